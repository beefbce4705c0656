import { expect, test } from "bun:test";
import { ProxyRefused } from "../../../src/upstream/transport/dial.ts";
import { ResponseParser } from "../../../src/upstream/transport/response-parser.ts";
import { failureOf } from "../../../src/upstream/routing/source.ts";
import { network } from "../../../src/upstream/transport/network.ts";
import { fakeProvider } from "../../support/fake-provider.ts";
import { rawProvider } from "../../support/raw-provider.ts";

/** What is thrown at bytes that are no answer. */
function thrownAt(bytes: string): unknown {
  try {
    new ResponseParser().push(Buffer.from(bytes));
  } catch (thrown) {
    return thrown;
  }
  throw new Error("was read");
}

test("what is wrong with an answer that is no HTTP is told", () => {
  const reasons = {
    "SSH-2.0-OpenSSH\r\n\r\n": "the head of the answer is malformed",
    "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n":
      "the answer has both a length and a transfer coding",
  };
  for (const [bytes, reason] of Object.entries(reasons))
    expect(failureOf(thrownAt(bytes))).toMatchObject({
      kind: "broken",
      message: `The provider's answer cannot be read: ${reason}`,
    });
});

test("what a proxy answered in the place of a tunnel is told", () => {
  expect(failureOf(new ProxyRefused("the proxy answered the wish for a tunnel with 407"))).toMatchObject({
    kind: "unreachable",
    message: "The provider could not be reached: the proxy answered the wish for a tunnel with 407",
  });
});

/** What a request to an address fails with. */
const failureAt = (url: string, signal = new AbortController().signal) =>
  network()(url, { method: "GET", headers: {}, signal }).then(() => "was answered", failureOf);

test.each([
  ["self-signed.pem", "DEPTH_ZERO_SELF_SIGNED_CERT"],
  // As where a company's own authority is not known here, or the server leaves out the certificates between.
  ["localhost.pem", "UNABLE_TO_VERIFY_LEAF_SIGNATURE"],
])("a certificate that nobody known has signed is told (%s)", async (certificate, code) => {
  const { url, stop } = await rawProvider(certificate);
  expect(await failureAt(`${url}/`)).toMatchObject({
    kind: "unreachable",
    message: `The provider could not be reached (${code})`,
  });
  stop();
});

test("a key that no header can carry is told, and not repeated", async () => {
  const { signal } = new AbortController();
  const headers = { authorization: "Bearer sk-’secret’" };
  const failure = await network()("http://127.0.0.1:9/", { method: "GET", headers, signal }).catch(failureOf);
  expect(failure).toMatchObject({
    kind: "broken",
    message: 'The request cannot be sent: the header "authorization" may hold one line of Latin-1 text only',
  });
});

test("a time-out of ours is told as one", async () => {
  const { url, stop } = await fakeProvider();
  expect(await failureAt(`${url}/models`, AbortSignal.timeout(50))).toMatchObject({
    kind: "timeout",
    message: "The provider did not answer in time",
  });
  await stop();
});

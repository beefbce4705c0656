import { describe, expect, test } from "bun:test";
import { bedrockWith } from "../../../../src/upstream/providers/bedrock/bedrock.ts";
import { signed } from "../../../../src/upstream/providers/bedrock/signing.ts";

const model = "eu.anthropic.claude-sonnet-4-5-20250929-v1:0";
const variables = { AWS_ACCESS_KEY_ID: "AKIDVARIABLE", AWS_SECRET_ACCESS_KEY: "secret" };
const files: Record<string, string> = {
  "/home/a/.aws/credentials":
    "[default]\naws_access_key_id = AKIDDEFAULT\naws_secret_access_key=d/+=\n\n# [work]\n[work]\r\naws_access_key_id=AKIDWORK ; of work\r\naws_secret_access_key=w\r\naws_session_token=token\r\n",
  "/home/a/.aws/config":
    "[default]\nregion = eu-west-1\n[profile work]\nregion=eu-central-1\n[profile empty]\nregion=eu-north-1\n",
};

interface Sent {
  url: string;
  headers: Record<string, string>;
}

async function sent(
  environment: Record<string, string>,
  target: { baseUrl?: string; apiKey?: string; stream?: boolean } = {},
): Promise<Sent> {
  const provider = bedrockWith({
    environment,
    home: "/home/a",
    read: (path) => Promise.resolve(files[path]),
    now: () => new Date("2026-06-07T12:00:00Z"),
  });
  const { baseUrl = "", apiKey = null, stream = false } = target;
  const timeouts = { connectMs: 1, firstTokenMs: 1, idleMs: 1, totalMs: 1 };
  const place = { name: "b", provider, model, baseUrl, apiKey, headers: { "x-team": "a" }, timeouts };
  const { url, headers, body, sign } = await provider.encode(
    { model: "fast", messages: [{ role: "user", content: "Hi" }], stream },
    place,
  );
  return { url, headers: { ...headers, ...(await sign?.(JSON.stringify(body))) } };
}

const credentialOf = ({ headers }: Sent) =>
  /Credential=(\w+)\/(\d+)\/([\w-]+)\/(\w+)\//.exec(headers["authorization"] ?? "")?.slice(1);
const failureOf = (wrong: Promise<unknown>) =>
  wrong.then(
    () => "none",
    (thrown: { kind: string; message: string }) => `${thrown.kind}: ${thrown.message}`,
  );

describe("A signature", () => {
  // awslabs/aws-c-auth: tests/aws-signing-test-suite/v4
  const example = {
    accessKeyId: "AKIDEXAMPLE",
    secretAccessKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY",
    region: "us-east-1",
    service: "service",
  };
  const at = new Date("2015-08-30T12:36:00Z");

  test("matches AWS's published example", async () => {
    const headers = { "content-type": "application/x-www-form-urlencoded", "content-length": "13" };
    const url = "https://example.amazonaws.com/";
    expect(await signed({ url, headers, body: "Param1=value1" }, example, at)).toMatchObject({
      "x-amz-date": "20150830T123600Z",
      "x-amz-content-sha256": "9095672bbd1f56dfc5b65f3e153adc8731a4a654192329106275f4c7b24d0b6e",
      authorization:
        "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, " +
        "SignedHeaders=content-length;content-type;host;x-amz-content-sha256;x-amz-date, " +
        "Signature=d3875051da38690788ef43de4db0d8f280229d82040bfac253562e56c3f20e0b",
    });
  });

  test("of a request to Bedrock with a colon and a slash in its path matches that of AWS's own program", async () => {
    const path =
      "model/arn%3Aaws%3Abedrock%3Aeu-central-1%3A123456789012%3Ainference-profile%2Feu.anthropic.claude/converse";
    const url = `https://bedrock-runtime.eu-central-1.amazonaws.com/${path}`;
    const who = {
      accessKeyId: "AKIDEXAMPLE",
      secretAccessKey: "sec/ret+",
      sessionToken: "tok/en==",
      region: "eu-central-1",
    };
    const body = '{"messages":[{"role":"user","content":[{"text":"Grüße 👋"}]}]}';
    const headers = await signed(
      { url, headers: { "content-type": "application/json" }, body },
      who,
      new Date("2026-06-07T12:00:00Z"),
    );
    // As botocore 1.43.11 signs it.
    expect(headers["authorization"]).toEndWith(
      "Signature=934b6591c333d05dd8c76f95bcca6412a19342174cf94dd94897ddce1edee929",
    );
  });

  test("adds no host header: the transport writes the one that was signed", async () => {
    const headers = await signed({ url: "https://example.amazonaws.com/", headers: {}, body: "" }, example, at);
    expect(headers).not.toHaveProperty("host");
    expect(headers["authorization"]).toContain("SignedHeaders=host;");
  });
});

describe("The AWS identity", () => {
  test("comes from the environment, with the region's own address and the model's name in it", async () => {
    const request = await sent({ ...variables, AWS_REGION: "eu-central-1", AWS_SESSION_TOKEN: "token" });
    expect(request.url).toBe(
      "https://bedrock-runtime.eu-central-1.amazonaws.com/model/eu.anthropic.claude-sonnet-4-5-20250929-v1%3A0/converse",
    );
    expect(credentialOf(request)).toEqual(["AKIDVARIABLE", "20260607", "eu-central-1", "bedrock"]);
    expect(request.headers).toMatchObject({
      "x-amz-security-token": "token",
      "x-team": "a",
      accept: "application/json",
    });
  });

  test("comes from the profile where the environment holds none", async () => {
    expect(credentialOf(await sent({}))).toEqual(["AKIDDEFAULT", "20260607", "eu-west-1", "bedrock"]);
    const work = await sent({ AWS_PROFILE: "work" }, { stream: true });
    expect(credentialOf(work)).toEqual(["AKIDWORK", "20260607", "eu-central-1", "bedrock"]);
    expect(work.headers).toMatchObject({
      "x-amz-security-token": "token",
      accept: "application/vnd.amazon.eventstream",
    });
    expect(work.url).toEndWith("/converse-stream");
  });

  test("is a bearer key where there is one, and nothing is signed", async () => {
    const byVariable = await sent({ AWS_BEARER_TOKEN_BEDROCK: "key", AWS_REGION: "us-east-1", ...variables });
    expect(byVariable.headers["authorization"]).toBe("Bearer key");
    const configured = await sent({ AWS_DEFAULT_REGION: "us-east-1", ...variables }, { apiKey: "own" });
    expect(configured.headers["authorization"]).toBe("Bearer own");
    expect(configured.headers).not.toHaveProperty("x-amz-date");
  });

  test("has the region of a configured address, else that of the variables", async () => {
    const baseUrl = "https://bedrock-runtime-fips.us-gov-west-1.amazonaws.com";
    const request = await sent({ ...variables, AWS_REGION: "eu-central-1" }, { baseUrl });
    expect(credentialOf(request)?.[2]).toBe("us-gov-west-1");
    expect(request.url).toStartWith(`${baseUrl}/model/`);
    const privately = "https://vpce-0a1b-2c3d.bedrock-runtime.eu-west-3.vpce.amazonaws.com";
    expect(credentialOf(await sent({ ...variables, AWS_REGION: "eu-central-1" }, { baseUrl: privately }))?.[2]).toBe(
      "eu-west-3",
    );
    expect(
      credentialOf(await sent({ ...variables, AWS_REGION: "eu-south-1" }, { baseUrl: "https://vpce-1.example" }))?.[2],
    ).toBe("eu-south-1");
    expect((await sent({ ...variables, AWS_REGION: "cn-north-1" })).url).toStartWith(
      "https://bedrock-runtime.cn-north-1.amazonaws.com.cn/",
    );
  });

  test("needs no region where an address and a key are set", async () => {
    const nowhere = { AWS_PROFILE: "nobody" };
    const { url, headers } = await sent(nowhere, { baseUrl: "https://bedrock.example.com", apiKey: "own" });
    expect(url).toStartWith("https://bedrock.example.com/model/");
    expect(headers["authorization"]).toBe("Bearer own");
    const byVariables = { AWS_BEARER_TOKEN_BEDROCK: "key", AWS_ENDPOINT_URL_BEDROCK_RUNTIME: "https://vpce-1.example" };
    expect((await sent({ ...nowhere, ...byVariables })).url).toStartWith("https://vpce-1.example/model/");
    expect(await failureOf(sent(nowhere, { apiKey: "own" }))).toMatch(/^credential: .*no region of AWS/);
  });

  test("is reported as our own configuration error where it is missing", async () => {
    const nobody = await failureOf(sent({ AWS_PROFILE: "empty" }));
    expect(nobody).toMatch(/^credential: .*no credentials of AWS/);
    expect(await failureOf(sent({ ...variables, AWS_PROFILE: "nobody" }))).toMatch(/^credential: .*no region of AWS/);
    expect(nobody).not.toContain("secret");
  });
});

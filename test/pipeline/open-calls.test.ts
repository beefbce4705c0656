import { expect, test } from "bun:test";
import { GatewayError } from "../../src/errors.ts";
import { type OpenCall, OpenCalls } from "../../src/pipeline/open-calls.ts";

const stopping = new GatewayError("service_unavailable", "The gateway is being stopped; ask again");
const callThat = (does: Partial<OpenCall>): OpenCall => ({ isStream: true, stop: () => {}, place: -1, ...does });
const isSettled = (promise: Promise<unknown>) =>
  Promise.race([promise.then(() => true), new Promise((resolve) => setImmediate(() => resolve(false)))]);

test("calls are counted from their beginning to their end, streams among them", () => {
  const open = new OpenCalls();
  const [stream, whole] = [callThat({ isStream: true }), callThat({ isStream: false })];
  open.open(stream);
  open.open(whole);
  expect([open.size, open.streams]).toEqual([2, 1]);
  open.close(stream);
  expect([open.size, open.streams]).toEqual([1, 0]);
  open.close(whole);
  expect([open.size, open.streams]).toEqual([0, 0]);
});

test("stopping tells every open call why, and none that is over", () => {
  const open = new OpenCalls();
  const stopped: [string, GatewayError][] = [];
  const named = (name: string) => callThat({ stop: (reason) => void stopped.push([name, reason]) });
  const over = named("over");
  open.open(named("open"));
  open.open(over);
  open.close(over);
  open.stop(stopping);
  expect(stopped).toEqual([["open", stopping]]);
});

test("nothing is being answered only when the last request has its response and the last call is over", async () => {
  const open = new OpenCalls();
  expect(await isSettled(open.idle())).toBe(true);
  const answer = Promise.withResolvers<string>();
  const begun: string[] = [];
  const answered = open.track(answer.promise, (response) => void begun.push(response));
  const call = callThat({});
  open.open(call);
  const idle = open.idle();
  answer.resolve("response");
  expect([await answered, begun]).toEqual(["response", ["response"]]);
  expect(await isSettled(idle)).toBe(false);
  open.close(call);
  expect(await isSettled(idle)).toBe(true);
});

test("a request whose answer fails is no longer waited for", async () => {
  const open = new OpenCalls();
  const answered = open.track(Promise.reject(new Error("broken")), () => {});
  expect(await answered.catch(String)).toBe("Error: broken");
  expect(await isSettled(open.idle())).toBe(true);
});

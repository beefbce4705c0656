import { gzipSync } from "node:zlib";
import {
  afterHalf,
  afterHead,
  behind,
  body,
  cuts,
  encoded,
  endlessLine,
  ends,
  type Fault,
  halfOf,
  inPieces,
  json,
  raw,
  resets,
  says,
  stalls,
  status,
} from "./fault-scripts.ts";
import { odd, oddStreams } from "./oddities.ts";

// Frames say at once how long they are.
const byTheLine = ["openai-compatible", "gemini", "ollama"] as const;
const page = "<!DOCTYPE html>\n<html><body>502 Bad Gateway</body></html>\n\n";

const beforeStatus: Fault[] = [
  { does: "is down", run: stalls, isDown: true, outcome: "elsewhere" },
  { does: "resets the connection", run: resets, outcome: "elsewhere" },
  { does: "closes the connection", run: cuts, outcome: "elsewhere" },
  { does: "says nothing", run: stalls, outcome: "elsewhere" },
  { does: "speaks no HTTP", run: raw("SSH-2.0-OpenSSH_9.9\r\n"), outcome: "elsewhere" },
  {
    does: "cuts its own head",
    run: ({ call }) => call.sendRaw("HTTP/1.1 200 OK\r\ncontent-ty").then(call.breakOff),
    outcome: "elsewhere",
  },
  {
    does: "sends a header of 1 MB",
    run: raw(`HTTP/1.1 200 OK\r\nx-large: ${"x".repeat(1024 * 1024)}\r\ncontent-length: 2\r\n\r\n{}`),
    outcome: "elsewhere",
  },
  ...[301, 302, 303, 307, 308].map((code): Fault => ({
    does: `redirects with ${code}`,
    run: body(code, "", { location: "/v1/elsewhere" }),
    outcome: "elsewhere",
  })),
  { does: "answers 204", run: raw("HTTP/1.1 204 -\r\n\r\n"), outcome: "elsewhere" },
  { does: "answers with nothing", run: body(200, ""), outcome: "elsewhere" },
  ...[400, 413, 422].map((code): Fault => ({ does: `answers ${code}`, run: status(code), outcome: "refused" })),
  ...[401, 402, 403, 404, 408, 409, 500, 502, 503, 504, 529].map((code): Fault => ({
    does: `answers ${code}`,
    run: status(code),
    outcome: "elsewhere",
  })),
  { does: "answers 429", run: status(429, { "retry-after": "7" }), outcome: "elsewhere" },
  ...[400, 403, 502].map((code): Fault => ({
    does: `answers ${code} with a page`,
    run: body(code, page, { "content-type": "text/html" }),
    outcome: "elsewhere",
  })),
  { does: "answers 500 with nothing", run: body(500, ""), outcome: "elsewhere" },
  { does: "answers 200 with a page", run: body(200, page, { "content-type": "text/html" }), outcome: "elsewhere" },
  {
    does: "answers with a picture",
    run: body(200, Buffer.from("89504e470d0a1a0a", "hex"), { "content-type": "image/png" }),
    outcome: "elsewhere",
  },
  { does: "answers 200 with its error", run: json(({ refusal }) => refusal(500, "overloaded")), outcome: "elsewhere" },
  {
    does: "says that it is compressed, and is not",
    run: encoded("gzip", (bytes) => bytes),
    outcome: "elsewhere",
  },
  {
    does: "cuts its compression",
    run: encoded("gzip", (bytes) => gzipSync(bytes).subarray(0, 12)),
    outcome: "elsewhere",
  },
  { does: "compresses as nobody asked it to", run: encoded("br", (bytes) => gzipSync(bytes)), outcome: "elsewhere" },
];

const beforeAnswer: Fault[] = [
  { does: "resets the connection", run: afterHead(resets), outcome: "elsewhere" },
  { does: "closes the connection", run: afterHead(cuts), outcome: "elsewhere" },
  { does: "says nothing", run: afterHead(stalls), outcome: "elsewhere" },
  { does: "ends", run: afterHead(ends), outcome: "elsewhere" },
  { does: "sends something that is not its format", run: afterHead(says((to) => to.malformed)), outcome: "elsewhere" },
  { does: "sends a page under the right name", run: afterHead(says(() => page)), outcome: "elsewhere" },
  {
    does: "sends a line of 100 MB",
    run: afterHead(({ call }) => endlessLine(call)),
    outcome: "elsewhere",
    only: byTheLine,
  },
];
const streamsBeforeAnswer: Fault[] = [
  { does: "only begins and ends", run: afterHead(says((to) => to.begin)), outcome: "elsewhere" },
  { does: "only begins and closes", run: afterHead(says((to) => to.begin, cuts)), outcome: "elsewhere" },
  { does: "begins and sends an error", run: afterHead(says((to) => [to.begin, to.error])), outcome: "elsewhere" },
  { does: "sends half an event and ends", run: afterHead(says((to) => halfOf(to.half))), outcome: "elsewhere" },
  { does: "sends half an event and closes", run: afterHead(says((to) => halfOf(to.more), cuts)), outcome: "elsewhere" },
  { does: "sends an error as its first event", run: afterHead(says((to) => to.error)), outcome: "elsewhere" },
  { does: "sends its last word only", run: afterHead(says((to) => to.last)), outcome: "elsewhere" },
  { does: "ends at once, nobody knows why", run: afterHead(says((to) => to.strangeFinish)), outcome: "elsewhere" },
  { does: "sends a number", run: afterHead(says(() => "data: 5\n\n")), outcome: "elsewhere" },
  { does: "breaks the form of its pieces", run: afterHead(raw("zz\r\n")), outcome: "elsewhere" },
  { does: "answers whole", run: json((to) => to.whole(to.reason)), outcome: "whole" },
];
const wholesBeforeAnswer: Fault[] = [
  ...Object.entries({ resets, cuts, ends, stalls }).map(([how, run]): Fault => ({
    does: `sends half of it and ${how}`,
    run: afterHead(says((to) => halfOf(JSON.stringify(to.whole(to.reason))), run)),
    outcome: "elsewhere",
  })),
  ...[{}, null, [], 5, "text"].map((value): Fault => ({
    does: `answers ${JSON.stringify(value)}`,
    run: json(() => value),
    outcome: "elsewhere",
  })),
  { does: "does not say why it ended", run: json((to) => to.whole(null)), outcome: "elsewhere" },
  { does: "ended, nobody knows why", run: json((to) => to.whole("reason_of_tomorrow")), outcome: "elsewhere" },
  {
    does: "promises more than it sends",
    run: behind("HTTP/1.1 200 -\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n", cuts),
    outcome: "elsewhere",
  },
  {
    does: "answers with a stream",
    run: (scene) => inPieces((bytes) => [bytes])({ ...scene, stream: true }),
    outcome: "whole",
  },
];

const inTheMiddle: Fault[] = [
  { does: "resets the connection", run: afterHalf(resets), outcome: "broken" },
  { does: "closes the connection", run: afterHalf(cuts), outcome: "broken" },
  { does: "falls silent", run: afterHalf(stalls), outcome: "broken" },
  { does: "ends", run: afterHalf(ends), outcome: "broken" },
  { does: "sends half an event and ends", run: afterHalf(says((to) => halfOf(to.more))), outcome: "broken" },
  { does: "sends half an event and closes", run: afterHalf(says((to) => halfOf(to.more), cuts)), outcome: "broken" },
  { does: "sends something that is not its format", run: afterHalf(says((to) => to.malformed)), outcome: "broken" },
  { does: "sends an error", run: afterHalf(says((to) => to.error)), outcome: "broken" },
  { does: "sends an error and its last word", run: afterHalf(says((to) => [to.error, to.last])), outcome: "broken" },
  { does: "sends an error and stays", run: afterHalf(says((to) => to.error, stalls)), outcome: "broken" },
  { does: "says its last word too soon", run: afterHalf(says((to) => to.last)), outcome: "broken" },
  { does: "ends, nobody knows why", run: afterHalf(says((to) => to.strangeFinish)), outcome: "broken" },
  { does: "sends a page", run: afterHalf(says(() => page)), outcome: "broken" },
  {
    does: "sends a line of 100 MB",
    run: afterHalf(({ call }) => endlessLine(call)),
    outcome: "broken",
    only: byTheLine,
  },
  { does: "breaks the form of its pieces", run: afterHalf(raw("zz\r\n")), outcome: "broken" },
  {
    does: "breaks a piece off",
    run: afterHalf(({ call }) => call.sendRaw("ff\r\nda").then(call.breakOff)),
    outcome: "broken",
  },
];

const atTheEnd: Fault[] = [
  {
    does: "says why it ended, and ends",
    run: afterHalf(says((to) => [to.more, to.finish])),
    outcome: "whole",
    except: { anthropic: "unfinished" },
  },
  {
    does: "says why it ended, and half of its last word",
    run: afterHalf(says((to) => [to.more, to.finish, halfOf(to.last)])),
    outcome: "told",
    except: { anthropic: "unfinished", bedrock: "unfinished", gemini: "whole", ollama: "whole" },
  },
  {
    does: "says why it ended, and closes",
    run: afterHalf(says((to) => [to.more, to.finish], cuts)),
    outcome: "told",
    except: { anthropic: "unfinished", bedrock: "unfinished", ollama: "whole" },
  },
  {
    does: "says why it ended, and falls silent",
    run: afterHalf(says((to) => [to.more, to.finish], stalls)),
    outcome: "told",
    except: { anthropic: "unfinished", bedrock: "unfinished", ollama: "whole" },
  },
  {
    does: "closes after its last word",
    run: afterHalf(says((to) => [to.more, to.finish, to.last], cuts)),
    outcome: "whole",
    except: { gemini: "told" },
  },
  {
    does: "stays after its last word",
    run: afterHalf(says((to) => [to.more, to.finish, to.last], stalls)),
    outcome: "whole",
    except: { gemini: "told" },
  },
];

/** Every way to fail, and a few that only look like it. */
export const faults: Readonly<Record<string, readonly Fault[]>> = {
  "before its status": beforeStatus,
  "before its answer": beforeAnswer,
  "before its answer, streamed,": streamsBeforeAnswer.map((fault) => ({ ...fault, stream: true })),
  "before its answer, whole,": wholesBeforeAnswer.map((fault) => ({ ...fault, stream: false })),
  "in the middle": inTheMiddle.map((fault) => ({ ...fault, stream: true })),
  "at the end": atTheEnd.map((fault) => ({ ...fault, stream: true })),
  "and nothing is wrong": odd,
  "and nothing is wrong, streamed,": oddStreams.map((fault) => ({ ...fault, stream: true })),
};

import { expect, test } from "bun:test";
import { callLog, withoutMessage } from "../../src/observe/call-log.ts";
import type { Call } from "../../src/pipeline/call.ts";

test.each(["Zoe", "I am\n    at Zoe (zoe.ts:1:1)\n    at home", "", "Error", "a"])(
  "of an error that says %j only the class and the stack frames are logged",
  (message) => {
    const told = withoutMessage(new TypeError(message)) as { thrown: string; stack: string[] };
    expect(told.thrown).toBe("TypeError");
    expect(told.stack[0]).toContain("call-log.test.ts");
    expect(JSON.stringify(told)).not.toMatch(/zoe/i);
  },
);

test("of an error with a code the code is logged too, unless it is a text", () => {
  const told = (more: object) => withoutMessage(Object.assign(new Error("Zoe"), more));
  expect(told({ code: "ENOSPC" })).toMatchObject({ code: "ENOSPC" });
  expect(told({ code: "ERR_SQLITE_ERROR", errcode: 13 })).toMatchObject({ code: "ERR_SQLITE_ERROR 13" });
  for (const code of ["Zoe", "", 5, null]) expect(JSON.stringify(told({ code }))).not.toContain('"code"');
});

test("of anything else that is thrown only the type is logged", () => {
  expect(withoutMessage("Zoe")).toEqual({ thrown: "string" });
});

const loggedFor = (requestId: string) => {
  const lines: object[] = [];
  const line = (fields: object) => void lines.push(fields);
  const log = { info: line, warn: line, error: line, dropped: 0, flush: async () => {} };
  callLog(log).bug?.({ requestId, id: "chatcmpl-1" } as Call, new Error("Zoe"));
  return lines[0];
};

test.each([
  "trace-42",
  "018f3c5e-7d0b-7c1e-9a53-3f1f6a0c9b7e",
  "req_5F0C2F5E7D0B4C1E9A533F1F6A0C9B7E",
  "01ARZ3NDEKTSV4RRFFQ69G5FAV",
  "iad1::a.b-c",
  "nightly-run-018f3c5e-7d0b-7c1e-9a53-3f1f6a0c9b7e",
])("the request's id %s is logged as its caller wrote it", (id) => {
  expect(loggedFor(id)).toMatchObject({ request: id });
});

test.each([
  "ada@example.org",
  "123-45-6789",
  "DE89370400440532013000",
  "+4915112345678",
  "a/b",
  "!~{}",
  "x".repeat(65),
])("the request's id %s may hold a person's value, so the answer's stands in its place", (id) => {
  expect(loggedFor(id)).toMatchObject({ request: "chatcmpl-1" });
});

import { expect, test } from "bun:test";
import { withoutMessage } from "../../src/observe/call-log.ts";

test.each(["Zoe", "I am\n    at Zoe (zoe.ts:1:1)\n    at home", "", "Error", "a"])(
  "of an error that says %j only the class and the stack frames are logged",
  (message) => {
    const told = withoutMessage(new TypeError(message)) as { thrown: string; stack: string[] };
    expect(told.thrown).toBe("TypeError");
    expect(told.stack[0]).toContain("call-log.test.ts");
    expect(JSON.stringify(told)).not.toMatch(/zoe/i);
  },
);

test("of anything else that is thrown only the type is logged", () => {
  expect(withoutMessage("Zoe")).toEqual({ thrown: "string" });
});

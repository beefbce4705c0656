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

test("of an error with a code the code is logged too, unless it is a text", () => {
  const told = (more: object) => withoutMessage(Object.assign(new Error("Zoe"), more));
  expect(told({ code: "ENOSPC" })).toMatchObject({ code: "ENOSPC" });
  expect(told({ code: "ERR_SQLITE_ERROR", errcode: 13 })).toMatchObject({ code: "ERR_SQLITE_ERROR 13" });
  for (const code of ["Zoe", "", 5, null]) expect(JSON.stringify(told({ code }))).not.toContain('"code"');
});

test("of anything else that is thrown only the type is logged", () => {
  expect(withoutMessage("Zoe")).toEqual({ thrown: "string" });
});

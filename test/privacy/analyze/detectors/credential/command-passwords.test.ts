import { describe } from "bun:test";
import { secret } from "../../../../../src/privacy/analyze/detectors/credential/secret.ts";
import { finds } from "../marked.ts";

describe("Words with a sign as passwords of commands", () => {
  finds(secret, {
    "of MySQL": "mysql -u x -p⟦Kotek!⟧\nmysql -u x -p shop",
    "of Windows": "net user x ⟦Pass!word⟧\nnet user x /delete",
  });
});

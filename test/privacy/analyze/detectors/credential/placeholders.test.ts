import { describe } from "bun:test";
import { secret } from "../../../../../src/privacy/analyze/detectors/credential/secret.ts";
import { finds } from "../marked.ts";

/** Kept apart, so that no one takes them for the keys of a service. */
const key = (...parts: string[]) => parts.join("");

describe("What stands in the place of a secret", () => {
  finds(secret, {
    "a dummy": "CHANGE_ME changeme ChangeMe! changeit dummy example todo replace_me replace-me xxxxxxxx placeholder"
      .split(" ")
      .map((value) => `DB_PASSWORD=${value}\npassword: "${value}"\n`)
      .join(""),
    "a dummy that a word with a number goes on behind":
      "adminPassword: ⟦changeme-Tulip4⟧\nadminPassword: changeme-please\nadminPassword: changeme\n",
    "a password that begins like one": 'password: "⟦Todorov!9⟧"\npassword: "⟦Example123⟧"\npassword: "⟦exchange⟧"',
    "the working folder":
      "HOME=/root\nPWD=/srv/app\nOLDPWD=/home/x\nTTY=pts/0 ; PWD=/var/lib/php8 ; USER=root\nCOMMAND=php8.2-fpm.service",
    "what a shell says if there is none": 'url: "${DB_PASSWORD:?DB_PASSWORD is required}"\n',
    "what a shell of Windows asks for": "$password = Read-Host -AsSecureString\n$password = Get-Credential\n",
    "a network of radio": "wlan0: CTRL-EVENT-SCAN-RESULTS\n",
    "the login of a database": "ALTER LOGIN [ACME\\h.voss] ENABLE;",
    "a public key": "interface: wg0\n  public key: ZN8sKq3LmN8wRt5YbC2dXy7VbT0uHcE4mZsJ1yNpQwA=\n",
    "the number of a request": `{"request_id":"${key("req_", "F76zPq3LmN8wRt5YbC2d")}","id":"${key("msg_", "01Svpmip4TEMTEz9LCCqpbtv")}"}`,
    "a key on the line of one": "request_id=4f2 token=⟦b04zn4p5mseztog22bnn7q⟧ request_id=req_F76zPq3LmN8wRt5YbC2d",
    "a dummy of a known key": [
      key("sk", "_test_", "x".repeat(24)),
      key("xoxb", "-", "x".repeat(12), "-", "x".repeat(11)),
      key("glpat", "-", "x".repeat(20)),
      key("xoxb", "-xxxx", "-xxxx", "-xxxx"),
    ].join(", "),
  });
});

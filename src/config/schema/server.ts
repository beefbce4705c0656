import { isIP } from "node:net";
import { type Static, Type } from "@sinclair/typebox";
import { oneOf } from "../../contract/schema.ts";
import { defaults } from "../defaults.ts";
import { duration, textValue, httpUrl, wholeNumber, wholeNumberOr } from "../values.ts";

const Origins = Type.Array(
  textValue({
    description: "An origin, or * for all.",
    examples: ["https://app.example.com"],
    pattern: "^(\\*|https?://[^\\s/?#@]+)$",
    expects: "* or an origin such as https://app.example.com, without a path",
    problem: (written) =>
      written === "*" || URL.parse(written)?.origin === written
        ? null
        : "must be written as browsers send it: in small letters, international names in punycode, without its scheme's own port",
  }),
  {
    description:
      "Origins of web pages that may call from a browser, with a key of their own; * alone: every page. Cookies are never asked for.",
    default: [],
    examples: [["https://app.example.com"]],
    maxItems: 100,
  },
);

const wrongRange = "must be an IP address or a range such as 10.0.0.0/8, of at most 32 bits, or 128 for IPv6";

const Proxies = Type.Array(
  textValue({
    description: "An address, or a range of them.",
    examples: ["10.0.0.0/8"],
    pattern: "^[0-9A-Fa-f.:]+(/[0-9]{1,3})?$",
    expects: "an IP address or a range such as 10.0.0.0/8",
    problem: (written) => {
      const [address = "", bits = "0"] = written.split("/");
      const family = isIP(address);
      return family > 0 && Number(bits) <= (family === 6 ? 128 : 32) ? null : wrongRange;
    },
  }),
  {
    description:
      "Proxies in front of it that say in X-Forwarded-For where a request came from, so that one who guesses passwords is kept out alone.",
    default: [],
    examples: [["10.0.0.0/8"]],
    maxItems: 100,
  },
);

const Timeouts = Type.Object(
  {
    body: Type.Optional(
      duration("How long a client may pause while it sends a body.", defaults.server.timeouts.body, "1h"),
    ),
  },
  {
    description: "How long clients are waited for. Answers have no limit here.",
    examples: [{ body: "30s" }],
    additionalProperties: false,
  },
);

const IdentityHeaders = Type.Record(
  Type.String({ pattern: "^[A-Za-z][A-Za-z0-9-]{0,63}$" }),
  oneOf(["scope", "label"], {
    description:
      "scope: the same value has the same surrogate only where this header says the same; label: a keyed hash of what it says stands in the call's log line.",
    examples: ["scope"],
  }),
  {
    description: "Headers by which programs say whom they ask for, by their names. They are never passed on.",
    default: {},
    examples: [{ "X-Claude-Code-Session-Id": "scope", "X-OpenWebUI-User-Id": "label" }],
    maxProperties: 20,
    additionalProperties: false,
    expects: "a header's name of letters, digits and hyphens, at most 64",
  },
);

const Tls = Type.Object(
  {
    cert: textValue({ description: "Certificate chain, PEM; relative to this file.", examples: ["fullchain.pem"] }),
    key: textValue({ description: "Private key, PEM; relative to this file.", examples: ["privkey.pem"] }),
  },
  {
    description: "Serves HTTPS with this certificate.",
    examples: [{ cert: "fullchain.pem", key: "privkey.pem" }],
    additionalProperties: false,
  },
);

export const ServerSection = Type.Object(
  {
    host: Type.Optional(
      textValue({
        description: "Address to listen on; 0.0.0.0 or :: for every interface.",
        default: defaults.server.host,
        examples: ["0.0.0.0"],
        maxLength: 253,
        pattern: "^[A-Za-z0-9._:-]+$",
        expects: "a host name or an IP address, without a port",
      }),
    ),
    port: Type.Optional(
      wholeNumber("Port to listen on; 0 takes any free one.", {
        least: 0,
        most: 65535,
        example: 8080,
        fallback: defaults.server.port,
      }),
    ),
    public_url: Type.Optional(
      httpUrl(
        "Address by which callers know it, for links and examples; made of host and port when left out.",
        "https://ai.example.com",
      ),
    ),
    max_body_mb: Type.Optional(
      Type.Number({
        description: "Largest request body, in megabytes of 1,048,576 bytes.",
        default: defaults.server.max_body_mb,
        examples: [32],
        minimum: 0.001,
        maximum: 1024,
      }),
    ),
    cors_origins: Type.Optional(Origins),
    proxies: Type.Optional(Proxies),
    identity_headers: Type.Optional(IdentityHeaders),
    timeouts: Type.Optional(Timeouts),
    drain: Type.Optional(
      duration("How long running answers may go on after the signal to stop.", defaults.server.drain, "24h"),
    ),
    workers: Type.Optional(
      wholeNumberOr("auto", "Processes that share the port; auto: one for each core. On Linux.", {
        least: 1,
        most: 64,
        example: 4,
        fallback: defaults.server.workers,
      }),
    ),
    tls: Type.Optional(Tls),
  },
  {
    description: "Where the gateway listens.",
    examples: [{ host: "0.0.0.0", port: 8080 }],
    additionalProperties: false,
  },
);
export type ServerSection = Static<typeof ServerSection>;

import { type Static, Type } from "@sinclair/typebox";
import { defaults } from "../defaults.ts";
import { textValue, httpUrl } from "../values.ts";

const claimName = "^[!-~]{1,128}$";

const Operators = Type.Object(
  {
    claim: textValue({
      description: "Name of a claim that the issuer alone sets; of the e-mail address only a verified one counts.",
      examples: ["groups"],
      pattern: claimName,
      expects: "a claim's name, such as groups",
    }),
    value: textValue({ description: "What it must be, or have among its values.", examples: ["penname-operators"] }),
  },
  {
    description: "Who signs in as the operator; left out: nobody does so at the issuer.",
    examples: [{ claim: "groups", value: "penname-operators" }],
    additionalProperties: false,
  },
);

const Oidc = Type.Object(
  {
    issuer: httpUrl(
      "The issuer's address, as its discovery document says it. It must be told of <server.public_url>/dashboard as redirect address.",
      "https://login.example.com",
    ),
    client_id: textValue({ description: "What the issuer calls this gateway.", examples: ["penname"] }),
    client_secret: Type.Optional(
      textValue({
        description: "The secret it knows this gateway by; left out: a public client.",
        examples: ["${OIDC_CLIENT_SECRET}"],
      }),
    ),
    name: Type.Optional(
      textValue({
        description: "What the button says after “Sign in with”; the issuer's host when left out.",
        examples: ["Example Inc."],
        maxLength: 40,
        pattern: "^[^\\s\\p{C}](?:[^\\p{C}]*[^\\s\\p{C}])?$",
        expects: "a name on one line",
      }),
    ),
    scopes: Type.Optional(
      Type.Array(
        textValue({
          description: "A scope.",
          examples: ["groups"],
          maxLength: 256,
          pattern: "^[!#-\\[\\]-~]+$",
          expects: "a scope's name, without spaces",
        }),
        {
          description: "Asked for beside openid.",
          default: defaults.oidc.scopes,
          examples: [["email", "groups"]],
          maxItems: 20,
        },
      ),
    ),
    operators: Type.Optional(Operators),
  },
  {
    description:
      "Sign-in by OpenID Connect. Members are told by a verified e-mail address that is their login, or that they were invited with.",
    examples: [{ issuer: "https://login.example.com", client_id: "penname", client_secret: "${OIDC_CLIENT_SECRET}" }],
    additionalProperties: false,
  },
);

export const DashboardSection = Type.Object(
  { oidc: Type.Optional(Oidc) },
  {
    description: "The account dashboard.",
    examples: [{ oidc: { issuer: "https://login.example.com", client_id: "penname" } }],
    additionalProperties: false,
  },
);
export type DashboardSection = Static<typeof DashboardSection>;

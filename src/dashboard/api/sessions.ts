import { type Static, Type } from "@sinclair/typebox";
import { oneOf, text as checked } from "../../contract/schema.ts";
import { exactly, listOf, login, orNull, page, password, text, time, token } from "./fields.ts";

export const SignIn = Type.Object({ login, password: password("The password.") });
export const Me = Type.Object({
  login: text("Who is signed in."),
  role: oneOf(["operator", "member"]),
  account: orNull(text("Id of the member's account; null for the operator.")),
  account_name: orNull(text("Its name.")),
  csrf: text("To be sent as `X-CSRF-Token` with everything but GET."),
  expires_at: time("When the session ends by itself."),
  password: oneOf(["own", "configured", "none"], {
    description:
      "Whether it can be changed here, comes from PENNAME_ADMIN_PASSWORD, or is not there: who signs in elsewhere.",
  }),
  api: text("Where programs call, such as https://ai.example.com/v1."),
});

export const Token = Type.Object({ token });
export const Invited = Type.Object({ login: text("Whom it is for."), account_name: text("What the member will see.") });
export const Joining = Type.Object({ token, password: password("The member's new password, 12 characters or more.") });

export const NewPassword = Type.Object({
  current: password("The password until now."),
  next: password("The new one."),
});

export const Door = Type.Object({ location: text("Where the browser goes to sign in.") });
export const Returned = Type.Object({
  query: checked({
    description: "What stands in the page's address where the issuer sent the browser back to, from the question mark.",
    minLength: 1,
    maxLength: 8192,
  }),
});

const SignedIn = Type.Object({
  id: text("The session's id."),
  browser: text("What kind of browser."),
  created_at: time("When it began."),
  expires_at: time("When it ends by itself."),
  current: Type.Boolean({ description: "Whether it is the one that asks." }),
  login: text("Whose it is."),
  by: oneOf(["password", "issuer", "invitation"], { description: "By what its person was let in." }),
  address: text("The network it was begun from, such as 203.0.113.0/24."),
});
export const Sessions = listOf(SignedIn);
export const SessionsQuery = exactly({
  ...page,
  whose: Type.Optional(
    oneOf(["mine", "all"], {
      description: "Everybody's, where an operator asks; one's own otherwise.",
      default: "mine",
    }),
  ),
});

export type Door = Static<typeof Door>;
export type Me = Static<typeof Me>;
export type Invited = Static<typeof Invited>;
export type Sessions = Static<typeof Sessions>;

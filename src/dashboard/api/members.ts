import { type Static, Type } from "@sinclair/typebox";
import { oneOf, text as checked } from "../../contract/schema.ts";
import { count, exactly, listOf, orNull, text, time } from "./fields.ts";

export const Member = Type.Object({
  login: text("Who may sign in."),
  state: oneOf(["member", "invited"]),
  since: time("Since when."),
  expires_at: orNull(time("Until when an invitation holds.")),
  invitation: orNull(text("Id of the invitation, where it has not been taken yet.")),
  keys: count("Keys in force of this account that the member made: what removing it would revoke."),
});
export const Members = listOf(Member);

export const NewMember = Type.Object({
  login: checked({
    description:
      "An e-mail address, or letters, digits and . _ @ + -; not `operator`. Small letters are made of capitals.",
    minLength: 2,
    maxLength: 64,
    pattern: "^(?![Oo][Pp][Ee][Rr][Aa][Tt][Oo][Rr]$)[A-Za-z0-9][A-Za-z0-9._@+-]*$",
    expects: "an e-mail address or 2 to 64 letters, digits and . _ @ + -, and not operator",
  }),
});
export const Invitation = Type.Object({
  link: text("To be given to the member; shown this once."),
  expires_at: time("Until when it holds."),
  invitation: text("Its id, by which it is withdrawn or made anew."),
});

export const Removing = exactly({
  revoke_keys: Type.Optional(
    oneOf(["true", "false"], { description: "Whether keys that the member made are revoked.", default: "true" }),
  ),
});
export const Removed = Type.Object({
  revoked: Type.Array(Type.String(), { description: "Ids of the keys that were revoked with it." }),
});

export type Invitation = Static<typeof Invitation>;
export type Member = Static<typeof Member>;
export type Removed = Static<typeof Removed>;

/** Somebody who may sign in to the dashboard. */
export interface Person {
  /** Lower case; what the audit names. */
  login: string;
  /** The one account a member sees; null for the operator, who sees all. */
  accountId: string | null;
  /** As `hashed` makes it; empty for who signs in elsewhere only. */
  password: string;
  /** Unix time in milliseconds. */
  createdAt: number;
}

/** Signed in once; ends by itself, or when it is ended. */
export interface Session {
  /** What others may see of it. */
  id: string;
  login: string;
  createdAt: number;
  expiresAt: number;
  /** Kind of browser, such as "Firefox on Linux". */
  browser: string;
  /** By what its person was let in. */
  via: "password" | "issuer" | "invitation";
  /** The network it was begun from, as `neighbourhoodOf` has it. */
  address: string;
  /** What the issuer was configured to vouch for when it did; see `Issuer.terms`. */
  terms: string | null;
}

/** What a program asks the dashboard's API with, in an operator's stead. */
export interface ProgramToken {
  id: string;
  label: string | null;
  scope: TokenScope;
  /** Login of who made it. */
  createdBy: string;
  createdAt: number;
  expiresAt: number | null;
  revokedAt: number | null;
  /** To the minute. */
  usedAt: number | null;
}

/** `read`: it changes nothing. */
export type TokenScope = "read" | "all";

/** A link that makes a member, once. */
export interface Invitation {
  id: string;
  login: string;
  accountId: string;
  createdAt: number;
  expiresAt: number;
}

/** One line of the audit, before it has its place in the chain. Nothing in it but logins and networks tells of a person. */
export interface AuditRecord {
  at: number;
  /** Login of who did it; `token` with its id, `command line` for who has the machine, `somebody` where nobody knows. */
  actor: string;
  action:
    | "account.create"
    | "account.tier"
    | "account.suspend"
    | "account.resume"
    | "credits.add"
    | "key.create"
    | "key.revoke"
    | "member.invite"
    | "member.join"
    | "member.withdraw"
    | "member.renew"
    | "member.remove"
    | "session.begin"
    | "session.refused"
    | "session.end"
    | "token.create"
    | "token.revoke"
    | "audit.seal"
    | "password.change";
  /** Id of what it was done to. */
  subject: string;
  details: Readonly<Record<string, string | number | null>>;
}

export interface AuditEntry extends AuditRecord {
  /** Counts from 1, without gaps. */
  number: number;
  /** Over this entry and the one before. */
  hash: string;
}

/** Where people, their sessions and the audit are kept. `hash` is the SHA-256 of a token that itself never comes here. */
export interface PeopleStore {
  find(login: string): Promise<Person | undefined>;
  ofAccount(accountId: string): Promise<Person[]>;
  /** Resolves to false, and changes nothing, where somebody has this login. */
  add(person: Person): Promise<boolean>;
  setPassword(login: string, password: string): Promise<void>;
  /** Removes the person and ends its sessions. */
  remove(login: string): Promise<void>;
  /** How many see each account. */
  memberCounts(): Promise<ReadonlyMap<string, number>>;

  beginSession(session: Session, hash: string): Promise<void>;
  session(hash: string): Promise<Session | undefined>;
  /** One's own, or with null everybody's, the newest first. */
  sessions(login: string | null): Promise<Session[]>;
  /** Ends the session with this id; without one, all of the person's but `except`. */
  endSessions(login: string, which: { id: string } | { except: string | null }): Promise<void>;

  /** Replaces an invitation of the same login. */
  invite(invitation: Invitation, hash: string): Promise<void>;
  invitation(hash: string): Promise<Invitation | undefined>;
  invitations(accountId: string): Promise<Invitation[]>;
  invited(login: string): Promise<Invitation | undefined>;
  /** Takes an invitation back; false if there is none with this id any more. */
  withdraw(id: string): Promise<boolean>;
  /** Makes the invited person and uses the invitation with this id up; false if that was just done, or the login is taken. */
  join(person: Person, id: string): Promise<boolean>;

  /** Adds to the audit, which nothing is ever taken from. */
  record(deed: AuditRecord): Promise<void>;
  /** The newest first, those with a smaller number than `before` and what else is asked for. */
  audit(before: number, most: number, filter?: AuditFilter): Promise<AuditEntry[]>;
  /** What the last entry must be; number 0 before the first. */
  auditEnd(): Promise<Pick<AuditEntry, "number" | "hash">>;
}

export interface AuditFilter {
  actor?: string | undefined;
  /** An action, or a group of them such as `session`. */
  action?: string | undefined;
  subject?: string | undefined;
}

/** Where tokens for programs are kept; `hash` as above. */
export interface TokenStore {
  add(token: ProgramToken, hash: string): Promise<void>;
  find(hash: string): Promise<ProgramToken | undefined>;
  /** The newest first. */
  all(): Promise<ProgramToken[]>;
  revoke(id: string, at: number): Promise<void>;
  used(id: string, at: number): Promise<void>;
}

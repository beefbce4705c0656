/** The login of the operator, who is always there. */
/** How many characters a password has at least. */
export const passwordLeast = 12;

export const operator = "operator";

/** Somebody who may sign in to the dashboard. */
export interface Person {
  /** Lower case; the name in the audit. */
  login: string;
  /** The one account a member sees; null for the operator, who sees all. */
  accountId: string | null;
  /** As `hashPassword` makes it; empty for people who sign in at the issuer only. */
  password: string;
  /** Unix time in milliseconds. */
  createdAt: number;
}

/** One sign-in; it expires, or is ended before. */
export interface Session {
  /** Public, unlike the token. */
  id: string;
  login: string;
  createdAt: number;
  expiresAt: number;
  /** Kind of browser, such as "Firefox on Linux". */
  browser: string;
  /** How its person signed in. */
  via: "password" | "issuer" | "invitation";
  /** The network it began from; see `coarseNetworkOf`. */
  address: string;
  /** The issuer's configuration that this sign-in was granted under; see `Issuer.terms`. */
  terms: string | null;
}

/** A token with which a program uses the dashboard's API on behalf of an operator. */
export interface ProgramToken {
  id: string;
  label: string | null;
  scope: TokenScope;
  /** Login of its maker. */
  createdBy: string;
  createdAt: number;
  expiresAt: number | null;
  revokedAt: number | null;
  /** To the minute. */
  usedAt: number | null;
}

/** `read` allows no changes. */
export type TokenScope = "read" | "all";

/** A link that creates a member, once. */
export interface Invitation {
  id: string;
  login: string;
  accountId: string;
  createdAt: number;
  expiresAt: number;
}

/** What somebody did, before it is chained into the audit. Logins and networks are its only personal data. */
export interface AuditRecord {
  at: number;
  /** Login of who did it; `token` with its id, `command line` for access to the machine, `somebody` if unknown. */
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
  /** Id of what was changed. */
  subject: string;
  details: Readonly<Record<string, string | number | null>>;
}

/** What an audit record says was done. */
export type Deed = [action: AuditRecord["action"], subject: string, details?: AuditRecord["details"]];

/**
 * Seals audit entries: HMAC-SHA-256 under a key derived from the installation's secret, which is not in the database. Whoever can
 * write to the database but does not know the secret cannot forge an entry.
 */
export interface Seal {
  /** Distinguishes seals of different secrets without revealing the key. */
  id: string;
  of(text: string): string;
}

/** A record that is to be written, and what it is sealed with. */
export interface SealedRecord {
  record: AuditRecord;
  seal: Seal;
}

/** A record at its place in the audit's chain. */
export interface AuditEntry extends AuditRecord {
  /** Counts from 1, without gaps. */
  number: number;
  /** Hash over this entry and the hash of the one before. */
  hash: string;
}

/**
 * Where people, sessions, invitations and the audit are kept. `hash` is the SHA-256 of a token, which itself is never stored. A record is
 * added with the change it tells of, or neither is.
 */
export interface PeopleStore {
  find(login: string): Promise<Person | undefined>;
  ofAccount(accountId: string): Promise<Person[]>;
  /** Resolves to false, and changes nothing, if the login is taken. */
  add(person: Person): Promise<boolean>;
  /**
   * Also ends all sessions of the login but the one with the id `stays`. Resolves to false, and changes nothing, if the login has another
   * password than `before`, or is nobody's.
   */
  setPassword(login: string, password: string, before: string, stays: string, audit?: SealedRecord): Promise<boolean>;
  /** Removes the person and their sessions. */
  remove(login: string, audit?: SealedRecord): Promise<void>;
  /** Members of each account. */
  memberCounts(): Promise<ReadonlyMap<string, number>>;

  beginSession(session: Session, hash: string): Promise<void>;
  session(hash: string): Promise<Session | undefined>;
  /** The sessions of one login, or with null of everybody, newest first. */
  sessions(login: string | null): Promise<Session[]>;
  endSession(login: string, id: string, audit?: SealedRecord): Promise<void>;

  /** Replaces an invitation of the same login. */
  invite(invitation: Invitation, hash: string, audit?: SealedRecord): Promise<void>;
  invitation(hash: string): Promise<Invitation | undefined>;
  invitations(accountId: string): Promise<Invitation[]>;
  invited(login: string): Promise<Invitation | undefined>;
  /** Withdraws an invitation; false if there is none with this id any more. */
  withdraw(id: string, audit?: SealedRecord): Promise<boolean>;
  /** Creates the invited person and deletes the invitation; false if it is gone, or the login is taken. */
  join(person: Person, id: string, audit?: SealedRecord): Promise<boolean>;

  /** Appends to the audit, from which nothing is ever removed. */
  record(record: AuditRecord): Promise<void>;
  /** The record, to be appended together with what it tells of. */
  sealed(record: AuditRecord): SealedRecord;
  /** Newest first, those with a smaller number than `before` that match the filter. */
  audit(before: number, most: number, filter?: AuditFilter): Promise<AuditEntry[]>;
  /** Number and hash that the last entry must have; number 0 if there is none. */
  auditEnd(): Promise<Pick<AuditEntry, "number" | "hash">>;
}

export interface AuditFilter {
  actor?: string | undefined;
  /** An action, or a group of them such as `session`. */
  action?: string | undefined;
  subject?: string | undefined;
}

/** Where tokens for programs are kept. `hash` is the SHA-256 of the token. A record is added with the change it tells of, or neither is. */
export interface TokenStore {
  add(token: ProgramToken, hash: string, audit?: SealedRecord): Promise<void>;
  find(hash: string): Promise<ProgramToken | undefined>;
  /** Newest first. */
  all(): Promise<ProgramToken[]>;
  revoke(id: string, at: number, audit?: SealedRecord): Promise<void>;
  used(id: string, at: number): Promise<void>;
}

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
}

/** A link that makes a member, once. */
export interface Invitation {
  id: string;
  login: string;
  accountId: string;
  createdAt: number;
  expiresAt: number;
}

/** One line of the audit, before it has its place in the chain. Nothing in it but `actor` tells of a person. */
export interface Deed {
  at: number;
  /** Login of who did it; `command line` for who has the machine. */
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
    | "member.remove"
    | "password.change";
  /** Id of what it was done to. */
  subject: string;
  details: Readonly<Record<string, string | number | null>>;
}

export interface Entry extends Deed {
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

  beginSession(session: Session, hash: string): Promise<void>;
  session(hash: string): Promise<Session | undefined>;
  sessions(login: string): Promise<Session[]>;
  /** Ends the session with this id; without one, all of the person's but `except`. */
  endSessions(login: string, which: { id: string } | { except: string | null }): Promise<void>;

  /** Replaces an invitation of the same login. */
  invite(invitation: Invitation, hash: string): Promise<void>;
  invitation(hash: string): Promise<Invitation | undefined>;
  invitations(accountId: string): Promise<Invitation[]>;
  invited(login: string): Promise<Invitation | undefined>;
  /** Makes the invited person and uses the invitation with this id up; false if that was just done, or the login is taken. */
  join(person: Person, id: string): Promise<boolean>;

  /** Adds to the audit, which nothing is ever taken from. */
  record(deed: Deed): Promise<void>;
  /** The newest first, those with a smaller number than `before`. */
  audit(before: number, most: number): Promise<Entry[]>;
  /** What the last entry must be; number 0 before the first. */
  auditEnd(): Promise<Pick<Entry, "number" | "hash">>;
}

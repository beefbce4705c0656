/** What the playground is told while a call goes on, one event after the other. */
export type PlaygroundEvent =
  /** A provider is being asked: this is all it sees. */
  | { kind: "sent"; provider: string; messages: { role: string; content: string }[] }
  /** No connection was made to the one asked last: it saw nothing. */
  | { kind: "unreached" }
  /** A piece of its answer as it came. */
  | { kind: "received"; text: string }
  /** A piece of the answer as the caller gets it. */
  | { kind: "restored"; text: string }
  | { kind: "done"; hidden: number | null }
  | { kind: "failed"; message: string };

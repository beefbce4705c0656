/** Events the playground receives during a call. */
export type PlaygroundEvent =
  /** A request to a provider begins: this is all it sees. */
  | { kind: "sent"; provider: string; messages: { role: string; content: string }[] }
  /** No connection to the last provider was made: it saw nothing. */
  | { kind: "unreached" }
  /** A piece of its answer as received. */
  | { kind: "received"; text: string }
  /** A piece of the answer after restoration. */
  | { kind: "restored"; text: string }
  | { kind: "done"; hidden: number | null }
  | { kind: "failed"; message: string };

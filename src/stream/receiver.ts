/** Who takes what a stream brings. Calls instead of promises: a promise for each piece is a third of a stream's work. */
export interface Receiver<Item> {
  /** A promise if nothing more should come before it resolves. */
  take(item: Item): PromiseLike<unknown> | undefined;
  /** Nothing more comes: all was there, or it broke off with a failure. Once. */
  end(failure?: Error): void;
}

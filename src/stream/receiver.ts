/** Receives the items of a stream by method calls, since a promise for each item would cost a third of a stream's time. */
export interface Receiver<Item> {
  /** Returns a promise if no further item may come before it resolves. */
  take(item: Item): PromiseLike<unknown> | undefined;
  /** Called once, when the stream is complete or broke off with a failure. */
  end(failure?: Error): void;
}

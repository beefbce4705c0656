/** What a promise was rejected with; undefined if it was not. */
export const thrownBy = (promise: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(promise).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );

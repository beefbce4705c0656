/**
 * What comes of a value once it is there; at once where it need not be waited for. Waiting for nothing takes as long as a small step of
 * a call, and a call has a dozen places where most calls need not wait. Within an async function `value instanceof Promise ? await value
 * : value` does the same.
 * @param more what else the step is told; a closure would be made for every value
 */
export const andThen = <Value, More extends unknown[], Result>(
  value: Value | Promise<Value>,
  step: (value: Value, ...more: More) => Result | Promise<Result>,
  ...more: More
): Result | Promise<Result> => (value instanceof Promise ? later(value, step, more) : step(value, ...more));

/** Apart, since whatever has a closure in it makes a scope for that whenever it is called. */
const later = <Value, More extends unknown[], Result>(
  value: Promise<Value>,
  step: (value: Value, ...more: More) => Result | Promise<Result>,
  more: More,
): Promise<Result> => value.then((one) => step(one, ...more));

/** The types of the events that end a stream: nothing is behind them. */
export const lastEvents: ReadonlySet<string> = new Set([
  "response.completed",
  "response.incomplete",
  "response.failed",
  "response.cancelled",
]);

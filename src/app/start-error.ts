/** The gateway cannot start: one line that says what stands in the way. */
export class StartError extends Error {
  override name = "StartError";
}

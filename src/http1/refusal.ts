/** What a server answers by itself to bytes that are no request it can serve; the connection is closed after it. */
export class Refusal extends Error {
  override name = "Refusal";
  readonly status: number;

  /** @param message says what would be right, and repeats nothing of the request. */
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

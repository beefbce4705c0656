import { coarseNetworkOf } from "./network.ts";
import { operator, type PeopleStore, type Session } from "./person.ts";

/** Writes sign-ins and refused sign-ins to the audit. */
export class SignInAudit {
  readonly #people: Pick<PeopleStore, "record" | "find">;
  readonly #mayWrite: () => boolean | Promise<boolean>;
  /** Refusals that no record tells of yet. */
  #unwritten = 0;

  /** @param mayWrite whether one more refusal may be written; a rate limit. */
  constructor(people: Pick<PeopleStore, "record" | "find">, mayWrite: () => boolean | Promise<boolean>) {
    this.#people = people;
    this.#mayWrite = mayWrite;
  }

  begun({ login, via, address, createdAt: at }: Session): Promise<void> {
    return this.#people.record({
      at,
      actor: login,
      action: "session.begin",
      subject: login,
      details: { by: via, address },
    });
  }

  /**
   * Writes refusals within the rate limit, each with the number of those left out before it, so that guessing cannot flood the
   * audit. A login that nobody has is not written: it may be a password typed into the wrong field.
   */
  async refused(login: string, by: Session["via"] | "bearer", peer: string, at: number): Promise<void> {
    this.#unwritten += 1;
    if (!(await this.#mayWrite())) return;
    const count = this.#unwritten;
    this.#unwritten = 0;
    try {
      const isKnown = login === operator || (await this.#people.find(login)) !== undefined;
      const details = { by, address: coarseNetworkOf(peer), ...(count > 1 ? { more: count - 1 } : {}) };
      const subject = isKnown ? login : "unknown";
      await this.#people.record({ at, actor: "somebody", action: "session.refused", subject, details });
    } catch (thrown) {
      this.#unwritten += count;
      throw thrown;
    }
  }
}

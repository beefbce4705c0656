/**
 * The closing bracket of a list that a model wrote into the bracket of one surrogate: `SURROGATE_PII(PERSON_123456789, PERSON_987654321)`.
 * Each is restored by itself, and the opening one goes with the first, so that the closing one would be left over.
 */
export class OwedBracket {
  #isOwed = false;
  /** What was sent since the last surrogate. */
  #since = "";

  /** A surrogate was replaced. @param isOpen whether it left a bracket open */
  passSurrogate(isOpen: boolean): void {
    this.#isOwed ||= isOpen;
    this.#since = "";
  }

  /** A text that follows, without the bracket. It is owed only right behind a surrogate or its genitive, and as long as nothing but joints stand between them. */
  without(text: string): string {
    if (!this.#isOwed || text === "") return text;
    const place = this.#since.length;
    this.#since += text;
    const bracket = (beforeBracket.exec(this.#since)?.[0].length ?? -1) - place;
    this.#isOwed = bracket < 0 && joint.test(this.#since);
    return bracket < 0 ? text : text.slice(0, bracket) + text.slice(bracket + 1);
  }
}

/** Nothing but the end of a genitive. */
const beforeBracket = /^(?:['\u2019]s)?(?=\))/;
/** The same, signs, and one short word in any language. */
const joint = /^(?:['\u2019]s?)?[\s,;&/+|]{0,4}\p{L}{0,5}\s?$/u;

/** Round brackets that are open in what was sent. */
export class OpenBrackets {
  count = 0;

  pass(text: string): void {
    // A closing bracket counts only after an opening one.
    if (this.count === 0 && !text.includes("(")) return;
    for (let index = 0; index < text.length; index++) {
      const unit = text.charCodeAt(index);
      if (unit === openingBracket) this.count++;
      else if (unit === closingBracket && this.count > 0) this.count--;
    }
  }
}

const openingBracket = 0x28;
const closingBracket = 0x29;

/** What a bag holds: it is told its place there, and has it in no other bag. */
export interface Placed {
  /** Less than none outside of a bag. */
  place: number;
}

/**
 * Objects that come and go many thousand times a second, in no order. A `Set` would do, but JavaScriptCore links every table that a set
 * has outgrown to the next one. A table that is old is dead only for a full collection, so the smaller ones before it keep all tables
 * since, and with them all that was in one when it was left: of the calls of a second nearly every one, ten times as much as is alive.
 */
export class Bag<Member extends Placed> {
  readonly #members: Member[] = [];

  get size(): number {
    return this.#members.length;
  }

  /** May be called for a member. */
  add(member: Member): void {
    if (member.place < 0) member.place = this.#members.push(member) - 1;
  }

  /** May be called for what is no member. */
  delete(member: Member): void {
    if (member.place < 0) return;
    const last = this.#members.pop()!;
    if (last !== member) this.#members[member.place] = last;
    last.place = member.place;
    member.place = -1;
  }

  /** Each member; one that is deleted meanwhile takes none of the others out. */
  *[Symbol.iterator](): Generator<Member> {
    // From the end: what takes the place of a member that was deleted was there already.
    for (let at = this.size - 1; at >= 0; at--) {
      const member = this.#members[at];
      if (member) yield member;
    }
  }
}

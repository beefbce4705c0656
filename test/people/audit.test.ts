import { expect, test } from "bun:test";
import * as fc from "fast-check";
import { chainEntry, verifyAudit, sealOf } from "../../src/people/audit.ts";
import type { AuditRecord, AuditEntry, Seal } from "../../src/people/person.ts";

const deeds = fc.array(
  fc.record<AuditRecord>({
    at: fc.nat(),
    actor: fc.string(),
    action: fc.constantFrom("key.create", "key.revoke"),
    subject: fc.string(),
    details: fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.constant(null))),
  }),
  { minLength: 1, maxLength: 8 },
);

const seal = sealOf("the secret of this installation");
const broken = (entries: readonly AuditEntry[]) => verifyAudit(entries, seal).wrong?.number;

const written = (
  all: readonly AuditRecord[],
  before: readonly AuditEntry[] = [],
  by: Seal | null = seal,
): AuditEntry[] => {
  const entries = [...before];
  for (const deed of all) entries.push(chainEntry(deed, entries.at(-1), by ?? undefined));
  return entries;
};

test("an untouched audit verifies, also when its details are read back in another order", () => {
  fc.assert(
    fc.property(deeds, (all) => {
      const entries = written(all).map((entry) => ({
        ...entry,
        details: Object.fromEntries(Object.entries(entry.details).toReversed()),
      }));
      expect(broken(entries)).toBeUndefined();
    }),
  );
});

test("a changed, dropped, doubled or moved entry is detected", () => {
  const tamper = (entries: AuditEntry[], at: number, how: number): AuditEntry[] => {
    const entry = entries[at]!;
    if (how === 0) return entries.with(at, { ...entry, at: entry.at + 1 });
    if (how === 1) return entries.with(at, { ...entry, actor: `${entry.actor}x` });
    if (how === 2) return entries.with(at, { ...entry, details: { ...entry.details, "": "x" } });
    if (how === 3) return entries.toSpliced(at, 1, entry, entry);
    return at === entries.length - 1 ? entries.with(at, { ...entry, number: 0 }) : entries.toSpliced(at, 1);
  };
  fc.assert(
    fc.property(deeds, fc.nat(), fc.nat(4), (all, place, how) => {
      const entries = written(all);
      fc.pre(!Object.hasOwn(entries[place % entries.length]!.details, ""));
      expect(broken(tamper(entries, place % entries.length, how))).toBeNumber();
    }),
  );
});

test("an entry rewritten with a matching hash is detected by the next one", () => {
  fc.assert(
    fc.property(deeds, fc.nat(), (all, place) => {
      const entries = written([...all, all[0]!]);
      const at = place % (entries.length - 1);
      const forged = chainEntry({ ...entries[at]!, actor: "somebody else entirely" }, entries[at - 1], seal);
      expect(broken(entries.with(at, forged))).toBe(at + 2);
    }),
  );
});

test("with access to the database but not the secret nobody can forge an audit that verifies", () => {
  const others = sealOf("another secret");
  fc.assert(
    fc.property(deeds, fc.nat(), fc.boolean(), (all, place, isSealed) => {
      const entries = written([...all, all[0]!]);
      const at = place % entries.length;
      const later = all.map((deed) => ({ ...deed, actor: "somebody else entirely" }));
      // Everything from one entry on, written anew: without a seal, or with another.
      const forged = written(later, entries.slice(0, at), isSealed ? others : null);
      // Passed off under the id of the true seal.
      const disguised = forged.map((entry) => ({ ...entry, hash: entry.hash.replace(/^[^.]*\./, `${seal.id}.`) }));
      expect(verifyAudit(forged, seal).wrong).toBeDefined();
      if (isSealed) expect(verifyAudit(disguised, seal).wrong).toEqual({ number: at + 1, why: "changed" });
    }),
  );
});

test("an audit begun by an older version verifies from the first sealed entry on, which fixes the entries before it", () => {
  fc.assert(
    fc.property(deeds, deeds, fc.nat(), (old, all, place) => {
      const before = written(old, [], null);
      expect(verifyAudit(before, seal).wrong).toEqual({ number: before.length, why: "unsealed" });
      const entries = written(all, before);
      expect(verifyAudit(entries, seal)).toEqual({ sealedFrom: before.length + 1 });
      const rewritten = written(
        old.map((deed, index) => (index === place % old.length ? { ...deed, actor: `${deed.actor}x` } : deed)),
        [],
        null,
      );
      expect(verifyAudit([...rewritten, ...entries.slice(before.length)], seal).wrong?.number).toBe(before.length + 1);
      expect(verifyAudit(written(old, entries, null), seal).wrong).toEqual({
        number: entries.length + 1,
        why: "unsealed",
      });
    }),
  );
});

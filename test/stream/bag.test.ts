import { expect, test } from "bun:test";
import { array, assert, nat, property } from "fast-check";
import { Bag, type Placed } from "../../src/stream/bag.ts";

interface Thing extends Placed {
  name: number;
}
const thing = (name: number): Thing => ({ name, place: -1 });

test("a bag holds what a set would, whatever comes and goes", () => {
  assert(
    property(array(nat(15)), (toggled) => {
      const things = Array.from({ length: 16 }, (_, name) => thing(name));
      const bag = new Bag<Thing>();
      const set = new Set<number>();
      for (const name of toggled) {
        const one = things[name]!;
        if (set.delete(name)) bag.delete(one);
        else bag.add(one);
        if (one.place >= 0) set.add(name);
        expect([bag.size, [...bag].map((member) => member.name).toSorted((a, b) => a - b)]).toEqual([
          set.size,
          [...set].toSorted((a, b) => a - b),
        ]);
      }
    }),
  );
});

test("what is in a bag is there once, and what is not need not be", () => {
  const [one, other] = [thing(1), thing(2)];
  const bag = new Bag<Thing>();
  bag.add(one);
  bag.add(one);
  bag.delete(other);
  expect([...bag]).toEqual([one]);
  bag.delete(one);
  bag.delete(one);
  expect([bag.size, one.place]).toEqual([0, -1]);
});

test("each member is visited once, though it or those visited before are deleted at that", () => {
  for (const deleted of [[0], [1], [2], [0, 1], [1, 2], [0, 2], [0, 1, 2]]) {
    const things = [0, 1, 2].map(thing);
    const bag = new Bag<Thing>();
    for (const one of things) bag.add(one);
    const visited: number[] = [];
    for (const one of bag) {
      visited.push(one.name);
      if (deleted.includes(one.name)) bag.delete(one);
    }
    expect(visited).toEqual([2, 1, 0]);
    expect([...bag].map(({ name }) => name).toSorted((a, b) => a - b)).toEqual(
      [0, 1, 2].filter((name) => !deleted.includes(name)),
    );
  }
});

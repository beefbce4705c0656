import { describe, expect, test } from "bun:test";
import { UpstreamFailure } from "../../src/upstream/provider.ts";
import { type FrameReader, type FrameSplitter, streamDecoder } from "../../src/upstream/stream-decoder.ts";
import { chunkOf } from "../../src/upstream/translate/chunks.ts";

/** A protocol whose frames are single characters: letters are text, `.` is the last word, `!` a failure, `?` is malformed. */
const characters: FrameSplitter<string> = {
  frameName: "a character",
  push: (bytes) => new TextDecoder().decode(bytes),
  end: () => [],
};

/** @param isWhole whether text alone makes a whole answer. */
function reader(isWhole: boolean): FrameReader<string> {
  let state: "open" | "complete" | "over" = "open";
  return {
    state: () => state,
    finish: (chunks) => void chunks.push(chunkOf(0, {}, "stop")),
    read(frame, chunks) {
      if (frame === "!") throw new UpstreamFailure("busy", "overloaded");
      if (frame === "?") throw new SyntaxError("malformed");
      chunks.push(chunkOf(0, { content: frame }));
      if (isWhole) state = "complete";
      if (frame === ".") state = "over";
    },
  };
}

function decoded(pieces: readonly string[], isWhole = false) {
  const decoder = streamDecoder(characters, reader(isWhole));
  const chunks = pieces.flatMap((text) => decoder.push(new TextEncoder().encode(text)));
  const before = decoder.outcome();
  chunks.push(...decoder.end());
  const said = chunks.map(({ choices: [choice] }) => choice?.finish_reason ?? choice?.delta.content).join("");
  return { said, before, outcome: decoder.outcome() };
}

describe("A stream decoder", () => {
  test("keeps the chunks before a failure, and ignores what follows it", () => {
    expect(decoded(["ab!c", "d"])).toMatchObject({ said: "ab", before: { kind: "busy" }, outcome: { kind: "busy" } });
  });

  test("reports a malformed frame by its name, without repeating it", () => {
    expect(decoded(["a?"]).outcome).toMatchObject({
      kind: "broken",
      message: "The provider sent a character that is not its format",
    });
  });

  test("is finished with the provider's last frame, before the bytes end, and ignores what follows", () => {
    expect(decoded(["ab.cd", "e"])).toEqual({ said: "ab.", before: "finished", outcome: "finished" });
  });

  test("is finished at the end of the bytes if the answer is complete by then", () => {
    expect(decoded(["ab"], true)).toEqual({ said: "abstop", before: undefined, outcome: "finished" });
  });

  test("fails at the end of the bytes if the answer is not complete", () => {
    expect(decoded(["ab"])).toMatchObject({ said: "ab", before: undefined, outcome: { kind: "broken" } });
    expect(decoded([])).toMatchObject({ said: "", outcome: { kind: "broken" } });
  });

  test("keeps the frames that were split before the bytes stopped being a protocol", () => {
    const splitter: FrameSplitter<string> = {
      frameName: "a character",
      *push(bytes) {
        yield new TextDecoder().decode(bytes);
        throw new UpstreamFailure("broken", "too long");
      },
      end: () => [],
    };
    const decoder = streamDecoder(splitter, reader(false));
    expect(decoder.push(new TextEncoder().encode("a"))).toHaveLength(1);
    expect(decoder.outcome()).toMatchObject({ message: "too long" });
  });

  test("keeps its outcome, whatever the bytes after it are", () => {
    const failing: FrameSplitter<string> = {
      ...characters,
      end() {
        throw new UpstreamFailure("broken", "bytes left over");
      },
    };
    const decoder = streamDecoder(failing, reader(false));
    decoder.push(new TextEncoder().encode("a."));
    decoder.end();
    expect(decoder.outcome()).toBe("finished");
  });
});

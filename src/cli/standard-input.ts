import { UsageError } from "./command.ts";

/** Yields lines as they arrive, those of one chunk together. Throws `UsageError` if a line is longer than `longest`. */
export async function* readLines(input: AsyncIterable<string>, longest: number): AsyncGenerator<string[]> {
  let rest = "";
  for await (const chunk of input) {
    rest += chunk;
    if (chunk.includes("\n")) {
      const lines = rest.split("\n");
      rest = lines.pop() ?? "";
      yield lines;
    }
    if (rest.length > longest) throw tooLong("A line of standard input", longest);
  }
  if (rest !== "") yield [rest];
}

/** All of the input. Throws `UsageError` if it is longer than `longest`. */
export async function readAll(input: AsyncIterable<string>, longest: number): Promise<string> {
  let text = "";
  for await (const chunk of input) {
    text += chunk;
    if (text.length > longest) throw tooLong("Standard input", longest);
  }
  return text;
}

const tooLong = (what: string, longest: number) =>
  new UsageError(`${what} must be at most ${longest} bytes long, as server.max_body_mb has it for requests`);

export interface Heard {
  status: number;
  headers: Map<string, string>;
  body: string;
}

/** Answers on one connection, read strictly: whatever is no answer is an error. `heads`: the places of answers to HEAD. */
export function answersIn(text: string, heads: readonly number[] = []): Heard[] {
  const answers: Heard[] = [];
  while (text !== "") {
    const end = text.indexOf("\r\n\r\n");
    const [line = "", ...lines] = text.slice(0, end).split("\r\n");
    const status = Number(/^HTTP\/1\.1 (\d{3}) [ -~]*$/.exec(line)?.[1]);
    if (end < 0 || !status) throw new Error(`no answer: ${JSON.stringify(text.slice(0, 200))}`);
    const headers = new Map(lines.map((one) => one.split(": ") as [string, string]));
    text = text.slice(end + 4);
    let body = "";
    if (!heads.includes(answers.length) && status >= 200 && status !== 204 && status !== 304) {
      if (headers.get("transfer-encoding") === "chunked") [body, text] = unchunked(text);
      else if (headers.has("content-length")) {
        const length = Number(headers.get("content-length"));
        if (text.length < length) throw new Error(`${length} bytes were announced, ${text.length} came`);
        [body, text] = [text.slice(0, length), text.slice(length)];
      } else [body, text] = [text, ""];
    }
    answers.push({ status, headers, body });
  }
  return answers;
}

function unchunked(text: string): [body: string, rest: string] {
  let body = "";
  for (;;) {
    const [line, digits = ""] = /^([0-9a-f]+)\r\n/.exec(text) ?? [];
    if (line === undefined) throw new Error(`no chunk: ${JSON.stringify(text.slice(0, 100))}`);
    const size = Number.parseInt(digits, 16);
    const end = line.length + size;
    if (text.slice(end, end + 2) !== "\r\n") throw new Error("a chunk has another size than it says");
    body += text.slice(line.length, end);
    text = text.slice(end + 2);
    if (size === 0) return [body, text];
  }
}

import { Buffer } from "node:buffer";

/** The status line and headers of an answer (RFC 9112, section 4), without the empty line that ends them. */
export interface AnswerHead {
  status: number;
  text: string;
  /** The handler wants the connection closed. */
  closes: boolean;
  /** What the handler says the body's length is; it counts only where there is no body to measure. */
  length: string | undefined;
}

/**
 * What the handler gave as header fields. Those that frame the answer are the server's own to say. Throws if one could end its
 * line and begin another.
 */
export function answerHead(status: number, fields: Iterable<readonly [string, string]>): AnswerHead {
  let text = `HTTP/1.1 ${status} ${reasons[status] ?? ""}\r\n`;
  let closes = false;
  let length: string | undefined;
  // What these hold they have checked themselves.
  const isChecked = fields instanceof Headers;
  for (const [name, value] of fields) {
    if (!isChecked && (!isName.test(name) || !isValue.test(value)))
      throw new TypeError("a response header must be one line of ASCII");
    const known = isChecked ? name : name.toLowerCase();
    if (known === "content-length") length = value;
    else if (known === "connection") closes ||= /\bclose\b/i.test(value);
    else if (known !== "transfer-encoding" && known !== "keep-alive" && known !== "date")
      text += `${name}: ${value}\r\n`;
  }
  return { status, text, closes, length };
}

/** The same of headers that are names of ours, in lower case, and values; none of them frames the answer but `connection`. */
export function plainHead(status: number, headers: Readonly<Record<string, string | undefined>>): AnswerHead {
  // Joined in one go: put together step by step, each line makes four strings that are none yet.
  const parts = [`HTTP/1.1 ${status} ${reasons[status] ?? ""}\r\n`];
  let closes = false;
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined) continue;
    if (!isValue.test(value)) throw new TypeError("a response header must be one line of ASCII");
    if (name === "connection") closes ||= /\bclose\b/i.test(value);
    else parts.push(name, ": ", value, "\r\n");
  }
  return { status, text: parts.join(""), closes, length: undefined };
}

const isName = /^[!#$%&'*+\-.^_`|~\w]+$/;
const isValue = /^[\t\x20-\x7e\x80-\xff]*$/;

/** The header with the time (RFC 9110, section 6.6.1), made once a second. */
export function dateLine(): string {
  const second = Math.floor(Date.now() / 1000);
  if (second !== dated.second) {
    dated.second = second;
    dated.line = `date: ${new Date(second * 1000).toUTCString()}\r\n`;
  }
  return dated.line;
}

const dated = { second: 0, line: "" };

/** Characters beyond ASCII are single bytes in a head, but not in a text that is sent as UTF-8. @param text of ours, but for `head`'s */
export const headBytes = (head: AnswerHead, text: string): string | Uint8Array =>
  /[\x80-\xff]/.test(head.text) ? Buffer.from(text, "latin1") : text;

const reasons: Readonly<Record<number, string>> = {
  200: "OK",
  201: "Created",
  202: "Accepted",
  204: "No Content",
  301: "Moved Permanently",
  302: "Found",
  303: "See Other",
  304: "Not Modified",
  307: "Temporary Redirect",
  308: "Permanent Redirect",
  400: "Bad Request",
  401: "Unauthorized",
  402: "Payment Required",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  408: "Request Timeout",
  409: "Conflict",
  413: "Content Too Large",
  414: "URI Too Long",
  415: "Unsupported Media Type",
  417: "Expectation Failed",
  422: "Unprocessable Content",
  429: "Too Many Requests",
  431: "Request Header Fields Too Large",
  500: "Internal Server Error",
  501: "Not Implemented",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
  505: "HTTP Version Not Supported",
};

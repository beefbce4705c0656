import { deflateSync, gzipSync } from "node:zlib";
import { type Fault, behind, cuts, encoded, inPieces, raw, written } from "./fault-scripts.ts";

const eventDialects = ["openai-compatible", "azure", "cohere", "openrouter", "anthropic", "gemini"] as const;

/** Answers that are odd, and whole. */
export const odd: Fault[] = [
  { does: "answers as it should", run: encoded("identity", (bytes) => bytes), outcome: "whole" },
  { does: "compresses unasked", run: encoded("gzip", gzipSync), outcome: "whole" },
  { does: "compresses unasked, the other way", run: encoded("deflate", deflateSync), outcome: "whole" },
  {
    does: "sends one byte at a time",
    run: inPieces((bytes) => Array.from(bytes, (byte) => Uint8Array.of(byte))),
    outcome: "whole",
  },
  {
    does: "sends trailers",
    run: inPieces((bytes) => [bytes], raw("0\r\nx-checksum: 7\r\nx-more: 8\r\n\r\n")),
    outcome: "whole",
  },
  {
    does: "answers in the manner of HTTP/1.0",
    run: behind("HTTP/1.0 200 OK\r\n\r\n", cuts),
    outcome: "whole",
  },
  {
    does: "sends hints before its status",
    run: behind("HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\nHTTP/1.0 200 OK\r\n\r\n", cuts),
    outcome: "whole",
  },
  {
    does: "calls it a text",
    run: behind("HTTP/1.0 200 OK\r\ncontent-type: text/plain\r\n\r\n", cuts),
    outcome: "whole",
  },
];
/** The same in streams. */
export const oddStreams: Fault[] = [
  {
    does: "ends its lines with CR and LF",
    run: written((text) => text.replaceAll("\n", "\r\n")),
    outcome: "whole",
    only: [...eventDialects, "ollama"],
  },
  {
    does: "ends its lines with CR",
    run: written((text) => text.replaceAll("\n", "\r")),
    outcome: "whole",
    only: eventDialects,
  },
  {
    does: "sends comments",
    run: written((text) => text.replaceAll(/^(?=data)/gm, ": keep-alive\n\n: and more\n")),
    outcome: "whole",
    only: eventDialects,
  },
  {
    does: "sends other fields",
    run: written((text) => text.replaceAll(/^(?=data)/gm, "id: 7\nretry: 100\nx\n")),
    outcome: "whole",
    only: eventDialects,
  },
  {
    does: "keeps the connection alive by events without data",
    run: written((text) => text.replaceAll(/^(?=data)/gm, "data:\n\nevent: ping\ndata: \n\n")),
    outcome: "whole",
    only: eventDialects,
  },
  {
    does: "leaves out the space after data:",
    run: written((text) => text.replaceAll("data: ", "data:")),
    outcome: "whole",
    only: eventDialects,
  },
  {
    does: "begins with a mark of its byte order",
    run: written((text) => `\ufeff${text}`),
    outcome: "whole",
    only: eventDialects,
  },
  {
    does: "leaves out the last blank line",
    run: written((text) => text.replace(/\n+$/, "")),
    outcome: "whole",
    only: [...eventDialects, "ollama"],
  },
  {
    does: "sends empty lines",
    run: written((text) => `\n\n${text.replaceAll("\n\n", "\n\n\n")}`),
    outcome: "whole",
    only: [...eventDialects, "ollama"],
  },
];

import { type AIMessageChunk, type AIMessage, type BaseMessage, ToolMessage } from "@langchain/core/messages";
import { sentTo } from "./lanes.ts";

/** The pieces of a stream as one message. */
export const together = (pieces: readonly AIMessageChunk[]): AIMessageChunk =>
  pieces.reduce((all, piece) => all.concat(piece));

/** What is sent when tools were asked for: the question, what was answered, and what came of each call. */
export const answerTo = (question: BaseMessage, asked: AIMessage): BaseMessage[] => [
  question,
  asked,
  ...(asked.tool_calls ?? []).map(
    ({ id = "", args }) => new ToolMessage({ tool_call_id: id, content: sentTo(String(args["to"])) }),
  ),
];

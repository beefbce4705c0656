import { ChatRequest, CustomTool, FunctionTool, ResponseFormat, ToolChoice } from "../../contract/chat.ts";
import {
  AnswerMessage,
  ChatCompletion,
  ChatCompletionChunk,
  Choice,
  ChunkChoice,
  Delta,
  FinishReason,
  ToolCallDelta,
  Usage,
} from "../../contract/completion.ts";
import { ErrorBody } from "../../contract/error.ts";
import {
  AssistantMessage,
  Content,
  DeveloperMessage,
  FunctionMessage,
  Message,
  Part,
  SystemMessage,
  ToolCall,
  ToolMessage,
  UserMessage,
} from "../../contract/message.ts";
import { Model, ModelList } from "../../contract/models.ts";

/** The schemas that have a name of their own in the document: the very ones the parser and the answers use. */
export const components = {
  ChatRequest,
  Message,
  SystemMessage,
  DeveloperMessage,
  UserMessage,
  AssistantMessage,
  ToolMessage,
  FunctionMessage,
  Content,
  Part,
  FunctionTool,
  CustomTool,
  ToolChoice,
  ToolCall,
  ResponseFormat,
  ChatCompletion,
  Choice,
  AnswerMessage,
  FinishReason,
  Usage,
  ChatCompletionChunk,
  ChunkChoice,
  Delta,
  ToolCallDelta,
  Model,
  ModelList,
  ErrorBody,
};

import { z } from "zod";
import { type ChatRole, chatLimits } from "#contract/vocabulary/emails/ai-chat.ts";
import type { Json } from "#contract/vocabulary/json.ts";
import type { ModelMessage, ModelToolCall } from "../../../services/ai/chat-model.ts";

/** A message of a chat as clients send it: a text, or a list of blocks. */
export interface ChatMessage {
  readonly role: ChatRole;
  readonly content: Json;
}

const Block = z.union([
  z.object({ type: z.literal("text"), text: z.string() }),
  z.object({ type: z.literal("tool-call"), toolName: z.string(), toolCallId: z.string(), args: z.unknown() }),
]);
type Block = z.output<typeof Block>;

function listBlocks(content: Json): readonly Block[] {
  if (typeof content === "string") return [{ type: "text", text: content }];
  const blocks = Array.isArray(content) ? content : [content];
  return blocks.flatMap((block) => Block.safeParse(block).data ?? []);
}

/**
 * The newest messages of a chat as the model reads them. Those that fit into the limit of characters, and the last one in any case.
 * Messages of tools are left out: an assistant's call is followed by its result.
 */
export function modelMessages(messages: readonly ChatMessage[]): ModelMessage[] {
  const newestFirst: ModelMessage[] = [];
  let remaining: number = chatLimits.historyCharacters;
  for (const message of messages.toReversed()) {
    const group = toModel(message);
    const length = JSON.stringify(group).length;
    if (length > remaining && newestFirst.length > 0) break;
    remaining -= length;
    newestFirst.push(...group.toReversed());
  }
  return newestFirst.toReversed();
}

function toModel({ role, content }: ChatMessage): ModelMessage[] {
  if (role === "tool") return [];
  const blocks = listBlocks(content);
  const text = blocks.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
  if (role === "user") return [{ role, content: text || JSON.stringify(content) }];
  const calls = blocks.flatMap((block): ModelToolCall[] =>
    block.type === "tool-call"
      ? [{ id: block.toolCallId, type: "function", function: { name: block.toolName, arguments: JSON.stringify(block.args ?? {}) } }]
      : [],
  );
  if (calls.length === 0) return text ? [{ role, content: text }] : [];
  const results = calls.map(({ id }): ModelMessage => ({ role: "tool", tool_call_id: id, content: "The developer saw the proposal." }));
  return [{ role, content: text || null, tool_calls: calls }, ...results];
}

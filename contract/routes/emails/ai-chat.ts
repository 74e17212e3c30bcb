import { z } from "zod";
import { AiModelUnavailable } from "../../errors/index.ts";
import { adminOnly } from "../../kernel/access.ts";
import { route } from "../../kernel/route.ts";
import { chatContexts, chatLimits, chatRoles, chatTools } from "../../vocabulary/emails/ai-chat.ts";
import { chatMessage } from "../../vocabulary/json.ts";
import { string } from "../../vocabulary/text.ts";
import { textLimits } from "../../vocabulary/text-limits.ts";

const thread = z.strictObject({
  thread_id: string(chatLimits.threadId).min(1).describe("The id of the theme, template or draft that the chat edits"),
});

const TextBlock = z.object({ type: z.literal("text"), text: z.string() });
const ToolCall = z.object({
  type: z.literal("tool-call"),
  toolName: z.enum([chatTools["email-theme"], chatTools["email-template"]]),
  toolCallId: z.string(),
  args: z.object({ content: z.string().describe("The proposed TSX module") }),
  argsText: z.string().describe("`args` as JSON"),
  result: z.literal("success"),
});

// Wire protocol, section 4.9.
export const internalAiChatRoutes = {
  list: route({
    method: "GET",
    path: "/internal/ai-chat/{thread_id}",
    summary: "List the stored messages of a chat, oldest first",
    description: "A thread without messages is an empty list.",
    access: adminOnly,
    params: thread,
    returns: z.object({ messages: z.array(chatMessage) }),
    limits: [{ max: 120, seconds: 60, per: "key" }],
  }),
  answer: route({
    method: "POST",
    path: "/internal/ai-chat/{thread_id}",
    summary: "Let the AI model answer a chat about an e-mail theme, template or draft",
    description:
      "A tool call proposes a source. Nothing is saved: neither the source nor the messages. Without an AI model, the response is one text that reports it.",
    access: adminOnly,
    params: thread,
    largeBody: true,
    body: z.strictObject({
      context_type: z.enum(chatContexts),
      messages: z
        .array(z.strictObject({ role: z.enum(chatRoles), content: chatMessage }))
        .min(1)
        .max(chatLimits.messages),
      tsx_source: string(textLimits.tsxSource).optional().describe("The source in the editor. Defaults to the one that is stored"),
    }),
    returns: z.object({ content: z.array(z.discriminatedUnion("type", [TextBlock, ToolCall])) }),
    errors: [AiModelUnavailable],
    limits: [{ max: 20, seconds: 60, per: "key" }],
    examples: { body: { context_type: "email-theme", messages: [{ role: "user", content: "Use our brand colour, #0a7." }] } },
  }),
  append: route({
    method: "PATCH",
    path: "/internal/ai-chat/{thread_id}",
    summary: "Append a message to a chat",
    description: `A chat retains its newest ${chatLimits.threadMessages} messages, for ${chatLimits.retentionDays} days.`,
    access: adminOnly,
    params: thread,
    largeBody: true,
    body: z.strictObject({ message: chatMessage }),
    returns: z.object({}),
    limits: [{ max: 120, seconds: 60, per: "key" }],
    refreshes: ["internal.aiChat"],
    examples: { body: { message: { role: "user", content: "Use our brand colour, #0a7." } } },
  }),
};

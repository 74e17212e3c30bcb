import type { AdminApi, InternalAiChatAnswerInput } from "../../generated/admin.ts";
import type { Json } from "../../transport/json.ts";
import { unwrap } from "../../transport/result.ts";

/** The kinds of sources that a chat edits. */
export type ChatContextType = InternalAiChatAnswerInput["context_type"];

/** A message of a chat: its content is a text, or blocks as in answers. */
export interface ChatMessage {
  readonly role: InternalAiChatAnswerInput["messages"][number]["role"];
  readonly content: Json;
}

/** A block of an answer of the model: a text, or a proposed source in `args.content`. */
export type ChatBlock = ChatAnswer["content"][number];

export interface ChatAnswer {
  readonly content: readonly (
    | { readonly type: "text"; readonly text: string }
    | {
        readonly type: "tool-call";
        readonly toolName: "createEmailTheme" | "createEmailTemplate";
        readonly toolCallId: string;
        readonly args: { readonly content: string };
        readonly argsText: string;
        readonly result: "success";
      }
  )[];
}

/** Methods of an admin for chats with the AI model about e-mail sources. A thread's id is that of the theme, template or draft. */
export interface AiChatMethods {
  /**
   * Lets the model answer. Saves neither messages nor sources.
   * @param options.tsxSource the source in an editor; the stored one without it
   * @example
   * const { content } = await admin.sendChatMessage(themeId, "email-theme", [{ role: "user", content: "Use our colour." }]);
   */
  sendChatMessage(
    threadId: string,
    contextType: ChatContextType,
    messages: readonly ChatMessage[],
    options?: { readonly tsxSource?: string },
  ): Promise<ChatAnswer>;
  /** Appends a message of any format to the thread. */
  saveChatMessage(threadId: string, message: Json): Promise<void>;
  /** The saved messages, oldest first. */
  listChatMessages(threadId: string): Promise<{ readonly messages: readonly Json[] }>;
}

export const aiChatMethods = ({ internal: { aiChat } }: AdminApi): AiChatMethods => ({
  sendChatMessage: async (threadId, contextType, messages, { tsxSource } = {}) =>
    unwrap(await aiChat.answer({ thread_id: threadId, context_type: contextType, messages: [...messages], tsx_source: tsxSource })),
  async saveChatMessage(threadId, message) {
    unwrap(await aiChat.append({ thread_id: threadId, message }));
  },
  listChatMessages: async (threadId) => unwrap(await aiChat.list({ thread_id: threadId })),
});

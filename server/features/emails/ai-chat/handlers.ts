import type { internalAiChatRoutes } from "#contract/routes/emails/ai-chat.ts";
import type { Handlers } from "../../../kernel/call.ts";
import { answerChat } from "./answer.ts";
import { appendChatMessage, listChatMessages } from "./queries.ts";

export const aiChatHandlers: Handlers<typeof internalAiChatRoutes> = {
  async list({ input, project, db }) {
    return { messages: await listChatMessages(db, { tenancyId: project.tenancyId, threadId: input.thread_id }) };
  },

  answer: answerChat,

  async append({ input, project, db, now }) {
    await appendChatMessage(db, { tenancyId: project.tenancyId, threadId: input.thread_id }, input.message, now);
    return {};
  },
};

import { z } from "zod";
import { AiModelUnavailable, TooManyRequests } from "#contract/errors/index.ts";
import type { OutputOf } from "#contract/kernel/route.ts";
import type { internalAiChatRoutes } from "#contract/routes/emails/ai-chat.ts";
import { cutText } from "#contract/vocabulary/cut-text.ts";
import { type ChatContext, chatLimits } from "#contract/vocabulary/emails/ai-chat.ts";
import { uuid } from "#contract/vocabulary/text.ts";
import type { Db } from "../../../database/schema.ts";
import type { Call, Handlers, Project } from "../../../kernel/call.ts";
import { ChatModelFailed, type ModelAnswer } from "../../../services/ai/chat-model.ts";
import { findDraft } from "../sources/drafts.ts";
import { modelMessages } from "./model-messages.ts";
import { proposalTool, systemPrompt } from "./prompt.ts";
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

type Routes = typeof internalAiChatRoutes;
type Blocks = OutputOf<Routes["answer"]>["content"];

const noModel =
  "This server has no AI model. Its operator can configure one with the environment variables AI_API_KEY, AI_API_URL and AI_MODEL.";

/** The answers that a process prepares now, per tenancy. */
const running = new Map<string, number>();

/** Lets the model answer a chat. Stores nothing. @throws AiModelUnavailable, TooManyRequests */
async function answerChat({ input, project, db, services }: Call<Routes["answer"]>): Promise<{ content: Blocks }> {
  const { chatModel } = services;
  if (!chatModel) return { content: [{ type: "text", text: noModel }] };
  const { context_type: context, messages, tsx_source: edited } = input;
  const source = edited ?? (await savedSource(db, project, context, input.thread_id));
  const request = {
    messages: [{ role: "system" as const, content: systemPrompt(context, source) }, ...modelMessages(messages)],
    tools: [proposalTool(context)],
  };
  try {
    return { content: listBlocks(context, await oneOfFew(project.tenancyId, () => chatModel.complete(request))) };
  } catch (error) {
    throw error instanceof ChatModelFailed ? new AiModelUnavailable(error.message) : error;
  }
}

/** The source of a theme, template or draft of the project; undefined if the thread has another id. */
async function savedSource(db: Db, { config, tenancyId }: Project, context: ChatContext, id: string): Promise<string | undefined> {
  if (context === "email-draft") return uuid.safeParse(id).success ? (await findDraft(db, tenancyId, id))?.tsx_source : undefined;
  const sources = context === "email-theme" ? config.emails.themes : config.emails.templates;
  return Object.hasOwn(sources, id) ? sources[id]?.tsxSource : undefined;
}

/** An answer takes up to a minute: a project cannot occupy the server with many. @throws TooManyRequests */
async function oneOfFew<T>(tenancyId: string, work: () => Promise<T>): Promise<T> {
  const count = running.get(tenancyId) ?? 0;
  if (count >= chatLimits.concurrentAnswers)
    throw new TooManyRequests("The AI model prepares other answers for this project. Wait for them.").withHeaders({ "retry-after": "5" });
  running.set(tenancyId, count + 1);
  try {
    return await work();
  } finally {
    const left = (running.get(tenancyId) ?? 1) - 1;
    if (left > 0) running.set(tenancyId, left);
    else running.delete(tenancyId);
  }
}

const Proposal = z.object({ content: z.string().min(1).max(chatLimits.answerCharacters) });

/** The blocks of an answer. A call of another tool, or without a source, is left out. @throws ChatModelFailed if nothing is left */
function listBlocks(context: ChatContext, { text, toolCalls }: ModelAnswer): Blocks {
  const { name: toolName } = proposalTool(context);
  const proposals = toolCalls.flatMap((call): Blocks => {
    const args = call.name === toolName ? readProposal(call.arguments) : undefined;
    if (!args) return [];
    return [{ type: "tool-call", toolName, toolCallId: call.id, args, argsText: JSON.stringify(args), result: "success" }];
  });
  const texts: Blocks = text.trim() === "" ? [] : [{ type: "text", text: cutText(text, chatLimits.answerCharacters) }];
  const blocks = [...texts, ...proposals].slice(0, chatLimits.answerBlocks);
  if (blocks.length === 0) throw new ChatModelFailed("The AI endpoint answered neither a text nor a source.");
  return blocks;
}

function readProposal(text: string): z.output<typeof Proposal> | undefined {
  try {
    return Proposal.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

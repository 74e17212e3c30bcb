import { ChatModelFailed } from "../../services/ai/chat-model.ts";
import { randomUuid } from "../../services/random.ts";
import { context, type ErrorCase } from "../error-cases.ts";
import type { RouteCase, RouteName } from "../route-case.ts";

const thread = () => ({ params: { thread_id: randomUuid() } });
const question = { context_type: "email-theme", messages: [{ role: "user", content: "Use our brand colour." }] };

export const aiChatRouteCases = {
  "internal.aiChat.list": { statements: 2, build: thread },
  "internal.aiChat.answer": { statements: 1, build: () => ({ ...thread(), body: question }) },
  "internal.aiChat.append": { statements: 2, build: () => ({ ...thread(), body: { message: { role: "user", content: "Hello" } } }) },
} satisfies Partial<Record<RouteName, RouteCase>>;

/** While the model does not answer. */
function modelDown(): () => void {
  const services = context.server.running.services as { chatModel: typeof context.server.running.services.chatModel };
  const before = services.chatModel;
  services.chatModel = { complete: () => Promise.reject(new ChatModelFailed("The AI endpoint cannot be reached.")) };
  return () => {
    services.chatModel = before;
  };
}

export const aiChatErrorCases: Readonly<Partial<Record<RouteName, Readonly<Record<string, ErrorCase>>>>> = {
  "internal.aiChat.answer": {
    AiModelUnavailable: () => ({ as: "admin", ...thread(), body: question, meanwhile: modelDown }),
  },
};

import { randomUuid } from "../../services/random.ts";
import type { ErrorCase } from "../error-cases.ts";
import type { RouteCase, RouteName } from "../route-case.ts";

const thread = () => ({ params: { thread_id: randomUuid() } });
const question = { context_type: "email-theme", messages: [{ role: "user", content: "Use our brand colour." }] };

export const aiChatRouteCases = {
  "internal.aiChat.list": { statements: 2, build: thread },
  "internal.aiChat.answer": { statements: 1, build: () => ({ ...thread(), body: question }) },
  "internal.aiChat.append": { statements: 2, build: () => ({ ...thread(), body: { message: { role: "user", content: "Hello" } } }) },
} satisfies Partial<Record<RouteName, RouteCase>>;

export const aiChatErrorCases: Readonly<Partial<Record<RouteName, Readonly<Record<string, ErrorCase>>>>> = {
  "internal.aiChat.answer": {
    AiModelUnavailable: () => ({ as: "admin", ...thread(), body: question, outage: "the AI model is down" }),
  },
};

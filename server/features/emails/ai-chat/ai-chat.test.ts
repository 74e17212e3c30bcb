import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { lightThemeId } from "#contract/config/built-in-themes.ts";
import { chatLimits } from "#contract/vocabulary/emails/ai-chat.ts";
import { deleteExpired } from "../../../core/retention.ts";
import { randomUuid } from "../../../services/random.ts";
import { type AiAnswer, type AiEndpoint, completion, startAiEndpoint, toolCall } from "../../../testing/emails/ai-endpoint.ts";
import { type ProjectKeys, startServer, type TestServer } from "../../../testing/index.ts";
import { publishedApps } from "../../../testing/published-client.ts";

let endpoint: AiEndpoint;
let server: TestServer;
let project: ProjectKeys & { tenancyId: string };
const answer = completion({ content: "Which colour?" });
beforeAll(async () => {
  endpoint = await startAiEndpoint(answer, 1500);
  server = await startServer({ chatModel: endpoint.options });
  project = await server.givenProject();
});
afterAll(async () => {
  await server?.close();
  await endpoint?.close();
});
beforeEach(() => {
  endpoint.answer = answer;
  endpoint.received.length = 0;
});

const hello = { role: "user", content: "Use our colour." };
const post = (body: object = {}, thread: string = randomUuid(), at: TestServer = server, of: ProjectKeys = project) =>
  at.request("POST", `/internal/ai-chat/${thread}`, {
    as: "admin",
    project: of,
    body: { context_type: "email-theme", messages: [hello], ...body },
  });
const patch = (thread: string, message: unknown, of: ProjectKeys = project) =>
  server.request("PATCH", `/internal/ai-chat/${thread}`, { as: "admin", project: of, body: { message } });
const list = async (thread: string, of: ProjectKeys = project) =>
  (await server.request("GET", `/internal/ai-chat/${thread}`, { as: "admin", project: of })).json.messages as unknown[];

test("without a key, the answer is one text that says so", async () => {
  const without = await startServer({ databaseOf: server });
  const { status, json } = await post({}, randomUuid(), without);
  expect(status).toBe(200);
  expect(json).toEqual({ content: [{ type: "text", text: expect.stringContaining("AI_API_KEY") }] });
});

test("a published admin app gets texts and proposals, and stores what it wants to retain", async () => {
  const app = publishedApps(server, project).admin();
  const source = 'export function EmailTheme() { return "ä"; }';
  endpoint.answer = completion({ content: "Here it is.", tool_calls: [toolCall("createEmailTheme", JSON.stringify({ content: source }))] });
  const thread = randomUuid();
  const { content } = await app.sendChatMessage(thread, "email-theme", [
    { role: "user", content: [{ type: "text", text: "Green." }] },
  ] as never);
  const args = { content: source };
  expect(content).toEqual([
    { type: "text", text: "Here it is." },
    { type: "tool-call", toolName: "createEmailTheme", toolCallId: "call_1", args, argsText: JSON.stringify(args), result: "success" },
  ]);
  expect(await app.listChatMessages(thread)).toEqual({ messages: [] });
  await app.saveChatMessage(thread, { role: "user", content: "Green." });
  await app.saveChatMessage(thread, { role: "assistant", content });
  expect(await app.listChatMessages(thread)).toEqual({
    messages: [
      { role: "user", content: "Green." },
      { role: "assistant", content },
    ],
  });
});

test("the model reads the rules, the allowed components, the current source and the chat", async () => {
  const call = {
    type: "tool-call",
    toolName: "createEmailTheme",
    toolCallId: "call_9",
    args: { content: "old" },
    argsText: "",
    result: "success",
  };
  const messages = [
    hello,
    { role: "assistant", content: [{ type: "text", text: "Done." }, call] },
    { role: "tool", content: "ignored" },
    hello,
  ];
  await post({ messages }, lightThemeId);
  const [request] = endpoint.received;
  expect(request).toMatchObject({ path: "/v1/chat/completions", authorization: "Bearer sk-secret", body: { model: "a-model" } });
  expect(request?.body.tools.map((tool) => tool.function.name)).toEqual(["createEmailTheme"]);
  const [system, ...rest] = request?.body.messages ?? [];
  for (const part of ["EmailTheme", "Tailwind, Text", "unsubscribeLink", "<Tailwind>"]) expect(system?.content).toContain(part);
  expect(rest).toEqual([
    { role: "user", content: hello.content },
    { role: "assistant", content: "Done.", tool_calls: [toolCall("createEmailTheme", '{"content":"old"}', "call_9")] },
    { role: "tool", tool_call_id: "call_9", content: expect.any(String) },
    { role: "user", content: hello.content },
  ]);

  await post({ context_type: "email-draft", tsx_source: "the edited source" });
  const edited = endpoint.received[1]?.body;
  expect(edited?.messages[0]?.content).toContain("the edited source");
  expect(edited?.tools.map((tool) => tool.function.name)).toEqual(["createEmailTemplate"]);

  const draft = { display_name: "May", tsx_source: "the source of the draft" };
  const { json } = await server.request("POST", "/internal/email-drafts", { as: "admin", project, body: draft });
  await post({ context_type: "email-draft" }, json.id);
  expect(endpoint.received[2]?.body.messages[0]?.content).toContain("the source of the draft");
  expect((await post({ context_type: "email-draft" }, "no uuid")).status).toBe(200);
});

test("only as much of a long chat reaches the model as the limit allows, and the last message always does", async () => {
  const long = (content: string) => ({ role: "user", content: content.repeat(120_000) });
  await post({ messages: [long("a"), long("b"), long("c")] });
  const contents = endpoint.received[0]?.body.messages.slice(1).map(({ content }) => content?.[0]);
  expect(contents).toEqual(["c"]);
});

const status =
  (code: number): AiAnswer =>
  (response) =>
    response.writeHead(code).end("the key sk-secret is wrong");
const oversized: AiAnswer = (response) => {
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify({ choices: [{ message: { content: "x".repeat(10_000_000) } }] }));
};
test.each<[string, AiAnswer, RegExp]>([
  ["refuses the key", status(401), /answered 401/],
  ["fails", status(500), /answered 500/],
  ["redirects", (response) => response.writeHead(302, { location: "http://127.0.0.1:9/" }).end(), /cannot be reached/],
  ["hangs", () => {}, /in time/],
  ["hangs in the middle of its answer", (response) => void response.writeHead(200).write('{"choices":'), /in time/],
  ["closes the connection", (response) => response.destroy(), /cannot be reached/],
  ["answers 10 MB", oversized, /too much/],
  ["answers no JSON", (response) => response.end("<html>"), /JSON/],
  ["answers another JSON", (response) => response.end('{"choices":[]}'), /no completion/],
  ["answers nothing", completion({ content: "" }), /neither/],
  ["calls an unknown tool", completion({ tool_calls: [toolCall("sendEmail", '{"content":"x"}')] }), /neither/],
  ["calls the tool with broken JSON", completion({ tool_calls: [toolCall("createEmailTheme", '{"content":')] }), /neither/],
  [
    "proposes an oversized source",
    completion({ tool_calls: [toolCall("createEmailTheme", `{"content":"${"x".repeat(100_001)}"}`)] }),
    /neither/,
  ],
])("an endpoint that %s is an error with a code, and never shows its text", async (_name, bad, reason) => {
  endpoint.answer = bad;
  const { status: code, headers, text } = await post();
  expect([code, headers.get("x-latchkey-error")]).toEqual([503, "AI_MODEL_UNAVAILABLE"]);
  expect(text).toMatch(reason);
  expect(text).not.toContain("sk-secret");
});

test("a project has two answers prepared at a time, and others are not held up by it", async () => {
  const waiting: (() => void)[] = [];
  endpoint.answer = (response, request) => void waiting.push(() => answer(response, request));
  const pending = [post(), post()];
  await expect.poll(() => waiting.length).toBe(2);
  expect((await post()).status).toBe(429);
  endpoint.answer = answer;
  expect((await post({}, randomUuid(), server, await server.givenProject())).status).toBe(200);
  for (const finish of waiting) finish();
  expect((await Promise.all(pending)).map((response) => response.status)).toEqual([200, 200]);
  expect((await post()).status).toBe(200);
});

test("threads and projects have separate messages, in the order of their calls", async () => {
  const [thread, other] = [randomUuid(), await server.givenProject()];
  for (const n of [1, 2, 3]) await patch(thread, n);
  await patch(thread, "theirs", other);
  expect([await list(thread), await list(randomUuid()), await list(thread, other)]).toEqual([[1, 2, 3], [], ["theirs"]]);
  await Promise.all(Array.from({ length: 8 }, () => patch(thread, "at the same time")));
  expect(await list(thread)).toHaveLength(11);
});

test("a thread retains its newest messages, by number and by size, and a project those of its newest threads", async () => {
  const { tenancyId } = project;
  const thread = randomUuid();
  const insert = (threadId: string, count: number, bytes = 3) =>
    server.db
      .insertInto("ai_chat_messages")
      .values(
        Array.from({ length: count }, (_, n) => ({
          tenancy_id: tenancyId,
          thread_id: threadId,
          message: String(n),
          bytes,
          created_at: new Date(),
        })),
      )
      .execute();
  await insert(thread, chatLimits.threadMessages);
  await patch(thread, "last");
  const messages = await list(thread);
  expect([messages.length, messages[0], messages.at(-1)]).toEqual([chatLimits.threadMessages, 1, "last"]);

  const large = randomUuid();
  await insert(large, 3, chatLimits.threadBytes / 2 - 2);
  await patch(large, "last");
  expect(await list(large)).toEqual([2, "last"]);

  await insert(randomUuid(), chatLimits.projectMessages);
  await patch(large, "newest");
  expect([await list(thread), await list(large)]).toEqual([[], ["newest"]]);
  const { count } = await server.db
    .selectFrom("ai_chat_messages")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("tenancy_id", "=", tenancyId)
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(chatLimits.projectMessages);
});

test("messages are deleted after their time", async () => {
  const thread = randomUuid();
  await patch(thread, "old");
  const days = (count: number) => new Date(server.clock.now().getTime() + count * 86_400_000);
  await deleteExpired(server.db, days(chatLimits.retentionDays - 1));
  expect(await list(thread)).toEqual(["old"]);
  await deleteExpired(server.db, days(chatLimits.retentionDays + 1));
  expect(await list(thread)).toEqual([]);
});

test.each([
  [{ messages: [] }, "messages"],
  [{ messages: Array.from({ length: 101 }, () => hello) }, "messages"],
  [{ messages: [{ role: "system", content: "x" }] }, "role"],
  [{ messages: [{ role: "user" }] }, "content"],
  [{ messages: [{ role: "user", content: "x".repeat(300_000) }] }, "300000 bytes"],
  [{ messages: [{ role: "user", content: "\u0000" }] }, "NUL"],
  [{ context_type: "sms" }, "context_type"],
  [{ tsx_source: "x".repeat(100_001) }, "tsx_source"],
])("an invalid input is refused with the name of the field: %#", async (body, name) => {
  const { status: code, json } = await post(body);
  expect([code, json.code]).toEqual([400, "SCHEMA_ERROR"]);
  expect(json.error).toContain(name);
});

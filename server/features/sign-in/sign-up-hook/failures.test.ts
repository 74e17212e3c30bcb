import { afterAll, describe, expect, test } from "vitest";
import { type HookFailure, signUpHookLimits as limits } from "#contract/vocabulary/sign-in/sign-up-hook.ts";
import { deleteExpired } from "../../../core/retention.ts";
import { startServer } from "../../../testing/index.ts";
import { hookSecret } from "../../../testing/sign-in/sign-up-hook-cases.ts";
import { anAddress, password, startHookTest } from "./testing/hook-test.ts";

const deadlineMillis = 700;
const context = await startHookTest({ signUpHook: { deadlineMillis } });
afterAll(context.close);
const { server, url, received, reply, answer, givenProject, signUp, signIn, listDecisions } = context;

type Answer = Parameters<typeof answer>[0];
const drip: Answer = (response) => {
  response.write('{"outcome":');
  const timer = setInterval(() => response.write(" "), 50);
  response.on("close", () => clearInterval(timer));
};
const redirect: Answer = (response) => {
  response.writeHead(307, { location: url });
  response.end();
};
const failures: [string, Answer, HookFailure][] = [
  ["an answer that never begins", () => {}, "timeout"],
  ["an answer that never ends", drip, "invalid_json"],
  ["an answer that is too long", reply(JSON.stringify({ outcome: "allow" }) + " ".repeat(limits.answerBytes)), "too_large"],
  ["an answer without end", (response) => void endless(response), "too_large"],
  ["a redirect", redirect, "status"],
  ["a failure that says it allows", reply({ outcome: "allow" }, 500), "status"],
  ["another status of success", reply({ outcome: "allow" }, 202), "status"],
  ["a closed connection", (response) => response.destroy(), "unreachable"],
  ["an empty answer", reply(""), "invalid_json"],
  ["a text", reply("allow"), "invalid_json"],
  ["JSON that is nested too deep", reply("[".repeat(2000) + "]".repeat(2000)), "invalid_json"],
  ["an unknown outcome", reply({ outcome: "maybe" }), "invalid_answer"],
  ["an outcome in a list", reply([{ outcome: "allow" }]), "invalid_answer"],
  ["a misspelt field", reply({ outcome: "allow", restricted: true }), "invalid_answer"],
  ["a field of the user that is not the endpoint's", reply({ outcome: "allow", primary_email_verified: true }), "invalid_answer"],
  ["metadata that is no object", reply({ outcome: "allow", server_metadata: ["x"] }), "invalid_answer"],
  ["metadata for a prototype", reply('{"outcome":"allow","server_metadata":{"__proto__":{"admin":true}}}'), "invalid_answer"],
  ["metadata that cannot be stored", reply('{"outcome":"allow","server_metadata":{"a":"\\u0000"}}'), "invalid_answer"],
  ["a message that is too long", reply({ outcome: "reject", message: "a".repeat(limits.messageLength + 1) }), "invalid_answer"],
];

async function endless(response: Parameters<Answer>[0]): Promise<void> {
  while (!response.destroyed) {
    response.write("x".repeat(4096));
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test.each(failures)(
  "%s counts as a failure: rejected where the project fails closed, allowed where it fails open",
  async (_name, given, failure) => {
    const [closed, open] = [await givenProject(), await givenProject({ hook: { failure: "open" } })];
    answer(given);
    const [refused, allowed] = [await signUp(closed), await signUp(open)];
    expect([refused.status, refused.json.code]).toEqual([403, "SIGN_UP_REJECTED"]);
    expect(refused.json.details.message).toMatch(/^This project does not accept this sign-up\.$/);
    expect(allowed.status, allowed.text).toBe(200);
    expect(received).toHaveLength(2);
    expect(await listDecisions(closed)).toMatchObject([{ outcome: "reject", failure }]);
    expect(await listDecisions(open)).toMatchObject([{ outcome: "allow", failure }]);
  },
);

test("a failure rejects a sign-in with a neutral message, and its kind is in the audit log", async () => {
  const project = await givenProject({ hook: { onSignUp: false, onSignIn: true } });
  const email = anAddress();
  await signUp(project, email);
  answer(reply({}, 503));
  const refused = await signIn(project, email);
  expect(refused.json).toMatchObject({ code: "SIGN_IN_REJECTED", details: { message: "This project does not accept this sign-in." } });
  const events = await server.db.selectFrom("audit_events").select("data").where("event", "=", "user.sign_in_failed").execute();
  expect(events.map(({ data }) => data)).toContainEqual({ method: "password", sign_up_hook: "status" });
});

test.each([
  ["a private address", "https://10.0.0.1/hook"],
  ["this machine", "https://127.0.0.1/hook"],
  ["a name that leads to this machine", "https://localhost/hook"],
])("in production, %s is never reached", async (_name, target) => {
  const production = await startServer({ development: false });
  const config = { auth: { password: { allowSignIn: true }, signUp: { hook: { url: target, secret: hookSecret } } } };
  const project = await production.givenProject(config);
  const body = { email: anAddress(), password };
  const refused = await production.request("POST", "/auth/password/sign-up", { as: "client", project, body });
  expect(refused.json.code).toBe("SIGN_UP_REJECTED");
  const tested = await production.request("POST", "/internal/sign-up-hook/test", { as: "admin", project, body: { event: "sign_up" } });
  expect(tested.json).toMatchObject({ outcome: "reject", failure: "unreachable", status: null });
});

test("a slow endpoint occupies its own share of the calls only", async () => {
  const patient = await startHookTest({ signUpHook: { deadlineMillis: 120_000 } });
  const [slow, other] = [await patient.givenProject(), await patient.givenProject()];
  const held: (() => void)[] = [];
  const allow = patient.reply({ outcome: "allow" });
  patient.answer((response, call) => {
    if (call.body.data.project_id === slow.id) held.push(() => allow(response, call));
    else allow(response, call);
  });
  const visit = () => patient.ask("/auth/anonymous/sign-up", slow, {});
  const waiting = Array.from({ length: limits.callsPerProject }, visit);
  await expect.poll(() => held.length, { timeout: 60_000 }).toBe(limits.callsPerProject);
  expect((await visit()).json.code).toBe("SIGN_UP_REJECTED");
  expect(await patient.listDecisions(slow)).toMatchObject([{ outcome: "reject", failure: "busy" }]);
  expect((await patient.signUp(other)).status).toBe(200);
  for (const release of held) release();
  expect((await Promise.all(waiting)).filter(({ status }) => status !== 200)).toEqual([]);
  await patient.close();
}, 120_000);

describe("the list of decisions", () => {
  test("has pages, newest first, names no person, and forgets decisions after a month", async () => {
    const project = await givenProject();
    const email = anAddress();
    answer(reply({ outcome: "allow" }));
    await signUp(project, email);
    server.clock.advance(1000);
    answer(reply({ outcome: "reject" }));
    await signUp(project);
    const decisions = await listDecisions(project);
    expect(decisions.map(({ outcome }: { outcome: string }) => outcome)).toEqual(["reject", "allow"]);
    const rows = await server.db.selectFrom("sign_up_hook_decisions").selectAll().where("tenancy_id", "=", project.tenancyId).execute();
    expect(JSON.stringify(rows)).not.toContain(email);
    const page = (cursor = "") => server.request("GET", `/internal/sign-up-hook/decisions?limit=1${cursor}`, { as: "admin", project });
    const first = (await page()).json;
    expect(first.items).toEqual(decisions.slice(0, 1));
    const second = (await page(`&cursor=${encodeURIComponent(first.pagination.next_cursor)}`)).json;
    expect(second.items, JSON.stringify([first.pagination, second])).toEqual(decisions.slice(1));
    await deleteExpired(server.db, new Date(server.clock.now().getTime() + limits.retentionDays * 86_400_000 + 60_000));
    expect(await listDecisions(project)).toEqual([]);
  });

  test("is bounded: the oldest are deleted", async () => {
    const project = await givenProject();
    const at = new Date(server.clock.now().getTime() - 60_000);
    const row = {
      tenancy_id: project.tenancyId,
      event: "sign_up",
      method: "password",
      is_test: false,
      outcome: "allow",
      failure: null,
      status: 200,
      duration_ms: 1,
    } as const;
    const rows = Array.from({ length: limits.decisions }, (_, index) => ({
      ...row,
      id: crypto.randomUUID() as string,
      at: new Date(at.getTime() + index),
    }));
    for (let from = 0; from < rows.length; from += 1000)
      await server.db
        .insertInto("sign_up_hook_decisions")
        .values(rows.slice(from, from + 1000))
        .execute();
    answer(reply({ outcome: "allow" }));
    await signUp(project);
    await server.running.flushHookDecisions();
    const left = server.db.selectFrom("sign_up_hook_decisions").select(["id"]).where("tenancy_id", "=", project.tenancyId);
    expect(await left.execute()).toHaveLength(limits.decisions);
    expect(await left.where("id", "=", rows[0]?.id ?? "").execute()).toEqual([]);
  });
});

describe("the test of the endpoint", () => {
  const send = (project: Awaited<ReturnType<typeof givenProject>>, event: string) =>
    server.request("POST", "/internal/sign-up-hook/test", { as: "admin", project, body: { event } });

  test("sends an example, returns what the endpoint decides, creates no user and is listed", async () => {
    const project = await givenProject();
    answer(reply({ outcome: "reject", message: "No." }));
    expect((await send(project, "sign_in")).json).toMatchObject({ outcome: "reject", failure: null, status: 200, message: "No." });
    expect(received).toMatchObject([
      {
        isSigned: true,
        body: { type: "sign_in.requested", data: { is_test: true, email: "ada@example.com", user: { is_anonymous: false } } },
      },
    ]);
    answer(reply({ outcome: "allow", server_metadata: { score: 1 } }));
    expect((await send(project, "sign_up")).json).toMatchObject({ outcome: "allow", message: null });
    expect(await server.db.selectFrom("users").select("id").where("tenancy_id", "=", project.tenancyId).execute()).toEqual([]);
    expect((await listDecisions(project)).map(({ is_test }: { is_test: boolean }) => is_test)).toEqual([true, true]);
  });

  test("needs an endpoint", async () => {
    const project = await server.givenProject({});
    const refused = await send(project, "sign_up");
    expect([refused.status, refused.headers.get("x-latchkey-error")]).toEqual([400, "SIGN_UP_HOOK_NOT_CONFIGURED"]);
  });
});

describe("an endpoint is refused", () => {
  test.each<[string, object, RegExp]>([
    ["over http", { url: "http://example.org/hook", secret: hookSecret }, /hook\.url.*https/],
    ["with credentials in its address", { url: "https://me:secret@example.org/", secret: hookSecret }, /hook\.url.*credentials/],
    ["with a weak secret", { url: "https://example.org/", secret: "secret" }, /hook\.secret.*whsec_/],
    ["without a secret", { url: "https://example.org/" }, /hook\.secret.*required/],
    ["with an unknown choice", { failure: "maybe" }, /hook\.failure/],
  ])("%s", async (_name, hook, reason) => {
    const project = await server.givenProject({});
    const change = Object.fromEntries(Object.entries(hook).map(([key, value]) => [`auth.signUp.hook.${key}`, value]));
    const body = { config_override_string: JSON.stringify(change) };
    const { status, text } = await server.request("PATCH", "/internal/config/override", { as: "admin", project, body });
    expect([status, text]).toEqual([400, expect.stringMatching(reason)]);
  });
});

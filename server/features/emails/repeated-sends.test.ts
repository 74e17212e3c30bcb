import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { templateIds } from "#contract/config/built-in-templates.ts";
import { requestHeaders, responseHeaders } from "#contract/vocabulary/headers.ts";
import { givenEmailSource, ownEmailServer } from "../../testing/emails/email-sources.ts";
import type { TenantKeys } from "../../testing/fixtures.ts";
import { startServer, type TestServer } from "../../testing/index.ts";
import { givenInvitingTeam } from "../../testing/teams/invitations.ts";

let server: TestServer;
let project: TenantKeys;
beforeAll(async () => {
  server = await startServer();
  project = await server.givenProject({
    auth: { password: { allowSignIn: true } },
    domains: { allowLocalhost: true },
    emails: { server: ownEmailServer },
  });
});
afterAll(() => server?.close());

const post = (path: string, body: object, key?: string) =>
  server.request("POST", path, { as: "server", project, body, ...(key && { headers: { [requestHeaders.idempotencyKey]: key } }) });
const send = (body: object, key?: string) => post("/emails/send-email", body, key);
const mailings = async () =>
  (await server.db.selectFrom("email_mailings").select("id").where("tenancy_id", "=", project.tenancyId).execute()).length;
type Answer = Awaited<ReturnType<typeof send>>;
const readCode = ({ status, headers }: Answer) => (status === 200 ? "sent" : headers.get(responseHeaders.errorCode));
const listCodes = (answers: readonly Answer[]) => answers.map(readCode).sort();
const again = "EMAIL_DRAFT_ALREADY_SENT";

describe("a draft", () => {
  test("that is sent four times in parallel is sent once", async () => {
    const { id } = await server.givenUser({ project });
    const draft_id = await givenEmailSource(server, project, "drafts");
    const before = await mailings();
    const answers = await Promise.all([1, 2, 3, 4].map(() => send({ user_ids: [id], draft_id })));
    expect(listCodes(answers)).toEqual([again, again, again, "sent"]);
    expect(await mailings()).toBe(before + 1);
  });

  test("is sent again to the same users where the call says so, and to others without it", async () => {
    const [ada, eve, bob] = await Promise.all([1, 2, 3].map(() => server.givenUser({ project })));
    const draft_id = await givenEmailSource(server, project, "drafts");
    const to = (...users: readonly ({ id: string } | undefined)[]) => ({ draft_id, user_ids: users.map((user) => user?.id) });
    expect((await send(to(ada, eve))).status).toBe(200);
    expect((await send(to(bob))).status).toBe(200);
    for (const body of [to(eve), to(bob, ada), { draft_id, all_users: true }]) {
      const refused = await send(body);
      expect([refused.status, readCode(refused)]).toEqual([409, again]);
    }
    expect((await send({ ...to(eve), send_again: true })).status).toBe(200);
    expect((await send({ draft_id, all_users: true, send_again: true })).status).toBe(200);
    expect(listCodes([await send(to(bob))])).toEqual([again]);
  });

  test("that has changed since, or whose mailing was canceled, is sent without it", async () => {
    const { id } = await server.givenUser({ project });
    const draft_id = await givenEmailSource(server, project, "drafts");
    const patch = (body: object) => server.request("PATCH", `/internal/email-drafts/${draft_id}`, { as: "admin", project, body });
    const body = { draft_id, user_ids: [id] };
    const scheduled_at_millis = server.clock.now().getTime() + 3_600_000;
    const first = await send({ ...body, scheduled_at_millis });
    expect(listCodes([first, await send(body)])).toEqual([again, "sent"]);
    const cancel = `/internal/email-mailings/${first.json.mailing_id}/cancel`;
    expect((await server.request("POST", cancel, { as: "admin", project })).status).toBe(200);
    expect((await send(body)).status).toBe(200);

    server.clock.advance(1000);
    await patch({ display_name: "Another name" });
    expect(listCodes([await send(body)])).toEqual([again]);
    await patch({ tsx_source: "export const EmailTemplate = () => <p>Changed</p>;" });
    expect((await send(body)).status).toBe(200);
    server.clock.advance(1000);
    await patch({ sent_at_millis: null });
    expect((await send(body)).status).toBe(200);
    expect(listCodes([await send(body)])).toEqual([again]);
  });

  test("alone can be sent again", async () => {
    const refused = await send({ user_ids: [], html: "<p>x</p>", send_again: true });
    expect([refused.status, refused.json.code]).toEqual([400, "SCHEMA_ERROR"]);
  });

  test("or a template that fails for every user is refused, and nothing is queued", async () => {
    const { id } = await server.givenUser({ project });
    const source = (jsx: string) =>
      `import { NotificationCategory } from "@stackframe/emails";\nexport function EmailTemplate({ variables }) { return ${jsx}; }\nEmailTemplate.PreviewVariables = { person: { name: "Ada" } };`;
    const before = await mailings();
    for (const [jsx, message] of [
      ["<p>{variables.person.name}</p>", "line 2"],
      [`<NotificationCategory value="Gossip" />`, '"Gossip" does not exist'],
    ]) {
      const draft_id = await givenEmailSource(server, project, "drafts", { tsx_source: source(jsx ?? "") });
      const refused = await send({ user_ids: [id], draft_id });
      expect(refused.json).toMatchObject({ code: "EMAIL_RENDERING_ERROR", details: { error: expect.stringContaining(message ?? "") } });
    }
    const template = { user_ids: [id], template_id: templateIds.magicLink };
    const refused = await send({ ...template, variables: { magicLink: "https://e.org" } });
    expect(refused.json).toMatchObject({
      code: "EMAIL_RENDERING_ERROR",
      details: { error: expect.stringContaining("otp must be a string") },
    });
    expect(await mailings()).toBe(before);
    expect((await send({ ...template, variables: { magicLink: "https://e.org", otp: "A1" } })).status).toBe(200);
  });
});

describe("a call that is repeated with its idempotency key", () => {
  test("sends e-mails once, also in parallel, and answers the same", async () => {
    const { id } = await server.givenUser({ project });
    const draft_id = await givenEmailSource(server, project, "drafts");
    const before = await mailings();
    for (const body of [
      { user_ids: [id], html: "<p>Hello</p>", subject: "Hello" },
      { user_ids: [id], draft_id },
    ]) {
      const key = crypto.randomUUID();
      const answers = await Promise.all([1, 2, 3].map(() => send(body, key)));
      expect(answers.map(({ json }) => json)).toEqual([1, 2, 3].map(() => answers[0]?.json));
      expect(answers[0]?.status).toBe(200);
      const other = await send({ ...body, subject: "Other" }, key);
      expect([other.status, readCode(other)]).toEqual([409, "IDEMPOTENCY_KEY_REUSED"]);
    }
    expect(await mailings()).toBe(before + 2);
  });

  test("answers the same although the draft can no longer be rendered", async () => {
    const { id } = await server.givenUser({ project });
    const draft_id = await givenEmailSource(server, project, "drafts");
    const [body, key] = [{ user_ids: [id], draft_id }, crypto.randomUUID()];
    const first = await send(body, key);
    expect(first.status).toBe(200);
    const broken = { tsx_source: "export function EmailTemplate() { throw new Error('broken'); }" };
    await server.db.updateTable("email_drafts").set(broken).where("id", "=", draft_id).execute();
    expect(readCode(await send({ ...body, send_again: true }))).toBe("EMAIL_RENDERING_ERROR");
    expect((await send(body, key)).json).toEqual(first.json);
  });

  test("invites a person once: into a team, and to sign in", async () => {
    const teamId = await givenInvitingTeam(server, project);
    const callback_url = "http://localhost:3000/handler";
    for (const [path, body] of [
      ["/team-invitations/send-code", { team_id: teamId }],
      ["/internal/send-sign-in-invitation", {}],
    ] as const) {
      const [key, email] = [crypto.randomUUID(), `${crypto.randomUUID()}@example.org`];
      const answers = await Promise.all([1, 2].map(() => post(path, { ...body, email, callback_url }, key)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(answers[0]?.json).toEqual(answers[1]?.json);
      const sent = await server.db.selectFrom("emails").select("id").where("recipient", "=", email).execute();
      expect(sent).toHaveLength(1);
    }
  });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AuditEventName, auditEvents } from "#contract/vocabulary/audit-events.ts";
import { replyHeaders } from "#contract/vocabulary/headers.ts";
import { givenSignInCode } from "../../testing/codes.ts";
import { type Answer, startServer, type TestServer } from "../../testing/index.ts";
import { createWorld, type TenantKeys, type World } from "../../testing/world.ts";
import { workshop } from "../owned-projects/testing.ts";
import { audited } from "./testing.ts";

let server: TestServer;
let world: World;
let project: TenantKeys;
let stage: ReturnType<typeof audited>;
beforeAll(async () => {
  server = await startServer();
  world = await createWorld(server);
  project = world.project;
  stage = audited(server, world);
});
afterAll(() => server?.close());

const rows = (event: AuditEventName) => server.db.selectFrom("audit_events").selectAll().where("event", "=", event).execute();

test.each([...auditEvents])("%s is recorded once: who, what, whom, where, when, by which request", async (event) => {
  const before = new Set((await rows(event)).map(({ id }) => id));
  const { answer, user, by = "client", actor = null, data = {}, tenancyId = project.tenancyId } = await stage.bringAbout[event]();
  const written = (await rows(event)).filter(({ id }) => !before.has(id));
  // What came before the deed may have been a deed of the same kind: one row is of this very request.
  const requestId = answer.headers.get(replyHeaders.requestId);
  expect(
    written.filter(({ request_id }) => request_id === requestId),
    answer.text,
  ).toEqual([
    {
      tenancy_id: tenancyId,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      at: expect.any(Date),
      event,
      user_id: user,
      actor_type: by,
      actor_user_id: actor,
      session_id: written[0]?.session_id ?? null,
      ip: expect.stringMatching(/^(::ffff:)?127\.0\.0\.1$/),
      request_id: requestId,
      data,
    },
  ]);
});

describe("failed sign-ins", () => {
  const failures = async (request: Answer) =>
    (await rows("user.sign_in_failed"))
      .filter(({ request_id }) => request_id === request.headers.get(replyHeaders.requestId))
      .map(({ user_id, data }) => ({ user_id, data }));

  test("with an address of nobody are recorded like all others, without the address", async () => {
    const email = stage.address();
    const answer = await stage.post("/auth/password/sign-in", { email, password: "wrong" });
    expect(await failures(answer)).toEqual([{ user_id: null, data: { method: "password" } }]);
    expect(JSON.stringify(await rows("user.sign_in_failed"))).not.toContain(email.split("@")[0]);
  });

  test("that the limits refuse are not recorded: whoever hammers at the door does not fill the log", async () => {
    const limited = await startServer({ beside: server, rateLimits: true });
    const { email } = await stage.person();
    const answers = [];
    for (let count = 0; count < 9; count++) {
      answers.push(await limited.request("POST", "/auth/password/sign-in", { as: "client", project, body: { email, password: "wrong" } }));
    }
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of answers) expect(await failures(answer)).toHaveLength(answer.status === 429 ? 0 : 1);
  });

  test("with a code that is wrong at its beginning count against whom the right one was mailed to", async () => {
    const { id, email } = await stage.person();
    await server.db.updateTable("contact_channels").set({ is_verified: true }).where("user_id", "=", id).execute();
    const { json } = await stage.post("/auth/otp/send-sign-in-code", { email, callback_url: "http://localhost:3000/link" });
    const answer = await stage.post("/auth/otp/sign-in", { code: `000000${json.nonce}` });
    expect(answer.json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
    expect(await failures(answer)).toEqual([{ user_id: id, data: { method: "otp" } }]);
    const unknown = await stage.post("/auth/otp/sign-in", { code: "0".repeat(45) });
    expect(await failures(unknown)).toEqual([{ user_id: null, data: { method: "otp" } }]);
  });

  test("of those who bring one code at the same time are recorded for all but the one who got in", async () => {
    const code = await givenSignInCode(server, project);
    const answers = await Promise.all(Array.from({ length: 6 }, () => stage.post("/auth/otp/sign-in", { code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers) expect(await failures(answer)).toHaveLength(answer.status === 200 ? 0 : 1);
  });
});

test("what is done in somebody's name says so, and what a developer does in the dashboard names the developer", async () => {
  const { id } = await stage.person();
  const session = await world.givenSession(id, { impersonation: true });
  await stage.call("client", "DELETE", "/auth/sessions/current", undefined, session.accessToken);
  const out = (await rows("session.signed_out")).find(({ user_id }) => user_id === id);
  expect(out?.data).toEqual({ impersonated: true });

  const work = workshop(server);
  await work.byOwner("PATCH", "/internal/projects/current", world.developer, project.id, { description: crypto.randomUUID() });
  const changes = (await rows("project.changed")).filter(({ actor_user_id }) => actor_user_id === world.developer.id);
  expect(changes).toMatchObject([{ actor_type: "admin", session_id: world.developer.sessionId, tenancy_id: project.tenancyId }]);
});

test("what was refused or changed nothing leaves no record", async () => {
  const { id } = await stage.person();
  const before = await server.db.selectFrom("audit_events").select("id").where("event", "!=", "user.sign_in_failed").execute();
  expect((await stage.patchUser(id, { primary_email: null, primary_email_verified: true })).status).toBe(400);
  expect((await stage.patchUser(id, { totp_secret_base64: null, otp_auth_enabled: false, display_name: "Ada" })).status).toBe(200);
  expect((await stage.call("admin", "PATCH", "/internal/config/override", { config_override_string: "{}" })).status).toBe(200);
  expect((await stage.call("server", "DELETE", `/users/${crypto.randomUUID()}`)).status).toBe(404);
  const after = await server.db.selectFrom("audit_events").select("id").where("event", "!=", "user.sign_in_failed").execute();
  expect(after).toHaveLength(before.length);
});

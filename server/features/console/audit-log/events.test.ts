import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AuditEventName, auditEvents, readAuditDataSchema } from "#contract/entities/console/audit-data.ts";
import { responseHeaders } from "#contract/vocabulary/headers.ts";
import { createFixtures, type Fixtures, type TenantKeys } from "../../../testing/fixtures.ts";
import { givenSignInCode } from "../../../testing/foundation/codes.ts";
import { startServer, type TestResponse, type TestServer } from "../../../testing/index.ts";
import { developerFixtures } from "../owned-projects/testing/developer-fixtures.ts";
import { auditScenarios } from "./testing/audit-scenarios.ts";

let server: TestServer;
let fixtures: Fixtures;
let project: TenantKeys;
let context: ReturnType<typeof auditScenarios>;
beforeAll(async () => {
  server = await startServer();
  fixtures = await createFixtures(server);
  project = fixtures.project;
  context = auditScenarios(server, fixtures);
});
afterAll(() => server?.close());

const rows = (event: AuditEventName) => server.db.selectFrom("audit_events").selectAll().where("event", "=", event).execute();

test.each([...auditEvents])("%s is recorded once with user, actor, time, IP address and request id", async (event) => {
  const before = new Set((await rows(event)).map(({ id }) => id));
  const { answer, user, by = "client", actor = null, data = {}, tenancyId = project.tenancyId } = await context.bringAbout[event]();
  const written = (await rows(event)).filter(({ id }) => !before.has(id));
  // Earlier requests may have written the same event, so look for the row of this request.
  const requestId = answer.headers.get(responseHeaders.requestId);
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
  // A copy by the schema has no key that the schema does not name.
  for (const { data } of written) expect(readAuditDataSchema(event).parse(data)).toEqual(data);
});

describe("failed sign-ins", () => {
  const failures = async (request: TestResponse) =>
    (await rows("user.sign_in_failed"))
      .filter(({ request_id }) => request_id === request.headers.get(responseHeaders.requestId))
      .map(({ user_id, data }) => ({ user_id, data }));

  test("with an unknown address are recorded without the address", async () => {
    const email = context.address();
    const answer = await context.post("/auth/password/sign-in", { email, password: "wrong" });
    expect(await failures(answer)).toEqual([{ user_id: null, data: { method: "password", reason: "EMAIL_PASSWORD_MISMATCH" } }]);
    expect(JSON.stringify(await rows("user.sign_in_failed"))).not.toContain(email.split("@")[0]);
  });

  test("that exceed the rate limits are not recorded", async () => {
    const limited = await startServer({ databaseOf: server, rateLimits: true });
    const { email } = await context.person();
    const answers = [];
    for (let count = 0; count < 9; count++) {
      answers.push(await limited.request("POST", "/auth/password/sign-in", { as: "client", project, body: { email, password: "wrong" } }));
    }
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of answers) expect(await failures(answer)).toHaveLength(answer.status === 429 ? 0 : 1);
  });

  test("with the right nonce but a wrong code are recorded for the code's recipient", async () => {
    const { id, email } = await context.person();
    await server.db.updateTable("contact_channels").set({ is_verified: true }).where("user_id", "=", id).execute();
    const { json } = await context.post("/auth/otp/send-sign-in-code", { email, callback_url: "http://localhost:3000/link" });
    const answer = await context.post("/auth/otp/sign-in", { code: `000000${json.nonce}` });
    expect(answer.json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
    expect(await failures(answer)).toEqual([{ user_id: id, data: { method: "otp", reason: "VERIFICATION_CODE_NOT_FOUND" } }]);
    const unknown = await context.post("/auth/otp/sign-in", { code: "0".repeat(45) });
    expect(await failures(unknown)).toEqual([{ user_id: null, data: { method: "otp", reason: "VERIFICATION_CODE_NOT_FOUND" } }]);
  });

  test("with one code used concurrently are recorded for all requests but one", async () => {
    const code = await givenSignInCode(server, project);
    const answers = await Promise.all(Array.from({ length: 6 }, () => context.post("/auth/otp/sign-in", { code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers) expect(await failures(answer)).toHaveLength(answer.status === 200 ? 0 : 1);
  });
});

test("events of impersonated sessions are marked, and events from the dashboard name the developer", async () => {
  const { id } = await context.person();
  const session = await fixtures.givenSession(id, { impersonation: true });
  await context.call("client", "DELETE", "/auth/sessions/current", undefined, session.accessToken);
  const out = (await rows("session.signed_out")).find(({ user_id }) => user_id === id);
  expect(out?.data).toEqual({ impersonated: true });

  const work = developerFixtures(server);
  await work.byOwner("PATCH", "/internal/projects/current", fixtures.developer, project.id, { description: crypto.randomUUID() });
  const changes = (await rows("project.changed")).filter(({ actor_user_id }) => actor_user_id === fixtures.developer.id);
  expect(changes).toMatchObject([{ actor_type: "admin", session_id: fixtures.developer.sessionId, tenancy_id: project.tenancyId }]);
});

test("rejected requests and requests without effect are not recorded", async () => {
  const { id } = await context.person();
  await context.patchUser(id, { otp_auth_enabled: false });
  const before = await server.db.selectFrom("audit_events").select("id").where("event", "!=", "user.sign_in_failed").execute();
  expect((await context.patchUser(id, { primary_email: null, primary_email_verified: true })).status).toBe(400);
  expect((await context.patchUser(id, { totp_secret_base64: null, otp_auth_enabled: false, display_name: "Ada" })).status).toBe(200);
  expect((await context.call("admin", "PATCH", "/internal/config/override", { config_override_string: "{}" })).status).toBe(200);
  expect((await context.call("server", "DELETE", `/users/${crypto.randomUUID()}`)).status).toBe(404);
  const after = await server.db.selectFrom("audit_events").select("id").where("event", "!=", "user.sign_in_failed").execute();
  expect(after).toHaveLength(before.length);
});

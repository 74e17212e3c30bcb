import { decodeJwt } from "jose";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { textLimits } from "#contract/vocabulary/text-limits.ts";
import { randomUuid } from "../../../services/random.ts";
import { givenSignInCode } from "../../../testing/foundation/codes.ts";
import { oauthCalls, oauthConfig } from "../../../testing/sign-in/oauth.ts";
import { hookSecret } from "../../../testing/sign-in/sign-up-hook-cases.ts";
import { anAddress, password, startHookTest } from "./testing/hook-test.ts";

const nowhere = { region: undefined, city: undefined, latitude: undefined, longitude: undefined, timezone: undefined };
const context = await startHookTest({ lookupIp: () => ({ ...nowhere, country: "CH" }) });
afterAll(context.close);
const { server, received, reply, answer, givenProject, ask, signUp, signIn, readUser, listDecisions } = context;
const allow = reply({ outcome: "allow" });
const reject = reply({ outcome: "reject", message: "Ask your administrator." });

describe("the endpoint", () => {
  test("is called before a sign-up, signed, with its facts and no password", async () => {
    const project = await givenProject();
    const email = anAddress();
    answer((response, call) => {
      expect(call.isSigned).toBe(true);
      allow(response, call);
    });
    expect((await signUp(project, email)).status).toBe(200);
    const [call] = received;
    expect(received).toHaveLength(1);
    expect(call?.isSigned).toBe(true);
    expect(call?.body).toEqual({
      type: "sign_up.requested",
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/),
      data: {
        is_test: false,
        project_id: project.id,
        branch_id: "main",
        method: "password",
        provider_id: null,
        email,
        email_verified: false,
        display_name: null,
        country: "CH",
        user: null,
      },
    });
    expect(call?.text).not.toContain(password);
    expect(await listDecisions(project)).toMatchObject([
      { message_id: call?.id, event: "sign_up", method: "password", is_test: false, outcome: "allow", failure: null, status: 200 },
    ]);
  });

  test("rejects with its message, or a neutral one, and no user is created", async () => {
    const project = await givenProject();
    const email = anAddress();
    answer(reject);
    const refused = await signUp(project, email);
    expect([refused.status, refused.json.code, refused.json.details]).toEqual([
      403,
      "SIGN_UP_REJECTED",
      { message: "Ask your administrator." },
    ]);
    answer(reply({ outcome: "reject" }));
    expect((await signUp(project, email)).json.details.message).toMatch(/does not accept/);
    expect(await server.db.selectFrom("contact_channels").select("id").where("value", "=", email).execute()).toEqual([]);
    expect((await listDecisions(project)).map(({ outcome }: { outcome: string }) => outcome)).toEqual(["reject", "reject"]);
  });

  test("restricts a new user and sets its metadata", async () => {
    const project = await givenProject();
    const metadata = { client_metadata: { theme: "dark" }, client_read_only_metadata: { plan: "trial" }, server_metadata: { score: 7 } };
    answer(reply({ outcome: "restrict", message: "We look at each account.", ...metadata }));
    const { json } = await signUp(project);
    expect(await readUser(project, json.user_id)).toMatchObject({
      ...metadata,
      restricted_by_admin: true,
      restricted_by_admin_reason: "We look at each account.",
      restricted_by_admin_private_details: "Sign-up hook",
    });
  });

  test("is consulted after the mode and the rules, and a rule restricts even if it allows", async () => {
    answer(allow);
    const closed = await givenProject({ signUp: { mode: "closed" } });
    expect((await signUp(closed)).json.code).toBe("SIGN_UP_NOT_ENABLED");
    const rejecting = await givenProject({ signUp: { rules: { all: { outcome: "reject", message: "By rule." } } } });
    expect((await signUp(rejecting)).json.details.message).toBe("By rule.");
    expect(received).toEqual([]);
    const watching = await givenProject({ signUp: { rules: { all: { outcome: "restrict", message: "By rule." } } } });
    expect(await readUser(watching, (await signUp(watching)).json.user_id)).toMatchObject({ restricted_by_admin_reason: "By rule." });
    expect(received).toHaveLength(1);
  });

  test("decides about what the switches name", async () => {
    const project = await givenProject({ hook: { onSignUp: false, onSignIn: true } });
    const email = anAddress();
    answer(reject);
    expect((await signUp(project, email)).status).toBe(200);
    expect(received).toEqual([]);
    const refused = await signIn(project, email);
    expect([refused.status, refused.json.code, refused.json.details]).toEqual([
      403,
      "SIGN_IN_REJECTED",
      { message: "Ask your administrator." },
    ]);
    const other = await givenProject();
    answer(allow);
    expect((await signUp(other, email)).status).toBe(200);
    answer(reject);
    expect((await signIn(other, email)).status).toBe(200);
    expect(received).toEqual([]);
  });

  test("costs no statement at a sign-up, and none at a sign-in that it does not change", async () => {
    const project = await givenProject({ hook: { onSignIn: true } });
    answer(allow);
    const email = anAddress();
    await signUp(project, email);
    expect(await server.statements(() => signUp(project))).toHaveLength(3);
    await signIn(project, email);
    expect(await server.statements(() => signIn(project, email))).toHaveLength(3);
    answer(reply({ outcome: "allow", server_metadata: { score: 1 } }));
    expect(await server.statements(() => signIn(project, email))).toHaveLength(4);
    answer(reject);
    expect(await server.statements(() => signUp(project))).toHaveLength(2);
  });

  test("is called outside of transactions, with every method", async () => {
    const project = await server.givenProject(
      oauthConfig({
        auth: { anonymous: { allowSignUp: true }, signUp: { hook: { url: context.url, secret: hookSecret, onSignIn: true } } },
      }),
    );
    const idle = sql<{
      pid: number;
    }>`SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`;
    const found: unknown[] = [];
    answer((response, call) => {
      void idle.execute(server.db).then(({ rows }) => {
        found.push(call.body.type, call.body.data.method, rows.length);
        allow(response, call);
      });
    });
    const email = anAddress();
    for (const type of ["sign_up", "sign_in"]) {
      const signed = await ask("/auth/otp/sign-in", project, { code: await givenSignInCode(server, project, email) });
      expect([signed.status, found.splice(0)]).toEqual([200, [`${type}.requested`, "otp", 0]]);
    }
    const account = { accountId: randomUuid() };
    for (const type of ["sign_up", "sign_in"]) {
      await oauthCalls(server).signIn(project, account);
      expect(found.splice(0)).toEqual([`${type}.requested`, "oauth", 0]);
    }
    expect((await ask("/auth/anonymous/sign-up", project, {})).status).toBe(200);
    expect(found.splice(0)).toEqual(["sign_up.requested", "anonymous", 0]);
  });
});

describe("another method", () => {
  test("a code that the endpoint rejects remains usable, and one sign-up of several at once uses it", async () => {
    const project = await givenProject();
    const code = await givenSignInCode(server, project, anAddress());
    answer(reject);
    expect((await ask("/auth/otp/sign-in", project, { code })).json.code).toBe("SIGN_UP_REJECTED");
    answer(allow);
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask("/auth/otp/sign-in", project, { code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
  });

  test("a provider's account is decided about at the exchange, once, and the code is consumed", async () => {
    const { code, exchange } = oauthCalls(server);
    const project = await server.givenProject(
      oauthConfig({ auth: { signUp: { hook: { url: context.url, secret: hookSecret, onSignIn: true } } } }),
    );
    const account = { accountId: randomUuid(), email: anAddress(), emailVerified: true };
    answer(reject);
    const issued = await code(project, account);
    expect(received).toEqual([]);
    expect((await exchange(project, issued)).json.code).toBe("SIGN_UP_REJECTED");
    expect(received.map(({ body }) => body.data)).toMatchObject([
      { method: "oauth", provider_id: "google", email: account.email, email_verified: true },
    ]);
    answer(allow);
    expect((await exchange(project, issued)).status).not.toBe(200);
    expect(received).toEqual([]);
    answer(reply({ outcome: "restrict", server_metadata: { source: "google" } }));
    const created = await exchange(project, await code(project, account));
    expect(received).toHaveLength(1);
    expect(await readUser(project, decodeJwt(created.json.access_token).sub ?? "")).toMatchObject({
      restricted_by_admin: true,
      server_metadata: { source: "google" },
    });
    answer(reject);
    expect((await exchange(project, await code(project, account))).json.code).toBe("SIGN_IN_REJECTED");
  });

  test("an anonymous user is decided about when it is created, and when it is upgraded", async () => {
    const project = await givenProject();
    answer(reply({ outcome: "allow", client_metadata: { visits: 1, kind: "guest" } }));
    const visitor = (await ask("/auth/anonymous/sign-up", project, {})).json;
    expect(received.map(({ body }) => body.data)).toMatchObject([{ method: "anonymous", email: null, user: null }]);
    answer(reply({ outcome: "restrict", client_metadata: { kind: "user" } }));
    const as = { user: visitor.access_token, headers: { "x-stack-allow-anonymous-user": "true" } };
    const upgraded = await signUp(project, anAddress(), as);
    expect(upgraded.json.user_id).toBe(visitor.user_id);
    expect(received.map(({ body }) => body.data)).toMatchObject([
      { method: "password", user: { id: visitor.user_id, is_anonymous: true } },
    ]);
    expect(await readUser(project, visitor.user_id)).toMatchObject({
      is_anonymous: false,
      restricted_by_admin: true,
      client_metadata: { visits: 1, kind: "user" },
    });
  });

  test("the server creates users without the endpoint", async () => {
    const project = await givenProject();
    answer(reject);
    const body = { primary_email: anAddress(), primary_email_auth_enabled: true };
    expect((await server.request("POST", "/users", { as: "server", project, body })).status).toBe(201);
    expect(received).toEqual([]);
  });
});

describe("a sign-in", () => {
  test("sends the user, and is recorded when it is rejected", async () => {
    const project = await givenProject({ hook: { onSignIn: true } });
    answer(allow);
    const email = anAddress();
    const { user_id: id } = (await signUp(project, email)).json;
    answer(reject);
    expect((await signIn(project, email)).status).toBe(403);
    expect(received[0]?.body).toMatchObject({
      type: "sign_in.requested",
      data: { email, user: { id, primary_email: email, primary_email_verified: false, is_anonymous: false, is_restricted: false } },
    });
    const events = server.db.selectFrom("audit_events").select("data").where("event", "=", "user.sign_in_failed").where("user_id", "=", id);
    expect(await events.execute()).toEqual([{ data: { method: "password", sign_up_hook: "rejected" } }]);
    expect(await server.db.selectFrom("sessions").select("id").where("user_id", "=", id).execute()).toHaveLength(1);
  });

  test("with a wrong password, or of a banned user, does not reach the endpoint", async () => {
    const project = await givenProject({ hook: { onSignUp: false, onSignIn: true } });
    const email = anAddress();
    const { user_id: id } = (await signUp(project, email)).json;
    answer(allow);
    expect((await ask("/auth/password/sign-in", project, { email, password: "another password" })).json.code).toBe(
      "EMAIL_PASSWORD_MISMATCH",
    );
    await server.request("PATCH", `/users/${id}`, { as: "server", project, body: { banned_until_millis: 4_102_444_800_000 } });
    expect((await signIn(project, email)).json.code).toBe("USER_BANNED");
    expect(received).toEqual([]);
  });

  test("may restrict the user and add metadata, which the first token and one event show", async () => {
    const project = await givenProject({ hook: { onSignUp: false, onSignIn: true } });
    const email = anAddress();
    const { user_id: id } = (await signUp(project, email)).json;
    const before = { client_metadata: { theme: "dark" }, server_metadata: "text" };
    await server.request("PATCH", `/users/${id}`, { as: "server", project, body: before });
    answer(reply({ outcome: "restrict", message: "Check.", client_metadata: { seen: true }, server_metadata: { score: 1 } }));
    const signed = await signIn(project, email);
    expect(decodeJwt(signed.json.access_token)).toMatchObject({ is_restricted: true });
    expect(await readUser(project, id)).toMatchObject({
      client_metadata: { theme: "dark", seen: true },
      server_metadata: { score: 1 },
      restricted_by_admin: true,
      restricted_by_admin_reason: "Check.",
    });
    await signIn(project, email);
    const events = server.db.selectFrom("audit_events").select("data").where("event", "=", "user.restricted").where("user_id", "=", id);
    expect(await events.execute()).toEqual([{ data: { reason: "Check." } }]);
  });

  test("fails where the metadata would be too large, and changes nothing", async () => {
    const project = await givenProject({ hook: { onSignUp: false, onSignIn: true } });
    const email = anAddress();
    const { user_id: id } = (await signUp(project, email)).json;
    await server.request("PATCH", `/users/${id}`, {
      as: "server",
      project,
      body: { server_metadata: { a: "a".repeat(textLimits.metadata - 50) } },
    });
    answer(reply({ outcome: "restrict", server_metadata: { b: "b".repeat(100) } }));
    expect((await signIn(project, email)).json.code).toBe("SIGN_IN_REJECTED");
    expect(await readUser(project, id)).toMatchObject({ restricted_by_admin: false });
    expect(await listDecisions(project)).toMatchObject([{ outcome: "reject", failure: "metadata_too_large", status: 200 }]);
  });
});

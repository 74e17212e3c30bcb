import { decodeJwt } from "jose";
import { afterAll, describe, expect, test } from "vitest";
import { codeLimits } from "#contract/vocabulary/foundation/verification-codes.ts";
import { createAuthenticator } from "#sdk/test-kit/software-authenticator.ts";
import { givenRegistration } from "../../../testing/sign-in/passkeys.ts";
import { failed, readError, startPasskeyTest } from "./testing/passkey-test.ts";

const context = await startPasskeyTest();
afterAll(context.close);
const { server, secondServer, clock, fixtures, project, givenTestUser, givenProject, ask, beginSignIn, signIn, signInWith, givenOwner } =
  context;
const { listEvents, passkeyRow } = context;

const mapValues = (object: object, change: (value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));

test("the options of a sign-in follow the protocol, with and without a body", async () => {
  const { options_json, code } = await beginSignIn();
  expect(code).toHaveLength(codeLimits.length);
  const { challenge, ...options } = options_json;
  expect(Buffer.from(challenge, "base64url")).toHaveLength(32);
  expect(options).toEqual({
    rpId: "THIS_VALUE_WILL_BE_REPLACED.example.com",
    allowCredentials: [],
    timeout: 60_000,
    userVerification: "preferred",
  });
  expect((await ask("initiate-passkey-authentication")).status).toBe(200);
});

test("a passkey signs in its user", async () => {
  const owner = await givenOwner();
  clock.advance(1);
  const answer = await signInWith(owner.device);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.json).toEqual({
    access_token: expect.any(String),
    refresh_token: expect.any(String),
    is_new_user: false,
    user_id: owner.id,
  });
  expect(decodeJwt(answer.json.access_token)).toMatchObject({ sub: owner.id, amr: ["pop", "user"], acr: "aal1" });
  const me = await server.request("GET", "/users/me", { as: "client", project, user: answer.json.access_token });
  expect(me.json).toMatchObject({ id: owner.id, passkey_auth_enabled: true });
  expect((await listEvents(owner.id)).at(-1)).toEqual({ event: "user.signed_in", data: { method: "passkey" } });
  expect((await passkeyRow(owner.id))?.last_used_at).toEqual(server.clock.now());
});

test("a response in padded or standard base64 is read like one in base64url", async () => {
  const { device, id } = await givenOwner();
  const padded = (value: unknown): unknown => {
    if (typeof value !== "string") return value && typeof value === "object" ? mapValues(value, padded) : value;
    return /^[\w-]{16,}$/.test(value) ? Buffer.from(value, "base64url").toString("base64") : value;
  };
  const { options_json, code } = await beginSignIn();
  const sent = padded(device.get(options_json));
  expect(JSON.stringify(sent)).toMatch(/=/);
  const answer = await signIn({ authentication_response: sent, code });
  expect([answer.status, answer.json.user_id], answer.text).toEqual([200, id]);
});

test("a response signs in once, and its challenge does not match a new code (PKY-01)", async () => {
  const { device } = await givenOwner();
  const { options_json, code } = await beginSignIn();
  const authentication_response = device.get(options_json);
  expect((await signIn({ authentication_response, code })).status).toBe(200);
  expect(readError(await signIn({ authentication_response, code }))).toEqual({ status: 409, code: "VERIFICATION_CODE_ALREADY_USED" });
  expect(readError(await signIn({ authentication_response, code: (await beginSignIn()).code }))).toEqual(failed);
});

test("the code of a sign-in works for 65 seconds", async () => {
  const { device } = await givenOwner();
  const { options_json, code } = await beginSignIn();
  clock.advance(codeLimits.lifetime.passkey);
  expect((await signIn({ authentication_response: device.get(options_json), code })).json.code).toBe("VERIFICATION_CODE_EXPIRED");
});

test("of fifty concurrent calls to two processes with one response, one signs in", async () => {
  const { id, device } = await givenOwner();
  const { options_json, code } = await beginSignIn();
  const body = { authentication_response: device.get(options_json), code };
  // Each attempt counts and would exceed the limit of one code; this test is about its use.
  await server.db.updateTable("verification_codes").set({ attempts: -100 }).where("used_at", "is", null).execute();
  const before = await server.db.selectFrom("sessions").select("id").where("user_id", "=", id).execute();
  const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => signIn(body, project, at % 2 ? server : secondServer)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
  const after = await server.db.selectFrom("sessions").select("id").where("user_id", "=", id).execute();
  expect(after).toHaveLength(before.length + 1);
});

test("one passkey signs in several times concurrently", async () => {
  const { device } = await givenOwner();
  const begun = await Promise.all(Array.from({ length: 8 }, () => beginSignIn()));
  const answers = await Promise.all(
    begun.map(({ options_json, code }, at) =>
      signIn({ authentication_response: device.get(options_json, { counter: at + 1 }), code }, project, at % 2 ? server : secondServer),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
});

test("neither the code nor the response of a registration signs in (PKY-03)", async () => {
  const { id, device } = await givenOwner();
  const { code, options } = await givenRegistration(server, project, id);
  const authentication_response = device.get(options);
  expect(readError(await signIn({ authentication_response, code }))).toEqual({ status: 404, code: "VERIFICATION_CODE_NOT_FOUND" });
  expect(readError(await signInWith(device, { type: "webauthn.create" }))).toEqual(failed);
});

test("a failure without a known passkey is recorded without a user", async () => {
  const failures = () =>
    server.db.selectFrom("audit_events").select("data").where("event", "=", "user.sign_in_failed").where("user_id", "is", null).execute();
  const before = (await failures()).length;
  const owner = await givenOwner();
  await signInWith(owner.device, { clientData: { origin: "https://evil.example" } });
  const stranger = createAuthenticator();
  stranger.create((await context.beginRegistration(owner)).options_json);
  await signInWith(stranger);
  await signIn({ authentication_response: stranger.get((await beginSignIn()).options_json), code: "0".repeat(45) });
  expect((await failures()).slice(before)).toEqual(
    Array.from({ length: 3 }, () => ({ data: { method: "passkey", reason: expect.any(String) } })),
  );
});

describe("a response is rejected, consumes the code and is recorded with its user", () => {
  test.each<[when: string, asserting: Parameters<ReturnType<typeof createAuthenticator>["get"]>[1]]>([
    ["when the signature is wrong", { tampered: true }],
    ["when it is for another host (PKY-02)", { rpId: "evil.example" }],
    ["when no user was present (PKY-04)", { present: false }],
    ["when it signs another challenge", { clientData: { challenge: "AAAA" } }],
    ["when its user handle is empty (PKY-07)", { userHandle: "" }],
    ["when its user handle has 65 bytes (PKY-07)", { userHandle: Buffer.alloc(65).toString("base64url") }],
    ["when its user handle identifies another user", { userHandle: Buffer.from(crypto.randomUUID()).toString("base64url") }],
  ])("%s", async (_when, asserting) => {
    const { id, device } = await givenOwner();
    const { options_json, code } = await beginSignIn();
    clock.advance(1);
    expect(readError(await signIn({ authentication_response: device.get(options_json, asserting), code }))).toEqual(failed);
    expect((await listEvents(id)).at(-1)).toEqual({
      event: "user.sign_in_failed",
      data: { method: "passkey", reason: "PASSKEY_AUTHENTICATION_FAILED" },
    });
    const right = { authentication_response: device.get(options_json), code };
    expect((await signIn(right)).json.code).toBe("VERIFICATION_CODE_ALREADY_USED");
    expect((await signInWith(device)).status).toBe(200);
  });
});

test("an unknown passkey gets the same response as an invalid signature", async () => {
  const { device } = await givenOwner();
  const [unknown, wrong] = [await signInWith(createAuthenticator()), await signInWith(device, { tampered: true })];
  expect(readError(unknown)).toEqual(failed);
  expect(unknown.json).toEqual(wrong.json);
  expect(unknown.json.details.message).toBe(unknown.json.error);
});

test.each([
  ["no user handle", { userHandle: null }],
  ["the user was not verified", { verified: false }],
])("%s: user presence is sufficient", async (_about, asserting) => {
  expect((await signInWith((await givenOwner()).device, asserting)).status).toBe(200);
});

test("a passkey is unknown in another project and on another branch (PKY-05)", async () => {
  const { device } = await givenOwner();
  expect(readError(await signInWith(device, {}, fixtures.foreign))).toEqual(failed);
  expect(readError(await signInWith(device, {}, fixtures.side))).toEqual(failed);
  expect((await signInWith(device)).status).toBe(200);
});

test("a deleted user's passkey is unknown, and another user may register it (PKY-05)", async () => {
  const { id, device } = await givenOwner();
  await server.request("DELETE", `/users/${id}`, { as: "server", project });
  expect(readError(await signInWith(device))).toEqual(failed);
  const heir = await givenTestUser();
  expect((await context.registerWith(device, heir)).status).toBe(200);
  expect((await signInWith(device)).json.user_id).toBe(heir.id);
});

describe("the signature counter (PKY-06)", () => {
  const regressions = async (id: string) =>
    (await listEvents(id)).filter(({ event }) => event === "user.passkey_counter_regressed").map(({ data }) => data);

  test("can always be zero without an audit event", async () => {
    const { id, device } = await givenOwner();
    for (let time = 0; time < 2; time++) expect((await signInWith(device)).status).toBe(200);
    expect(await regressions(id)).toEqual([]);
  });

  test("that does not increase is recorded, but signs in; the highest is stored", async () => {
    const { id, device } = await givenOwner(project, createAuthenticator(), { counter: 5 });
    for (const counter of [6, 4_000_000_000, 6, 4_000_000_000, 0]) expect((await signInWith(device, { counter })).status).toBe(200);
    const greatest = 4_000_000_000;
    const recorded = await regressions(id);
    expect(recorded).toHaveLength(3);
    expect(recorded).toEqual(expect.arrayContaining([6, greatest, 0].map((received) => ({ stored: greatest, received }))));
    expect((await context.passkeyRow(id))?.counter).toBe(greatest);
  });
});

test("passkeys work on trusted origins and on pages hosted by this server (PKY-02)", async () => {
  const at = await givenProject({
    domains: { trustedDomains: { app: { baseUrl: "https://*.app.example" }, plain: { baseUrl: "https://example.org:8443" } } },
  });
  const hosted = new URL(server.url).origin;
  const responses = async (origin: string) => {
    const device = createAuthenticator({ origin });
    const testUser = await givenTestUser({ project: at });
    return (await context.registerWith(device, testUser, {}, at)).status === 200 && (await signInWith(device, {}, at)).status === 200;
  };
  for (const origin of ["https://a.app.example", "https://example.org:8443", hosted]) expect(await responses(origin), origin).toBe(true);
  for (const origin of [
    "https://a.b.app.example",
    "http://a.app.example",
    "https://a.app.example:444",
    "https://example.org",
    "http://localhost:3000",
    "android:apk-key-hash:AAAA",
    "null",
  ]) {
    const device = createAuthenticator({ origin: "https://a.app.example" });
    await givenOwner(at, device);
    const refused = await signInWith(device, { origin, rpId: "a.app.example" }, at);
    expect({ ...readError(refused), says: refused.json.details.message }, origin).toEqual({
      ...failed,
      says: expect.stringContaining("origin"),
    });
  }
});

test("origins of passkey sign-ins are recorded for plans", async () => {
  const at = await givenProject({ domains: { trustedDomains: { app: { baseUrl: "https://app.example" } } } });
  await givenOwner(at, createAuthenticator({ origin: "https://app.example" }));
  const dryRun = { config_override_string: '{"domains.trustedDomains.app":null}', dry_run: true };
  await expect
    .poll(
      async () => {
        const { json } = await server.request("PATCH", "/internal/config/override", { as: "admin", project: at, body: dryRun });
        return json.plan.untrusted_redirects.map(({ origin }: { origin: string }) => origin);
      },
      { timeout: 15_000 },
    )
    .toEqual(["https://app.example"]);
});

test("if the project disables passkeys, the routes fail without consuming codes", async () => {
  const at = await givenProject({});
  const owner = await givenOwner(at);
  const [registration, begun] = [await context.beginRegistration(owner, at), await beginSignIn(at)];
  const off = (allowSignIn: boolean) => server.configure({ auth: { passkey: { allowSignIn } } }, at.id);
  await off(false);
  const authentication_response = owner.device.get(begun.options_json);
  const finish = () => signIn({ authentication_response, code: begun.code }, at);
  for (const answer of [
    await ask("initiate-passkey-registration", {}, owner, at),
    await ask("initiate-passkey-authentication", {}, undefined, at),
    await context.register(owner, { credential: createAuthenticator().create(registration.options_json), code: registration.code }, at),
    await finish(),
  ]) {
    expect(readError(answer)).toEqual({ status: 400, code: "PASSKEY_AUTHENTICATION_NOT_ENABLED" });
  }
  await off(true);
  expect((await finish()).status).toBe(200);
});

test("a project that disables sign-up still signs in users with a passkey", async () => {
  const at = await givenProject({});
  const { device } = await givenOwner(at);
  await server.configure({ auth: { allowSignUp: false, passkey: { allowSignIn: true } } }, at.id);
  expect((await signInWith(device, {}, at)).status).toBe(200);
});

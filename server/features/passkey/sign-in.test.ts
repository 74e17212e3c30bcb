import { decodeJwt } from "jose";
import { afterAll, describe, expect, test } from "vitest";
import { codes } from "#contract/vocabulary/limits.ts";
import { givenRegistration } from "../../testing/passkeys.ts";
import { createAuthenticator } from "../../testing/software-authenticator.ts";
import { failed, openPasskeyStage, refusalOf } from "./testing.ts";

const stage = await openPasskeyStage();
afterAll(stage.close);
const { server, beside, clock, world, project, givenGuest, givenProject, ask, beginSignIn, signIn, signInWith, givenOwner } = stage;
const { eventsOf, stored } = stage;

test("the options of a sign-in are those of the protocol, with or without a body", async () => {
  const { options_json, code } = await beginSignIn();
  expect(code).toHaveLength(codes.length);
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

test("a passkey signs its user in", async () => {
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
  expect(decodeJwt(answer.json.access_token).sub).toBe(owner.id);
  const me = await server.request("GET", "/users/me", { as: "client", project, user: answer.json.access_token });
  expect(me.json).toMatchObject({ id: owner.id, passkey_auth_enabled: true });
  expect((await eventsOf(owner.id)).at(-1)).toEqual({ event: "user.signed_in", data: { method: "passkey" } });
  expect((await stored(owner.id))?.last_used_at).toEqual(server.clock.now());
});

test("an answer is judged once: the same code is used up then, and with a new code it answers the wrong challenge (PKY-01)", async () => {
  const { device } = await givenOwner();
  const { options_json, code } = await beginSignIn();
  const authentication_response = device.get(options_json);
  expect((await signIn({ authentication_response, code })).status).toBe(200);
  expect(refusalOf(await signIn({ authentication_response, code }))).toEqual({ status: 409, code: "VERIFICATION_CODE_ALREADY_USED" });
  expect(refusalOf(await signIn({ authentication_response, code: (await beginSignIn()).code }))).toEqual(failed);
});

test("its code works for 65 seconds", async () => {
  const { device } = await givenOwner();
  const { options_json, code } = await beginSignIn();
  clock.advance(codes.lifetime.passkey);
  expect((await signIn({ authentication_response: device.get(options_json), code })).json.code).toBe("VERIFICATION_CODE_EXPIRED");
});

test("fifty callers at once with one answer, at two processes: one gets in", async () => {
  const { id, device } = await givenOwner();
  const { options_json, code } = await beginSignIn();
  const body = { authentication_response: device.get(options_json), code };
  // Each try counts, and so many are too many for one code: what is looked at here is the use.
  await server.db.updateTable("verification_codes").set({ attempts: -100 }).where("used_at", "is", null).execute();
  const before = await server.db.selectFrom("sessions").select("id").where("user_id", "=", id).execute();
  const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => signIn(body, project, at % 2 ? server : beside)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
  const after = await server.db.selectFrom("sessions").select("id").where("user_id", "=", id).execute();
  expect(after).toHaveLength(before.length + 1);
});

test("one passkey signs in at several places at once", async () => {
  const { device } = await givenOwner();
  const begun = await Promise.all(Array.from({ length: 8 }, () => beginSignIn()));
  const answers = await Promise.all(
    begun.map(({ options_json, code }, at) =>
      signIn({ authentication_response: device.get(options_json, { counter: at + 1 }), code }, project, at % 2 ? server : beside),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
});

test("the code of a registration is none of a sign-in, nor is a registration an answer (PKY-03)", async () => {
  const { id, device } = await givenOwner();
  const { code, options } = await givenRegistration(server, project, id);
  const authentication_response = device.get(options);
  expect(refusalOf(await signIn({ authentication_response, code }))).toEqual({ status: 404, code: "VERIFICATION_CODE_NOT_FOUND" });
  expect(refusalOf(await signInWith(device, { type: "webauthn.create" }))).toEqual(failed);
});

test("what cannot be put down to anybody is recorded as nobody's", async () => {
  const failures = () =>
    server.db.selectFrom("audit_events").select("data").where("event", "=", "user.sign_in_failed").where("user_id", "is", null).execute();
  const before = (await failures()).length;
  const owner = await givenOwner();
  await signInWith(owner.device, { clientData: { origin: "https://evil.example" } });
  const stranger = createAuthenticator();
  stranger.create((await stage.beginRegistration(owner)).options_json);
  await signInWith(stranger);
  await signIn({ authentication_response: stranger.get((await beginSignIn()).options_json), code: "0".repeat(45) });
  expect((await failures()).slice(before)).toEqual(Array.from({ length: 3 }, () => ({ data: { method: "passkey" } })));
});

describe("an answer is refused, uses the code up and is put down to its user", () => {
  test.each<[when: string, asserting: Parameters<ReturnType<typeof createAuthenticator>["get"]>[1]]>([
    ["when the signature is wrong", { tampered: true }],
    ["when it was made for another host (PKY-02)", { rpId: "evil.example" }],
    ["when nobody was there (PKY-04)", { present: false }],
    ["when it answers another challenge", { clientData: { challenge: "AAAA" } }],
    ["when its user handle is empty (PKY-07)", { userHandle: "" }],
    ["when its user handle has 65 bytes (PKY-07)", { userHandle: Buffer.alloc(65).toString("base64url") }],
    ["when its user handle is another user's", { userHandle: Buffer.from(crypto.randomUUID()).toString("base64url") }],
  ])("%s", async (_when, asserting) => {
    const { id, device } = await givenOwner();
    const { options_json, code } = await beginSignIn();
    clock.advance(1);
    expect(refusalOf(await signIn({ authentication_response: device.get(options_json, asserting), code }))).toEqual(failed);
    expect((await eventsOf(id)).at(-1)).toEqual({ event: "user.sign_in_failed", data: { method: "passkey" } });
    const right = { authentication_response: device.get(options_json), code };
    expect((await signIn(right)).json.code).toBe("VERIFICATION_CODE_ALREADY_USED");
    expect((await signInWith(device)).status).toBe(200);
  });
});

test("who brings an unknown passkey is told the same as who brings a wrong answer of a known one", async () => {
  const { device } = await givenOwner();
  const [unknown, wrong] = [await signInWith(createAuthenticator()), await signInWith(device, { tampered: true })];
  expect(refusalOf(unknown)).toEqual(failed);
  expect(unknown.json).toEqual(wrong.json);
  expect(unknown.json.details.message).toBe(unknown.json.error);
});

test.each([
  ["no user handle", { userHandle: null }],
  ["nobody verified who it is", { verified: false }],
])("%s: it is enough that somebody was there", async (_about, asserting) => {
  expect((await signInWith((await givenOwner()).device, asserting)).status).toBe(200);
});

test("a passkey is nobody's in another project and on another branch (PKY-05)", async () => {
  const { device } = await givenOwner();
  expect(refusalOf(await signInWith(device, {}, world.foreign))).toEqual(failed);
  expect(refusalOf(await signInWith(device, {}, world.side))).toEqual(failed);
  expect((await signInWith(device)).status).toBe(200);
});

test("a deleted user's passkey is nobody's, and may become somebody's (PKY-05)", async () => {
  const { id, device } = await givenOwner();
  await server.request("DELETE", `/users/${id}`, { as: "server", project });
  expect(refusalOf(await signInWith(device))).toEqual(failed);
  const heir = await givenGuest();
  expect((await stage.registerWith(device, heir)).status).toBe(200);
  expect((await signInWith(device)).json.user_id).toBe(heir.id);
});

describe("the signature counter (PKY-06)", () => {
  const regressions = async (id: string) =>
    (await eventsOf(id)).filter(({ event }) => event === "user.passkey_counter_regressed").map(({ data }) => data);

  test("may stay at zero without a word", async () => {
    const { id, device } = await givenOwner();
    for (let time = 0; time < 2; time++) expect((await signInWith(device)).status).toBe(200);
    expect(await regressions(id)).toEqual([]);
  });

  test("that does not grow lets in and is put on record; the greatest is remembered", async () => {
    const { id, device } = await givenOwner(project, createAuthenticator(), { counter: 5 });
    for (const counter of [6, 4_000_000_000, 6, 4_000_000_000, 0]) expect((await signInWith(device, { counter })).status).toBe(200);
    const stored = 4_000_000_000;
    const told = await regressions(id);
    expect(told).toHaveLength(3);
    expect(told).toEqual(expect.arrayContaining([6, stored, 0].map((received) => ({ stored, received }))));
    expect((await stage.stored(id))?.counter).toBe(stored);
  });
});

test("passkeys are used at the places that the project trusts, and at the pages that this server hosts for it (PKY-02)", async () => {
  const at = await givenProject({
    domains: { trustedDomains: { app: { baseUrl: "https://*.app.example" }, plain: { baseUrl: "https://example.org:8443" } } },
  });
  const hosted = new URL(server.url).origin;
  const asked = async (origin: string) => {
    const device = createAuthenticator({ origin });
    const guest = await givenGuest({ project: at });
    return (await stage.registerWith(device, guest, {}, at)).status === 200 && (await signInWith(device, {}, at)).status === 200;
  };
  for (const origin of ["https://a.app.example", "https://example.org:8443", hosted]) expect(await asked(origin), origin).toBe(true);
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
    expect({ ...refusalOf(refused), says: refused.json.details.message }, origin).toEqual({
      ...failed,
      says: expect.stringContaining("origin"),
    });
  }
});

test("where people were with their passkeys is remembered, for the plan of a change", async () => {
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

test("while the project has passkeys switched off, none of the calls does anything; codes stay unused", async () => {
  const at = await givenProject({});
  const owner = await givenOwner(at);
  const [registration, begun] = [await stage.beginRegistration(owner, at), await beginSignIn(at)];
  const off = (allowSignIn: boolean) => server.configure({ auth: { passkey: { allowSignIn } } }, at.id);
  await off(false);
  const authentication_response = owner.device.get(begun.options_json);
  const finish = () => signIn({ authentication_response, code: begun.code }, at);
  for (const answer of [
    await ask("initiate-passkey-registration", {}, owner, at),
    await ask("initiate-passkey-authentication", {}, undefined, at),
    await stage.register(owner, { credential: createAuthenticator().create(registration.options_json), code: registration.code }, at),
    await finish(),
  ]) {
    expect(refusalOf(answer)).toEqual({ status: 400, code: "PASSKEY_AUTHENTICATION_NOT_ENABLED" });
  }
  await off(true);
  expect((await finish()).status).toBe(200);
});

test("a project that takes no new people still signs in those who have a passkey", async () => {
  const at = await givenProject({});
  const { device } = await givenOwner(at);
  await server.configure({ auth: { allowSignUp: false, passkey: { allowSignIn: true } } }, at.id);
  expect((await signInWith(device, {}, at)).status).toBe(200);
});

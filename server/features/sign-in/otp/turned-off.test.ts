import { afterAll, describe, expect, test } from "vitest";
import { emailTo } from "../../../testing/emails/emails.ts";
import { startOtpTest } from "./testing/otp-test.ts";

const context = await startOtpTest();
afterAll(context.close);
const { server, project, clock, ask, send, signIn, mailTo, mailed, givenVerified } = context;
const password = "correct horse battery";

const patch = (id: string, body: object) => server.request("PATCH", `/users/${id}`, { as: "server", project, body });
const read = async (id: string) => (await server.request("GET", `/users/${id}`, { as: "server", project })).json;
/** Requests a code, and returns the answer without the code's own part. */
const sendAnswer = async (email: string) => {
  const { status, json } = await send(email);
  return { status, members: Object.keys(json), length: json.nonce?.length };
};

describe("one-time codes that a user has turned off", () => {
  test("are not sent, which the response does not reveal", async () => {
    const [off, undecided] = [await givenVerified({ password }), await givenVerified({ password })];
    const setting = ({ otp_auth_enabled, otp_auth_disabled }: Record<string, unknown>) => [otp_auth_enabled, otp_auth_disabled];
    expect(setting((await patch(off.id, { otp_auth_enabled: false })).json)).toEqual([false, true]);
    expect(setting(await read(undecided.id))).toEqual([false, false]);

    expect(await sendAnswer(off.email)).toEqual(await sendAnswer(undecided.email));
    // The notice of the change is the newest e-mail.
    expect((await emailTo(server, off.email))?.text).not.toMatch(/^http/m);
    expect(await mailTo(undecided.email)).toBeDefined();
  });

  test("cost the same statements as those that are sent", async () => {
    const [off, undecided] = [await givenVerified({ password, otp_auth_enabled: false }), await givenVerified({ password })];
    const statements = async (email: string) => (await server.statements(() => send(email))).length;
    expect(await statements(off.email)).toBe(await statements(undecided.email));
  });

  test("do not sign in, not even with a code that was sent before", async () => {
    const { id, email } = await givenVerified({ password });
    const { code } = await mailed(email);
    await patch(id, { otp_auth_enabled: false });
    expect((await signIn(code)).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
    await patch(id, { otp_auth_enabled: true });
    expect((await signIn(code)).json).toMatchObject({ user_id: id });
  });

  test("stay off at a sign-in by password, and are sent again once the user turns them on", async () => {
    const { id, email } = await givenVerified({ password, otp_auth_enabled: false });
    const { json } = await ask("/auth/password/sign-in", { email, password });
    await send(email);
    expect(await mailTo(email)).toBeUndefined();
    const changed = await server.request("PATCH", "/users/me", {
      as: "client",
      project,
      user: json.access_token,
      body: { otp_auth_enabled: true },
    });
    expect(changed.json.otp_auth_enabled).toBe(true);
    expect((await signIn((await mailed(email)).code)).json.user_id).toBe(id);
  });

  test("leave the e-mails that reset a password and verify an address", async () => {
    const { id, email } = await givenVerified({ password, otp_auth_enabled: false, primary_email_verified: false });
    const callback_url = "http://localhost:3000/page";
    expect((await ask("/auth/password/send-reset-code", { email, callback_url })).status).toBe(200);
    const reset = await mailTo(email);
    expect(reset?.subject).toMatch(/password/i);
    clock.advance(1);
    const [channel] = (await server.request("GET", `/contact-channels?user_id=${id}`, { as: "server", project })).json.items;
    const path = `/contact-channels/${id}/${channel.id}/send-verification-code`;
    expect((await server.request("POST", path, { as: "server", project, body: { callback_url } })).status).toBe(200);
    const verification = await mailTo(email);
    expect(verification?.subject).toMatch(/^Confirm/);
    expect((await ask("/auth/password/reset", { code: reset?.code, password: "a new horse battery" })).status).toBe(200);
    expect((await ask("/auth/password/sign-in", { email, password: "a new horse battery" })).status).toBe(200);
  });
});

describe("turning codes off", () => {
  const asUser = (user: string, body: object) => server.request("PATCH", "/users/me", { as: "client", project, user, body });

  test("is refused if the user has no other way to sign in", async () => {
    const { id, email } = await givenVerified();
    const { access_token } = (await signIn((await mailed(email)).code)).json;
    for (const refused of [await asUser(access_token, { otp_auth_enabled: false }), await patch(id, { otp_auth_enabled: false })]) {
      expect([refused.status, refused.headers.get("x-latchkey-error")]).toEqual([400, "LAST_SIGN_IN_METHOD"]);
    }
    expect(await read(id)).toMatchObject({ otp_auth_enabled: true });
    expect((await patch(id, { otp_auth_enabled: false, password })).json).toMatchObject({ otp_auth_enabled: false, has_password: true });
  });

  test("is refused while codes are undecided and the only way, and for a new user", async () => {
    const { id, email } = await givenVerified();
    const refused = await patch(id, { otp_auth_enabled: false });
    expect(refused.headers.get("x-latchkey-error")).toBe("LAST_SIGN_IN_METHOD");
    expect(await mailed(email)).toBeDefined();
    const body = { primary_email: `new-${email}`, primary_email_auth_enabled: true, otp_auth_enabled: false };
    const created = await server.request("POST", "/users", { as: "server", project, body });
    expect(created.headers.get("x-latchkey-error")).toBe("LAST_SIGN_IN_METHOD");
  });

  test("is possible where the user signs in with no address anyway", async () => {
    const body = { primary_email: null, otp_auth_enabled: false };
    expect((await server.request("POST", "/users", { as: "server", project, body })).status).toBe(201);
  });

  test("is recorded, though the user looks the same", async () => {
    const { id } = await givenVerified({ password });
    await patch(id, { otp_auth_enabled: false });
    await patch(id, { otp_auth_enabled: false });
    const events = await server.db
      .selectFrom("audit_events")
      .select("data")
      .where("user_id", "=", id)
      .where("event", "=", "user.sign_in_methods_changed")
      .execute();
    expect(events).toEqual([{ data: { otp_auth_enabled: false } }]);
  });
});

test("a false of before the choice existed, and one that is imported, are undecided", async () => {
  const email = `${crypto.randomUUID()}@example.org`;
  const line = JSON.stringify({
    external_id: email,
    primary_email: email,
    primary_email_verified: true,
    primary_email_auth_enabled: true,
    otp_auth_enabled: false,
  });
  const imported = await server.request("POST", "/internal/users/import", {
    as: "admin",
    project,
    body: { lines: line },
  });
  expect(imported.status, imported.text).toBe(200);
  const { user_id, is_new_user } = (await signIn((await mailed(email)).code)).json;
  expect(is_new_user).toBe(false);
  expect((await read(user_id)).otp_auth_enabled).toBe(true);
});

test("an upgrade of an anonymous user who had turned codes off leaves them undecided", async () => {
  const anonymous = (await ask("/auth/anonymous/sign-up", {})).json;
  const headers = { "x-stack-allow-anonymous-user": "true" };
  const as = { as: "client", project, user: anonymous.access_token, headers } as const;
  expect((await server.request("PATCH", "/users/me", { ...as, body: { otp_auth_enabled: false } })).status).toBe(200);
  const email = `${crypto.randomUUID()}@example.org`;
  const { json } = await server.request("POST", "/auth/password/sign-up", { ...as, body: { email, password } });
  expect(json.user_id).toBe(anonymous.user_id);
  await patch(json.user_id, { primary_email_verified: true });
  expect((await signIn((await mailed(email)).code)).json.user_id).toBe(json.user_id);
});

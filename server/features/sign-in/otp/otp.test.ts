import { afterAll, expect, test } from "vitest";
import { codeLimits } from "#contract/vocabulary/foundation/verification-codes.ts";
import { givenSignInCode } from "../../../testing/foundation/codes.ts";
import { startServer } from "../../../testing/index.ts";
import { anAddress, callbackUrl, config, startOtpTest } from "./testing/otp-test.ts";

const context = await startOtpTest();
afterAll(context.close);
const { server, project, ask, send, signIn, mailTo, mailed, givenVerified } = context;

test("the link's code creates an account with the verified address and a team", async () => {
  const email = anAddress();
  const mail = await mailed(email);
  expect(mail.subject).toBe("Sign in to Another project");
  expect(mail.link.origin + mail.link.pathname).toBe("http://localhost:3000/handler/magic-link-callback");
  expect(mail.link.searchParams.getAll("code")).toHaveLength(1);
  expect(mail.link.searchParams.get("after_auth_return_to")).toBe("/home");
  expect(mail.code).toHaveLength(codeLimits.length);

  const signedIn = await signIn(mail.code);
  expect(signedIn.status, signedIn.text).toBe(200);
  expect(signedIn.json.is_new_user).toBe(true);
  const me = await server.request("GET", "/users/me", { as: "client", project, user: signedIn.json.access_token });
  expect(me.json).toMatchObject({
    id: signedIn.json.user_id,
    primary_email: email,
    primary_email_verified: true,
    otp_auth_enabled: true,
    has_password: false,
    selected_team: { display_name: `${email}'s Team` },
  });
  const user = await server.request("GET", `/users/${signedIn.json.user_id}`, { as: "server", project });
  expect(user.json.primary_email_auth_enabled).toBe(true);

  const next = await signIn((await mailed(email)).code);
  expect(next.json).toMatchObject({ user_id: signedIn.json.user_id, is_new_user: false });
});

test("the six characters in any case sign in together with the nonce", async () => {
  const { id, email } = await givenVerified();
  const mail = await mailed(email);
  expect(mail.nonce).toHaveLength(codeLimits.length - codeLimits.typedLength);
  // The requester of the e-mail knows the nonce, and must not know the link.
  expect(mail.typed).toBe(mail.code.slice(0, codeLimits.typedLength).toUpperCase());
  expect(mail.code).not.toContain(mail.nonce);
  const signedIn = await signIn(mail.typed + mail.nonce);
  expect(signedIn.json).toMatchObject({ user_id: id, is_new_user: false });
  const user = await server.request("GET", `/users/${id}`, { as: "server", project });
  expect(user.json.otp_auth_enabled).toBe(true);
});

test("an address is accepted in any case and with spaces around it", async () => {
  const { id, email } = await givenVerified();
  expect((await send(` ${email.toUpperCase()} `)).status).toBe(200);
  expect((await signIn((await mailTo(email))?.code ?? "")).json.user_id).toBe(id);
});

test("two codes of one address both work until they are used (COD-08)", async () => {
  const { email } = await givenVerified();
  const [first, second] = [await mailed(email), await mailed(email)];
  expect((await signIn(second.code)).status).toBe(200);
  expect((await signIn(first.code)).status).toBe(200);
  expect((await signIn(first.code)).json.code).toBe("VERIFICATION_CODE_ALREADY_USED");
});

test("where sign-up is disabled, unknown addresses get neither e-mail nor account (PWD-13)", async () => {
  const shut = await server.givenProject({ ...config, auth: { ...config.auth, allowSignUp: false } });
  const email = anAddress();
  expect((await send(email, server, shut)).json.code).toBe("SIGN_UP_NOT_ENABLED");
  expect(await mailTo(email)).toBeUndefined();
  const code = await givenSignInCode(server, shut, email);
  expect((await signIn(code, server, shut)).json.code).toBe("SIGN_UP_NOT_ENABLED");
  const body = { primary_email: email, primary_email_auth_enabled: true, primary_email_verified: true };
  expect((await server.request("POST", "/users", { as: "server", project: shut, body })).status).toBe(201);
  expect((await signIn(code, server, shut)).json.is_new_user).toBe(false);
});

test("an untrusted callback URL gets no code, and request headers do not change the link (PWD-10, PWD-11)", async () => {
  const email = anAddress();
  const refused = await ask("/auth/otp/send-sign-in-code", { email, callback_url: "https://evil.example/handler/magic-link-callback" });
  expect(refused.json.code).toBe("REDIRECT_URL_NOT_WHITELISTED");
  expect(await mailTo(email)).toBeUndefined();
  const sent = await server.request("POST", "/auth/otp/send-sign-in-code", {
    as: "client",
    project,
    body: { email, callback_url: callbackUrl },
    headers: { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https", forwarded: "host=evil.example" },
  });
  expect(sent.status).toBe(200);
  const mail = await mailTo(email);
  expect(mail?.text).not.toContain("evil");
  expect(mail?.html).not.toContain("evil");
});

test("the code is consumed before the second factor is required (MFA-05)", async () => {
  const { email } = await givenVerified({ totp_secret_base64: Buffer.from("12345678901234567890").toString("base64") });
  const { code } = await mailed(email);
  const response = await signIn(code);
  expect(response.json.code).toBe("MULTI_FACTOR_AUTHENTICATION_REQUIRED");
  expect(response.json.details.attempt_code).toHaveLength(codeLimits.length);
  expect(response.json.details.attempt_code).not.toBe(code);
  expect((await signIn(code)).json.code).toBe("VERIFICATION_CODE_ALREADY_USED");
  expect((await signIn(response.json.details.attempt_code)).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
});

test("with SIGN_UP_INTERNAL off, only the first user with a code can sign up and becomes owner", async () => {
  const closed = await startServer({ signUpInternal: false });
  await closed.configure({ auth: { otp: { allowSignIn: true } } });
  const { id: tenancyId } = await closed.db
    .selectFrom("tenancies")
    .select("id")
    .where("project_id", "=", "internal")
    .executeTakeFirstOrThrow();
  const enter = async () =>
    closed.request("POST", "/auth/otp/sign-in", { as: "client", body: { code: await givenSignInCode(closed, { tenancyId }) } });
  const answers = await Promise.all([enter(), enter()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(answers.find(({ status }) => status === 400)?.json.code).toBe("SIGN_UP_NOT_ENABLED");
  expect(await closed.db.selectFrom("users").select("id").execute()).toHaveLength(1);
});

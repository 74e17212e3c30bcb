import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { afterAll, describe, expect, test } from "vitest";
import type { SignInAttempt, SignInAttemptDetails } from "#contract/entities/sign-in/sign-in-attempt.ts";
import type { View } from "#contract/kernel/entity.ts";
import type { StoredAttemptStep } from "../../../database/tables/sign-in.ts";
import { emailTo } from "../../../testing/emails/emails.ts";
import { totpCode } from "../../../testing/foundation/codes.ts";
import type { ProjectKeys, TestResponse } from "../../../testing/index.ts";
import { authorizeQuery, hostedCodeBody } from "../../../testing/sign-in/oauth.ts";
import { givenPasskey, givenPasskeyResponse } from "../../../testing/sign-in/passkeys.ts";
import { testProvider } from "../../../testing/sign-in/provider-code.ts";
import { anAccount, anAddress, readRequestId, startOAuthTest } from "../oauth/testing/oauth-test.ts";
import { createSignInRecorder } from "./recorder.ts";

type Attempt = View<typeof SignInAttempt, "admin">;
type Details = View<typeof SignInAttemptDetails, "admin">;

const {
  server,
  project,
  start,
  answer,
  code: provedCode,
  exchange,
  signIn: signInWithProvider,
  authorize,
  readUserId,
  close,
} = await startOAuthTest();
afterAll(close);

const password = "correct horse battery";
const callbackUrl = "http://localhost:3000/handler/magic-link-callback";
const post = (path: string, body?: object, at: ProjectKeys = project) =>
  server.request("POST", path, { as: "client", project: at, ...(body && { body }) });

async function list(query: Readonly<Record<string, string>>, at: ProjectKeys = project): Promise<Attempt[]> {
  await server.running.flushSignIns();
  const { status, json, text } = await server.request("GET", `/internal/sign-ins?${new URLSearchParams(query)}`, {
    as: "admin",
    project: at,
  });
  expect(status, text).toBe(200);
  return json.items;
}
/** The sign-in with the request of a response, and its steps. */
async function read(response: TestResponse): Promise<Details> {
  const [found, ...others] = await list({ request_id: readRequestId(response) ?? "" });
  expect([found, others]).toEqual([expect.anything(), []]);
  return (await server.request("GET", `/internal/sign-ins/${found?.id}`, { as: "admin", project })).json;
}
const outline = ({ steps }: Details) => steps.map(({ step, outcome, error_code: code }) => [step, outcome, code]);
const givenUser = (about: object = {}) => server.givenUser({ project, ...about });

describe("a method of one step is recorded with its success and its refusal", () => {
  test("a password", async () => {
    const { id, email } = await givenUser({ password });
    const signedIn = await read(await post("/auth/password/sign-in", { email: email.toUpperCase(), password }));
    expect(signedIn).toMatchObject({
      method: "password",
      outcome: "ok",
      is_new_user: false,
      user_id: id,
      user_name: email,
      address: email,
    });
    expect(signedIn.steps).toMatchObject([{ step: "sign_in", session_id: expect.any(String), error_code: null }]);

    const refused = await read(await post("/auth/password/sign-in", { email, password: "wrong" }));
    expect(refused).toMatchObject({ outcome: "refused", error_code: "EMAIL_PASSWORD_MISMATCH", user_id: id, address: email });
    expect(refused.steps[0]).toMatchObject({ session_id: null, error_message: expect.stringContaining("Wrong e-mail or password") });
    const unknown = await read(await post("/auth/password/sign-in", { email: anAddress(), password: "wrong" }));
    expect([unknown.outcome, unknown.user_id]).toEqual(["refused", null]);
  });

  test("a sign-up", async () => {
    const email = anAddress();
    const done = await read(await post("/auth/password/sign-up", { email, password }));
    expect(done).toMatchObject({ outcome: "ok", is_new_user: true, address: email, user_name: email });
    const short = await read(await post("/auth/password/sign-up", { email: anAddress(), password: "short" }));
    expect(short.steps).toMatchObject([{ step: "sign_up", error_code: "PASSWORD_TOO_SHORT", error_details: { min_length: 8 } }]);
    const invalid = await read(await post("/auth/password/sign-up", { email: "nobody", password }));
    expect(invalid).toMatchObject({ error_code: "SCHEMA_ERROR", address: "nobody" });
  });

  test("an anonymous account, and one where they are turned off", async () => {
    const response = await post("/auth/anonymous/sign-up");
    expect(await read(response)).toMatchObject({ method: "anonymous", outcome: "ok", user_id: response.json.user_id, address: null });
    const closed = await server.givenProject({ auth: { anonymous: { allowSignUp: false } } });
    await post("/auth/anonymous/sign-up", undefined, closed);
    expect(await list({}, closed)).toMatchObject([{ outcome: "refused", error_code: "ANONYMOUS_ACCOUNTS_NOT_ENABLED" }]);
  });

  test("a passkey", async () => {
    const { id } = await givenUser();
    const device = await givenPasskey(server, project, id);
    const done = await read(await post("/auth/passkey/sign-in", await givenPasskeyResponse(server, project, device)));
    expect(done).toMatchObject({ method: "passkey", outcome: "ok", user_id: id });
    const input = await givenPasskeyResponse(server, project, device);
    const forged = { ...input, code: (await givenPasskeyResponse(server, project, device)).code };
    expect(await read(await post("/auth/passkey/sign-in", forged))).toMatchObject({
      error_code: "PASSKEY_AUTHENTICATION_FAILED",
      user_id: id,
    });
  });

  test("an ID token", async () => {
    const body = { provider_id: "google", id_token: testProvider.idToken(anAccount()) };
    const done = await post("/auth/oauth/id-token", body);
    expect(await read(done)).toMatchObject({ method: "id_token", provider_id: "google", outcome: "ok", is_new_user: true });
    expect((await read(await post("/auth/oauth/id-token", body))).steps).toMatchObject([
      { error_code: "ID_TOKEN_NOT_ACCEPTED", check: "id_token" },
    ]);
  });
});

describe("the steps of one sign-in are one row", () => {
  test("a wrong code, then the right one", async () => {
    const email = anAddress();
    const sent = await post("/auth/otp/send-sign-in-code", { email, callback_url: callbackUrl });
    expect((await list({ address: email }))[0]).toMatchObject({ method: "otp", outcome: "pending" });
    const typed = /^[0-9A-Z]{6}$/m.exec((await emailTo(server, email))?.text ?? "")?.[0] ?? "";
    const wrong = typed.startsWith("0") ? "111111" : "000000";
    await post("/auth/otp/sign-in", { code: wrong + sent.json.nonce });
    const done = await read(await post("/auth/otp/sign-in", { code: typed + sent.json.nonce }));
    expect(outline(done)).toEqual([
      ["code_requested", "pending", null],
      ["code_entered", "refused", "VERIFICATION_CODE_NOT_FOUND"],
      ["code_entered", "ok", null],
    ]);
    expect(done).toMatchObject({ outcome: "ok", error_code: null, is_new_user: true, address: email, user_name: email });
    expect(await list({ address: email })).toHaveLength(1);
  });

  test("a password, a wrong second factor and the right one", async () => {
    const { accessToken, email, password } = await givenUser();
    const secret = Buffer.from("twenty bytes of secret");
    const body = { totp_secret_base64: secret.toString("base64") };
    await server.request("PATCH", "/users/me", { as: "client", project, user: accessToken, body });
    const pending = await post("/auth/password/sign-in", { email, password });
    const { attempt_code: attempt } = pending.json.details;
    const right = totpCode(server, secret);
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, "0");
    await post("/auth/mfa/sign-in", { type: "totp", totp: wrong, code: attempt });
    const done = await read(await post("/auth/mfa/sign-in", { type: "totp", totp: right, code: attempt.toUpperCase() }));
    expect(outline(done)).toEqual([
      ["sign_in", "pending", null],
      ["second_factor", "refused", "INVALID_TOTP_CODE"],
      ["second_factor", "ok", null],
    ]);
    expect(done.method).toBe("password");
  });

  test("a provider, from the start to the exchange of the code", async () => {
    const email = anAddress();
    const done = await read(await signInWithProvider(project, { ...anAccount(), email, emailVerified: true }, {}, "github"));
    expect(outline(done)).toEqual([
      ["provider_started", "pending", null],
      ["provider_returned", "pending", null],
      ["code_exchanged", "ok", null],
    ]);
    expect(done).toMatchObject({ method: "oauth", provider_id: "github", address: email, is_new_user: true });
  });

  test("the refusals of a provider's steps name their check and what the error page shows", async () => {
    const flow = await start(project);
    const denied = await read(await answer(flow, { isDenied: true }));
    expect(outline(denied)).toEqual([
      ["provider_started", "pending", null],
      ["provider_returned", "refused", "OAUTH_PROVIDER_ACCESS_DENIED"],
    ]);
    expect(denied.steps[1]?.check).toBe("provider_denied");
    const proved = await provedCode(project, anAccount());
    const refused = await read(await exchange(project, proved, { code_verifier: "v".repeat(43) }));
    expect(refused.steps.at(-1)).toMatchObject({
      step: "code_exchanged",
      check: "code_verifier",
      error_code: "INVALID_AUTHORIZATION_CODE",
    });
    const { answer: untrusted } = await authorize(project, { redirect_uri: "https://evil.example/" });
    expect((await read(untrusted)).steps).toMatchObject([
      { step: "provider_started", check: "redirect_uri", detail: "https://evil.example/" },
    ]);
  });

  test("a link to a provider is no sign-in", async () => {
    const { accessToken } = await givenUser();
    const before = await list({ method: "oauth" });
    await signInWithProvider(project, anAccount(), { type: "link", token: accessToken });
    expect(await list({ method: "oauth" })).toEqual(before);
  });

  test("the hosted pages, and the app that the user continues to", async () => {
    const { email } = await givenUser({ password });
    const signedIn = await post("/auth/password/sign-in", { email, password });
    const { verifier, query } = authorizeQuery(project);
    const body = hostedCodeBody({ refreshToken: signedIn.json.refresh_token }, query.code_challenge);
    const issued = await server.request("POST", "/auth/oauth/hosted-code", {
      as: "client",
      project,
      user: signedIn.json.access_token,
      body,
    });
    const done = await exchange(project, { code: issued.json.code, verifier });
    expect(readUserId(done.json)).toBe(signedIn.json.user_id);
    expect(outline(await read(done)).map(([step]) => step)).toEqual(["sign_in", "app_continued", "code_exchanged"]);
  });

  test("a command line tool", async () => {
    const { refreshToken } = await givenUser();
    const { polling_code, login_code } = (await post("/auth/cli", {})).json;
    await post("/auth/cli/poll", { polling_code });
    const wrong = await read(await post("/auth/cli/complete", { login_code, refresh_token: "none" }));
    expect(wrong.error_code).toBe("INVALID_CLI_REFRESH_TOKEN");
    await post("/auth/cli/complete", { login_code, refresh_token: refreshToken });
    const done = await read(await post("/auth/cli/poll", { polling_code }));
    expect(outline(done)).toEqual([
      ["cli_started", "pending", null],
      ["cli_confirmed", "refused", "INVALID_CLI_REFRESH_TOKEN"],
      ["cli_confirmed", "pending", null],
      ["cli_collected", "ok", null],
    ]);
  });

  test("a step that one process writes before the earlier step of another process", async () => {
    const flow = await start(project);
    const back = await answer(flow, anAccount());
    const [{ steps } = { steps: [] }] = [await read(back)];
    await server.db
      .deleteFrom("sign_in_attempts")
      .where("request_id", "=", readRequestId(back) ?? "")
      .execute();
    const [first, second] = [1, 2].map(() => createSignInRecorder(server.db, pino({ enabled: false }), () => undefined));
    const [key, next] = ["aa".repeat(32), "bb".repeat(32)];
    const mark = {
      tenancyId: project.tenancyId,
      method: "oauth",
      providerId: null,
      userId: null,
      isNewUser: false,
      address: null,
    } as const;
    const [started, returned] = steps as unknown as [StoredAttemptStep, StoredAttemptStep];
    second?.record({ ...mark, continues: key, leadsTo: next, userAgent: undefined, step: returned }, new Date(returned.at_millis));
    // The second recorder has tried once and waits.
    await sleep(700);
    first?.record({ ...mark, leadsTo: key, userAgent: undefined, step: started }, new Date(started.at_millis));
    await first?.flush();
    await second?.flush();
    expect(outline(await read(back)).map(([step]) => step)).toEqual(["provider_started", "provider_returned"]);
  });
});

test("passwords, codes and tokens are not stored", async () => {
  const { email } = await givenUser({ password });
  const secrets = ["a wrong password 81723", "0123456789abcdefghjkmnpqrstvwxyz0123456789abc"];
  await post("/auth/password/sign-in", { email, password: secrets[0] });
  await post("/auth/otp/sign-in", { code: secrets[1] });
  await post("/auth/mfa/sign-in", { type: "totp", totp: "918273", code: secrets[1] });
  const signedIn = await post("/auth/password/sign-in", { email, password });
  const proved = await provedCode(project, anAccount());
  await exchange(project, proved);
  await server.running.flushSignIns();
  const rows = JSON.stringify(await server.db.selectFrom("sign_in_attempts").selectAll().execute());
  const { access_token, refresh_token } = signedIn.json;
  for (const secret of [...secrets, password, access_token, refresh_token, proved.code, proved.verifier, proved.state, "918273"])
    expect(rows).not.toContain(secret);
});

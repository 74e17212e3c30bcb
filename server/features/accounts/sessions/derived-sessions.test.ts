// Sessions that are opened from another session, in each way to do so.
import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freezeClock } from "../../../security-tests/testing/frozen-clock.ts";
import { createFixtures, type TenantKeys } from "../../../testing/fixtures.ts";
import { totpCode } from "../../../testing/foundation/codes.ts";
import { hostedCodeBody, oauthConfig } from "../../../testing/sign-in/oauth.ts";
import { cliCalls } from "../../sign-in/cli/testing/cli-calls.ts";
import { anAccount, startOAuthTest } from "../../sign-in/oauth/testing/oauth-test.ts";

const context = await startOAuthTest();
afterAll(() => context.close());
const { server, authorize, exchange, signIn, change } = context;
const fixtures = await createFixtures(server);
const cli = cliCalls(fixtures);
const clock = freezeClock(server.clock);
let project: TenantKeys;
beforeAll(async () => {
  project = await server.givenProject(oauthConfig({ auth: { sessions: { rotateRefreshTokens: true } } }));
});

interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

const minute = 60_000;
const secret = Buffer.from("12345678901234567890");

/** A session as a server creates it. */
async function givenSession(userId: string, more: object = {}): Promise<Tokens> {
  const body = { user_id: userId, ...more };
  const { status, json, text } = await server.request("POST", "/auth/sessions", { as: "server", project, body });
  expect(status, text).toBe(200);
  return { accessToken: json.access_token, refreshToken: json.refresh_token };
}

const refresh = (refreshToken: string) =>
  server.request("POST", "/auth/sessions/current/refresh", { as: "client", project, headers: { "x-stack-refresh-token": refreshToken } });

async function hostedCode({ accessToken, refreshToken }: Tokens) {
  const verifier = randomBytes(32).toString("base64url");
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const body = hostedCodeBody({ refreshToken }, challenge);
  const answer = await server.request("POST", "/auth/oauth/hosted-code", { as: "client", project, user: accessToken, body });
  return answer.status === 200 ? exchange(project, { code: answer.json.code, verifier }) : answer;
}

async function connect({ accessToken }: Tokens) {
  const link = { type: "link", token: accessToken };
  const { answer } = await authorize(project, link);
  return answer.status === 307 ? signIn(project, anAccount(), link) : answer;
}

/** Each way to open a session from another one. @returns the response with its refresh token, or the one that refuses */
const ways: Record<
  string,
  (session: Tokens, userId: string) => Promise<{ status: number; text: string; json: { refresh_token: string } }>
> = {
  "a code of the hosted pages": hostedCode,
  "the sign-in of a command line tool": async ({ refreshToken }) => {
    const { login_code, polling_code } = (await server.request("POST", "/auth/cli", { as: "client", project, body: {} })).json;
    const completed = await cli.complete(login_code, refreshToken, { at: project });
    return completed.status === 200 ? cli.poll(polling_code, { at: project }) : completed;
  },
  "the connection of a provider's account": connect,
  "the connection of a provider's account, with a second factor": async (session, userId) => {
    expect((await change(userId, { totp_secret_base64: secret.toString("base64") }, project)).status).toBe(200);
    const required = await connect(session);
    const code = required.json?.details?.attempt_code;
    if (!code) return required;
    const body = { type: "totp", code, totp: totpCode(server, secret) };
    return server.request("POST", "/auth/mfa/sign-in", { as: "client", project, body });
  },
};

describe.each(Object.entries(ways))("opening a session by %s", (_name, open) => {
  test("gives one that expires no later than the session from which it is opened", async () => {
    const { id } = await fixtures.givenTestUser({ project });
    const opened = await open(await givenSession(id, { expires_in_millis: minute }), id);
    expect([opened.status, opened.json?.refresh_token], opened.text).toEqual([expect.any(Number), expect.any(String)]);
    clock.advance(minute - 1000);
    expect((await refresh(opened.json.refresh_token)).status).toBe(200);
    clock.advance(2000);
    expect((await refresh(opened.json.refresh_token)).status).toBe(401);
  });

  test("counts with the sign-in from which it is opened, and ends with it", async () => {
    const { id } = await fixtures.givenTestUser({ project });
    const limit = async (maxPerUser: number | null) => {
      const body = { config_override_string: JSON.stringify({ "auth.sessions.maxPerUser": maxPerUser }) };
      expect((await server.request("PATCH", "/internal/config/override", { as: "admin", project, body })).status).toBe(200);
    };
    await limit(1);
    try {
      clock.advance(1000);
      const parent = await givenSession(id);
      const opened = await open(parent, id);
      for (const token of [parent.refreshToken, opened.json.refresh_token]) expect((await refresh(token)).status, opened.text).toBe(200);
      clock.advance(1000);
      const next = await givenSession(id);
      for (const token of [parent.refreshToken, opened.json.refresh_token]) expect((await refresh(token)).status).toBe(401);
      expect((await refresh(next.refreshToken)).status).toBe(200);
    } finally {
      await limit(null);
    }
  });

  test("is no new sign-in: it counts as old as the session from which it is opened", async () => {
    const { id } = await fixtures.givenTestUser({ project });
    const parent = await givenSession(id);
    const signedInAt = server.clock.now().getTime();
    clock.advance(minute);
    const opened = await open(parent, id);
    expect(opened.json?.refresh_token, opened.text).toEqual(expect.any(String));
    const { items } = (await server.request("GET", `/auth/sessions?user_id=${id}`, { as: "server", project })).json;
    const [newest] = items as { created_at: number; signed_in_at: number }[];
    expect(newest).toMatchObject({ created_at: signedInAt + minute, signed_in_at: signedInAt });
  });

  test("is refused to a developer who acts as the user", async () => {
    const { id } = await fixtures.givenTestUser({ project });
    const opened = await open(await givenSession(id, { is_impersonation: true }), id);
    expect([opened.status, opened.text]).toEqual([expect.any(Number), expect.stringMatching(/impersonat/i)]);
    const { items } = (await server.request("GET", `/auth/sessions?user_id=${id}`, { as: "admin", project })).json;
    expect(items.filter((item: { is_impersonation: boolean }) => !item.is_impersonation)).toHaveLength(1);
  });
});

describe("the connection of a provider's account by a session that has expired meanwhile", () => {
  test("is refused at the exchange, and at the provider's response", async () => {
    const { id } = await fixtures.givenTestUser({ project });
    for (const expiresAfter of ["the response", "the start"]) {
      const { accessToken } = await givenSession(id, { expires_in_millis: minute });
      const flow = await context.start(project, { type: "link", token: accessToken });
      if (expiresAfter === "the start") clock.advance(minute);
      const back = await context.answer(flow, anAccount());
      const issued = new URL(back.headers.get("location") ?? "http://none").searchParams.get("code");
      if (expiresAfter === "the response") clock.advance(minute);
      const refused = issued ? await exchange(project, { code: issued, verifier: flow.verifier }) : back;
      expect(refused.json?.code, `${expiresAfter}: ${refused.text}`).toBe("ACCESS_TOKEN_EXPIRED");
      expect(await context.listLinks(id)).toEqual([]);
    }
  });

  test("asks for no second factor afterwards", async () => {
    const { id } = await fixtures.givenTestUser({ project });
    expect((await change(id, { totp_secret_base64: secret.toString("base64") }, project)).status).toBe(200);
    const required = await connect(await givenSession(id, { expires_in_millis: minute }));
    clock.advance(minute);
    const body = { type: "totp", code: required.json.details.attempt_code, totp: totpCode(server, secret) };
    const refused = await server.request("POST", "/auth/mfa/sign-in", { as: "client", project, body });
    expect(refused.json.code, refused.text).toBe("VERIFICATION_CODE_EXPIRED");
  });
});

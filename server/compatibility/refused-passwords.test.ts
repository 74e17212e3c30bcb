import { KnownError, KnownErrors } from "@stackframe/stack-shared";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { givenResetCode } from "../testing/foundation/codes.ts";
import { keyHeaders, type ProjectKeys, startServer, type TestServer } from "../testing/index.ts";
import { failure, publishedApps } from "../testing/published-client.ts";

// A project that refuses common passwords, seen by apps of the published client.

const password = "correct horse battery";
const common = "password123";
let server: TestServer;
let project: ProjectKeys & { tenancyId: string };
beforeAll(async () => {
  server = await startServer();
  project = await server.givenProject({
    auth: { password: { allowSignIn: true, refuseBreached: true }, otp: { allowSignIn: true } },
    domains: { trustedDomains: { shop: { baseUrl: "https://shop.example.org" } } },
  });
});
afterAll(() => server?.close());

const address = () => `${crypto.randomUUID()}@example.org`;
const app = (tokens?: { accessToken: string; refreshToken: string }) => publishedApps(server, project).client(tokens);

/** An app in which a user is signed in whom a server has created. */
async function signedInApp(fields: object) {
  const created = await server.request("POST", "/users", { as: "server", project, body: fields });
  const session = await server.request("POST", "/auth/sessions", { as: "server", project, body: { user_id: created.json.id } });
  return app({ accessToken: session.json.access_token, refreshToken: session.json.refresh_token });
}

describe("a common password", () => {
  test("is a result of sign-up, which the app can show", async () => {
    const result = await app().signUpWithCredential({ email: address(), password: common, noVerificationCallback: true });
    expect(result.status).toBe("error");
    if (result.status === "error") {
      expect(KnownErrors.PasswordRequirementsNotMet.isInstance(result.error)).toBe(true);
      expect(result.error.message).toMatch(/easily guessed/);
    }
  });

  test("is a result of a change and of a first password", async () => {
    const withPassword = await (await signedInApp({ primary_email: address(), primary_email_auth_enabled: true, password })).getUser({
      or: "throw",
    });
    const changed = await withPassword.updatePassword({ oldPassword: password, newPassword: common });
    expect(KnownErrors.PasswordRequirementsNotMet.isInstance(changed)).toBe(true);
    const withoutPassword = await (await signedInApp({ primary_email: address(), primary_email_auth_enabled: true })).getUser({
      or: "throw",
    });
    const set = await withoutPassword.setPassword({ password: common });
    expect(KnownErrors.PasswordRequirementsNotMet.isInstance(set)).toBe(true);
  });

  test("fails a reset with the same error, and the code stays unused", async () => {
    const { code } = await givenResetCode(server, project);
    const refused = await failure(app().resetPassword({ code, password: common }));
    expect(KnownErrors.PasswordRequirementsNotMet.isInstance(refused)).toBe(true);
    expect(await app().resetPassword({ code, password })).toMatchObject({ status: "ok" });
  });
});

test("each refusal of a new password is a body that the published client parses", async () => {
  const user = await server.givenUser({ project });
  const bodies = [common, "short", "p".repeat(71)].flatMap((refused) => [
    ["/auth/password/sign-up", { email: address(), password: refused }] as const,
    ["/auth/password/reset", { code: "x".repeat(45), password: refused }] as const,
    ["/auth/password/update", { old_password: user.password, new_password: refused }] as const,
    ["/auth/password/set", { password: refused }] as const,
  ]);
  for (const [path, body] of bodies) {
    const headers = { ...keyHeaders("client", project), "x-stack-access-token": user.accessToken };
    const { json, headers: sent } = await server.request("POST", path, { headers, body });
    const parsed = KnownError.fromJson({ ...json, message: json.error });
    expect([parsed.errorCode, parsed.statusCode], path).toEqual([sent.get("x-stack-known-error"), 400]);
    expect(KnownErrors.PasswordRequirementsNotMet.isInstance(parsed), path).toBe(true);
    expect(parsed.message, path).toBe(json.error);
  }
  const { json } = await server.request("POST", "/auth/password/sign-up", {
    as: "client",
    project,
    body: { email: address(), password: common },
  });
  expect(json).toEqual({
    code: "PASSWORD_REQUIREMENTS_NOT_MET",
    details: { message: json.error, rule: "common" },
    error: expect.stringContaining("guessed"),
  });
});

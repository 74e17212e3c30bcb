import { describe, expect, test, vi } from "vitest";
import { NetworkError } from "./client.ts";
import { oauthPage } from "./testing/oauth-page.ts";
import { project } from "./testing/sample-responses.ts";
import { givenStub, signedIn } from "./testing/stub-app.ts";
import { knownFailure, type StubResponse } from "./testing/stub-server.ts";

const stub = givenStub();

describe("signing in and out", () => {
  test("stores the tokens and notifies the subscribers", async () => {
    stub.routes["POST /api/v1/auth/password/sign-in"] = () => ({ json: signedIn() });
    const client = stub.app({ tokenStore: "memory" });
    const changes: unknown[] = [];
    client.subscribe((change) => changes.push(change));
    await expect(client.signInWithCredential({ email: "a@b.cd", password: "correct horse" })).resolves.toEqual({
      status: "ok",
      data: undefined,
    });
    await expect(client.getAuthJson()).resolves.toEqual({ accessToken: signedIn().access_token, refreshToken: "refresh first" });
    expect(changes).toEqual([["users"], "session"]);
  });

  test("wrong credentials are an error result; a disabled method throws", async () => {
    const client = stub.app({ tokenStore: "memory" });
    stub.routes["POST /api/v1/auth/password/sign-in"] = () => knownFailure(400, "EMAIL_PASSWORD_MISMATCH");
    const result = await client.signInWithCredential({ email: "a@b.cd", password: "x" });
    expect(result.status === "error" && result.error.code).toBe("EMAIL_PASSWORD_MISMATCH");
    stub.routes["POST /api/v1/auth/password/sign-in"] = () => knownFailure(400, "PASSWORD_AUTHENTICATION_NOT_ENABLED");
    await expect(client.signInWithCredential({ email: "a@b.cd", password: "x" })).rejects.toThrow();
  });

  test("unparsable tokens are rejected and not stored", async () => {
    stub.routes["POST /api/v1/auth/password/sign-in"] = () => ({ json: { ...signedIn(), access_token: "undefined" } });
    const client = stub.app({ tokenStore: "memory" });
    await expect(client.signInWithCredential({ email: "a@b.cd", password: "x" })).rejects.toThrow(/cannot be parsed/);
    await expect(client.getUser()).resolves.toBeNull();
  });

  test("a taken e-mail and a short password are error results of sign-up", async () => {
    const client = stub.app({ tokenStore: "memory" });
    const signUp = () => client.signUpWithCredential({ email: "a@b.cd", password: "x", noVerificationCallback: true });
    for (const [code, details] of [
      ["USER_EMAIL_ALREADY_EXISTS", { email: "a@b.cd", would_work_if_email_was_verified: false }],
      ["PASSWORD_TOO_SHORT", { min_length: 8 }],
    ] as const) {
      stub.routes["POST /api/v1/auth/password/sign-up"] = () => knownFailure(400, code, details);
      const result = await signUp();
      expect(result.status === "error" && result.error.code).toBe(code);
    }
  });

  test("sign-up continues without the e-mail if the callback URL is untrusted", async () => {
    stub.routes["POST /api/v1/auth/password/sign-up"] = ({ body }) =>
      body.includes("verification_callback_url") ? knownFailure(400, "REDIRECT_URL_NOT_WHITELISTED") : { json: signedIn() };
    const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const client = stub.app({ tokenStore: "memory" });
    const result = await client.signUpWithCredential({
      email: "a@b.cd",
      password: "correct horse",
      verificationCallbackUrl: "https://x.example/verify",
    });
    expect(result.status).toBe("ok");
    expect(stub.seen("/api/v1/auth/password/sign-up")).toHaveLength(2);
    expect(warned).toHaveBeenCalledWith(expect.stringContaining("https://x.example/verify is not of a trusted domain"));
    warned.mockRestore();
  });

  test("sign-up outside a browser requires a verification callback URL", async () => {
    const client = stub.app({ tokenStore: "memory" });
    await expect(client.signUpWithCredential({ email: "a@b.cd", password: "x" })).rejects.toThrow(/verificationCallbackUrl/);
    expect(stub.seen()).toEqual([]);
  });

  test.each<[string, StubResponse]>([
    ["answers", { json: { success: true } }],
    ["does not find the session", knownFailure(401, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED")],
  ])("sign-out ends the session when the server %s", async (_, answer) => {
    stub.routes["DELETE /api/v1/auth/sessions/current"] = () => answer;
    const client = stub.app();
    await client.signOut();
    await expect(client.getUser()).resolves.toBeNull();
    expect(stub.seen("/api/v1/users/me")).toEqual([]);
  });

  test("sign-out redirects to a given URL only if it is relative, of the page's origin or trusted", async () => {
    const { went } = oauthPage("https://app.example.org/");
    stub.routes["DELETE /api/v1/auth/sessions/current"] = () => ({ json: { success: true } });
    stub.routes["GET /api/v1/projects/current"] = () => ({ json: project });
    const client = stub.app({ tokenStore: "memory", redirectMethod: "window" });
    await client.signOut({ redirectUrl: "/bye" });
    await client.signOut({ redirectUrl: new URL("https://app.example.org/bye") });
    for (const redirectUrl of ["https://evil.example/", "//evil.example/", "javascript:alert(1)"])
      await expect(client.signOut({ redirectUrl })).rejects.toThrow(`Redirect URL ${redirectUrl} is not trusted; should be relative.`);
    expect(went).toEqual(["/bye", "https://app.example.org/bye"]);
    vi.unstubAllGlobals();
    await expect(client.getUser()).resolves.toBeNull();
  });

  test("sign-out without a response throws and clears the local session", async () => {
    stub.routes["DELETE /api/v1/auth/sessions/current"] = () => "lost";
    const client = stub.app();
    await expect(client.signOut()).rejects.toThrow(NetworkError);
    await expect(client.getUser()).resolves.toBeNull();
  });
});

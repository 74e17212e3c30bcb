import { describe, expect, test, vi } from "vitest";
import { NetworkError } from "./client.ts";
import { givenStub, signedIn } from "./testing/stub-app.ts";
import { knownRefusal, type StubAnswer } from "./testing/stub-server.ts";

const stub = givenStub();

describe("signing in and out", () => {
  test("keeps the tokens and tells the subscribers", async () => {
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

  test("a wrong pair is a result; a method that is off is thrown", async () => {
    const client = stub.app({ tokenStore: "memory" });
    stub.routes["POST /api/v1/auth/password/sign-in"] = () => knownRefusal(400, "EMAIL_PASSWORD_MISMATCH");
    const result = await client.signInWithCredential({ email: "a@b.cd", password: "x" });
    expect(result.status === "error" && result.error.code).toBe("EMAIL_PASSWORD_MISMATCH");
    stub.routes["POST /api/v1/auth/password/sign-in"] = () => knownRefusal(400, "PASSWORD_AUTHENTICATION_NOT_ENABLED");
    await expect(client.signInWithCredential({ email: "a@b.cd", password: "x" })).rejects.toThrow();
  });

  test("tokens that cannot be read do not sign anybody in", async () => {
    stub.routes["POST /api/v1/auth/password/sign-in"] = () => ({ json: { ...signedIn(), access_token: "undefined" } });
    const client = stub.app({ tokenStore: "memory" });
    await expect(client.signInWithCredential({ email: "a@b.cd", password: "x" })).rejects.toThrow(/cannot be read/);
    await expect(client.getUser()).resolves.toBeNull();
  });

  test("a taken e-mail and a short password are results of signing up", async () => {
    const client = stub.app({ tokenStore: "memory" });
    const signUp = () => client.signUpWithCredential({ email: "a@b.cd", password: "x", noVerificationCallback: true });
    for (const [code, details] of [
      ["USER_EMAIL_ALREADY_EXISTS", { email: "a@b.cd", would_work_if_email_was_verified: false }],
      ["PASSWORD_TOO_SHORT", { min_length: 8 }],
    ] as const) {
      stub.routes["POST /api/v1/auth/password/sign-up"] = () => knownRefusal(400, code, details);
      const result = await signUp();
      expect(result.status === "error" && result.error.code).toBe(code);
    }
  });

  test("signing up goes on without the mail where the page's domain is not trusted", async () => {
    stub.routes["POST /api/v1/auth/password/sign-up"] = ({ body }) =>
      body.includes("verification_callback_url") ? knownRefusal(400, "REDIRECT_URL_NOT_WHITELISTED") : { json: signedIn() };
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

  test("outside a browser signing up must be told about the mail", async () => {
    const client = stub.app({ tokenStore: "memory" });
    await expect(client.signUpWithCredential({ email: "a@b.cd", password: "x" })).rejects.toThrow(/verificationCallbackUrl/);
    expect(stub.seen()).toEqual([]);
  });

  test.each<[string, StubAnswer]>([
    ["answers", { json: { success: true } }],
    ["knows nothing of the session", knownRefusal(401, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED")],
  ])("signing out ends the session when the server %s", async (_, answer) => {
    stub.routes["DELETE /api/v1/auth/sessions/current"] = () => answer;
    const client = stub.app();
    await client.signOut();
    await expect(client.getUser()).resolves.toBeNull();
    expect(stub.seen("/api/v1/users/me")).toEqual([]);
  });

  test("signing out without an answer says so, and still leaves nobody signed in here", async () => {
    stub.routes["DELETE /api/v1/auth/sessions/current"] = () => "lost";
    const client = stub.app();
    await expect(client.signOut()).rejects.toThrow(NetworkError);
    await expect(client.getUser()).resolves.toBeNull();
  });
});

import { afterEach, describe, expect, test, vi } from "vitest";
import { createClientApp, isKnownError } from "./client.ts";
import { list, team } from "./testing/sample-responses.ts";
import { givenStub, me, signedIn } from "./testing/stub-app.ts";
import { knownFailure, type StubResponse } from "./testing/stub-server.ts";

const stub = givenStub();
const ok = { status: "ok", data: undefined };
const app = () => stub.app({ tokenStore: "memory" });
const answer = (call: string, response: StubResponse) => {
  stub.routes[call.replace(" ", " /api/v1")] = () => response;
};
const sent = (path: string) => stub.seen(`/api/v1${path}`).map(({ body }) => JSON.parse(body));
const success: StubResponse = { json: { success: true } };
const callbackUrl = "https://app.example.org/page";

afterEach(() => vi.unstubAllGlobals());

/** A page with as much of a browser as the client uses. */
function openPage(href: string) {
  const saved: Record<string, string> = {};
  const went: string[] = [];
  const { protocol, hostname } = new URL(href);
  const go = (url: string) => void went.push(url);
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("window", {
    document: { cookie: "" },
    location: { href, protocol, hostname, assign: go, replace: go },
    sessionStorage: { setItem: (key: string, value: string) => void (saved[key] = value) },
  });
  return { saved, went };
}

describe("e-mails with links", () => {
  test("link to the given callback URL", async () => {
    answer("POST /auth/password/send-reset-code", { json: { success: "Maybe." } });
    answer("POST /auth/otp/send-sign-in-code", { json: { nonce: "n".repeat(39) } });
    const client = app();
    await expect(client.sendForgotPasswordEmail("a@b.cd", { callbackUrl })).resolves.toEqual(ok);
    await expect(client.sendMagicLinkEmail("a@b.cd", { callbackUrl })).resolves.toEqual({ status: "ok", data: { nonce: "n".repeat(39) } });
    expect(sent("/auth/password/send-reset-code")).toEqual([{ email: "a@b.cd", callback_url: callbackUrl }]);
    expect(sent("/auth/otp/send-sign-in-code")).toEqual([{ email: "a@b.cd", callback_url: callbackUrl }]);
  });

  test("link to the app's own pages in a browser and preserve the return URL", async () => {
    openPage("https://app.example.org/handler/sign-in?after_auth_return_to=%2Fnotes#form");
    answer("POST /auth/password/send-reset-code", { json: { success: "Maybe." } });
    answer("POST /auth/otp/send-sign-in-code", { json: { nonce: "n".repeat(39) } });
    answer("POST /contact-channels/send-verification-code", success);
    answer("GET /users/me", { json: me });
    answer("GET /teams", { json: list(team) });
    answer("POST /team-invitations/send-code", { json: { success: true, id: team.id } });
    const client = stub.app({ redirectMethod: "none" });
    const user = await client.getUser({ or: "throw" });
    await client.sendForgotPasswordEmail("a@b.cd");
    await client.sendMagicLinkEmail("a@b.cd");
    await user.sendVerificationEmail();
    await (await user.listTeams())[0]?.inviteUser({ email: "a@b.cd" });
    const back = "?after_auth_return_to=%2Fnotes";
    const page = (name: string) => `https://app.example.org/handler/${name}${back}`;
    expect(sent("/auth/password/send-reset-code")[0].callback_url).toBe(page("password-reset"));
    expect(sent("/auth/otp/send-sign-in-code")[0].callback_url).toBe(page("magic-link-callback"));
    expect(sent("/contact-channels/send-verification-code")).toEqual([
      { email: me.primary_email, callback_url: page("email-verification") },
    ]);
    expect(sent("/team-invitations/send-code")).toEqual([{ team_id: team.id, email: "a@b.cd", callback_url: page("team-invitation") }]);
  });

  test("require a callback URL outside a browser, before any request", async () => {
    const client = app();
    await expect(client.sendForgotPasswordEmail("a@b.cd")).rejects.toThrow(/callbackUrl/);
    await expect(client.sendMagicLinkEmail("a@b.cd")).rejects.toThrow(/callbackUrl/);
    expect(stub.seen()).toEqual([]);
  });

  test("to an untrusted URL fail: magic link as a result, password reset by throwing", async () => {
    answer("POST /auth/password/send-reset-code", knownFailure(400, "REDIRECT_URL_NOT_WHITELISTED"));
    answer("POST /auth/otp/send-sign-in-code", knownFailure(400, "REDIRECT_URL_NOT_WHITELISTED"));
    const result = await app().sendMagicLinkEmail("a@b.cd", { callbackUrl });
    expect(result.status === "error" && result.error.code).toBe("REDIRECT_URL_NOT_WHITELISTED");
    await expect(app().sendForgotPasswordEmail("a@b.cd", { callbackUrl })).rejects.toSatisfy((error) =>
      isKnownError(error, "REDIRECT_URL_NOT_WHITELISTED"),
    );
  });
});

describe("a code", () => {
  const flows = {
    "/auth/password/reset": () => app().resetPassword({ code: "c", password: "correct horse" }),
    "/account-recovery/details": () => app().getAccountRecovery("c"),
    "/account-recovery/invite-again": () => app().inviteRemovedMember({ code: "c", teamId: team.id, email: "a@b.cd", callbackUrl }),
    "/auth/password/reset/check-code": () => app().verifyPasswordResetCode("c"),
    "/contact-channels/verify": () => app().verifyEmail("c"),
    "/contact-channels/verify/details": () => app().getEmailVerificationDetails("c"),
    "/contact-channels/verify/disown": () => app().disownEmail("c"),
    "/auth/otp/sign-in": () => app().signInWithMagicLink("c"),
    "/auth/otp/sign-in/check-code": () => app().verifyMagicLinkCode("c"),
    "/auth/mfa/sign-in": () => app().signInWithMfa("123456", "c"),
    "/team-invitations/accept": () => app().acceptTeamInvitation("c"),
    "/team-invitations/accept/check-code": () => app().verifyTeamInvitationCode("c"),
    "/team-invitations/accept/details": () => app().getTeamInvitationDetails("c"),
  };
  const codes = ["NOT_FOUND", "EXPIRED", "ALREADY_USED", "MAX_ATTEMPTS_REACHED"].map((end) => `VERIFICATION_CODE_${end}`);
  test.each(Object.entries(flows))("that %s rejects is an error result; other errors are thrown", async (path, flow) => {
    for (const code of codes) {
      answer(`POST ${path}`, knownFailure(400, code));
      const result = await flow();
      expect(result.status === "error" && result.error.code).toBe(code);
    }
    answer(`POST ${path}`, { headers: { "x-stack-actual-status": "500" }, text: "Broken." });
    await expect(flow()).rejects.toThrow("Broken.");
  });

  test("that is valid gives a result without data", async () => {
    for (const path of ["/auth/password/reset", "/contact-channels/verify"]) answer(`POST ${path}`, success);
    answer("POST /auth/password/reset/check-code", { json: { is_code_valid: true } });
    const client = app();
    await expect(client.resetPassword({ code: "c", password: "correct horse" })).resolves.toEqual(ok);
    await expect(client.verifyPasswordResetCode("c")).resolves.toEqual(ok);
    await expect(client.verifyEmail("c")).resolves.toEqual(ok);
  });

  test("with a too short password gives an error result with the minimum length", async () => {
    answer("POST /auth/password/reset", knownFailure(400, "PASSWORD_TOO_SHORT", { min_length: 8 }));
    const result = await app().resetPassword({ code: "c", password: "short" });
    expect(result.status === "error" && result.error.code === "PASSWORD_TOO_SHORT" && result.error.details.min_length).toBe(8);
  });
});

describe("signing in with a code", () => {
  const signInMethods = {
    "/auth/otp/sign-in": (client: ReturnType<typeof app>) => client.signInWithMagicLink("c"),
    "/auth/mfa/sign-in": (client: ReturnType<typeof app>) => client.signInWithMfa("123456", "c"),
  };

  test.each(Object.entries(signInMethods))(
    "at %s stores the tokens and redirects new users to the sign-up target",
    async (path, signIn) => {
      const { went } = openPage("https://app.example.org/handler/magic-link-callback");
      for (const [is_new_user, page] of [
        [true, "/welcome"],
        [false, "/home"],
      ] as const) {
        answer(`POST ${path}`, { json: { ...signedIn(), is_new_user } });
        const client = stub.app({
          tokenStore: "memory",
          redirectMethod: "window",
          urls: { afterSignIn: "/home", afterSignUp: "/welcome" },
        });
        await expect(signIn(client)).resolves.toEqual(ok);
        await expect(client.getAuthJson()).resolves.toMatchObject({ refreshToken: "refresh first" });
        expect(went.pop()).toBe(page);
      }
    },
  );

  test("with noRedirect does not navigate; a wrong one-time password is an error result", async () => {
    const { went } = openPage("https://app.example.org/handler/mfa");
    const client = stub.app({ tokenStore: "memory", redirectMethod: "window" });
    answer("POST /auth/mfa/sign-in", knownFailure(400, "INVALID_TOTP_CODE"));
    const wrong = await client.signInWithMfa("123456", "c", { noRedirect: true });
    expect(wrong.status === "error" && wrong.error.code).toBe("INVALID_TOTP_CODE");
    answer("POST /auth/mfa/sign-in", { json: signedIn() });
    await client.signInWithMfa("123456", "c", { noRedirect: true });
    expect(sent("/auth/mfa/sign-in").at(-1)).toEqual({ type: "totp", totp: "123456", code: "c" });
    expect(went).toEqual([]);
  });

  test.each(["/auth/password/sign-in", "/auth/otp/sign-in"])(
    "at %s redirects a user with a second factor to the MFA page",
    async (path) => {
      const { saved, went } = openPage("https://app.example.org/handler/sign-in?after_auth_return_to=%2Fnotes");
      answer(`POST ${path}`, knownFailure(400, "MULTI_FACTOR_AUTHENTICATION_REQUIRED", { attempt_code: "attempt" }));
      const client = stub.app({ tokenStore: "memory", redirectMethod: "window" });
      const signIn = path.includes("otp")
        ? client.signInWithMagicLink("c")
        : client.signInWithCredential({ email: "a@b.cd", password: "x" });
      await expect(signIn).rejects.toSatisfy((error) => isKnownError(error, "MULTI_FACTOR_AUTHENTICATION_REQUIRED"));
      expect(saved).toEqual({ stack_mfa_attempt_code: "attempt" });
      expect(went).toEqual(["/handler/mfa?after_auth_return_to=%2Fnotes"]);
      await expect(client.getUser()).resolves.toBeNull();
    },
  );

  test("requires a token store; verifying an e-mail address does not", async () => {
    const client = createClientApp({ baseUrl: stub.url(), projectId: "internal", publishableClientKey: "pck_test", tokenStore: null });
    answer("POST /contact-channels/verify", success);
    await expect(client.signInWithMagicLink("c")).rejects.toThrow(/has no token store/);
    await expect(client.verifyEmail("c")).resolves.toEqual(ok);
    expect(stub.seen("/api/v1/auth/otp/sign-in")).toEqual([]);
  });
});

describe("a signed-in user", () => {
  const user = async (about: object = {}) => {
    answer("GET /users/me", { json: { ...me, ...about } });
    return stub.app().getUser({ or: "throw" });
  };

  test("changes the password; a wrong old and an invalid new password are error results", async () => {
    const ada = await user();
    const update = () => ada.updatePassword({ oldPassword: "old", newPassword: "new" });
    for (const [code, details] of [["PASSWORD_CONFIRMATION_MISMATCH"], ["PASSWORD_TOO_SHORT", { min_length: 8 }]] as const) {
      answer("POST /auth/password/update", knownFailure(400, code, details));
      const result = await update();
      expect(result.status === "error" && result.error.code).toBe(code);
    }
    answer("POST /auth/password/update", knownFailure(400, "USER_DOES_NOT_HAVE_PASSWORD"));
    await expect(update()).rejects.toSatisfy((error) => isKnownError(error, "USER_DOES_NOT_HAVE_PASSWORD"));
    answer("POST /auth/password/update", success);
    await expect(update()).resolves.toEqual(ok);
    const [request] = stub.seen("/api/v1/auth/password/update");
    // The server identifies the session to preserve by its refresh token.
    expect(request?.headers["x-stack-refresh-token"]).toBe("refresh");
    expect(sent("/auth/password/update")[0]).toEqual({ old_password: "old", new_password: "new" });
  });

  test("sets a first password; an invalid one is an error result, an existing one throws", async () => {
    const ada = await user({ has_password: false });
    answer("POST /auth/password/set", knownFailure(400, "PASSWORD_TOO_LONG", { maxLength: 70 }));
    const long = await ada.setPassword({ password: "p" });
    expect(long.status === "error" && long.error.code).toBe("PASSWORD_TOO_LONG");
    answer("POST /auth/password/set", { headers: { "x-stack-actual-status": "400" }, text: "There is one." });
    await expect(ada.setPassword({ password: "p" })).rejects.toThrow("There is one.");
    answer("POST /auth/password/set", success);
    await expect(ada.setPassword({ password: "p" })).resolves.toEqual(ok);
  });

  test("requests verification of the primary e-mail; a verified or missing address fails", async () => {
    answer("POST /contact-channels/send-verification-code", knownFailure(409, "EMAIL_ALREADY_VERIFIED"));
    const result = await (await user()).sendVerificationEmail({ callbackUrl });
    expect(result.status === "error" && result.error.code).toBe("EMAIL_ALREADY_VERIFIED");
    expect(sent("/contact-channels/send-verification-code")).toEqual([{ email: me.primary_email, callback_url: callbackUrl }]);
    await expect((await user({ primary_email: null })).sendVerificationEmail({ callbackUrl })).rejects.toThrow(
      "User does not have a primary email",
    );
  });
});

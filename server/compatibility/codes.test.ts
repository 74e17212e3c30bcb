import { KnownErrors } from "@stackframe/stack-shared";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { totpCode } from "../testing/foundation/codes.ts";
import { startServer, type TestServer } from "../testing/index.ts";
import { failure, publishedApps } from "../testing/published-client.ts";

// Everything the published client does with one-time codes, as an app would: links are taken from the mails.

const password = "correct horse battery";
const callbackUrl = "https://shop.example.org/page?after=%2Fcart";
let server: TestServer;
let project: Awaited<ReturnType<TestServer["givenProject"]>>;

beforeAll(async () => {
  server = await startServer();
  project = await server.givenProject({
    auth: { password: { allowSignIn: true }, otp: { allowSignIn: true } },
    domains: { trustedDomains: { shop: { baseUrl: "https://shop.example.org" } } },
  });
});
afterAll(() => server.close());

const address = () => `${crypto.randomUUID()}@example.org`;
const app = () => publishedApps(server, project).client();
type App = ReturnType<typeof app>;
const me = (opened: App) => opened.getUser({ or: "throw" });

/** The nth e-mail with a link to an address, and the code of the link; notices are skipped. */
async function mailTo(to: string, count = 1) {
  for (let tries = 0; tries < 10; tries++) {
    const response = await fetch(`${server.url}/dev/inbox.json?to=${encodeURIComponent(to)}&wait=5`);
    const { items } = (await response.json()) as { items: { subject: string; text: string }[] };
    const linked = items.flatMap((mail) => {
      const link = /https:\/\/shop\.example\.org\S+/.exec(mail.text)?.[0];
      return link ? { ...mail, link: new URL(link) } : [];
    });
    const mail = linked[count - 1];
    if (!mail) continue;
    const { link } = mail;
    return { ...mail, link, code: link.searchParams.get("code") as string };
  }
  throw new Error(`no mail number ${count} to ${to}`);
}

/** The parts of a page that the client reads, and what it writes to the session storage. */
async function inPage<T>(work: () => Promise<T>): Promise<{ value: T; saved: Record<string, string> }> {
  const saved: Record<string, string> = {};
  const sessionStorage = { setItem: (key: string, value: string) => void (saved[key] = value) };
  const location = { href: "https://shop.example.org/account", assign() {}, replace() {} };
  vi.stubGlobal("window", { location, sessionStorage, setTimeout });
  try {
    return { value: await work(), saved };
  } finally {
    vi.unstubAllGlobals();
  }
}

/** A user who signed up by password, with a verification e-mail in the queue. */
async function signedUp() {
  const opened = app();
  const email = address();
  expect(await opened.signUpWithCredential({ email, password, verificationCallbackUrl: callbackUrl })).toMatchObject({ status: "ok" });
  return { opened, email };
}

describe("a magic link", () => {
  test("signs up a new user, and a second link signs in", async () => {
    const email = address();
    expect(await app().sendMagicLinkEmail(email, { callbackUrl })).toMatchObject({ status: "ok", data: { nonce: expect.any(String) } });
    const { link, code } = await mailTo(email);
    expect([link.pathname, link.searchParams.get("after")]).toEqual(["/page", "/cart"]);

    const first = app();
    expect(await first.signInWithMagicLink(code)).toEqual({ status: "ok", data: undefined });
    const newcomer = await me(first);
    expect(newcomer).toMatchObject({ primaryEmail: email, primaryEmailVerified: true, otpAuthEnabled: true, hasPassword: false });

    await app().sendMagicLinkEmail(email, { callbackUrl });
    const second = app();
    expect(await second.signInWithMagicLink((await mailTo(email, 2)).code)).toMatchObject({ status: "ok" });
    expect((await me(second)).id).toBe(newcomer.id);
  });

  test("e-mail contains six characters that sign in together with the nonce", async () => {
    const email = address();
    const sent = await app().sendMagicLinkEmail(email, { callbackUrl });
    if (sent.status === "error") throw sent.error;
    const typed = /^\s*([0-9A-HJKMNP-TV-Z]{6})\s*$/m.exec((await mailTo(email)).text)?.[1];
    expect(typed).toBeDefined();
    const opened = app();
    expect(await opened.signInWithMagicLink(`${typed}${sent.data.nonce}`)).toMatchObject({ status: "ok" });
    expect(await me(opened)).toMatchObject({ primaryEmail: email });
  });

  test("that is used or unknown is an error result", async () => {
    const email = address();
    await app().sendMagicLinkEmail(email, { callbackUrl });
    const { code } = await mailTo(email);
    await app().signInWithMagicLink(code);
    const used = await app().signInWithMagicLink(code);
    expect(used.status === "error" && KnownErrors.VerificationCodeAlreadyUsed.isInstance(used.error)).toBe(true);
    const unknown = await app().signInWithMagicLink("0".repeat(45));
    expect(unknown.status === "error" && KnownErrors.VerificationCodeNotFound.isInstance(unknown.error)).toBe(true);
  });

  test("to an untrusted URL is an error result", async () => {
    const sent = await app().sendMagicLinkEmail(address(), { callbackUrl: "https://evil.example/" });
    expect(sent.status === "error" && KnownErrors.RedirectUrlNotWhitelisted.isInstance(sent.error)).toBe(true);
  });
});

describe("a second factor", () => {
  const secret = Buffer.from("twenty bytes of secret");
  const totp = (steps = 0) => totpCode(server, secret, steps);

  /** A user with a second factor, and the attempt code that the client stored after the correct password. */
  async function givenSecondFactor() {
    const { opened, email } = await signedUp();
    await (await me(opened)).update({ totpMultiFactorSecret: new Uint8Array(secret) });
    expect(await me(opened)).toMatchObject({ isMultiFactorRequired: true });
    const half = app();
    const { saved } = await inPage(() => half.signInWithCredential({ email, password }).catch(() => undefined));
    expect(await half.getUser()).toBeNull();
    return { opened, email, attempt: saved.stack_mfa_attempt_code as string };
  }

  test("completes a sign-in once", async () => {
    const { email, attempt } = await givenSecondFactor();
    expect(attempt).toMatch(/^[0-9a-hjkmnp-tv-z]{45}$/);
    const opened = app();
    const wrong = await opened.signInWithMfa(totp() === "000000" ? "000001" : "000000", attempt);
    expect(wrong.status === "error" && KnownErrors.InvalidTotpCode.isInstance(wrong.error)).toBe(true);
    expect(await opened.signInWithMfa(totp(), attempt)).toEqual({ status: "ok", data: undefined });
    expect(await me(opened)).toMatchObject({ primaryEmail: email });
    const again = await app().signInWithMfa(totp(1), attempt);
    expect(again.status === "error" && KnownErrors.VerificationCodeAlreadyUsed.isInstance(again.error)).toBe(true);
  });

  test("is required after a magic link", async () => {
    const { email } = await givenSecondFactor();
    await app().verifyEmail((await mailTo(email)).code);
    await app().sendMagicLinkEmail(email, { callbackUrl });
    const { code } = await mailTo(email, 2);
    const { saved } = await inPage(() =>
      app()
        .signInWithMagicLink(code)
        .catch(() => undefined),
    );
    const opened = app();
    expect(await opened.signInWithMfa(totp(), saved.stack_mfa_attempt_code as string)).toMatchObject({ status: "ok" });
    expect(await me(opened)).toMatchObject({ primaryEmail: email });
  });

  test("is not required after the user disables it", async () => {
    const { opened, email } = await givenSecondFactor();
    await (await me(opened)).update({ totpMultiFactorSecret: null });
    expect(await app().signInWithCredential({ email, password })).toMatchObject({ status: "ok" });
  });
});

describe("a forgotten password", () => {
  test("is reset by an e-mailed link, which revokes existing sessions", async () => {
    const { opened, email } = await signedUp();
    await mailTo(email);
    expect(await app().sendForgotPasswordEmail(email, { callbackUrl })).toMatchObject({ status: "ok" });
    const { code } = await mailTo(email, 2);

    const signedOut = app();
    expect(await signedOut.verifyPasswordResetCode(code)).toMatchObject({ status: "ok" });
    const short = await failure(signedOut.resetPassword({ code, password: "short" }));
    expect(KnownErrors.PasswordTooShort.isInstance(short)).toBe(true);
    expect(await signedOut.resetPassword({ code, password: "another horse battery" })).toMatchObject({ status: "ok" });
    const used = await signedOut.resetPassword({ code, password: "a third horse battery" });
    expect(used.status === "error" && KnownErrors.VerificationCodeAlreadyUsed.isInstance(used.error)).toBe(true);

    const { refreshToken } = await opened.getAuthJson();
    expect(
      await publishedApps(server, project)
        .client({ accessToken: "", refreshToken: refreshToken as string })
        .getUser(),
    ).toBeNull();
    const old = await app().signInWithCredential({ email, password });
    expect(old.status === "error" && KnownErrors.EmailPasswordMismatch.isInstance(old.error)).toBe(true);
    expect(await app().signInWithCredential({ email, password: "another horse battery" })).toMatchObject({ status: "ok" });
  });

  test("for an unknown address gives the same response", async () => {
    expect(await app().sendForgotPasswordEmail(address(), { callbackUrl })).toMatchObject({ status: "ok" });
  });
});

describe("an address", () => {
  test("is verified once by the link in the sign-up e-mail", async () => {
    const { opened, email } = await signedUp();
    const { code } = await mailTo(email);
    expect(await opened.verifyEmail(code)).toMatchObject({ status: "ok" });
    expect(await me(opened)).toMatchObject({ primaryEmail: email, primaryEmailVerified: true });
    const used = await app().verifyEmail(code);
    expect(used.status === "error" && KnownErrors.VerificationCodeAlreadyUsed.isInstance(used.error)).toBe(true);
  });

  test("gets another link on request until it is verified", async () => {
    const { opened, email } = await signedUp();
    await mailTo(email);
    const user = await me(opened);
    expect((await inPage(() => user.sendVerificationEmail())).value).toBeUndefined();
    const { code, link } = await mailTo(email, 2);
    expect(link.pathname).toBe("/handler/email-verification");
    expect(await opened.verifyEmail(code)).toMatchObject({ status: "ok" });
    const { value } = await inPage(() => user.sendVerificationEmail());
    expect(KnownErrors.EmailAlreadyVerified.isInstance(value)).toBe(true);
  });
});

describe("a signed-in user", () => {
  test("changes the password, which revokes the other sessions only", async () => {
    const { opened, email } = await signedUp();
    const otherApp = app();
    await otherApp.signInWithCredential({ email, password });
    const user = await me(opened);
    const wrong = await user.updatePassword({ oldPassword: "wrong", newPassword: "another horse battery" });
    expect(KnownErrors.PasswordConfirmationMismatch.isInstance(wrong)).toBe(true);
    const short = await user.updatePassword({ oldPassword: password, newPassword: "short" });
    expect(KnownErrors.PasswordRequirementsNotMet.isInstance(short)).toBe(true);
    expect(await user.updatePassword({ oldPassword: password, newPassword: "another horse battery" })).toBeUndefined();

    expect(
      await server.request("GET", "/users/me", { as: "client", project, user: (await opened.getAuthJson()).accessToken ?? "" }),
    ).toMatchObject({ status: 200 });
    const { refreshToken } = await otherApp.getAuthJson();
    expect(
      await publishedApps(server, project)
        .client({ accessToken: "", refreshToken: refreshToken as string })
        .getUser(),
    ).toBeNull();
  });

  test("without a password sets one and signs in with it", async () => {
    const email = address();
    await app().sendMagicLinkEmail(email, { callbackUrl });
    const opened = app();
    await opened.signInWithMagicLink((await mailTo(email)).code);
    const user = await me(opened);
    expect(KnownErrors.PasswordRequirementsNotMet.isInstance(await user.setPassword({ password: "short" }))).toBe(true);
    expect(await user.setPassword({ password })).toBeUndefined();
    expect(await app().signInWithCredential({ email, password })).toMatchObject({ status: "ok" });
  });
});

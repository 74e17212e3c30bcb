import { KnownErrors } from "@stackframe/stack-shared";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { authenticatorShows } from "./testing/codes.ts";
import { startServer, type TestServer } from "./testing/index.ts";
import { publishedApps, refusal } from "./testing/published.ts";

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

/** The mail of that number with a link to an address, and the code of the link; what only tells of something is passed over. */
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

/** As much of a page as the client looks at; what it puts into the session storage. */
async function inPage<T>(work: () => Promise<T>): Promise<{ value: T; stored: Record<string, string> }> {
  const stored: Record<string, string> = {};
  const sessionStorage = { setItem: (key: string, value: string) => void (stored[key] = value) };
  const location = { href: "https://shop.example.org/account", assign() {}, replace() {} };
  vi.stubGlobal("window", { location, sessionStorage, setTimeout });
  try {
    return { value: await work(), stored };
  } finally {
    vi.unstubAllGlobals();
  }
}

/** Somebody who has signed up by password, with a verification mail on the way. */
async function signedUp() {
  const opened = app();
  const email = address();
  expect(await opened.signUpWithCredential({ email, password, verificationCallbackUrl: callbackUrl })).toMatchObject({ status: "ok" });
  return { opened, email };
}

describe("a magic link", () => {
  test("signs a newcomer up, and in again with another one", async () => {
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

  test("comes with six characters that sign in together with the nonce", async () => {
    const email = address();
    const sent = await app().sendMagicLinkEmail(email, { callbackUrl });
    if (sent.status === "error") throw sent.error;
    const typed = /^\s*([0-9A-HJKMNP-TV-Z]{6})\s*$/m.exec((await mailTo(email)).text)?.[1];
    expect(typed).toBeDefined();
    const opened = app();
    expect(await opened.signInWithMagicLink(`${typed}${sent.data.nonce}`)).toMatchObject({ status: "ok" });
    expect(await me(opened)).toMatchObject({ primaryEmail: email });
  });

  test("that was used, or never was, is a result that says so", async () => {
    const email = address();
    await app().sendMagicLinkEmail(email, { callbackUrl });
    const { code } = await mailTo(email);
    await app().signInWithMagicLink(code);
    const used = await app().signInWithMagicLink(code);
    expect(used.status === "error" && KnownErrors.VerificationCodeAlreadyUsed.isInstance(used.error)).toBe(true);
    const unknown = await app().signInWithMagicLink("0".repeat(45));
    expect(unknown.status === "error" && KnownErrors.VerificationCodeNotFound.isInstance(unknown.error)).toBe(true);
  });

  test("to a page that is not trusted is a result, too", async () => {
    const sent = await app().sendMagicLinkEmail(address(), { callbackUrl: "https://evil.example/" });
    expect(sent.status === "error" && KnownErrors.RedirectUrlNotWhitelisted.isInstance(sent.error)).toBe(true);
  });
});

describe("a second factor", () => {
  const secret = Buffer.from("twenty bytes of secret");
  const totp = (steps = 0) => authenticatorShows(server, secret, steps);

  /** Somebody with a second factor, and the attempt code that the client keeps when the password was right. */
  async function careful() {
    const { opened, email } = await signedUp();
    await (await me(opened)).update({ totpMultiFactorSecret: new Uint8Array(secret) });
    expect(await me(opened)).toMatchObject({ isMultiFactorRequired: true });
    const half = app();
    const { stored } = await inPage(() => half.signInWithCredential({ email, password }).catch(() => undefined));
    expect(await half.getUser()).toBeNull();
    return { opened, email, attempt: stored.stack_mfa_attempt_code as string };
  }

  test("finishes a sign-in, once", async () => {
    const { email, attempt } = await careful();
    expect(attempt).toMatch(/^[0-9a-hjkmnp-tv-z]{45}$/);
    const opened = app();
    const wrong = await opened.signInWithMfa(totp() === "000000" ? "000001" : "000000", attempt);
    expect(wrong.status === "error" && KnownErrors.InvalidTotpCode.isInstance(wrong.error)).toBe(true);
    expect(await opened.signInWithMfa(totp(), attempt)).toEqual({ status: "ok", data: undefined });
    expect(await me(opened)).toMatchObject({ primaryEmail: email });
    const again = await app().signInWithMfa(totp(1), attempt);
    expect(again.status === "error" && KnownErrors.VerificationCodeAlreadyUsed.isInstance(again.error)).toBe(true);
  });

  test("is asked for after a magic link, too", async () => {
    const { email } = await careful();
    await app().verifyEmail((await mailTo(email)).code);
    await app().sendMagicLinkEmail(email, { callbackUrl });
    const { code } = await mailTo(email, 2);
    const { stored } = await inPage(() =>
      app()
        .signInWithMagicLink(code)
        .catch(() => undefined),
    );
    const opened = app();
    expect(await opened.signInWithMfa(totp(), stored.stack_mfa_attempt_code as string)).toMatchObject({ status: "ok" });
    expect(await me(opened)).toMatchObject({ primaryEmail: email });
  });

  test("is gone once its owner has switched it off", async () => {
    const { opened, email } = await careful();
    await (await me(opened)).update({ totpMultiFactorSecret: null });
    expect(await app().signInWithCredential({ email, password })).toMatchObject({ status: "ok" });
  });
});

describe("a forgotten password", () => {
  test("is replaced by way of a mailed link; the sessions of before are over", async () => {
    const { opened, email } = await signedUp();
    expect(await app().sendForgotPasswordEmail(email, { callbackUrl })).toMatchObject({ status: "ok" });
    const { code } = await mailTo(email, 2);

    const stranger = app();
    expect(await stranger.verifyPasswordResetCode(code)).toMatchObject({ status: "ok" });
    const short = await refusal(stranger.resetPassword({ code, password: "short" }));
    expect(KnownErrors.PasswordTooShort.isInstance(short)).toBe(true);
    expect(await stranger.resetPassword({ code, password: "another horse battery" })).toMatchObject({ status: "ok" });
    const used = await stranger.resetPassword({ code, password: "a third horse battery" });
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

  test("of nobody is answered like anybody's", async () => {
    expect(await app().sendForgotPasswordEmail(address(), { callbackUrl })).toMatchObject({ status: "ok" });
  });
});

describe("an address", () => {
  test("is verified by the link of the sign-up's mail, once", async () => {
    const { opened, email } = await signedUp();
    const { code } = await mailTo(email);
    expect(await opened.verifyEmail(code)).toMatchObject({ status: "ok" });
    expect(await me(opened)).toMatchObject({ primaryEmail: email, primaryEmailVerified: true });
    const used = await app().verifyEmail(code);
    expect(used.status === "error" && KnownErrors.VerificationCodeAlreadyUsed.isInstance(used.error)).toBe(true);
  });

  test("is mailed another link on demand, until it is verified", async () => {
    const { opened, email } = await signedUp();
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
  test("changes its password and stays signed in, while its other sessions end", async () => {
    const { opened, email } = await signedUp();
    const elsewhere = app();
    await elsewhere.signInWithCredential({ email, password });
    const user = await me(opened);
    const wrong = await user.updatePassword({ oldPassword: "wrong", newPassword: "another horse battery" });
    expect(KnownErrors.PasswordConfirmationMismatch.isInstance(wrong)).toBe(true);
    const short = await user.updatePassword({ oldPassword: password, newPassword: "short" });
    expect(KnownErrors.PasswordRequirementsNotMet.isInstance(short)).toBe(true);
    expect(await user.updatePassword({ oldPassword: password, newPassword: "another horse battery" })).toBeUndefined();

    expect(
      await server.request("GET", "/users/me", { as: "client", project, user: (await opened.getAuthJson()).accessToken ?? "" }),
    ).toMatchObject({ status: 200 });
    const { refreshToken } = await elsewhere.getAuthJson();
    expect(
      await publishedApps(server, project)
        .client({ accessToken: "", refreshToken: refreshToken as string })
        .getUser(),
    ).toBeNull();
  });

  test("without a password sets one, and signs in with it", async () => {
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

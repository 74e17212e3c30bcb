import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { totpFailureLimits } from "#contract/vocabulary/sign-in/totp.ts";
import { randomCode } from "../../services/random.ts";
import type { CallInput } from "../call-input.ts";
import type { TenantKeys } from "../case-fixtures.ts";
import { ban, context, type ErrorCall, type ErrorCase, email, givenPasswordUser, password, withConfig } from "../error-cases.ts";
import type { CodeState } from "../given-state.ts";
import type { RouteName } from "../route-cases.ts";
import { rejectingSignIns } from "./sign-up-hook-cases.ts";

const withoutPasswords = () => withConfig({ password: { allowSignIn: false } });
const otherUser = async (): Promise<ErrorCall> => ({
  headers: { [header.accessToken]: (await context.fixtures.givenTestUser()).accessToken },
});
const refusingCommon = () => withConfig({ password: { allowSignIn: true, refuseBreached: true } });
/** Accounts that exist, in a project whose endpoint rejects sign-ins. */
export const withRejectedSignIns = (auth: object = {}) => withConfig({ ...auth, ...rejectingSignIns.auth });
/** A project whose only rule rejects every sign-up. */
const rejecting = () => withConfig({ signUp: { rules: { all: { outcome: "reject" } } } });
/** The errors of a call in a project where every call must pass a bot challenge. */
const botErrorCases = (input: () => CallInput): Record<string, ErrorCase> => {
  const challenging = () => withConfig({ bots: { mode: "always" } });
  const required: ErrorCase = async () => ({ at: await challenging(), ...input() });
  const failed: ErrorCase = async () => ({ at: await challenging(), ...input(), headers: { [header.botSolution]: "none" } });
  return { BotChallengeRequired: required, BotChallengeFailed: failed };
};
/** A project with another mode of sign-up. */
const withMode = (mode: string) => withConfig({ signUp: { mode } });
const signUp = (about: object): CallInput => ({ body: { email: email(), password, ...about } });

/** The errors of every use of a code; `more` is sent with the code. */
export const codeErrorCases = (issue: () => Promise<string>, more: object = {}): Record<string, ErrorCase> => {
  const using =
    (state: CodeState): ErrorCase =>
    async () => {
      const code = await issue();
      await context.server.given.codeState(code, state);
      return { body: { code, ...more } };
    };
  const unknown: ErrorCase = () => ({ body: { code: randomCode(), ...more } });
  return {
    VerificationCodeNotFound: unknown,
    VerificationCodeExpired: using("expired"),
    VerificationCodeAlreadyUsed: using("used"),
    VerificationCodeMaxAttemptsReached: using("exhausted"),
  };
};
const resetCode = async () => (await context.server.given.resetCode(context.fixtures.project)).code;

const sendingReset = (about: object): CallInput => ({ body: { email: email(), callback_url: "http://localhost:3000/reset", ...about } });
/** The second mail to an address within half a minute, at a server that counts. */
const sendingResetTwice: ErrorCase = async () => {
  const said = sendingReset({});
  await context.counting.request("POST", "/auth/password/send-reset-code", {
    as: "client",
    project: context.fixtures.project,
    body: said.body,
  });
  return { on: context.counting, ...said };
};

const sendingSignIn = (about: object): CallInput => ({ body: { email: email(), callback_url: "http://localhost:3000/link", ...about } });
/** The second mail to an address within half a minute, at a server that counts. */
const sendingSignInTwice: ErrorCase = async () => {
  const said = sendingSignIn({});
  await context.counting.request("POST", "/auth/otp/send-sign-in-code", {
    as: "client",
    project: context.fixtures.project,
    body: said.body,
  });
  return { on: context.counting, ...said };
};
const signInCode = (to?: string, at = context.fixtures.project) => context.server.given.signInCode(at, to);
const withoutOtp = () => withConfig({ otp: { allowSignIn: false } });
const attemptCode = async () => (await context.server.given.attempt(context.fixtures.project)).code;

/** Wrong one-time passwords at a server that counts, until the user has to wait. */
const guessing: ErrorCase = async () => {
  const { code } = await context.server.given.attempt(context.fixtures.project);
  const body = { type: "totp", totp: "000000", code };
  for (let at = 0; at < totpFailureLimits.failures; at++) {
    await context.counting.request("POST", "/auth/mfa/sign-in", { as: "client", project: context.fixtures.project, body });
  }
  return { on: context.counting, body };
};

/** A user who changes a password; where passwords are off, they were on when it was chosen. */
const updating =
  (about: object, where?: () => Promise<TenantKeys>): ErrorCase =>
  async () => {
    const at = where ? await where() : context.fixtures.project;
    const person = where ? await context.fixtures.givenTestUser({ project: at }) : await context.server.givenUser({ project: at });
    return {
      at,
      headers: { [header.accessToken]: person.accessToken },
      body: { old_password: password, new_password: password, ...about },
    };
  };
/** A user who sets a first password. */
const setting = async (about: object, at: TenantKeys = context.fixtures.project): Promise<ErrorCall> => {
  const { accessToken } = await context.fixtures.givenTestUser({ project: at });
  return { at, headers: { [header.accessToken]: accessToken }, body: { password, ...about } };
};

/** Every refusal of the calls about passwords, one-time codes and second factors. */
export const signInErrorCases = {
  "auth.password.signUp": {
    PasswordAuthenticationNotEnabled: async () => ({ at: await withoutPasswords(), ...signUp({}) }),
    RedirectUrlNotWhitelisted: () => signUp({ verification_callback_url: "https://evil.example/" }),
    SignUpNotEnabled: async () => ({ at: await withConfig({ allowSignUp: false }), ...signUp({}) }),
    SignUpRejected: async () => ({ at: await rejecting(), ...signUp({}) }),
    ...botErrorCases(() => signUp({})),
    SignUpInvitationRequired: async () => ({ at: await withMode("invite-only"), ...signUp({}) }),
    SignUpWaitlisted: async () => ({ at: await withMode("waitlist"), ...signUp({}) }),
    PasswordTooShort: () => signUp({ password: "short" }),
    PasswordTooLong: () => signUp({ password: "p".repeat(71) }),
    PasswordRequirementsNotMet: async () => ({ at: await refusingCommon(), ...signUp({ password: "password" }) }),
    UserEmailAlreadyExists: async () => signUp({ email: (await givenPasswordUser()).email }),
  },
  "auth.anonymous.signUp": {
    AnonymousAccountsNotEnabled: async () => ({ at: await withConfig({ anonymous: { allowSignUp: false } }) }),
    SignUpRejected: async () => ({ at: await rejecting() }),
    ...botErrorCases(() => ({})),
  },
  "auth.password.signIn": {
    PasswordAuthenticationNotEnabled: async () => ({ at: await withoutPasswords(), ...signUp({}) }),
    EmailPasswordMismatch: async () => signUp({ email: (await givenPasswordUser()).email, password: "wrong" }),
    PasswordRequirementsNotMet: async () => {
      const at = await withConfig({ password: { allowSignIn: true, requireChangeOfBreached: true } });
      const body = { email: email(), password: "password123" };
      const user = { primary_email: body.email, primary_email_auth_enabled: true, password: body.password };
      await context.server.request("POST", "/users", { as: "server", project: at, body: user });
      return { at, body };
    },
    async UserBanned() {
      const { id, email, password } = await givenPasswordUser();
      await ban(id);
      return { body: { email, password } };
    },
    SignInRejected: async () => {
      const at = await withRejectedSignIns();
      const { email, password } = await context.server.givenUser({ project: at });
      return { at, body: { email, password } };
    },
    MultiFactorAuthenticationRequired: async () => ({
      body: (({ email, password }) => ({ email, password }))(
        await givenPasswordUser({ totp_secret_base64: "dHdlbnR5IGJ5dGVzIG9mIHNlY3JldA==" }),
      ),
    }),
  },
  "internal.signIns.get": { SignInAttemptNotFound: () => ({ as: "admin" }) },
  "internal.signUpHook.test": {
    SignUpHookNotConfigured: async () => ({ as: "admin", at: await withConfig({}), body: { event: "sign_up" } }),
  },
  "auth.password.sendResetCode": {
    PasswordAuthenticationNotEnabled: async () => ({ at: await withoutPasswords(), ...sendingReset({}) }),
    RedirectUrlNotWhitelisted: () => sendingReset({ callback_url: "https://evil.example/" }),
    TooManyRequests: sendingResetTwice,
    ...botErrorCases(() => sendingReset({})),
  },
  "auth.password.checkResetCode": {
    PasswordAuthenticationNotEnabled: async () => ({ at: await withoutPasswords(), body: { code: randomCode() } }),
    ...codeErrorCases(resetCode),
  },
  "auth.password.reset": {
    PasswordAuthenticationNotEnabled: async () => ({ at: await withoutPasswords(), body: { code: await resetCode(), password } }),
    PasswordTooShort: async () => ({ body: { code: await resetCode(), password: "short" } }),
    PasswordTooLong: async () => ({ body: { code: await resetCode(), password: "p".repeat(71) } }),
    PasswordRequirementsNotMet: async () => ({ at: await refusingCommon(), body: { code: randomCode(), password: "12345678" } }),
    ...codeErrorCases(resetCode, { password }),
    TooManyRequests: async () => ({ body: { code: await resetCode(), password }, outage: "hashing is busy" }),
  },
  "auth.password.update": {
    PasswordAuthenticationNotEnabled: updating({}, withoutPasswords),
    PasswordTooShort: updating({ new_password: "short" }),
    PasswordTooLong: updating({ new_password: "p".repeat(71) }),
    PasswordRequirementsNotMet: updating({ new_password: "password" }, refusingCommon),
    UserDoesNotHavePassword: async () => ({ ...(await otherUser()), body: { old_password: password, new_password: password } }),
    PasswordConfirmationMismatch: updating({ old_password: "wrong" }),
    TooManyRequests: async () => ({ ...(await updating({})()), outage: "hashing is busy" }),
  },
  "auth.password.set": {
    PasswordAuthenticationNotEnabled: async () => setting({}, await withoutPasswords()),
    PasswordTooShort: () => setting({ password: "short" }),
    PasswordTooLong: () => setting({ password: "p".repeat(71) }),
    PasswordRequirementsNotMet: async () => setting({ password: "password" }, await refusingCommon()),
    PasswordAlreadySet: async () => ({ ...(await updating({})()), body: { password } }),
    TooManyRequests: async () => ({ ...(await setting({})), outage: "hashing is busy" }),
  },
  "auth.otp.sendSignInCode": {
    OtpAuthenticationNotEnabled: async () => ({ at: await withoutOtp(), ...sendingSignIn({}) }),
    RedirectUrlNotWhitelisted: () => sendingSignIn({ callback_url: "https://evil.example/" }),
    SignUpNotEnabled: async () => ({ at: await withConfig({ allowSignUp: false }), ...sendingSignIn({}) }),
    UserEmailAlreadyExists: async () => sendingSignIn({ email: (await givenPasswordUser()).email }),
    TooManyRequests: sendingSignInTwice,
    ...botErrorCases(() => sendingSignIn({})),
  },
  "auth.otp.signIn": {
    OtpAuthenticationNotEnabled: async () => ({ at: await withoutOtp(), body: { code: await signInCode() } }),
    ...codeErrorCases(signInCode),
    async UserBanned() {
      const { id, email: to } = await givenPasswordUser({ primary_email_verified: true });
      const code = await signInCode(to);
      await ban(id);
      return { body: { code } };
    },
    MultiFactorAuthenticationRequired: async () => {
      const { email: to } = await givenPasswordUser({
        totp_secret_base64: "dHdlbnR5IGJ5dGVzIG9mIHNlY3JldA==",
        primary_email_verified: true,
      });
      return { body: { code: await signInCode(to) } };
    },
    SignUpNotEnabled: async () => {
      const at = await withConfig({});
      const code = await signInCode(undefined, at);
      await context.server.configure({ "auth.allowSignUp": false }, at.id);
      return { at, body: { code } };
    },
    UserEmailAlreadyExists: async () => {
      const to = email();
      const code = await signInCode(to);
      await givenPasswordUser({ primary_email: to });
      return { body: { code } };
    },
    SignInRejected: async () => {
      const at = await withRejectedSignIns();
      const to = email();
      const user = { primary_email: to, primary_email_auth_enabled: true, primary_email_verified: true };
      await context.server.request("POST", "/users", { as: "server", project: at, body: user });
      return { at, body: { code: await signInCode(to, at) } };
    },
    SignUpRejected: async () => {
      const at = await rejecting();
      return { at, body: { code: await signInCode(undefined, at) } };
    },
    SignUpInvitationRequired: async () => {
      const at = await withMode("invite-only");
      return { at, body: { code: await signInCode(undefined, at) } };
    },
    SignUpWaitlisted: async () => {
      const at = await withMode("waitlist");
      return { at, body: { code: await signInCode(undefined, at) } };
    },
  },
  "auth.otp.checkCode": codeErrorCases(signInCode),
  "auth.mfa.signIn": {
    ...codeErrorCases(attemptCode, { type: "totp", totp: "000000" }),
    InvalidTotpCode: async () => ({ body: { type: "totp", totp: "000000", code: await attemptCode() } }),
    TooManyRequests: guessing,
  },
  "auth.mfa.createBackupCodes": {
    SecondFactorNotSetUp: async () => ({ headers: { [header.accessToken]: (await context.fixtures.givenTestUser()).accessToken } }),
  },
} satisfies Partial<Record<RouteName, Readonly<Record<string, ErrorCase>>>>;

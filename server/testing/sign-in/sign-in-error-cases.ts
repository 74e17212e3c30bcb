import { codeLimits } from "#contract/vocabulary/foundation/verification-codes.ts";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { totpFailureLimits } from "#contract/vocabulary/sign-in/totp.ts";
import { randomCode, randomUuid } from "../../services/random.ts";
import { digest } from "../../services/secrets.ts";
import { context, type ErrorCall, type ErrorCase, email, givenPasswordUser, hashingBusy, password, withConfig } from "../error-cases.ts";
import type { TenantKeys } from "../fixtures.ts";
import { givenAttempt, givenResetCode, givenSignInCode, givenVerificationCode } from "../foundation/codes.ts";
import type { RouteName } from "../route-cases.ts";
import type { CallInput } from "../transports.ts";

const withoutPasswords = () => withConfig({ password: { allowSignIn: false } });
const otherUser = async (): Promise<ErrorCall> => ({
  headers: { [header.accessToken]: (await context.fixtures.givenTestUser()).accessToken },
});
const refusingCommon = () => withConfig({ password: { allowSignIn: true, refuseCommon: true } });
const signUp = (about: object): CallInput => ({ body: { email: email(), password, ...about } });

/** The errors of every use of a code; `more` is sent with the code. */
export const codeErrorCases = (issue: () => Promise<string>, more: object = {}): Record<string, ErrorCase> => {
  const using =
    (change: Partial<Record<"expires_at" | "used_at", Date>> & { attempts?: number }): ErrorCase =>
    async () => {
      const code = await issue();
      await context.server.db.updateTable("verification_codes").set(change).where("code_hash", "=", digest(code)).execute();
      return { body: { code, ...more } };
    };
  const unknown: ErrorCase = () => ({ body: { code: randomCode(), ...more } });
  return {
    VerificationCodeNotFound: unknown,
    VerificationCodeExpired: using({ expires_at: new Date(0) }),
    VerificationCodeAlreadyUsed: using({ used_at: new Date(0) }),
    VerificationCodeMaxAttemptsReached: using({ attempts: codeLimits.maxAttempts }),
  };
};
const resetCode = async () => (await givenResetCode(context.server, context.fixtures.project)).code;

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
const signInCode = (to?: string, at = context.fixtures.project) => givenSignInCode(context.server, at, to);
const withoutOtp = () => withConfig({ otp: { allowSignIn: false } });
const attemptCode = async () => (await givenAttempt(context.server, context.fixtures.project)).code;

/** Wrong one-time passwords at a server that counts, until the user has to wait. */
const guessing: ErrorCase = async () => {
  const { code } = await givenAttempt(context.counting, context.fixtures.project);
  const body = { type: "totp", totp: "000000", code };
  for (let at = 0; at < totpFailureLimits.failures; at++) {
    await context.counting.request("POST", "/auth/mfa/sign-in", { as: "client", project: context.fixtures.project, body });
  }
  return { on: context.counting, body };
};

const verificationCode = async () => (await givenVerificationCode(context.server, context.fixtures.project)).code;
/** A user who requests another verification link for the primary address, whose channel was changed before. */
const askingToVerify = (about: object, channel?: { is_verified: boolean }) => async (): Promise<ErrorCall> => {
  const { id, email: value, accessToken } = await context.server.givenUser({ project: context.fixtures.project });
  if (channel) await context.server.db.updateTable("contact_channels").set(channel).where("user_id", "=", id).execute();
  return {
    headers: { [header.accessToken]: accessToken },
    body: { email: value, callback_url: "http://localhost:3000/verify", ...about },
  };
};

/** A server asking for a link that verifies an address of a user. */
const linkTo = (user_id: string, contact_channel_id: string, callback_url = "http://localhost:3000/verify"): CallInput => ({
  params: { user_id, contact_channel_id },
  body: { callback_url },
});

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

/** Every refusal of the calls about passwords, one-time codes, second factors and verified addresses. */
export const signInErrorCases = {
  "auth.password.signUp": {
    PasswordAuthenticationNotEnabled: async () => ({ at: await withoutPasswords(), ...signUp({}) }),
    RedirectUrlNotWhitelisted: () => signUp({ verification_callback_url: "https://evil.example/" }),
    SignUpNotEnabled: async () => ({ at: await withConfig({ allowSignUp: false }), ...signUp({}) }),
    PasswordTooShort: () => signUp({ password: "short" }),
    PasswordTooLong: () => signUp({ password: "p".repeat(71) }),
    PasswordRequirementsNotMet: async () => ({ at: await refusingCommon(), ...signUp({ password: "password" }) }),
    UserEmailAlreadyExists: async () => signUp({ email: (await givenPasswordUser()).email }),
  },
  "auth.anonymous.signUp": {
    AnonymousAccountsNotEnabled: async () => ({ at: await withConfig({ anonymous: { allowSignUp: false } }) }),
  },
  "auth.password.signIn": {
    PasswordAuthenticationNotEnabled: async () => ({ at: await withoutPasswords(), ...signUp({}) }),
    EmailPasswordMismatch: async () => signUp({ email: (await givenPasswordUser()).email, password: "wrong" }),
    MultiFactorAuthenticationRequired: async () => ({
      body: await givenPasswordUser({ totp_secret_base64: "dHdlbnR5IGJ5dGVzIG9mIHNlY3JldA==" }),
    }),
  },
  "auth.password.sendResetCode": {
    PasswordAuthenticationNotEnabled: async () => ({ at: await withoutPasswords(), ...sendingReset({}) }),
    RedirectUrlNotWhitelisted: () => sendingReset({ callback_url: "https://evil.example/" }),
    TooManyRequests: sendingResetTwice,
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
    TooManyRequests: async () => ({ body: { code: await resetCode(), password }, meanwhile: hashingBusy }),
  },
  "auth.password.update": {
    PasswordAuthenticationNotEnabled: updating({}, withoutPasswords),
    PasswordTooShort: updating({ new_password: "short" }),
    PasswordTooLong: updating({ new_password: "p".repeat(71) }),
    PasswordRequirementsNotMet: updating({ new_password: "password" }, refusingCommon),
    UserDoesNotHavePassword: async () => ({ ...(await otherUser()), body: { old_password: password, new_password: password } }),
    PasswordConfirmationMismatch: updating({ old_password: "wrong" }),
    TooManyRequests: async () => ({ ...(await updating({})()), meanwhile: hashingBusy }),
  },
  "auth.password.set": {
    PasswordAuthenticationNotEnabled: async () => setting({}, await withoutPasswords()),
    PasswordTooShort: () => setting({ password: "short" }),
    PasswordTooLong: () => setting({ password: "p".repeat(71) }),
    PasswordRequirementsNotMet: async () => setting({ password: "password" }, await refusingCommon()),
    PasswordAlreadySet: async () => ({ ...(await updating({})()), body: { password } }),
    TooManyRequests: async () => ({ ...(await setting({})), meanwhile: hashingBusy }),
  },
  "auth.otp.sendSignInCode": {
    OtpAuthenticationNotEnabled: async () => ({ at: await withoutOtp(), ...sendingSignIn({}) }),
    RedirectUrlNotWhitelisted: () => sendingSignIn({ callback_url: "https://evil.example/" }),
    SignUpNotEnabled: async () => ({ at: await withConfig({ allowSignUp: false }), ...sendingSignIn({}) }),
    UserEmailAlreadyExists: async () => sendingSignIn({ email: (await givenPasswordUser()).email }),
    TooManyRequests: sendingSignInTwice,
  },
  "auth.otp.signIn": {
    OtpAuthenticationNotEnabled: async () => ({ at: await withoutOtp(), body: { code: await signInCode() } }),
    ...codeErrorCases(signInCode),
    MultiFactorAuthenticationRequired: async () => {
      const { email: to } = await givenPasswordUser({
        totp_secret_base64: "dHdlbnR5IGJ5dGVzIG9mIHNlY3JldA==",
        primary_email_verified: true,
      });
      return { body: { code: await signInCode(to) } };
    },
    SignUpNotEnabled: async () => {
      const at = await withConfig({ allowSignUp: false });
      return { at, body: { code: await signInCode(undefined, at) } };
    },
    UserEmailAlreadyExists: async () => ({ body: { code: await signInCode((await givenPasswordUser()).email) } }),
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
  "contactChannels.sendPrimaryVerificationCode": {
    EmailIsNotPrimaryEmail: askingToVerify({ email: "somebody@example.org" }),
    EmailAlreadyVerified: askingToVerify({}, { is_verified: true }),
    RedirectUrlNotWhitelisted: askingToVerify({ callback_url: "https://evil.example/" }),
    TooManyRequests: async () => {
      const said = await askingToVerify({})();
      await context.counting.request("POST", "/contact-channels/send-verification-code", {
        as: "client",
        project: context.fixtures.project,
        user: said.headers?.[header.accessToken],
        body: said.body,
      });
      return { on: context.counting, ...said };
    },
  },
  "contactChannels.sendVerificationCode": {
    UserIdDoesNotExist: () => ({ as: "server", ...linkTo(randomUuid(), randomUuid()) }),
    ContactChannelNotFound: async () => ({
      as: "server",
      ...linkTo((await givenVerificationCode(context.server, context.fixtures.project)).userId, randomUuid()),
    }),
    EmailAlreadyVerified: async () => {
      const { userId, channelId } = await givenVerificationCode(context.server, context.fixtures.project);
      await context.server.db.updateTable("contact_channels").set({ is_verified: true }).where("id", "=", channelId).execute();
      return { as: "server", ...linkTo(userId, channelId) };
    },
    RedirectUrlNotWhitelisted: async () => {
      const { userId, channelId } = await givenVerificationCode(context.server, context.fixtures.project);
      return { as: "server", ...linkTo(userId, channelId, "https://evil.example/") };
    },
    TooManyRequests: async () => {
      const { userId, channelId } = await givenVerificationCode(context.server, context.fixtures.project);
      const said = linkTo(userId, channelId);
      await context.counting.request("POST", `/contact-channels/${userId}/${channelId}/send-verification-code`, {
        as: "server",
        project: context.fixtures.project,
        body: said.body,
      });
      return { on: context.counting, as: "server", ...said };
    },
  },
  "contactChannels.verify": {
    ...codeErrorCases(verificationCode),
    ContactChannelRemoved: async () => {
      const { code, channelId } = await givenVerificationCode(context.server, context.fixtures.project);
      await context.server.db.deleteFrom("contact_channels").where("id", "=", channelId).execute();
      return { body: { code } };
    },
  },
  "contactChannels.checkVerificationCode": codeErrorCases(verificationCode),
  "contactChannels.verificationDetails": codeErrorCases(verificationCode),
  "contactChannels.disown": {
    ...codeErrorCases(verificationCode),
    ContactChannelRemoved: async () => {
      const { code, channelId } = await givenVerificationCode(context.server, context.fixtures.project);
      await context.server.db.deleteFrom("contact_channels").where("id", "=", channelId).execute();
      return { body: { code } };
    },
    EmailAlreadyVerified: async () => {
      const { code, channelId } = await givenVerificationCode(context.server, context.fixtures.project);
      await context.server.db.updateTable("contact_channels").set({ is_verified: true }).where("id", "=", channelId).execute();
      return { body: { code } };
    },
  },
} satisfies Partial<Record<RouteName, Readonly<Record<string, ErrorCase>>>>;

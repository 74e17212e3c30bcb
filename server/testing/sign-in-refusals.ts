import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { codes, secondFactor } from "#contract/vocabulary/limits.ts";
import { randomCode, randomUuid } from "../services/random.ts";
import { digest } from "../services/secrets.ts";
import { givenAttempt, givenResetCode, givenSignInCode, givenVerificationCode } from "./codes.ts";
import type { Said } from "./faces.ts";
import type { RouteName } from "./good-calls.ts";
import { email, hashingBusy, type Provocation, type Provoke, password, signingIn, stage, withConfig } from "./provocation.ts";
import type { TenantKeys } from "./world.ts";

const withoutPasswords = () => withConfig({ password: { allowSignIn: false } });
const somebody = async (): Promise<Provocation> => ({ headers: { [header.accessToken]: (await stage.world.givenGuest()).accessToken } });
const refusingCommon = () => withConfig({ password: { allowSignIn: true, refuseCommon: true } });
const signUp = (about: object): Said => ({ body: { email: email(), password, ...about } });

/** An anonymous user with a second factor signing up. */
const upgradingWithSecondFactor: Provoke = async () => {
  const { server, world } = stage;
  const { id, accessToken } = await world.givenGuest({ anonymous: true });
  const body = { totp_secret_base64: "JBSWY3DPEHPK3PXPJBSWY3DP" };
  const changed = await server.request("PATCH", `/users/${id}`, { as: "server", project: world.project, body });
  if (changed.status !== 200) throw new Error(changed.text);
  return { headers: { [header.accessToken]: accessToken, [header.allowAnonymousUser]: "true" }, ...signUp({}) };
};

/** What every use of a code refuses; `more` is said beside the code. */
export const codeRefusals = (issue: () => Promise<string>, more: object = {}): Record<string, Provoke> => {
  const using =
    (change: Partial<Record<"expires_at" | "used_at", Date>> & { attempts?: number }): Provoke =>
    async () => {
      const code = await issue();
      await stage.server.db.updateTable("verification_codes").set(change).where("code_hash", "=", digest(code)).execute();
      return { body: { code, ...more } };
    };
  const unknown: Provoke = () => ({ body: { code: randomCode(), ...more } });
  return {
    VerificationCodeNotFound: unknown,
    VerificationCodeExpired: using({ expires_at: new Date(0) }),
    VerificationCodeAlreadyUsed: using({ used_at: new Date(0) }),
    VerificationCodeMaxAttemptsReached: using({ attempts: codes.maxAttempts }),
  };
};
const resetCode = async () => (await givenResetCode(stage.server, stage.world.project)).code;

const sendingReset = (about: object): Said => ({ body: { email: email(), callback_url: "http://localhost:3000/reset", ...about } });
/** The second mail to an address within half a minute, at a server that counts. */
const sendingResetTwice: Provoke = async () => {
  const said = sendingReset({});
  await stage.counting.request("POST", "/auth/password/send-reset-code", { as: "client", project: stage.world.project, body: said.body });
  return { on: stage.counting, ...said };
};

const sendingSignIn = (about: object): Said => ({ body: { email: email(), callback_url: "http://localhost:3000/link", ...about } });
/** The second mail to an address within half a minute, at a server that counts. */
const sendingSignInTwice: Provoke = async () => {
  const said = sendingSignIn({});
  await stage.counting.request("POST", "/auth/otp/send-sign-in-code", { as: "client", project: stage.world.project, body: said.body });
  return { on: stage.counting, ...said };
};
const signInCode = (to?: string, at = stage.world.project) => givenSignInCode(stage.server, at, to);
const withoutOtp = () => withConfig({ otp: { allowSignIn: false } });
const attemptCode = async () => (await givenAttempt(stage.server, stage.world.project)).code;

/** Wrong one-time passwords at a server that counts, until the user has to wait. */
const guessing: Provoke = async () => {
  const { code } = await givenAttempt(stage.counting, stage.world.project);
  const body = { type: "totp", totp: "000000", code };
  for (let at = 0; at < secondFactor.failures; at++) {
    await stage.counting.request("POST", "/auth/mfa/sign-in", { as: "client", project: stage.world.project, body });
  }
  return { on: stage.counting, body };
};

const verificationCode = async () => (await givenVerificationCode(stage.server, stage.world.project)).code;
/** Somebody asking for another link to verify the primary address with, whose channel was changed before. */
const askingToVerify = (about: object, channel?: { is_verified: boolean }) => async (): Promise<Provocation> => {
  const { id, email: value, accessToken } = await stage.server.givenUser({ project: stage.world.project });
  if (channel) await stage.server.db.updateTable("contact_channels").set(channel).where("user_id", "=", id).execute();
  return {
    headers: { [header.accessToken]: accessToken },
    body: { email: value, callback_url: "http://localhost:3000/verify", ...about },
  };
};

/** A server asking for a link that verifies an address of a user. */
const linkTo = (user_id: string, contact_channel_id: string, callback_url = "http://localhost:3000/verify"): Said => ({
  params: { user_id, contact_channel_id },
  body: { callback_url },
});

/** Somebody with a password changing it; where passwords are off, they were on when it was chosen. */
const updating =
  (about: object, where?: () => Promise<TenantKeys>): Provoke =>
  async () => {
    const at = where ? await where() : stage.world.project;
    const person = where ? await stage.world.givenGuest({ project: at }) : await stage.server.givenUser({ project: at });
    return {
      at,
      headers: { [header.accessToken]: person.accessToken },
      body: { old_password: password, new_password: password, ...about },
    };
  };
/** Somebody choosing a first password. */
const setting = async (about: object, at: TenantKeys = stage.world.project): Promise<Provocation> => {
  const { accessToken } = await stage.world.givenGuest({ project: at });
  return { at, headers: { [header.accessToken]: accessToken }, body: { password, ...about } };
};

/** Every refusal of the calls about passwords, one-time codes, second factors and verified addresses. */
export const signInRefusals = {
  "auth.password.signUp": {
    PasswordAuthenticationNotEnabled: async () => ({ at: await withoutPasswords(), ...signUp({}) }),
    RedirectUrlNotWhitelisted: () => signUp({ verification_callback_url: "https://evil.example/" }),
    SignUpNotEnabled: async () => ({ at: await withConfig({ allowSignUp: false }), ...signUp({}) }),
    PasswordTooShort: () => signUp({ password: "short" }),
    PasswordTooLong: () => signUp({ password: "p".repeat(71) }),
    PasswordTooCommon: async () => ({ at: await refusingCommon(), ...signUp({ password: "password" }) }),
    UserEmailAlreadyExists: async () => signUp({ email: (await signingIn()).email }),
    MultiFactorAuthenticationRequired: upgradingWithSecondFactor,
  },
  "auth.anonymous.signUp": {
    AnonymousAccountsNotEnabled: async () => ({ at: await withConfig({ anonymous: { allowSignUp: false } }) }),
  },
  "auth.password.signIn": {
    PasswordAuthenticationNotEnabled: async () => ({ at: await withoutPasswords(), ...signUp({}) }),
    EmailPasswordMismatch: async () => signUp({ email: (await signingIn()).email, password: "wrong" }),
    MultiFactorAuthenticationRequired: async () => ({ body: await signingIn({ totp_secret_base64: "JBSWY3DPEHPK3PXPJBSWY3DP" }) }),
  },
  "auth.password.sendResetCode": {
    PasswordAuthenticationNotEnabled: async () => ({ at: await withoutPasswords(), ...sendingReset({}) }),
    RedirectUrlNotWhitelisted: () => sendingReset({ callback_url: "https://evil.example/" }),
    TooManyRequests: sendingResetTwice,
  },
  "auth.password.checkResetCode": {
    PasswordAuthenticationNotEnabled: async () => ({ at: await withoutPasswords(), body: { code: randomCode() } }),
    ...codeRefusals(resetCode),
  },
  "auth.password.reset": {
    PasswordAuthenticationNotEnabled: async () => ({ at: await withoutPasswords(), body: { code: await resetCode(), password } }),
    PasswordTooShort: async () => ({ body: { code: await resetCode(), password: "short" } }),
    PasswordTooLong: async () => ({ body: { code: await resetCode(), password: "p".repeat(71) } }),
    PasswordTooCommon: async () => ({ at: await refusingCommon(), body: { code: randomCode(), password: "12345678" } }),
    ...codeRefusals(resetCode, { password }),
    TooManyRequests: async () => ({ body: { code: await resetCode(), password }, meanwhile: hashingBusy }),
  },
  "auth.password.update": {
    PasswordAuthenticationNotEnabled: updating({}, withoutPasswords),
    PasswordTooShort: updating({ new_password: "short" }),
    PasswordTooLong: updating({ new_password: "p".repeat(71) }),
    PasswordTooCommon: updating({ new_password: "password" }, refusingCommon),
    UserDoesNotHavePassword: async () => ({ ...(await somebody()), body: { old_password: password, new_password: password } }),
    PasswordConfirmationMismatch: updating({ old_password: "wrong" }),
    TooManyRequests: async () => ({ ...(await updating({})()), meanwhile: hashingBusy }),
  },
  "auth.password.set": {
    PasswordAuthenticationNotEnabled: async () => setting({}, await withoutPasswords()),
    PasswordTooShort: () => setting({ password: "short" }),
    PasswordTooLong: () => setting({ password: "p".repeat(71) }),
    PasswordTooCommon: async () => setting({ password: "password" }, await refusingCommon()),
    PasswordAlreadySet: async () => ({ ...(await updating({})()), body: { password } }),
    TooManyRequests: async () => ({ ...(await setting({})), meanwhile: hashingBusy }),
  },
  "auth.otp.sendSignInCode": {
    OtpAuthenticationNotEnabled: async () => ({ at: await withoutOtp(), ...sendingSignIn({}) }),
    RedirectUrlNotWhitelisted: () => sendingSignIn({ callback_url: "https://evil.example/" }),
    SignUpNotEnabled: async () => ({ at: await withConfig({ allowSignUp: false }), ...sendingSignIn({}) }),
    UserEmailAlreadyExists: async () => sendingSignIn({ email: (await signingIn()).email }),
    TooManyRequests: sendingSignInTwice,
  },
  "auth.otp.signIn": {
    OtpAuthenticationNotEnabled: async () => ({ at: await withoutOtp(), body: { code: await signInCode() } }),
    ...codeRefusals(signInCode),
    MultiFactorAuthenticationRequired: async () => {
      const { email: to } = await signingIn({ totp_secret_base64: "JBSWY3DPEHPK3PXPJBSWY3DP", primary_email_verified: true });
      return { body: { code: await signInCode(to) } };
    },
    SignUpNotEnabled: async () => {
      const at = await withConfig({ allowSignUp: false });
      return { at, body: { code: await signInCode(undefined, at) } };
    },
    UserEmailAlreadyExists: async () => ({ body: { code: await signInCode((await signingIn()).email) } }),
  },
  "auth.otp.checkCode": codeRefusals(signInCode),
  "auth.mfa.signIn": {
    ...codeRefusals(attemptCode, { type: "totp", totp: "000000" }),
    InvalidTotpCode: async () => ({ body: { type: "totp", totp: "000000", code: await attemptCode() } }),
    TooManyRequests: guessing,
  },
  "contactChannels.sendPrimaryVerificationCode": {
    EmailIsNotPrimaryEmail: askingToVerify({ email: "somebody@example.org" }),
    EmailAlreadyVerified: askingToVerify({}, { is_verified: true }),
    RedirectUrlNotWhitelisted: askingToVerify({ callback_url: "https://evil.example/" }),
    TooManyRequests: async () => {
      const said = await askingToVerify({})();
      await stage.counting.request("POST", "/contact-channels/send-verification-code", {
        as: "client",
        project: stage.world.project,
        user: said.headers?.[header.accessToken],
        body: said.body,
      });
      return { on: stage.counting, ...said };
    },
  },
  "contactChannels.sendVerificationCode": {
    UserIdDoesNotExist: () => ({ as: "server", ...linkTo(randomUuid(), randomUuid()) }),
    ContactChannelNotFound: async () => ({
      as: "server",
      ...linkTo((await givenVerificationCode(stage.server, stage.world.project)).userId, randomUuid()),
    }),
    EmailAlreadyVerified: async () => {
      const { userId, channelId } = await givenVerificationCode(stage.server, stage.world.project);
      await stage.server.db.updateTable("contact_channels").set({ is_verified: true }).where("id", "=", channelId).execute();
      return { as: "server", ...linkTo(userId, channelId) };
    },
    RedirectUrlNotWhitelisted: async () => {
      const { userId, channelId } = await givenVerificationCode(stage.server, stage.world.project);
      return { as: "server", ...linkTo(userId, channelId, "https://evil.example/") };
    },
    TooManyRequests: async () => {
      const { userId, channelId } = await givenVerificationCode(stage.server, stage.world.project);
      const said = linkTo(userId, channelId);
      await stage.counting.request("POST", `/contact-channels/${userId}/${channelId}/send-verification-code`, {
        as: "server",
        project: stage.world.project,
        body: said.body,
      });
      return { on: stage.counting, as: "server", ...said };
    },
  },
  "contactChannels.verify": {
    ...codeRefusals(verificationCode),
    ContactChannelGone: async () => {
      const { code, channelId } = await givenVerificationCode(stage.server, stage.world.project);
      await stage.server.db.deleteFrom("contact_channels").where("id", "=", channelId).execute();
      return { body: { code } };
    },
  },
  "contactChannels.checkVerificationCode": codeRefusals(verificationCode),
} satisfies Partial<Record<RouteName, Readonly<Record<string, Provoke>>>>;

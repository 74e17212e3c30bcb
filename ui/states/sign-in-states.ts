import { providerIds } from "#contract/vocabulary/sign-in/providers.ts";
import { failure, known, rateLimited, refusedCodes } from "./answers.ts";
import { sampleBrand, sampleCode } from "./sample.ts";
import type { Act, Answer, State } from "./state.ts";

const alert = "[role=alert]";
const email = "input[name=email]";
const submit: Act = { press: "main form button[type=submit]" };

const typeCredentials: readonly Act[] = [
  { fill: email, value: "ada@example.org" },
  { fill: "input[name=password]", value: "correct horse battery" },
];
const signIn = "POST /auth/password/sign-in";
const signUp = "POST /auth/password/sign-up";
const sendCode = "POST /auth/otp/send-sign-in-code";

const providers = (...ids: readonly string[]) => ids.map((id) => ({ id }));
const twoProviders = { enabled_oauth_providers: providers("google", "github") };
const allProviders = { enabled_oauth_providers: providers(...providerIds) };
const passkeyOnly = { credential_enabled: false, magic_link_enabled: false, passkey_enabled: true };
const codeOnly = { credential_enabled: false, magic_link_enabled: true };

/** A sign-in with a password that ends with an answer. */
const passwordState = (name: string, answer: Answer, shows = alert): State => ({
  name: `sign-in/${name}`,
  page: "sign-in",
  answers: { [signIn]: answer },
  acts: [...typeCredentials, submit],
  shows,
});

const signUpState = (name: string, answer: Answer, shows = alert): State => ({
  ...passwordState(name, answer, shows),
  name: `sign-up/${name}`,
  page: "sign-up",
  answers: { [signUp]: answer },
});

const requestCode: readonly Act[] = [{ fill: email, value: "ada@example.org" }, submit];
const codeSent = { [sendCode]: { json: { nonce: sampleCode.slice(6) } } } as const;
const typeCode: readonly Act[] = [...requestCode, { fill: "input[name=code]", value: "K7M2Q9" }];

/** A typed code that ends with an answer. */
const codeState = (name: string, answer: Answer): State => ({
  name: `sign-in/code-${name}`,
  page: "sign-in",
  config: codeOnly,
  answers: { ...codeSent, "POST /auth/otp/sign-in": answer },
  acts: typeCode,
  shows: alert,
});

const forgotState = (name: string, answer: Answer, shows: string): State => ({
  name: `forgot-password/${name}`,
  page: "forgot-password",
  answers: { "POST /auth/password/send-reset-code": answer },
  acts: requestCode,
  shows,
});

const secondFactor = { page: "mfa", hash: `attempt_code=${sampleCode}` } as const;
const mfaState = (name: string, answer: Answer): State => ({
  ...secondFactor,
  name: `mfa/${name}`,
  answers: { "POST /auth/mfa/sign-in": answer },
  acts: [{ fill: "input[name=code]", value: "123456" }],
  shows: alert,
});

/** Sign-in, sign-up, and what belongs to them. */
export const signInStates: readonly State[] = [
  { name: "sign-in/password-and-code", page: "sign-in", shows: email },
  { name: "sign-in/password", page: "sign-in", config: { magic_link_enabled: false }, shows: email },
  { name: "sign-in/code", page: "sign-in", config: codeOnly, shows: email },
  { name: "sign-in/passkey", page: "sign-in", config: passkeyOnly, shows: "main button" },
  { name: "sign-in/passkey-unsupported", page: "sign-in", config: passkeyOnly, withoutPasskeys: true, shows: "main p" },
  { name: "sign-in/two-providers", page: "sign-in", config: twoProviders, shows: ".branded" },
  {
    name: "sign-in/last-used-provider",
    page: "sign-in",
    config: twoProviders,
    lastMethod: "github",
    shows: ".branded",
  },
  {
    name: "sign-in/providers-only",
    page: "sign-in",
    config: { ...twoProviders, ...codeOnly, magic_link_enabled: false },
    shows: ".branded",
  },
  { name: "sign-in/all-methods", page: "sign-in", config: { ...allProviders, passkey_enabled: true }, shows: ".branded" },
  {
    name: "sign-in/last-used-passkey",
    page: "sign-in",
    config: { ...twoProviders, passkey_enabled: true },
    lastMethod: ":passkey",
    shows: ".branded",
  },
  { name: "sign-in/no-method", page: "sign-in", config: { credential_enabled: false, magic_link_enabled: false }, shows: "main p" },
  { name: "sign-in/closed-sign-up", page: "sign-in", config: { sign_up_enabled: false }, shows: email },
  { name: "sign-in/development", page: "sign-in", boot: { development: true }, shows: email },
  {
    name: "sign-in/long-name",
    page: "sign-in",
    boot: { projectName: "Rechtsanwaltskanzlei Wolkenkuckucksheim & Partner mbB" },
    shows: email,
  },
  { name: "sign-in/empty-fields", page: "sign-in", acts: [submit], shows: alert },
  { ...passwordState("busy", "never", "[aria-busy=true]"), loading: true },
  passwordState("wrong-password", known(400, "EMAIL_PASSWORD_MISMATCH")),
  passwordState("banned", known(403, "USER_BANNED", { reason: "Spam in the comments", until_millis: 1_900_000_000_000 })),
  passwordState("exposed-password", known(400, "PASSWORD_REQUIREMENTS_NOT_MET", { message: "Breached.", rule: "breached" })),
  passwordState("rate-limited", rateLimited(60)),
  passwordState("locked", rateLimited(900)),
  passwordState("failed", failure),
  passwordState("maintenance", { status: 503, code: "NOT_READY", retryAfterSeconds: 120 }),
  passwordState("offline", "offline"),
  { name: "sign-in/loading", page: "sign-in", signedIn: true, answers: { "GET /users/me": "never" }, shows: ".skeleton", loading: true },
  {
    name: "sign-in/slow",
    page: "sign-in",
    signedIn: true,
    answers: { "GET /users/me": "never" },
    shows: alert,
    loading: true,
  },
  { name: "sign-in/load-failed", page: "sign-in", signedIn: true, answers: { "GET /users/me": failure }, shows: alert },
  { name: "sign-in/signed-in", page: "sign-in", signedIn: true, shows: "main a" },
  {
    name: "sign-in/continue",
    page: "sign-in",
    signedIn: true,
    boot: { targets: { afterSignIn: "/", afterSignUp: "/", afterSignOut: "/" } },
    shows: "main a",
  },
  {
    name: "sign-in/consent",
    page: "sign-in",
    signedIn: true,
    brand: { termsVersion: "2026-11", termsUrl: "https://acme.example/terms", privacyUrl: "https://acme.example/privacy" },
    shows: "input[type=checkbox]",
  },
  { name: "sign-in/code-sent", page: "sign-in", config: codeOnly, answers: codeSent, acts: requestCode, shows: "input[name=code]" },
  codeState("wrong", refusedCodes.unknown),
  codeState("expired", refusedCodes.expired),
  codeState("too-many-attempts", refusedCodes["too-many-attempts"]),
  { name: "sign-up/password-and-code", page: "sign-up", shows: email },
  { name: "sign-up/two-providers", page: "sign-up", config: twoProviders, shows: ".branded" },
  {
    name: "sign-up/all-methods",
    page: "sign-up",
    config: { ...allProviders, passkey_enabled: true },
    brand: sampleBrand,
    shows: ".branded",
  },
  { name: "sign-up/invite-only", page: "sign-up", config: { sign_up_mode: "invite-only" }, shows: "main p" },
  { name: "sign-up/waitlist", page: "sign-up", config: { sign_up_mode: "waitlist" }, shows: email },
  { name: "waitlist/form", page: "waitlist", config: { sign_up_mode: "waitlist" }, shows: email },
  {
    name: "waitlist/joined",
    page: "waitlist",
    config: { sign_up_mode: "waitlist" },
    answers: { "POST /waitlist/join": { json: { success: true } } },
    acts: requestCode,
    shows: "main [role=status]",
  },
  { name: "waitlist/off", page: "waitlist", config: { sign_up_mode: "invite-only" }, shows: "main p" },
  { name: "sign-up/closed", page: "sign-up", config: { sign_up_enabled: false }, shows: "main p" },
  {
    name: "sign-up/common-password",
    page: "sign-up",
    acts: [{ fill: "input[name=password]", value: "password123" }],
    shows: "main form p",
  },
  { name: "sign-up/empty-fields", page: "sign-up", acts: [submit], shows: alert },
  signUpState(
    "taken-address",
    known(409, "USER_EMAIL_ALREADY_EXISTS", { email: "ada@example.org", would_work_if_email_was_verified: false }),
  ),
  signUpState("failed", failure),
  { name: "forgot-password/form", page: "forgot-password", shows: email },
  { name: "forgot-password/disabled", page: "forgot-password", config: codeOnly, shows: "main p" },
  forgotState("sent", { json: { success: "maybe, only if user with e-mail exists" } }, "main [role=status]"),
  forgotState("rate-limited", rateLimited(60), alert),
  { ...secondFactor, name: "mfa/code", shows: "input[name=code]" },
  { ...secondFactor, name: "mfa/backup-code", acts: [{ press: "main form ~ div button" }], shows: "input[name=code][autocomplete=off]" },
  mfaState("wrong", known(400, "INVALID_TOTP_CODE")),
  mfaState("expired", refusedCodes.expired),
  { name: "mfa/no-attempt", page: "mfa", shows: "main a" },
];

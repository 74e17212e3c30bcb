import type { SettingEffect } from "./setting-effect.ts";

const reader = "server/features/sign-in/sign-up-rules/evaluate-rules.ts";
const effect = (test: string, from = reader): SettingEffect => ({
  reader: from,
  test: ["server/features/sign-in/sign-up-rules/sign-up-rules.test.ts", test],
});

const hookEffect = (test: string, file = "sign-up-hook.test.ts"): SettingEffect => ({
  reader: "server/features/sign-in/sign-up-hook/consult.ts",
  test: [`server/features/sign-in/sign-up-hook/${file}`, test],
});

/** The effects of the settings that decide who may sign up. */
export const signUpEffects: Readonly<Record<string, SettingEffect>> = {
  "auth.signUp.mode": effect(
    "rejects everything but anonymous users while the mode is closed",
    "server/features/sign-in/sign-up-rules/handlers.ts",
  ),
  "auth.signUp.hook.url": hookEffect("is called before a sign-up, signed, with its facts and no password"),
  "auth.signUp.hook.secret": hookEffect("is called before a sign-up, signed, with its facts and no password"),
  "auth.signUp.hook.onSignUp": hookEffect("decides about what the switches name"),
  "auth.signUp.hook.onSignIn": hookEffect("decides about what the switches name"),
  "auth.signUp.hook.failure": hookEffect(
    "%s counts as a failure: rejected where the project fails closed, allowed where it fails open",
    "failures.test.ts",
  ),
  "auth.signUp.rules.*.priority": effect("is evaluated by the first rule that matches: by priority, and then by id"),
  "auth.signUp.rules.*.enabled": effect("is evaluated by the first rule that matches: by priority, and then by id"),
  "auth.signUp.rules.*.addressPattern": effect("is evaluated by the first rule that matches: by priority, and then by id"),
  "auth.signUp.rules.*.domains": effect("matches %s"),
  "auth.signUp.rules.*.disposable": effect("matches %s"),
  "auth.signUp.rules.*.countries": effect("is that of the IP address, whatever the client says"),
  "auth.signUp.rules.*.methods": effect("may be restricted: the user signs in, and server code sees why"),
  "auth.signUp.rules.*.providers": effect("a provider's new account is evaluated at the exchange, and one that signs in is not"),
  "auth.signUp.rules.*.outcome": effect("may be restricted: the user signs in, and server code sees why"),
  "auth.signUp.rules.*.message": effect("is rejected with the message of the rule, which is always in the details"),
};

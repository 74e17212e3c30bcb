import type { SignInStepRule } from "../../../kernel/sign-in-step.ts";

const callback = { step: "provider_returned", method: "oauth", hasNext: true, continuesBy: "state" } as const;

/** The routes that are steps of a sign-in, by their names. */
export const signInSteps: Readonly<Record<string, SignInStepRule>> = {
  "auth.password.signUp": { step: "sign_up", method: "password" },
  "auth.password.signIn": { step: "sign_in", method: "password" },
  "auth.otp.sendSignInCode": { step: "code_requested", method: "otp", hasNext: true },
  "auth.otp.signIn": { step: "code_entered", method: "otp" },
  // Sign-in pages start one whenever they open, so only refusals are recorded.
  "auth.passkey.initiateAuthentication": { step: "passkey_requested", method: "passkey", applies: (_, data) => data === undefined },
  "auth.passkey.signIn": { step: "sign_in", method: "passkey" },
  "auth.mfa.signIn": { step: "second_factor", method: "mfa", continuesBy: "code" },
  "auth.anonymous.signUp": { step: "sign_up", method: "anonymous" },
  "auth.oauth.authorize": {
    step: "provider_started",
    method: "oauth",
    hasNext: true,
    // A published client reads the address first, and navigates to it.
    applies: ({ type, stack_response_mode: mode }) => type !== "link" && mode !== "json",
  },
  "auth.oauth.callback": callback,
  "auth.oauth.callbackForm": callback,
  "auth.oauth.issueHostedCode": { step: "app_continued", method: "session", hasNext: true },
  "auth.oauth.signInWithIdToken": { step: "sign_in", method: "id_token" },
  "auth.oauth.token": {
    step: "code_exchanged",
    method: "oauth",
    continuesBy: "code",
    applies: ({ grant_type: grant }) => grant === "authorization_code",
  },
  "auth.cli.start": { step: "cli_started", method: "cli", hasNext: true },
  "auth.cli.complete": { step: "cli_confirmed", method: "cli", hasNext: true },
  // Tools poll until the sign-in is confirmed.
  "auth.cli.poll": { step: "cli_collected", method: "cli", applies: (_, data) => (data as { status?: string })?.status === "success" },
};

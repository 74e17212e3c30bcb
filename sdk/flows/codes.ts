import type { ClientApi } from "../generated/client.ts";
import type { Effects } from "../transport/effects.ts";
import { isKnownError, type Known } from "../transport/known-error.ts";
import { failed, ok, type Result, unwrap } from "../transport/result.ts";
import { type CallbackOptions, callbackFor } from "./callback.ts";
import type { Navigation } from "./navigation.ts";
import { finishSignIn, type SignInOptions, type SigningIn } from "./signed-in.ts";

/** Why a one-time code does not work: unknown, expired, used, or tried too often. */
export type CodeFailure = Known<
  "VERIFICATION_CODE_NOT_FOUND" | "VERIFICATION_CODE_EXPIRED" | "VERIFICATION_CODE_ALREADY_USED" | "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED"
>;
export type ResetPasswordFailure = CodeFailure | Known<"PASSWORD_TOO_SHORT" | "PASSWORD_TOO_LONG">;
/** Which team an invitation is into. */
export interface TeamInvitationDetails {
  readonly teamId: string;
  readonly teamDisplayName: string;
}
export type SignInWithMfaFailure = CodeFailure | Known<"INVALID_TOTP_CODE">;

/** What apps do with one-time codes. Refusals that are not in the result's type are thrown. */
export interface CodeFlows {
  /** Mails a link that sets a new password to whoever signs in with the address. The answer does not tell whether anybody does. */
  sendForgotPasswordEmail(email: string, options?: CallbackOptions): Promise<Result<undefined>>;
  /** Sets a new password with a mailed code; it signs nobody in and ends all sessions of the user. */
  resetPassword(options: { readonly code: string; readonly password: string }): Promise<Result<undefined, ResetPasswordFailure>>;
  /** Whether a reset code works; the code stays unused. */
  verifyPasswordResetCode(code: string): Promise<Result<undefined, CodeFailure>>;
  /** Verifies the address that the code was mailed to. */
  verifyEmail(code: string): Promise<Result<undefined, CodeFailure>>;
  /** Whether an invitation's code works; it stays unused, and nobody needs to be signed in. */
  verifyTeamInvitationCode(code: string): Promise<Result<undefined, CodeFailure>>;
  /** Tells whoever is signed in which team an invitation is into; its code stays unused. */
  getTeamInvitationDetails(code: string): Promise<Result<TeamInvitationDetails, CodeFailure>>;
  /** Puts whoever is signed in into the team. Who is a member already stays one, and the code unused. */
  acceptTeamInvitation(code: string): Promise<Result<undefined, CodeFailure>>;
  /** Mails a link to sign in with, and six characters: typed, they make a code together with the `nonce` behind them. */
  sendMagicLinkEmail(
    email: string,
    options?: CallbackOptions,
  ): Promise<Result<{ readonly nonce: string }, Known<"REDIRECT_URL_NOT_WHITELISTED">>>;
  /** Signs in, or up, with the code of a link, or with the six typed characters and the nonce. */
  signInWithMagicLink(code: string, options?: SignInOptions): Promise<Result<undefined, CodeFailure>>;
  /** Finishes a sign-in by its second factor; `code` is the attempt code that the session storage keeps. */
  signInWithMfa(totp: string, code: string, options?: SignInOptions): Promise<Result<undefined, SignInWithMfaFailure>>;
}

/** What the flows work with. `signingIn` throws in an app that keeps no tokens; the others need none. */
export interface FlowGround {
  readonly api: ClientApi;
  readonly navigation: Navigation;
  readonly effects: Effects;
  signingIn(): SigningIn;
}

/** The flows of an app. */
export function codeFlows({ api, navigation, signingIn }: FlowGround): CodeFlows {
  return {
    async sendForgotPasswordEmail(email, options) {
      unwrap(await api.auth.password.sendResetCode({ email, callback_url: callbackFor("passwordReset", navigation, options) }));
      return ok(undefined);
    },
    async resetPassword(options) {
      const { code, password } = options;
      const answer = await api.auth.password.reset({ code, password });
      if (answer.status === "error" && isKnownError(answer.error, "PASSWORD_REQUIREMENTS_NOT_MET")) return failed(answer.error);
      return answerResult(answer);
    },
    verifyPasswordResetCode: async (code) => answerResult(await api.auth.password.checkResetCode({ code })),
    verifyEmail: async (code) => answerResult(await api.contactChannels.verify({ code })),
    verifyTeamInvitationCode: async (code) => answerResult(await api.teamInvitations.checkCode({ code })),
    async getTeamInvitationDetails(code) {
      const answer = await api.teamInvitations.details({ code });
      if (answer.status === "error") return failed(answer.error);
      return ok({ teamId: answer.data.team_id, teamDisplayName: answer.data.team_display_name });
    },
    acceptTeamInvitation: async (code) => answerResult(await api.teamInvitations.accept({ code })),
    async sendMagicLinkEmail(email, options) {
      const answer = await api.auth.otp.sendSignInCode({ email, callback_url: callbackFor("magicLinkCallback", navigation, options) });
      if (answer.status === "error" && isKnownError(answer.error, "REDIRECT_URL_NOT_WHITELISTED")) return failed(answer.error);
      return ok({ nonce: unwrap(answer).nonce });
    },
    async signInWithMagicLink(code, options) {
      const { api: own, store } = signingIn();
      return codeResult(await finishSignIn(await own.auth.otp.signIn({ code }), store, navigation, options));
    },
    async signInWithMfa(totp, code, options) {
      const { api: own, store } = signingIn();
      const error = await finishSignIn(await own.auth.mfa.signIn({ type: "totp", totp, code }), store, navigation, options);
      return isKnownError(error, "INVALID_TOTP_CODE") ? failed(error) : codeResult(error);
    },
  };
}

/** Keeps what is wrong with a code as a result; throws everything else. */
function codeResult(error: unknown): Result<undefined, CodeFailure> {
  if (error === undefined) return ok(undefined);
  if (isKnownError(error, "VERIFICATION_ERROR")) return failed(error);
  throw error;
}

const answerResult = (answer: Result<unknown, unknown>) => codeResult(answer.status === "error" ? answer.error : undefined);

import type { ClientApi } from "../generated/client.ts";
import type { Caller } from "../session/caller.ts";
import { CookiesBlockedError } from "../session/cookie-store.ts";
import { isKnownError, type Known, type NewPasswordError } from "../transport/known-error.ts";
import { failed, ok, type Result, unwrap } from "../transport/result.ts";
import { type CallbackOptions, callbackFor } from "./callback-url.ts";
import { finishSignIn, type SignInContext, type SignInOptions } from "./finish-sign-in.ts";
import type { Navigation } from "./navigation.ts";
import { type RecoveredAccount, recoveredAccountFrom } from "./recovered-account.ts";

/** A one-time code that is unknown, expired, already used, or was attempted too often. */
export type CodeFailure = Known<
  "VERIFICATION_CODE_NOT_FOUND" | "VERIFICATION_CODE_EXPIRED" | "VERIFICATION_CODE_ALREADY_USED" | "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED"
>;
/** Errors that `resetPassword` returns: a problem of the code, or of the new password. */
export type ResetPasswordFailure = CodeFailure | NewPasswordError;

/** The team and the inviter, as the reader of an invitation sees them. */
export interface InvitedTeam {
  readonly teamDisplayName: string;
  /** URL of the team's picture; null if there is none. */
  readonly teamProfileImageUrl: string | null;
  /** The number of members; counted up to 1000. */
  readonly memberCount: number;
  /** The user who invited; null if a server did, or the user has no name. */
  readonly inviterDisplayName: string | null;
}

/** The texts of an invitation to its recipient. */
export interface TeamInvitationTexts extends InvitedTeam {
  /** The address that the invitation was sent to. */
  readonly recipientEmail: string;
}

/** The team of an invitation. */
export interface TeamInvitationDetails extends InvitedTeam {
  readonly teamId: string;
}
/** The address that a verification code was sent to. */
export interface EmailVerificationDetails {
  readonly email: string;
  /** Whether the signed-in user has the address. */
  readonly isOwn: boolean;
  /**
   * The other ways to sign in to an account that only claims the address. Then the reader of the code may be another person. Null for its
   * signed-in user.
   */
  readonly otherAccess: OtherAccess | null;
}

/** The other ways to sign in to an account that claims an address. */
export interface OtherAccess {
  /** Masked: the first character and the domain. */
  readonly addresses: readonly string[];
  /** The ids of the providers. */
  readonly oauthProviders: readonly string[];
  readonly passkey: boolean;
}

/** Errors that `signInWithMfa` returns: a problem of the attempt code, or a wrong one-time password. */
export type SignInWithMfaFailure = CodeFailure | Known<"INVALID_TOTP_CODE">;

/** Methods that use one-time codes. Errors outside of the result type are thrown. */
export interface CodeFlows {
  /** Sends a password reset link if an account signs in with the address. The result does not reveal whether one does. */
  sendForgotPasswordEmail(email: string, options?: CallbackOptions): Promise<Result<undefined>>;
  /**
   * Sets a new password with the code of a reset link. Ends all sessions of the user and does not sign in. The data lists what else
   * was removed, if the account had never verified an address; otherwise it is undefined.
   */
  resetPassword(options: {
    readonly code: string;
    readonly password: string;
  }): Promise<Result<RecoveredAccount | undefined, ResetPasswordFailure>>;
  /** Reads what the recovery of an account removed. The code is from the result of the reset, or from the e-mail about it. */
  getAccountRecovery(code: string): Promise<Result<RecoveredAccount, CodeFailure>>;
  /** Invites a member again whom the recovery of an account removed. */
  inviteRemovedMember(
    options: { readonly code: string; readonly teamId: string; readonly email: string } & CallbackOptions,
  ): Promise<Result<undefined, CodeFailure>>;
  /** Checks a password reset code without using it. */
  verifyPasswordResetCode(code: string): Promise<Result<undefined, CodeFailure>>;
  /** Verifies the e-mail address that received the code. If the account only claims it, only its signed-in user retains sign-in with it. */
  verifyEmail(code: string): Promise<Result<undefined, CodeFailure>>;
  /** The address of a verification code, and whether it is the signed-in user's. Does not use the code. */
  getEmailVerificationDetails(code: string): Promise<Result<EmailVerificationDetails, CodeFailure>>;
  /**
   * Reports that another person has an account with the address that received the code. The account no longer signs in with the address. An
   * account whose primary address it is, and that has verified no other, also loses its sessions and all credentials.
   */
  disownEmail(code: string): Promise<Result<undefined, CodeFailure | Known<"EMAIL_ALREADY_VERIFIED">>>;
  /** Checks an invitation code without using it, and returns what its e-mail says. Needs no signed-in user. */
  verifyTeamInvitationCode(code: string): Promise<Result<TeamInvitationTexts, CodeFailure>>;
  /**
   * The team of an invitation, for the signed-in user. Does not use the code.
   * @throws PlainError `INVITATION_FOR_OTHER_ADDRESS` if the project binds invitations to their address and the user does not have it
   */
  getTeamInvitationDetails(code: string): Promise<Result<TeamInvitationDetails, CodeFailure>>;
  /** Adds the signed-in user to the team. Does not use the code if the user is a member already. */
  acceptTeamInvitation(code: string): Promise<Result<undefined, CodeFailure>>;
  /** Sends a magic link and a six-character code. The six characters followed by `nonce` are a code, too. */
  sendMagicLinkEmail(
    email: string,
    options?: CallbackOptions,
  ): Promise<Result<{ readonly nonce: string }, Known<"REDIRECT_URL_NOT_WHITELISTED">>>;
  /** Checks the code of a magic link without using it. */
  verifyMagicLinkCode(code: string): Promise<Result<undefined, CodeFailure>>;
  /** Signs in or up with the code of a magic link, or with the six characters followed by the nonce. */
  signInWithMagicLink(code: string, options?: SignInOptions): Promise<Result<undefined, CodeFailure>>;
  /**
   * Starts a session as another user, with the code of a one-time link of the dashboard. It replaces the session of this browser.
   * @throws KnownError USER_BANNED
   */
  signInWithImpersonation(code: string, options?: SignInOptions): Promise<Result<undefined, CodeFailure>>;
  /** Completes a sign-in with a TOTP code. `code` is the attempt code from the session storage. */
  signInWithMfa(totp: string, code: string, options?: SignInOptions): Promise<Result<undefined, SignInWithMfaFailure>>;
}

/** Dependencies of the flows. `signingIn` rejects in an app whose token store is missing or holds no session. */
export interface FlowContext {
  readonly api: ClientApi;
  readonly navigation: Navigation;
  readonly caller: Caller;
  signingIn(): Promise<SignInContext>;
}

/** Creates the flows of an app. */
export function codeFlows({ api, navigation, signingIn }: FlowContext): CodeFlows {
  return {
    async sendForgotPasswordEmail(email, options) {
      unwrap(await api.auth.password.sendResetCode({ email, callback_url: await callbackFor("passwordReset", navigation, options) }));
      return ok(undefined);
    },
    async resetPassword(options) {
      const { code, password } = options;
      const result = await api.auth.password.reset({ code, password });
      if (result.status === "error" && isKnownError(result.error, "PASSWORD_REQUIREMENTS_NOT_MET")) return failed(result.error);
      if (result.status === "error") return codeFailure(result.error);
      return ok(result.data.recovery && recoveredAccountFrom(result.data.recovery));
    },
    async getAccountRecovery(code) {
      const result = await api.accountRecovery.details({ code });
      return result.status === "error" ? failed(result.error) : ok(recoveredAccountFrom(result.data));
    },
    async inviteRemovedMember(options) {
      const { code, teamId, email } = options;
      const callback_url = await callbackFor("teamInvitation", navigation, options);
      return toCodeResult(await api.accountRecovery.inviteAgain({ code, team_id: teamId, email, callback_url }));
    },
    verifyPasswordResetCode: async (code) => toCodeResult(await api.auth.password.checkResetCode({ code })),
    verifyEmail: async (code) => toCodeResult(await api.contactChannels.verify({ code })),
    async getEmailVerificationDetails(code) {
      const result = await api.contactChannels.verificationDetails({ code });
      if (result.status === "error") return failed(result.error);
      const { email, is_own, other_access: other } = result.data;
      const otherAccess = other ? { addresses: other.addresses, oauthProviders: other.oauth_providers, passkey: other.passkey } : null;
      return ok({ email, isOwn: is_own, otherAccess });
    },
    async disownEmail(code) {
      const result = await api.contactChannels.disown({ code });
      if (result.status === "error" && isKnownError(result.error, "EMAIL_ALREADY_VERIFIED")) return failed(result.error);
      return toCodeResult(result);
    },
    async verifyTeamInvitationCode(code) {
      const result = await api.teamInvitations.checkCode({ code });
      if (result.status === "error") return failed(result.error);
      return ok({ ...invitedTeamFrom(result.data), recipientEmail: result.data.recipient_email });
    },
    async getTeamInvitationDetails(code) {
      const result = await api.teamInvitations.details({ code });
      if (result.status === "error") return codeFailure(result.error);
      return ok({ teamId: result.data.team_id, ...invitedTeamFrom(result.data) });
    },
    acceptTeamInvitation: async (code) => toCodeResult(await api.teamInvitations.accept({ code })),
    async sendMagicLinkEmail(email, options) {
      // The code of the e-mail is typed on this page. An app without a token store sends links for other pages.
      await signingIn().catch((error: unknown) => {
        if (error instanceof CookiesBlockedError) throw error;
      });
      const result = await api.auth.otp.sendSignInCode({
        email,
        callback_url: await callbackFor("magicLinkCallback", navigation, options),
      });
      if (result.status === "error" && isKnownError(result.error, "REDIRECT_URL_NOT_WHITELISTED")) return failed(result.error);
      return ok({ nonce: unwrap(result).nonce });
    },
    verifyMagicLinkCode: async (code) => toCodeResult(await api.auth.otp.checkCode({ code })),
    async signInWithMagicLink(code, options) {
      const { api: own, store } = await signingIn();
      return codeResult(await finishSignIn(await own.auth.otp.signIn({ code }), store, navigation, options));
    },
    async signInWithImpersonation(code, options) {
      const { api: own, store } = await signingIn();
      const result = await own.auth.sessions.impersonate({ code });
      if (result.status === "error") return codeFailure(result.error);
      return codeResult(await finishSignIn(ok({ ...result.data, is_new_user: false }), store, navigation, options));
    },
    async signInWithMfa(totp, code, options) {
      const { api: own, store } = await signingIn();
      const error = await finishSignIn(await own.auth.mfa.signIn({ type: "totp", totp, code }), store, navigation, options);
      return isKnownError(error, "INVALID_TOTP_CODE") ? failed(error) : codeResult(error);
    },
  };
}

const invitedTeamFrom = (answer: {
  readonly team_display_name: string;
  readonly team_profile_image_url: string | null;
  readonly member_count: number;
  readonly inviter_display_name: string | null;
}): InvitedTeam => ({
  teamDisplayName: answer.team_display_name,
  teamProfileImageUrl: answer.team_profile_image_url,
  memberCount: answer.member_count,
  inviterDisplayName: answer.inviter_display_name,
});

/** Returns errors about the code as a result. @throws every other error */
const codeResult = (error: unknown): Result<undefined, CodeFailure> => (error === undefined ? ok(undefined) : codeFailure(error));

function codeFailure(error: unknown): Result<never, CodeFailure> {
  if (isKnownError(error, "VERIFICATION_ERROR")) return failed(error);
  throw error;
}

const toCodeResult = (result: Result<unknown, unknown>) => codeResult(result.status === "error" ? result.error : undefined);

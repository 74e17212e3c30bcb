// Generated from the contract by scripts/generate.ts; do not edit.

import type { OAuthError, PlainError } from "../transport/api-errors.ts";
import type { Json } from "../transport/json.ts";
import type { Known } from "../transport/known-error.ts";
import type { Page } from "../transport/page.ts";
import type { CallOptions, RepeatableCallOptions, RouteRows } from "../transport/procedures.ts";
import type { Result } from "../transport/result.ts";

export interface PasswordSignUpInput {
  email: string;
  password: string;
  /** A trusted URL. Without it no verification e-mail is sent */
  verification_callback_url?: string | undefined;
  /** The code in the link of an invitation or approval, for projects that require one. The address may be another one */
  invitation_code?: string | undefined;
  /** A solution of Turnstile, from clients that do not send the header. The header takes precedence */
  bot_challenge_token?: string | undefined;
  /** `invisible`: the token was made before any challenge. It is checked only where a challenge is needed */
  bot_challenge_phase?: "invisible" | "visible" | undefined;
  /** The client could not solve a challenge. The call counts as one without a solution */
  bot_challenge_unavailable?: "true" | undefined;
}

export interface SignInResult {
  access_token: string;
  refresh_token: string;
  is_new_user: boolean;
  user_id: string;
}

export type PasswordSignUpFailure = Known<"PASSWORD_AUTHENTICATION_NOT_ENABLED" | "REDIRECT_URL_NOT_WHITELISTED" | "SIGN_UP_NOT_ENABLED" | "SIGN_UP_REJECTED" | "SIGN_UP_INVITATION_REQUIRED" | "SIGN_UP_WAITLISTED" | "PASSWORD_TOO_SHORT" | "PASSWORD_TOO_LONG" | "PASSWORD_REQUIREMENTS_NOT_MET" | "USER_EMAIL_ALREADY_EXISTS" | "BOT_CHALLENGE_REQUIRED" | "BOT_CHALLENGE_FAILED">;

export interface PasswordSignInInput {
  email: string;
  password: string;
}

export type PasswordSignInFailure = Known<"PASSWORD_AUTHENTICATION_NOT_ENABLED" | "EMAIL_PASSWORD_MISMATCH" | "PASSWORD_REQUIREMENTS_NOT_MET" | "USER_BANNED" | "SIGN_IN_REJECTED" | "MULTI_FACTOR_AUTHENTICATION_REQUIRED">;

export interface PasswordSendResetCodeInput {
  email: string;
  /** A trusted URL. The link in the e-mail is this URL with `code` added */
  callback_url: string;
}

export interface PasswordSendResetCodeOutput {
  success: string;
}

export type PasswordSendResetCodeFailure = Known<"PASSWORD_AUTHENTICATION_NOT_ENABLED" | "REDIRECT_URL_NOT_WHITELISTED" | "BOT_CHALLENGE_REQUIRED" | "BOT_CHALLENGE_FAILED"> | PlainError<"TOO_MANY_REQUESTS">;

export interface PasswordCheckResetCodeInput {
  code: string;
}

export interface PasswordCheckResetCodeOutput {
  is_code_valid: true;
}

export type PasswordCheckResetCodeFailure = Known<"PASSWORD_AUTHENTICATION_NOT_ENABLED" | "VERIFICATION_CODE_NOT_FOUND" | "VERIFICATION_CODE_EXPIRED" | "VERIFICATION_CODE_ALREADY_USED" | "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED">;

export interface PasswordResetInput {
  code: string;
  password: string;
  /** Whether to return the address, for a sign-in with the new password */
  return_email?: boolean | undefined;
}

export interface RemovedMember {
  team_id: string;
  team_display_name: string;
  display_name: string | null;
  /** Where a new invitation is sent; null for members without an address */
  email: string | null;
  /** False for the recipient of an open invitation */
  was_member: boolean;
}

export interface RemainingTeam {
  team_id: string;
  team_display_name: string;
  /** Whether the account alone does not decide who its members are */
  is_managed_by_others: boolean;
}

export interface AccountRecovery {
  /** Lists this again, and invites removed members; null if no members or teams are listed */
  code: string | null;
  passkey: boolean;
  second_factor: boolean;
  /** Config ids of the providers */
  oauth_providers: string[];
  members: RemovedMember[];
  /** Where the account is still a member. None of them stays selected */
  teams: RemainingTeam[];
}

export interface PasswordResetOutput {
  success: true;
  /** The address that the code was sent to, if `return_email` is true */
  email?: string | undefined;
  recovery?: AccountRecovery | undefined;
}

export type PasswordResetFailure = Known<"PASSWORD_AUTHENTICATION_NOT_ENABLED" | "PASSWORD_TOO_SHORT" | "PASSWORD_TOO_LONG" | "PASSWORD_REQUIREMENTS_NOT_MET" | "VERIFICATION_CODE_NOT_FOUND" | "VERIFICATION_CODE_EXPIRED" | "VERIFICATION_CODE_ALREADY_USED" | "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED"> | PlainError<"TOO_MANY_REQUESTS">;

export interface PasswordUpdateInput {
  old_password: string;
  new_password: string;
}

export interface Success {
  success: true;
}

export type PasswordUpdateFailure = Known<"PASSWORD_AUTHENTICATION_NOT_ENABLED" | "PASSWORD_TOO_SHORT" | "PASSWORD_TOO_LONG" | "PASSWORD_REQUIREMENTS_NOT_MET" | "USER_DOES_NOT_HAVE_PASSWORD" | "PASSWORD_CONFIRMATION_MISMATCH"> | PlainError<"TOO_MANY_REQUESTS">;

export interface PasswordSetInput {
  password: string;
}

export type PasswordSetFailure = Known<"PASSWORD_AUTHENTICATION_NOT_ENABLED" | "PASSWORD_TOO_SHORT" | "PASSWORD_TOO_LONG" | "PASSWORD_REQUIREMENTS_NOT_MET"> | PlainError<"PASSWORD_ALREADY_SET" | "TOO_MANY_REQUESTS">;

/** The calls under `auth.password`. */
export interface PasswordApi {
  /**
   * Sign up with e-mail and password.
   * Creates a user and signs it in. With `verification_callback_url`, sends a verification link: that URL with `code` added. With an anonymous user's access token, upgrades that user, which keeps its id, data and teams. Its earlier sessions, API keys, password and second factor end. Its earlier e-mail addresses and provider accounts stay, but no longer sign in.
   * `POST /api/v1/auth/password/sign-up`
   * At most 10 calls in 60 seconds per address.
   * At most 50 calls in 3600 seconds per address.
   * Errors: `PASSWORD_AUTHENTICATION_NOT_ENABLED`, `REDIRECT_URL_NOT_WHITELISTED`, `SIGN_UP_NOT_ENABLED`, `SIGN_UP_REJECTED`, `SIGN_UP_INVITATION_REQUIRED`, `SIGN_UP_WAITLISTED`, `PASSWORD_TOO_SHORT`, `PASSWORD_TOO_LONG`, `PASSWORD_REQUIREMENTS_NOT_MET`, `USER_EMAIL_ALREADY_EXISTS`, `BOT_CHALLENGE_REQUIRED`, `BOT_CHALLENGE_FAILED`.
   */
  signUp(input: PasswordSignUpInput, options?: CallOptions): Promise<Result<SignInResult, PasswordSignUpFailure>>;
  /**
   * Sign in with e-mail and password.
   * The response has the tokens of a new session. With a second factor, the error has the code of the attempt instead. A project may refuse a common or breached password here. Then a link for a new one is sent.
   * `POST /api/v1/auth/password/sign-in`
   * At most 30 calls in 60 seconds per address.
   * At most 300 calls in 3600 seconds per address.
   * Errors: `PASSWORD_AUTHENTICATION_NOT_ENABLED`, `EMAIL_PASSWORD_MISMATCH`, `PASSWORD_REQUIREMENTS_NOT_MET`, `USER_BANNED`, `SIGN_IN_REJECTED`, `MULTI_FACTOR_AUTHENTICATION_REQUIRED`.
   */
  signIn(input: PasswordSignInInput, options?: CallOptions): Promise<Result<SignInResult, PasswordSignInFailure>>;
  /**
   * Send a password reset link.
   * The response is the same whether or not an account signs in with the address. Only existing accounts receive an e-mail. An address that the account only claims gets a verification link instead.
   * `POST /api/v1/auth/password/send-reset-code`
   * At most 10 calls in 60 seconds per address.
   * At most 30 calls in 3600 seconds per address.
   * Errors: `PASSWORD_AUTHENTICATION_NOT_ENABLED`, `REDIRECT_URL_NOT_WHITELISTED`, `BOT_CHALLENGE_REQUIRED`, `BOT_CHALLENGE_FAILED`, `TOO_MANY_REQUESTS`.
   */
  sendResetCode(input: PasswordSendResetCodeInput, options?: CallOptions): Promise<Result<PasswordSendResetCodeOutput, PasswordSendResetCodeFailure>>;
  /**
   * Check a reset code.
   * The code stays unused. A wrong code counts as an attempt.
   * `POST /api/v1/auth/password/reset/check-code`
   * At most 30 calls in 60 seconds per address.
   * Errors: `PASSWORD_AUTHENTICATION_NOT_ENABLED`, `VERIFICATION_CODE_NOT_FOUND`, `VERIFICATION_CODE_EXPIRED`, `VERIFICATION_CODE_ALREADY_USED`, `VERIFICATION_CODE_MAX_ATTEMPTS_REACHED`.
   */
  checkResetCode(input: PasswordCheckResetCodeInput, options?: CallOptions): Promise<Result<PasswordCheckResetCodeOutput, PasswordCheckResetCodeFailure>>;
  /**
   * Reset a password with a code from an e-mail.
   * Ends all sessions of the user. The code stays unused if the password is not accepted. The code of an unverified address is void. The exception is the primary address of an account that has verified no other. Such an account may have been created by another person. Then its passkey, second factor and provider accounts are also removed. So are the other members and open invitations of each team whose admins have all verified no address. A new personal team is selected where the project creates them, otherwise none. The address is verified by the code. `recovery` lists what else was removed, and the teams that remain. It is absent if there was nothing else.
   * `POST /api/v1/auth/password/reset`
   * At most 30 calls in 60 seconds per address.
   * Errors: `PASSWORD_AUTHENTICATION_NOT_ENABLED`, `PASSWORD_TOO_SHORT`, `PASSWORD_TOO_LONG`, `PASSWORD_REQUIREMENTS_NOT_MET`, `VERIFICATION_CODE_NOT_FOUND`, `VERIFICATION_CODE_EXPIRED`, `VERIFICATION_CODE_ALREADY_USED`, `VERIFICATION_CODE_MAX_ATTEMPTS_REACHED`, `TOO_MANY_REQUESTS`.
   */
  reset(input: PasswordResetInput, options?: CallOptions): Promise<Result<PasswordResetOutput, PasswordResetFailure>>;
  /**
   * Change the user's password.
   * Ends all other sessions of the user. The session of the refresh token in the header stays.
   * Needs a signed-in user.
   * With `auth.sessions.requireRecentSignIn`, clients need a session of the last 15 minutes.
   * `POST /api/v1/auth/password/update`
   * At most 30 calls in 60 seconds per address.
   * Errors: `PASSWORD_AUTHENTICATION_NOT_ENABLED`, `PASSWORD_TOO_SHORT`, `PASSWORD_TOO_LONG`, `PASSWORD_REQUIREMENTS_NOT_MET`, `USER_DOES_NOT_HAVE_PASSWORD`, `PASSWORD_CONFIRMATION_MISMATCH`, `TOO_MANY_REQUESTS`.
   */
  update(input: PasswordUpdateInput, options?: CallOptions): Promise<Result<Success, PasswordUpdateFailure>>;
  /**
   * Set a password for a user without one.
   * Needs a signed-in user.
   * With `auth.sessions.requireRecentSignIn`, clients need a session of the last 15 minutes.
   * `POST /api/v1/auth/password/set`
   * At most 30 calls in 60 seconds per address.
   * Errors: `PASSWORD_AUTHENTICATION_NOT_ENABLED`, `PASSWORD_TOO_SHORT`, `PASSWORD_TOO_LONG`, `PASSWORD_REQUIREMENTS_NOT_MET`, `PASSWORD_ALREADY_SET`, `TOO_MANY_REQUESTS`.
   */
  set(input: PasswordSetInput, options?: CallOptions): Promise<Result<Success, PasswordSetFailure>>;
}

export interface SessionsListInput {
  /** A user's id, or `me` for the signed-in user */
  user_id: string;
  /** `pagination.next_cursor` of the previous page. Valid also when the row that starts the page is deleted */
  cursor?: string | undefined;
  /** Sessions per page. Default and maximum: 100 */
  limit?: number | undefined;
}

export interface AddressInfo {
  ip: string;
  /** ISO 3166-1 alpha-2 */
  countryCode?: string | undefined;
  /** ISO 3166-2 without the country */
  regionCode?: string | undefined;
  cityName?: string | undefined;
  latitude?: number | undefined;
  longitude?: number | undefined;
  /** IANA time zone name */
  tzIdentifier?: string | undefined;
}

export interface Session {
  id: string;
  user_id: string;
  /** Milliseconds since the epoch */
  created_at: number;
  /** Time of the sign-in, or of the newest one that confirmed the session */
  signed_in_at: number;
  /** Time of the last sign-in, refresh or call, in milliseconds since the epoch */
  last_used_at: number;
  /** Whether the session is an impersonation */
  is_impersonation: boolean;
  /** Whether this session makes the request */
  is_current_session: boolean;
  /** Name and major version of the browser of the last use, such as `Firefox 153` */
  browser?: string | undefined;
  /** Operating system of that browser, such as `Windows` */
  system?: string | undefined;
  last_used_at_end_user_ip_info?: AddressInfo | undefined;
}

export type SessionsListOutput = {
  items: Session[];
  is_paginated: true;
  pagination: {
    next_cursor: string | null;
  };
} | {
  items: Session[];
  is_paginated: false;
};

export interface SessionsRemoveInput {
  session_id: string;
  /** A user's id, or `me` for the signed-in user */
  user_id?: string | undefined;
}

export type SessionsRemoveFailure = Known<"CANNOT_DELETE_CURRENT_SESSION"> | PlainError<"SESSION_NOT_FOUND">;

export interface SessionsImpersonateInput {
  code: string;
}

export interface NewSession {
  refresh_token: string;
  access_token: string;
}

export type SessionsImpersonateFailure = Known<"VERIFICATION_CODE_NOT_FOUND" | "VERIFICATION_CODE_EXPIRED" | "VERIFICATION_CODE_ALREADY_USED" | "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED" | "USER_BANNED">;

export interface SessionsConfirmInput {
  /** Of the new session */
  refresh_token: string;
}

export type SessionsConfirmFailure = Known<"REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"> | PlainError<"OTHER_USER_NOT_ALLOWED">;

export type SessionsSignOutFailure = Known<"ACCESS_TOKEN_EXPIRED" | "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED">;

export interface SessionsRefreshOutput {
  access_token: string;
}

export type SessionsRefreshFailure = Known<"REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED">;

/** The calls under `auth.sessions`. */
export interface SessionsApi {
  /**
   * List a user's sessions, newest first.
   * In pages with `cursor` or `limit`, and from 500 on. Clients see their own sessions. Impersonation sessions are visible to admins only.
   * `GET /api/v1/auth/sessions`
   */
  list(input: SessionsListInput, options?: CallOptions): Promise<Result<SessionsListOutput>>;
  /**
   * Revoke a session.
   * Its refresh token and access tokens are refused immediately.
   * `DELETE /api/v1/auth/sessions/{session_id}`
   * Errors: `CANNOT_DELETE_CURRENT_SESSION`, `SESSION_NOT_FOUND`.
   */
  remove(input: SessionsRemoveInput, options?: CallOptions): Promise<Result<Success, SessionsRemoveFailure>>;
  /**
   * Start a session as a user by a one-time link.
   * The code is of a link that a developer made in the dashboard. It can be used once. The audit log has the developer and the reason.
   * `POST /api/v1/auth/sessions/impersonate`
   * At most 30 calls in 60 seconds per address.
   * Errors: `VERIFICATION_CODE_NOT_FOUND`, `VERIFICATION_CODE_EXPIRED`, `VERIFICATION_CODE_ALREADY_USED`, `VERIFICATION_CODE_MAX_ATTEMPTS_REACHED`, `USER_BANNED`.
   */
  impersonate(input: SessionsImpersonateInput, options?: CallOptions): Promise<Result<NewSession, SessionsImpersonateFailure>>;
  /**
   * Confirm the session by a new sign-in.
   * For calls that need a recent sign-in. The user signs in again by any method, with its second factor if it has one. The session of the access token then counts as signed in at that time, and the new session ends. A session of another user ends, too, and confirms nothing.
   * Needs a signed-in user.
   * `POST /api/v1/auth/sessions/current/confirm`
   * At most 30 calls in 60 seconds per address.
   * Errors: `REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED`, `OTHER_USER_NOT_ALLOWED`.
   */
  confirm(input: SessionsConfirmInput, options?: CallOptions): Promise<Result<Success, SessionsConfirmFailure>>;
  /**
   * Sign out.
   * Ends the session of the access token. Its refresh token and access tokens are refused immediately.
   * Needs a signed-in user.
   * `DELETE /api/v1/auth/sessions/current`
   * Errors: `ACCESS_TOKEN_EXPIRED`, `REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED`.
   */
  signOut(options?: CallOptions): Promise<Result<Success, SessionsSignOutFailure>>;
  /**
   * Get an access token for a refresh token.
   * The refresh token is sent in the header `x-stack-refresh-token`, and stays valid.
   * `POST /api/v1/auth/sessions/current/refresh`
   * At most 150 calls in 300 seconds per address.
   * At most 30 calls in 60 seconds per session.
   * Errors: `REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED`.
   */
  refresh(options?: CallOptions): Promise<Result<SessionsRefreshOutput, SessionsRefreshFailure>>;
}

export interface OauthIssueHostedCodeInput {
  refresh_token: string;
  /** A trusted URL of the app, or for an anonymous user the authorization page of the hosted pages */
  redirect_uri: string;
  /** RFC 7636 */
  code_challenge: string;
  code_challenge_method: "S256";
  /** A trusted URL that the token endpoint returns */
  after_callback_redirect_url?: string | undefined;
}

export interface OauthIssueHostedCodeOutput {
  code: string;
}

export type OauthIssueHostedCodeFailure = Known<"REDIRECT_URL_NOT_WHITELISTED" | "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED">;

export interface OauthSignInWithIdTokenInput {
  /** Of the provider in the project's configuration */
  provider_id: string;
  /** The ID token that the provider issued to the app */
  id_token: string;
  /** The nonce that the app sent to the provider. The token contains it, or its SHA-256 digest in hexadecimal */
  nonce?: string | undefined;
}

export type OauthSignInWithIdTokenFailure = Known<"OUTER_OAUTH_TIMEOUT" | "OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED" | "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE" | "USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION" | "SIGN_UP_NOT_ENABLED" | "SIGN_UP_REJECTED" | "SIGN_IN_REJECTED" | "USER_BANNED" | "MULTI_FACTOR_AUTHENTICATION_REQUIRED"> | PlainError<"ID_TOKEN_NOT_ACCEPTED" | "OAUTH_PROVIDER_FAILED">;

export interface OauthTokenInput {
  grant_type: "refresh_token" | "authorization_code";
  refresh_token?: string | undefined;
  code?: string | undefined;
  /** The same as at the start */
  redirect_uri?: string | undefined;
  /** 43 to 128 letters, digits, `-`, `.`, `_` and `~`. Its SHA-256 digest is the code challenge at the start */
  code_verifier?: string | undefined;
  /** The project's id, optionally followed by `#` and a branch */
  client_id?: string | undefined;
  /** The project's publishable client key */
  client_secret?: string | undefined;
  scope?: string | undefined;
  /** Whether the client accepts a new refresh token. The old one returns the same successor for 10 seconds; using it after that ends the session */
  rotate?: "true" | "false" | undefined;
  [name: string]: unknown;
}

export interface OauthTokenOutput {
  access_token: string;
  token_type: "Bearer";
  /** Seconds */
  expires_in: number;
  scope: "legacy";
  /** The session's, or the successor of the refresh token */
  refresh_token?: string | undefined;
  /** With a code: whether the sign-in created the user */
  is_new_user?: boolean | undefined;
  /** With a code: what the app named at the start */
  after_callback_redirect_url?: string | null | undefined;
  /** The same as `is_new_user`, for published clients */
  newUser?: boolean | undefined;
  /** The same as `after_callback_redirect_url`, for published clients */
  afterCallbackRedirectUrl?: string | null | undefined;
}

export type OauthTokenFailure = Known<"INVALID_SCOPE" | "INVALID_OAUTH_CLIENT_ID_OR_SECRET" | "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED" | "INVALID_AUTHORIZATION_CODE" | "MULTI_FACTOR_AUTHENTICATION_REQUIRED" | "OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED" | "REDIRECT_URL_NOT_WHITELISTED" | "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE" | "OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER" | "USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION" | "SIGN_UP_NOT_ENABLED" | "SIGN_UP_REJECTED" | "SIGN_UP_INVITATION_REQUIRED" | "SIGN_UP_WAITLISTED" | "ACCESS_TOKEN_EXPIRED" | "USER_BANNED" | "SIGN_IN_REJECTED"> | PlainError<"TOO_MANY_OAUTH_PROVIDERS"> | OAuthError;

/** The calls under `auth.oauth`. */
export interface OauthApi {
  /**
   * Issue an authorization code to an app.
   * The hosted pages call it for an app that the user continues to. The app exchanges the code for another session. An app with an anonymous user calls it for the hosted pages, with their authorization page as `redirect_uri`. That page exchanges the code, so that a sign-up there upgrades the user. Anonymous users get codes for that page alone, and other users for every other one. With the account settings of the hosted pages as `redirect_uri`, an app hands its session over to them. Such a code is valid for a minute, and requires `after_callback_redirect_url`. The refresh token must be that of the calling session, which has passed the second factor. The code is void when that session ends.
   * Needs a signed-in user.
   * `POST /api/v1/auth/oauth/hosted-code`
   * Errors: `REDIRECT_URL_NOT_WHITELISTED`, `REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED`.
   */
  issueHostedCode(input: OauthIssueHostedCodeInput, options?: CallOptions): Promise<Result<OauthIssueHostedCodeOutput, OauthIssueHostedCodeFailure>>;
  /**
   * Sign in with the ID token of a provider.
   * For Google One Tap, and for the sign-in of Apple and Google in native apps (OpenID Connect Core 1.0, section 2). The token must be for one of the provider's `idTokenAudiences`. It is accepted once, for at most a day. Signs in, signs up or merges as after a sign-in on the provider's pages. The access token of an anonymous user upgrades that user.
   * `POST /api/v1/auth/oauth/id-token`
   * At most 10 calls in 60 seconds per address.
   * At most 50 calls in 3600 seconds per address.
   * Errors: `OUTER_OAUTH_TIMEOUT`, `OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED`, `CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE`, `USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION`, `SIGN_UP_NOT_ENABLED`, `SIGN_UP_REJECTED`, `SIGN_IN_REJECTED`, `USER_BANNED`, `MULTI_FACTOR_AUTHENTICATION_REQUIRED`, `ID_TOKEN_NOT_ACCEPTED`, `OAUTH_PROVIDER_FAILED`.
   */
  signInWithIdToken(input: OauthSignInWithIdTokenInput, options?: CallOptions): Promise<Result<SignInResult, OauthSignInWithIdTokenFailure>>;
  /**
   * The OAuth 2.0 token endpoint.
   * RFC 6749: exchanges an authorization code (section 4.1.3) for a session, or a refresh token (section 6) for an access token. The client authenticates with the project's id and publishable client key, in the body or as HTTP Basic credentials. With a code the key may be left out. A code is valid once: a second use revokes the session of the first. The exchange of a provider's code creates or links the account, after the checks of the callback have passed again. A refresh token stays valid unless the client sends `rotate` and the project rotates refresh tokens. The response then has its successor.
   * `POST /api/v1/auth/oauth/token`
   * At most 150 calls in 300 seconds per address.
   * At most 30 calls in 60 seconds per session.
   * Errors: `INVALID_SCOPE`, `INVALID_OAUTH_CLIENT_ID_OR_SECRET`, `REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED`, `INVALID_AUTHORIZATION_CODE`, `MULTI_FACTOR_AUTHENTICATION_REQUIRED`, `OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED`, `REDIRECT_URL_NOT_WHITELISTED`, `CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE`, `OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER`, `USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION`, `SIGN_UP_NOT_ENABLED`, `SIGN_UP_REJECTED`, `SIGN_UP_INVITATION_REQUIRED`, `SIGN_UP_WAITLISTED`, `ACCESS_TOKEN_EXPIRED`, `USER_BANNED`, `SIGN_IN_REJECTED`, `TOO_MANY_OAUTH_PROVIDERS`.
   */
  token(input: OauthTokenInput, options?: CallOptions): Promise<Result<OauthTokenOutput, OauthTokenFailure>>;
}

export interface OtpSendSignInCodeInput {
  email: string;
  /** A trusted URL */
  callback_url: string;
  /** A solution of Turnstile, from clients that do not send the header. The header takes precedence */
  bot_challenge_token?: string | undefined;
  /** `invisible`: the token was made before any challenge. It is checked only where a challenge is needed */
  bot_challenge_phase?: "invisible" | "visible" | undefined;
  /** The client could not solve a challenge. The call counts as one without a solution */
  bot_challenge_unavailable?: "true" | undefined;
}

export interface OtpSendSignInCodeOutput {
  nonce: string;
}

export type OtpSendSignInCodeFailure = Known<"REDIRECT_URL_NOT_WHITELISTED" | "SIGN_UP_NOT_ENABLED" | "USER_EMAIL_ALREADY_EXISTS" | "BOT_CHALLENGE_REQUIRED" | "BOT_CHALLENGE_FAILED"> | PlainError<"OTP_AUTHENTICATION_NOT_ENABLED" | "TOO_MANY_REQUESTS">;

export interface OtpSignInInput {
  code: string;
}

export type OtpSignInFailure = Known<"VERIFICATION_CODE_NOT_FOUND" | "VERIFICATION_CODE_EXPIRED" | "VERIFICATION_CODE_ALREADY_USED" | "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED" | "USER_BANNED" | "SIGN_IN_REJECTED" | "MULTI_FACTOR_AUTHENTICATION_REQUIRED" | "SIGN_UP_NOT_ENABLED" | "SIGN_UP_REJECTED" | "SIGN_UP_INVITATION_REQUIRED" | "SIGN_UP_WAITLISTED" | "USER_EMAIL_ALREADY_EXISTS"> | PlainError<"OTP_AUTHENTICATION_NOT_ENABLED">;

export interface OtpCheckCodeInput {
  code: string;
}

export interface OtpCheckCodeOutput {
  is_code_valid: true;
}

export type OtpCheckCodeFailure = Known<"VERIFICATION_CODE_NOT_FOUND" | "VERIFICATION_CODE_EXPIRED" | "VERIFICATION_CODE_ALREADY_USED" | "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED">;

/** The calls under `auth.otp`. */
export interface OtpApi {
  /**
   * Send a sign-in code and link.
   * The e-mail shows the first six characters of the code and links to `callback_url` with the whole code as `code`. To sign in with the typed characters, send them followed by `nonce`.
   * `POST /api/v1/auth/otp/send-sign-in-code`
   * At most 10 calls in 60 seconds per address.
   * At most 30 calls in 3600 seconds per address.
   * Errors: `REDIRECT_URL_NOT_WHITELISTED`, `SIGN_UP_NOT_ENABLED`, `USER_EMAIL_ALREADY_EXISTS`, `BOT_CHALLENGE_REQUIRED`, `BOT_CHALLENGE_FAILED`, `OTP_AUTHENTICATION_NOT_ENABLED`, `TOO_MANY_REQUESTS`.
   */
  sendSignInCode(input: OtpSendSignInCodeInput, options?: CallOptions): Promise<Result<OtpSendSignInCodeOutput, OtpSendSignInCodeFailure>>;
  /**
   * Sign in or sign up with a code from an e-mail.
   * Creates a user if no user signs in with the e-mail address. With an anonymous user's access token, upgrades that user, which keeps its id, data and teams. Its earlier sessions, API keys, password and second factor end. Its earlier e-mail addresses and provider accounts stay, but no longer sign in.
   * `POST /api/v1/auth/otp/sign-in`
   * At most 30 calls in 60 seconds per address.
   * Errors: `VERIFICATION_CODE_NOT_FOUND`, `VERIFICATION_CODE_EXPIRED`, `VERIFICATION_CODE_ALREADY_USED`, `VERIFICATION_CODE_MAX_ATTEMPTS_REACHED`, `USER_BANNED`, `SIGN_IN_REJECTED`, `MULTI_FACTOR_AUTHENTICATION_REQUIRED`, `SIGN_UP_NOT_ENABLED`, `SIGN_UP_REJECTED`, `SIGN_UP_INVITATION_REQUIRED`, `SIGN_UP_WAITLISTED`, `USER_EMAIL_ALREADY_EXISTS`, `OTP_AUTHENTICATION_NOT_ENABLED`.
   */
  signIn(input: OtpSignInInput, options?: CallOptions): Promise<Result<SignInResult, OtpSignInFailure>>;
  /**
   * Check a sign-in code.
   * The code stays unused. A wrong code counts as an attempt.
   * `POST /api/v1/auth/otp/sign-in/check-code`
   * At most 30 calls in 60 seconds per address.
   * Errors: `VERIFICATION_CODE_NOT_FOUND`, `VERIFICATION_CODE_EXPIRED`, `VERIFICATION_CODE_ALREADY_USED`, `VERIFICATION_CODE_MAX_ATTEMPTS_REACHED`.
   */
  checkCode(input: OtpCheckCodeInput, options?: CallOptions): Promise<Result<OtpCheckCodeOutput, OtpCheckCodeFailure>>;
}

export interface MfaSignInInput {
  type: "totp";
  /** Six digits, or a backup code. Any other text is treated as a wrong one-time password */
  totp: string;
  code: string;
}

export type MfaSignInFailure = Known<"VERIFICATION_CODE_NOT_FOUND" | "VERIFICATION_CODE_EXPIRED" | "VERIFICATION_CODE_ALREADY_USED" | "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED" | "INVALID_TOTP_CODE"> | PlainError<"TOO_MANY_REQUESTS">;

export interface MfaCountBackupCodesOutput {
  remaining: number;
}

export interface MfaCreateBackupCodesOutput {
  codes: string[];
}

export type MfaCreateBackupCodesFailure = PlainError<"SECOND_FACTOR_NOT_SET_UP">;

/** The calls under `auth.mfa`. */
export interface MfaApi {
  /**
   * Complete a sign-in with a second factor.
   * `code` is the attempt code of MULTI_FACTOR_AUTHENTICATION_REQUIRED. It stays valid after a wrong one-time password. A backup code replaces the one-time password once.
   * `POST /api/v1/auth/mfa/sign-in`
   * At most 15 calls in 60 seconds per address.
   * Errors: `VERIFICATION_CODE_NOT_FOUND`, `VERIFICATION_CODE_EXPIRED`, `VERIFICATION_CODE_ALREADY_USED`, `VERIFICATION_CODE_MAX_ATTEMPTS_REACHED`, `INVALID_TOTP_CODE`, `TOO_MANY_REQUESTS`.
   */
  signIn(input: MfaSignInInput, options?: CallOptions): Promise<Result<SignInResult, MfaSignInFailure>>;
  /**
   * Get how many backup codes the signed-in user has left.
   * Needs a signed-in user.
   * `GET /api/v1/auth/mfa/backup-codes`
   */
  countBackupCodes(options?: CallOptions): Promise<Result<MfaCountBackupCodesOutput>>;
  /**
   * Create backup codes for the second factor of the signed-in user.
   * Returns 10 codes, which replace all earlier ones. Only this response contains them. Each signs in once in place of a one-time password. Removing the second factor deletes them.
   * Needs a signed-in user.
   * With `auth.sessions.requireRecentSignIn`, clients need a session of the last 15 minutes.
   * `POST /api/v1/auth/mfa/backup-codes`
   * At most 10 calls in 60 seconds per address.
   * Errors: `SECOND_FACTOR_NOT_SET_UP`.
   */
  createBackupCodes(options?: CallOptions): Promise<Result<MfaCreateBackupCodesOutput, MfaCreateBackupCodesFailure>>;
}

export interface PasskeyInitiateRegistrationInput {
  /** The browser creates the passkey without a dialog (conditional mediation), and the user touches no authenticator. Only where the project creates passkeys after a sign-in with a password */
  automatic?: boolean | undefined;
}

export interface PasskeyInitiateRegistrationOutput {
  options_json: {
    rp: {
      /** Replace it with the page's host name */
      id: "THIS_VALUE_WILL_BE_REPLACED.example.com";
      name: string;
    };
    user: {
      /** base64url of the user's id */
      id: string;
      name: string;
      displayName: string;
    };
    /** base64url */
    challenge: string;
    pubKeyCredParams: Array<{
      type: "public-key";
      alg: number;
    }>;
    /** Milliseconds */
    timeout: number;
    attestation: "none";
    excludeCredentials: Array<{
      id: string;
      type: "public-key";
    }>;
    authenticatorSelection: {
      residentKey: "required";
      requireResidentKey: true;
      userVerification: "preferred";
    };
    extensions: {
      credProps: true;
    };
  };
  /** Send it with the authenticator's response within 65 seconds */
  code: string;
}

export type PasskeyInitiateRegistrationFailure = Known<"PASSKEY_AUTHENTICATION_NOT_ENABLED" | "PASSKEY_REGISTRATION_FAILED">;

export interface PasskeyRegisterInput {
  credential: {
    id: string;
    rawId: string;
    type: "public-key";
    response: {
      clientDataJSON: string;
      attestationObject: string;
      transports?: string[] | undefined;
      [name: string]: unknown;
    };
    authenticatorAttachment?: string | null | undefined;
    clientExtensionResults?: {
      [name: string]: unknown;
    } | undefined;
    [name: string]: unknown;
  };
  code: string;
}

export interface PasskeyRegisterOutput {
  /** The credential's id */
  user_handle: string;
}

export type PasskeyRegisterFailure = Known<"PASSKEY_AUTHENTICATION_NOT_ENABLED" | "VERIFICATION_CODE_NOT_FOUND" | "VERIFICATION_CODE_EXPIRED" | "VERIFICATION_CODE_ALREADY_USED" | "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED" | "PASSKEY_REGISTRATION_FAILED">;

export interface PasskeyListInput {
  /** A user's id, or `me` for the signed-in user */
  user_id: string;
}

export interface Passkey {
  id: string;
  user_id: string;
  /** Name that the user sees. The first one names the authenticator or the browser of the registration */
  name: string;
  /** base64url; the id by which browsers know the passkey */
  credential_id: string;
  /** Milliseconds since the epoch */
  created_at_millis: number;
  /** Time of the last sign-in with it; null before the first one */
  last_used_at_millis: number | null;
  /** `multiDevice` if the authenticator can copy it to other devices */
  device_type: "singleDevice" | "multiDevice";
  /** Whether the authenticator had a copy of it at the last use */
  backed_up: boolean;
  /** How browsers reach the authenticator, such as `internal`, `hybrid` or `usb` */
  transports: string[];
}

export interface PasskeyListOutput {
  items: Passkey[];
  is_paginated: false;
}

export interface PasskeyUpdateInput {
  passkey_id: string;
  /** A user's id, or `me` for the signed-in user */
  user_id?: string | undefined;
  /** Name that the user sees. The first one names the authenticator or the browser of the registration */
  name: string;
}

export type PasskeyUpdateFailure = PlainError<"PASSKEY_NOT_FOUND">;

export interface PasskeyRemoveInput {
  passkey_id: string;
  /** A user's id, or `me` for the signed-in user */
  user_id?: string | undefined;
}

export type PasskeyRemoveFailure = PlainError<"PASSKEY_NOT_FOUND" | "LAST_SIGN_IN_METHOD">;

export interface PasskeyInitiateAuthenticationOutput {
  options_json: {
    /** Replace it with the page's host name */
    rpId: "THIS_VALUE_WILL_BE_REPLACED.example.com";
    /** base64url */
    challenge: string;
    allowCredentials: Array<{
      id: string;
      type: "public-key";
    }>;
    /** Milliseconds */
    timeout: number;
    userVerification: "preferred";
  };
  /** Send it with the authenticator's response within 65 seconds */
  code: string;
}

export type PasskeyInitiateAuthenticationFailure = Known<"PASSKEY_AUTHENTICATION_NOT_ENABLED">;

export interface PasskeySignInInput {
  authentication_response: {
    id: string;
    rawId: string;
    type: "public-key";
    response: {
      clientDataJSON: string;
      authenticatorData: string;
      signature: string;
      userHandle?: string | null | undefined;
      [name: string]: unknown;
    };
    authenticatorAttachment?: string | null | undefined;
    clientExtensionResults?: {
      [name: string]: unknown;
    } | undefined;
    [name: string]: unknown;
  };
  code: string;
}

export type PasskeySignInFailure = Known<"PASSKEY_AUTHENTICATION_NOT_ENABLED" | "VERIFICATION_CODE_NOT_FOUND" | "VERIFICATION_CODE_EXPIRED" | "VERIFICATION_CODE_ALREADY_USED" | "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED" | "PASSKEY_AUTHENTICATION_FAILED" | "USER_BANNED" | "SIGN_IN_REJECTED" | "MULTI_FACTOR_AUTHENTICATION_REQUIRED">;

/** The calls under `auth.passkey`. */
export interface PasskeyApi {
  /**
   * Start the registration of a passkey.
   * Options for `navigator.credentials.create()` (WebAuthn level 3, section 5.4).
   * Needs a signed-in user.
   * With `auth.sessions.requireRecentSignIn`, clients need a session of the last 15 minutes.
   * `POST /api/v1/auth/passkey/initiate-passkey-registration`
   * At most 30 calls in 60 seconds per address.
   * Errors: `PASSKEY_AUTHENTICATION_NOT_ENABLED`, `PASSKEY_REGISTRATION_FAILED`.
   */
  initiateRegistration(input?: PasskeyInitiateRegistrationInput, options?: CallOptions): Promise<Result<PasskeyInitiateRegistrationOutput, PasskeyInitiateRegistrationFailure>>;
  /**
   * Register a passkey.
   * A user has at most 20 passkeys. The options exclude devices that already have one.
   * Needs a signed-in user.
   * With `auth.sessions.requireRecentSignIn`, clients need a session of the last 15 minutes.
   * `POST /api/v1/auth/passkey/register`
   * At most 30 calls in 60 seconds per address.
   * Errors: `PASSKEY_AUTHENTICATION_NOT_ENABLED`, `VERIFICATION_CODE_NOT_FOUND`, `VERIFICATION_CODE_EXPIRED`, `VERIFICATION_CODE_ALREADY_USED`, `VERIFICATION_CODE_MAX_ATTEMPTS_REACHED`, `PASSKEY_REGISTRATION_FAILED`.
   */
  register(input: PasskeyRegisterInput, options?: CallOptions): Promise<Result<PasskeyRegisterOutput, PasskeyRegisterFailure>>;
  /**
   * List a user's passkeys, oldest first.
   * At most 20. Clients see their own.
   * Clients need a signed-in user.
   * `GET /api/v1/auth/passkeys`
   */
  list(input: PasskeyListInput, options?: CallOptions): Promise<Result<PasskeyListOutput>>;
  /**
   * Rename a passkey.
   * Clients need a signed-in user.
   * `PATCH /api/v1/auth/passkeys/{passkey_id}`
   * Errors: `PASSKEY_NOT_FOUND`.
   */
  update(input: PasskeyUpdateInput, options?: CallOptions): Promise<Result<Passkey, PasskeyUpdateFailure>>;
  /**
   * Remove a passkey.
   * It no longer signs in. Users do not remove the last way to sign in. Sessions stay, and the user is notified by e-mail.
   * Clients need a signed-in user.
   * With `auth.sessions.requireRecentSignIn`, clients need a session of the last 15 minutes.
   * `DELETE /api/v1/auth/passkeys/{passkey_id}`
   * Errors: `PASSKEY_NOT_FOUND`, `LAST_SIGN_IN_METHOD`.
   */
  remove(input: PasskeyRemoveInput, options?: CallOptions): Promise<Result<Success, PasskeyRemoveFailure>>;
  /**
   * Start a sign-in with a passkey.
   * Options for `navigator.credentials.get()` (WebAuthn level 3, section 5.5); any passkey of the page's host is accepted.
   * `POST /api/v1/auth/passkey/initiate-passkey-authentication`
   * At most 30 calls in 60 seconds per address.
   * Errors: `PASSKEY_AUTHENTICATION_NOT_ENABLED`.
   */
  initiateAuthentication(options?: CallOptions): Promise<Result<PasskeyInitiateAuthenticationOutput, PasskeyInitiateAuthenticationFailure>>;
  /**
   * Sign in with a passkey.
   * Send what the authenticator returned for the options of `initiate-passkey-authentication`.
   * `POST /api/v1/auth/passkey/sign-in`
   * At most 30 calls in 60 seconds per address.
   * Errors: `PASSKEY_AUTHENTICATION_NOT_ENABLED`, `VERIFICATION_CODE_NOT_FOUND`, `VERIFICATION_CODE_EXPIRED`, `VERIFICATION_CODE_ALREADY_USED`, `VERIFICATION_CODE_MAX_ATTEMPTS_REACHED`, `PASSKEY_AUTHENTICATION_FAILED`, `USER_BANNED`, `SIGN_IN_REJECTED`, `MULTI_FACTOR_AUTHENTICATION_REQUIRED`.
   */
  signIn(input: PasskeySignInInput, options?: CallOptions): Promise<Result<SignInResult, PasskeySignInFailure>>;
}

export type AnonymousSignUpFailure = Known<"ANONYMOUS_ACCOUNTS_NOT_ENABLED" | "SIGN_UP_REJECTED" | "BOT_CHALLENGE_REQUIRED" | "BOT_CHALLENGE_FAILED">;

/** The calls under `auth.anonymous`. */
export interface AnonymousApi {
  /**
   * Sign up anonymously.
   * Creates a user without credentials. Signing up with its access token, by password or one-time code, upgrades that user and keeps its id and data.
   * `POST /api/v1/auth/anonymous/sign-up`
   * At most 10 calls in 60 seconds per address.
   * At most 50 calls in 3600 seconds per address.
   * Errors: `ANONYMOUS_ACCOUNTS_NOT_ENABLED`, `SIGN_UP_REJECTED`, `BOT_CHALLENGE_REQUIRED`, `BOT_CHALLENGE_FAILED`.
   */
  signUp(options?: CallOptions): Promise<Result<SignInResult, AnonymousSignUpFailure>>;
}

export interface CliStartInput {
  /** Lifetime of both codes. Default: 7200000 */
  expires_in_millis?: number | undefined;
  /** Name of the tool's device. The page that confirms shows it; it is not verified */
  device_name?: string | undefined;
}

export interface CliStartOutput {
  polling_code: string;
  login_code: string;
  expires_at: string;
}

export interface CliPollInput {
  polling_code: string;
}

export type CliPollOutput = {
  status: "waiting";
} | {
  status: "used";
} | {
  status: "expired";
} | {
  status: "success";
  refresh_token: string;
};

export type CliPollFailure = Known<"INVALID_POLLING_CODE"> | PlainError<"TOO_MANY_REQUESTS">;

export interface CliDetailsInput {
  login_code: string;
}

export interface CliDetailsOutput {
  /** As the tool reported it */
  device_name: string | null;
  ip: string | null;
  /** ISO 3166-1 alpha-2 */
  country_code: string | null;
  city_name: string | null;
  /** Milliseconds since the epoch */
  started_at_millis: number;
}

export type CliDetailsFailure = PlainError<"INVALID_CLI_LOGIN_CODE">;

export interface CliCompleteInput {
  login_code: string;
  refresh_token: string;
}

export type CliCompleteFailure = PlainError<"INVALID_CLI_LOGIN_CODE" | "INVALID_CLI_REFRESH_TOKEN" | "IMPERSONATION_NOT_ALLOWED">;

/** The calls under `auth.cli`. */
export interface CliApi {
  /**
   * Start the sign-in of a command line tool.
   * The tool opens `/handler/cli-auth-confirm?login_code=…` of the app in a browser and polls `/auth/cli/poll` until the user has confirmed.
   * `POST /api/v1/auth/cli`
   * At most 10 calls in 60 seconds per address.
   */
  start(input?: CliStartInput, options?: CallOptions): Promise<Result<CliStartOutput>>;
  /**
   * Poll the sign-in of a command line tool.
   * After confirmation the refresh token is returned once, with status 201. The status is `expired` if the session has ended by then.
   * `POST /api/v1/auth/cli/poll`
   * At most 60 calls in 60 seconds per address.
   * Errors: `INVALID_POLLING_CODE`, `TOO_MANY_REQUESTS`.
   */
  poll(input: CliPollInput, options?: CallOptions): Promise<Result<CliPollOutput, CliPollFailure>>;
  /**
   * Get the origin of a command line sign-in.
   * For the page that confirms: users compare the device and the address with their own. Only for the holder of the login code.
   * `POST /api/v1/auth/cli/details`
   * At most 30 calls in 60 seconds per address.
   * Errors: `INVALID_CLI_LOGIN_CODE`.
   */
  details(input: CliDetailsInput, options?: CallOptions): Promise<Result<CliDetailsOutput, CliDetailsFailure>>;
  /**
   * Confirm the sign-in of a command line tool.
   * Hands the session of the refresh token to the tool. A login code can be used once.
   * `POST /api/v1/auth/cli/complete`
   * At most 10 calls in 60 seconds per address.
   * Errors: `INVALID_CLI_LOGIN_CODE`, `INVALID_CLI_REFRESH_TOKEN`, `IMPERSONATION_NOT_ALLOWED`.
   */
  complete(input: CliCompleteInput, options?: CallOptions): Promise<Result<Success, CliCompleteFailure>>;
}

/** The calls under `auth`. */
export interface AuthApi {
  readonly password: PasswordApi;
  readonly sessions: SessionsApi;
  readonly oauth: OauthApi;
  readonly otp: OtpApi;
  readonly mfa: MfaApi;
  readonly passkey: PasskeyApi;
  readonly anonymous: AnonymousApi;
  readonly cli: CliApi;
}

export interface WaitlistJoinInput {
  email: string;
}

export type WaitlistJoinFailure = PlainError<"WAITLIST_NOT_ENABLED" | "WAITLIST_FULL">;

/** The calls under `waitlist`. */
export interface WaitlistApi {
  /**
   * Join the waitlist.
   * For projects whose sign-up has the mode `waitlist`, or a rule with this outcome. The answer is the same for addresses that are on the list, or have an account.
   * `POST /api/v1/waitlist/join`
   * At most 10 calls in 60 seconds per address.
   * At most 30 calls in 3600 seconds per address.
   * Errors: `WAITLIST_NOT_ENABLED`, `WAITLIST_FULL`.
   */
  join(input: WaitlistJoinInput, options?: CallOptions): Promise<Result<Success, WaitlistJoinFailure>>;
}

export interface Team {
  id: string;
  display_name: string;
  /** An http(s) URL (server and admin only) or a data URL. A data URL has a JPEG, PNG, GIF or WebP image of at most 100 KB */
  profile_image_url: string | null;
  /** Any JSON value */
  client_metadata: Json;
  /** Any JSON value */
  client_read_only_metadata: Json;
}

export interface User {
  id: string;
  /** A new address is unverified, unless it is one of the user's verified addresses */
  primary_email: string | null;
  primary_email_verified: boolean;
  display_name: string | null;
  /** An http(s) URL (server and admin only) or a data URL. A data URL has a JPEG, PNG, GIF or WebP image of at most 100 KB */
  profile_image_url: string | null;
  /** Milliseconds since the epoch */
  signed_up_at_millis: number;
  /** Any JSON value */
  client_metadata: Json;
  /** Any JSON value */
  client_read_only_metadata: Json;
  selected_team_id: string | null;
  selected_team: Team | null;
  has_password: boolean;
  /** Whether one-time codes and magic links are a sign-in method of the user. It is also false while the user has not used or set them; then a code still signs in. Write `false` to turn them off: no sign-in code is sent then */
  otp_auth_enabled: boolean;
  /** Whether one-time codes and magic links were turned off: then none is sent for sign-in. Both may be false */
  otp_auth_disabled: boolean;
  /** Write `false` to remove the user's passkey */
  passkey_auth_enabled: boolean;
  /** Deprecated: whether a password or one-time codes are set up */
  auth_with_email: boolean;
  /** Whether sign-in requires a time-based one-time password */
  requires_totp_mfa: boolean;
  oauth_providers: Array<{
    /** The provider's config id, such as `google` */
    id: string;
    account_id: string;
    email: string | null;
    /** The provider, such as `google` */
    type: string;
    /** Equals `account_id` */
    provider_user_id: string;
  }>;
  /** The version of the terms that the user accepted. Clients write the project's `brand.terms_version` only */
  accepted_terms_version: string | null;
  /** When the user accepted that version. Default: when it is written. Servers send it together with the version only */
  accepted_terms_at_millis: number | null;
  /** Whether the user may sign in but not use the whole app yet */
  is_restricted: boolean;
  /** Why the user is restricted */
  restricted_reason: {
    type: "anonymous" | "email_not_verified" | "restricted_by_administrator" | "not_approved";
  } | null;
  /** Whether an administrator has restricted the user. Writing `false` clears reason and details */
  restricted_by_admin: boolean;
  /** Why the administrator did so. The user can read it */
  restricted_by_admin_reason: string | null;
  /** Updates only accept `false`, which upgrades an anonymous user */
  is_anonymous: boolean;
}

/** What may be sent to change a user. Absent fields stay as they are. */
export interface UserUpdate {
  /** A new address is unverified, unless it is one of the user's verified addresses */
  primary_email?: string | null | undefined;
  display_name?: string | null | undefined;
  /** An http(s) URL (server and admin only) or a data URL. A data URL has a JPEG, PNG, GIF or WebP image of at most 100 KB */
  profile_image_url?: string | null | undefined;
  /** Any JSON value */
  client_metadata?: Json | undefined;
  selected_team_id?: string | null | undefined;
  /** Whether one-time codes and magic links are a sign-in method of the user. It is also false while the user has not used or set them; then a code still signs in. Write `false` to turn them off: no sign-in code is sent then */
  otp_auth_enabled?: boolean | undefined;
  /** Write `false` to remove the user's passkey */
  passkey_auth_enabled?: boolean | undefined;
  /** The version of the terms that the user accepted. Clients write the project's `brand.terms_version` only */
  accepted_terms_version?: string | null | undefined;
  totp_secret_base64?: string | null | undefined;
}

export type UsersUpdateMeFailure = Known<"TEAM_MEMBERSHIP_NOT_FOUND" | "PASSWORD_TOO_SHORT" | "PASSWORD_TOO_LONG" | "USER_EMAIL_ALREADY_EXISTS"> | PlainError<"TOO_MANY_CONTACT_CHANNELS" | "INVALID_IMAGE" | "INVALID_USER_CHANGE" | "INVALID_PASSWORD_HASH" | "TOO_MANY_REQUESTS" | "LAST_SIGN_IN_METHOD" | "TERMS_VERSION_MISMATCH">;

export type UsersDeleteMeFailure = PlainError<"TEAM_NEEDS_OWNER">;

/** The calls under `users`. */
export interface UsersApi {
  /**
   * Get the signed-in user.
   * Needs a signed-in user.
   * `GET /api/v1/users/me`
   */
  me(options?: CallOptions): Promise<Result<User>>;
  /**
   * Update the signed-in user.
   * Absent fields stay unchanged; null clears a field. Metadata is replaced as a whole.
   * Needs a signed-in user.
   * With `auth.sessions.requireRecentSignIn`, clients need a session of the last 15 minutes to change `primary_email` and `totp_secret_base64` and `passkey_auth_enabled` and `otp_auth_enabled`.
   * `PATCH /api/v1/users/me`
   * Errors: `TEAM_MEMBERSHIP_NOT_FOUND`, `PASSWORD_TOO_SHORT`, `PASSWORD_TOO_LONG`, `USER_EMAIL_ALREADY_EXISTS`, `TOO_MANY_CONTACT_CHANNELS`, `INVALID_IMAGE`, `INVALID_USER_CHANGE`, `INVALID_PASSWORD_HASH`, `TOO_MANY_REQUESTS`, `LAST_SIGN_IN_METHOD`, `TERMS_VERSION_MISMATCH`.
   */
  updateMe(input: UserUpdate, options?: CallOptions): Promise<Result<User, UsersUpdateMeFailure>>;
  /**
   * Delete the signed-in user.
   * Deletes the user and all of its data. A developer of project `internal` who alone owns a team with other members or projects gives it another owner first.
   * Needs a signed-in user.
   * Clients need the project's switch `client_user_deletion_enabled`.
   * With `auth.sessions.requireRecentSignIn`, clients need a session of the last 15 minutes.
   * `DELETE /api/v1/users/me`
   * Errors: `TEAM_NEEDS_OWNER`.
   */
  deleteMe(options?: CallOptions): Promise<Result<Success, UsersDeleteMeFailure>>;
}

export interface ContactChannelsListInput {
  /** Only contact channels of this user; `me` for the signed-in user */
  user_id?: string | undefined;
  /** Only this contact channel */
  contact_channel_id?: string | undefined;
  /** `pagination.next_cursor` of the previous page. Valid also when the row that starts the page is deleted */
  cursor?: string | undefined;
  /** Contact channels per page. Default and maximum: 1000 */
  limit?: number | undefined;
}

export interface ContactChannel {
  id: string;
  user_id: string;
  type: "email";
  value: string;
  /** Whether the user can sign in with the address. Only one user of a project can */
  used_for_auth: boolean;
  /** Whether it is the user's primary address. `true` makes the other one secondary */
  is_primary: boolean;
  is_verified: boolean;
}

export type ContactChannelsListOutput = {
  items: ContactChannel[];
  is_paginated: true;
  pagination: {
    next_cursor: string | null;
  };
} | {
  items: ContactChannel[];
  is_paginated: false;
};

/** What may be sent to make a contactchannel. */
export interface ContactChannelCreate {
  /** A user's id, or `me` for the signed-in user */
  user_id: string;
  type: "email";
  value: string;
  /** Whether the user can sign in with the address. Only one user of a project can */
  used_for_auth: boolean;
  /** Whether it is the user's primary address. `true` makes the other one secondary */
  is_primary?: boolean | undefined;
}

export type ContactChannelsCreateFailure = Known<"USER_ID_DOES_NOT_EXIST" | "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE"> | PlainError<"CONTACT_CHANNEL_ALREADY_EXISTS" | "TOO_MANY_CONTACT_CHANNELS">;

export interface ContactChannelsGetInput {
  /** A user's id, or `me` for the signed-in user */
  user_id: string;
  contact_channel_id: string;
}

export type ContactChannelsGetFailure = PlainError<"CONTACT_CHANNEL_NOT_FOUND">;

/** What may be sent to change a contactchannel. Absent fields stay as they are. */
export interface ContactChannelUpdate {
  type?: "email" | undefined;
  value?: string | undefined;
  /** Whether the user can sign in with the address. Only one user of a project can */
  used_for_auth?: boolean | undefined;
  /** Whether it is the user's primary address. `true` makes the other one secondary */
  is_primary?: boolean | undefined;
}

export interface ContactChannelsUpdateInput extends ContactChannelUpdate {
  /** A user's id, or `me` for the signed-in user */
  user_id: string;
  contact_channel_id: string;
}

export type ContactChannelsUpdateFailure = Known<"CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE"> | PlainError<"UNKNOWN_CONTACT_CHANNEL" | "CONTACT_CHANNEL_ALREADY_EXISTS" | "LAST_SIGN_IN_METHOD">;

export interface ContactChannelsRemoveInput {
  /** A user's id, or `me` for the signed-in user */
  user_id: string;
  contact_channel_id: string;
}

export type ContactChannelsRemoveFailure = PlainError<"UNKNOWN_CONTACT_CHANNEL" | "LAST_SIGN_IN_METHOD">;

export interface ContactChannelsSendPrimaryVerificationCodeInput {
  email: string;
  /** A trusted URL. The link in the e-mail is this URL with `code` added */
  callback_url: string;
}

export type ContactChannelsSendPrimaryVerificationCodeFailure = Known<"EMAIL_IS_NOT_PRIMARY_EMAIL" | "EMAIL_ALREADY_VERIFIED" | "REDIRECT_URL_NOT_WHITELISTED"> | PlainError<"TOO_MANY_REQUESTS">;

export interface ContactChannelsSendVerificationCodeInput {
  /** A user's id, or `me` for the signed-in user */
  user_id: string;
  contact_channel_id: string;
  /** A trusted URL. The link in the e-mail is this URL with `code` added */
  callback_url: string;
}

export type ContactChannelsSendVerificationCodeFailure = Known<"USER_ID_DOES_NOT_EXIST" | "EMAIL_ALREADY_VERIFIED" | "REDIRECT_URL_NOT_WHITELISTED"> | PlainError<"CONTACT_CHANNEL_NOT_FOUND" | "TOO_MANY_REQUESTS">;

export interface ContactChannelsVerifyInput {
  code: string;
}

export type ContactChannelsVerifyFailure = Known<"VERIFICATION_CODE_NOT_FOUND" | "VERIFICATION_CODE_EXPIRED" | "VERIFICATION_CODE_ALREADY_USED" | "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED"> | PlainError<"CONTACT_CHANNEL_REMOVED">;

export interface ContactChannelsCheckVerificationCodeInput {
  code: string;
}

export interface ContactChannelsCheckVerificationCodeOutput {
  is_code_valid: true;
}

export type ContactChannelsCheckVerificationCodeFailure = Known<"VERIFICATION_CODE_NOT_FOUND" | "VERIFICATION_CODE_EXPIRED" | "VERIFICATION_CODE_ALREADY_USED" | "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED">;

export interface ContactChannelsVerificationDetailsInput {
  code: string;
}

export interface OtherAccess {
  /** Masked: the first character and the domain */
  addresses: string[];
  /** Config ids of the providers */
  oauth_providers: string[];
  passkey: boolean;
}

export interface ContactChannelsVerificationDetailsOutput {
  email: string;
  /** Whether the address belongs to the signed-in user */
  is_own: boolean;
  /** What else signs in to an account that only claims the address. Null for its signed-in user */
  other_access: OtherAccess | null;
}

export type ContactChannelsVerificationDetailsFailure = Known<"VERIFICATION_CODE_NOT_FOUND" | "VERIFICATION_CODE_EXPIRED" | "VERIFICATION_CODE_ALREADY_USED" | "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED">;

export interface ContactChannelsDisownInput {
  code: string;
}

export type ContactChannelsDisownFailure = Known<"VERIFICATION_CODE_NOT_FOUND" | "VERIFICATION_CODE_EXPIRED" | "VERIFICATION_CODE_ALREADY_USED" | "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED" | "EMAIL_ALREADY_VERIFIED"> | PlainError<"CONTACT_CHANNEL_REMOVED">;

/** The calls under `contactChannels`. */
export interface ContactChannelsApi {
  /**
   * List contact channels, oldest first.
   * Those of one user, or all of the project: in pages with `cursor` or `limit`, and from 100,000 on. Clients see their own only.
   * `GET /api/v1/contact-channels`
   * At most 120 calls in 60 seconds per key.
   */
  list(input?: ContactChannelsListInput, options?: CallOptions): Promise<Result<ContactChannelsListOutput>>;
  /**
   * Add a contact channel to a user.
   * If the address can be used to sign in, the user is notified at the primary address.
   * Clients need a signed-in user.
   * With `auth.sessions.requireRecentSignIn`, clients need a session of the last 15 minutes.
   * `POST /api/v1/contact-channels`
   * Errors: `USER_ID_DOES_NOT_EXIST`, `CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE`, `CONTACT_CHANNEL_ALREADY_EXISTS`, `TOO_MANY_CONTACT_CHANNELS`.
   */
  create(input: ContactChannelCreate, options?: CallOptions): Promise<Result<ContactChannel, ContactChannelsCreateFailure>>;
  /**
   * Get a contact channel.
   * Clients need a signed-in user.
   * `GET /api/v1/contact-channels/{user_id}/{contact_channel_id}`
   * Errors: `CONTACT_CHANNEL_NOT_FOUND`.
   */
  get(input: ContactChannelsGetInput, options?: CallOptions): Promise<Result<ContactChannel, ContactChannelsGetFailure>>;
  /**
   * Update a contact channel.
   * A new address is unverified unless `is_verified` is sent. `is_primary: false` leaves the user without a primary address.
   * Clients need a signed-in user.
   * With `auth.sessions.requireRecentSignIn`, clients need a session of the last 15 minutes.
   * `PATCH /api/v1/contact-channels/{user_id}/{contact_channel_id}`
   * Errors: `CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE`, `UNKNOWN_CONTACT_CHANNEL`, `CONTACT_CHANNEL_ALREADY_EXISTS`, `LAST_SIGN_IN_METHOD`.
   */
  update(input: ContactChannelsUpdateInput, options?: CallOptions): Promise<Result<ContactChannel, ContactChannelsUpdateFailure>>;
  /**
   * Delete a contact channel.
   * The user can no longer sign in with the address; users do not delete the last way to sign in. After the primary one is deleted, the user has no primary address.
   * Clients need a signed-in user.
   * With `auth.sessions.requireRecentSignIn`, clients need a session of the last 15 minutes.
   * `DELETE /api/v1/contact-channels/{user_id}/{contact_channel_id}`
   * Errors: `UNKNOWN_CONTACT_CHANNEL`, `LAST_SIGN_IN_METHOD`.
   */
  remove(input: ContactChannelsRemoveInput, options?: CallOptions): Promise<Result<Success, ContactChannelsRemoveFailure>>;
  /**
   * Send a verification link to the user's primary e-mail address.
   * Needs a signed-in user.
   * `POST /api/v1/contact-channels/send-verification-code`
   * At most 10 calls in 60 seconds per address.
   * At most 30 calls in 3600 seconds per address.
   * Errors: `EMAIL_IS_NOT_PRIMARY_EMAIL`, `EMAIL_ALREADY_VERIFIED`, `REDIRECT_URL_NOT_WHITELISTED`, `TOO_MANY_REQUESTS`.
   */
  sendPrimaryVerificationCode(input: ContactChannelsSendPrimaryVerificationCodeInput, options?: CallOptions): Promise<Result<Success, ContactChannelsSendPrimaryVerificationCodeFailure>>;
  /**
   * Send a verification link to an e-mail address of a user.
   * Clients need a signed-in user.
   * `POST /api/v1/contact-channels/{user_id}/{contact_channel_id}/send-verification-code`
   * At most 10 calls in 60 seconds per address.
   * At most 30 calls in 3600 seconds per address.
   * Errors: `USER_ID_DOES_NOT_EXIST`, `EMAIL_ALREADY_VERIFIED`, `REDIRECT_URL_NOT_WHITELISTED`, `CONTACT_CHANNEL_NOT_FOUND`, `TOO_MANY_REQUESTS`.
   */
  sendVerificationCode(input: ContactChannelsSendVerificationCodeInput, options?: CallOptions): Promise<Result<Success, ContactChannelsSendVerificationCodeFailure>>;
  /**
   * Verify an e-mail address with a code.
   * The code is in the e-mail that verifies the address, and can be used once. Sign-in with an address that the account only claims ends, unless its user is signed in. The user can turn it on again. An account only claims an unverified address that is not primary. If it has verified another one, it only claims the primary one, too.
   * `POST /api/v1/contact-channels/verify`
   * At most 30 calls in 60 seconds per address.
   * Errors: `VERIFICATION_CODE_NOT_FOUND`, `VERIFICATION_CODE_EXPIRED`, `VERIFICATION_CODE_ALREADY_USED`, `VERIFICATION_CODE_MAX_ATTEMPTS_REACHED`, `CONTACT_CHANNEL_REMOVED`.
   */
  verify(input: ContactChannelsVerifyInput, options?: CallOptions): Promise<Result<Success, ContactChannelsVerifyFailure>>;
  /**
   * Check a verification code.
   * The code stays unused. A wrong code counts as an attempt.
   * `POST /api/v1/contact-channels/verify/check-code`
   * At most 30 calls in 60 seconds per address.
   * Errors: `VERIFICATION_CODE_NOT_FOUND`, `VERIFICATION_CODE_EXPIRED`, `VERIFICATION_CODE_ALREADY_USED`, `VERIFICATION_CODE_MAX_ATTEMPTS_REACHED`.
   */
  checkVerificationCode(input: ContactChannelsCheckVerificationCodeInput, options?: CallOptions): Promise<Result<ContactChannelsCheckVerificationCodeOutput, ContactChannelsCheckVerificationCodeFailure>>;
  /**
   * Get the address of a verification code.
   * The code stays unused. A wrong code counts as an attempt.
   * `POST /api/v1/contact-channels/verify/details`
   * At most 30 calls in 60 seconds per address.
   * Errors: `VERIFICATION_CODE_NOT_FOUND`, `VERIFICATION_CODE_EXPIRED`, `VERIFICATION_CODE_ALREADY_USED`, `VERIFICATION_CODE_MAX_ATTEMPTS_REACHED`.
   */
  verificationDetails(input: ContactChannelsVerificationDetailsInput, options?: CallOptions): Promise<Result<ContactChannelsVerificationDetailsOutput, ContactChannelsVerificationDetailsFailure>>;
  /**
   * Report that an account with the address belongs to another person.
   * For the reader of a verification e-mail who did not create the account. The account no longer signs in with the address. An account whose primary address it is, and that has verified no other, also loses its sessions and all credentials. Every other account keeps them. Consumes the code; the address stays unverified. The owner is notified at another address.
   * `POST /api/v1/contact-channels/verify/disown`
   * At most 30 calls in 60 seconds per address.
   * Errors: `VERIFICATION_CODE_NOT_FOUND`, `VERIFICATION_CODE_EXPIRED`, `VERIFICATION_CODE_ALREADY_USED`, `VERIFICATION_CODE_MAX_ATTEMPTS_REACHED`, `EMAIL_ALREADY_VERIFIED`, `CONTACT_CHANNEL_REMOVED`.
   */
  disown(input: ContactChannelsDisownInput, options?: CallOptions): Promise<Result<Success, ContactChannelsDisownFailure>>;
}

export interface OauthProvidersListInput {
  /** Only accounts of this user; `me` for the signed-in user */
  user_id?: string | undefined;
  /** `pagination.next_cursor` of the previous page. Valid also when the row that starts the page is deleted */
  cursor?: string | undefined;
  /** Accounts per page. Default and maximum: 1000 */
  limit?: number | undefined;
}

export interface OAuthProvider {
  id: string;
  user_id: string;
  /** The id of the provider in the project's configuration, such as `google` */
  provider_config_id: string;
  /** The provider, such as `google` */
  type: string;
  /** Absent if the address is unknown */
  email: string | undefined;
  /** Whether the user signs in with the account: with at most one of each provider */
  allow_sign_in: boolean;
  /** Whether access tokens of the account can be obtained */
  allow_connected_accounts: boolean;
}

export type OauthProvidersListOutput = Page<OAuthProvider> | {
  items: OAuthProvider[];
  is_paginated: false;
};

export type OauthProvidersListFailure = Known<"USER_NOT_FOUND">;

export interface OauthProvidersGetInput {
  /** A user's id, or `me` for the signed-in user */
  user_id: string;
  /** The id of the linked account */
  provider_id: string;
}

export type OauthProvidersGetFailure = PlainError<"OAUTH_PROVIDER_LINK_NOT_FOUND">;

/** What may be sent to change a oauthprovider. Absent fields stay as they are. */
export interface OAuthProviderUpdate {
  /** Whether the user signs in with the account: with at most one of each provider */
  allow_sign_in?: boolean | undefined;
  /** Whether access tokens of the account can be obtained */
  allow_connected_accounts?: boolean | undefined;
}

export interface OauthProvidersUpdateInput extends OAuthProviderUpdate {
  /** A user's id, or `me` for the signed-in user */
  user_id: string;
  /** The id of the linked account */
  provider_id: string;
}

export type OauthProvidersUpdateFailure = Known<"OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN"> | PlainError<"OAUTH_PROVIDER_LINK_NOT_FOUND" | "LAST_SIGN_IN_METHOD" | "OAUTH_SIGN_IN_ACCOUNT_EXISTS" | "OAUTH_ACCOUNT_ALREADY_LINKED">;

export interface OauthProvidersRemoveInput {
  /** A user's id, or `me` for the signed-in user */
  user_id: string;
  /** The id of the linked account */
  provider_id: string;
}

export type OauthProvidersRemoveFailure = PlainError<"OAUTH_PROVIDER_LINK_NOT_FOUND" | "LAST_SIGN_IN_METHOD">;

/** The calls under `oauthProviders`. */
export interface OauthProvidersApi {
  /**
   * List the OAuth accounts that are linked to users, oldest first.
   * Those of one user, in one response unless it requests a page. Without `user_id`, servers get those of the project in pages, and clients their own.
   * Clients need a signed-in user.
   * `GET /api/v1/oauth-providers`
   * Errors: `USER_NOT_FOUND`.
   */
  list(input?: OauthProvidersListInput, options?: CallOptions): Promise<Result<OauthProvidersListOutput, OauthProvidersListFailure>>;
  /**
   * Get a linked OAuth account.
   * Clients need a signed-in user.
   * `GET /api/v1/oauth-providers/{user_id}/{provider_id}`
   * Errors: `OAUTH_PROVIDER_LINK_NOT_FOUND`.
   */
  get(input: OauthProvidersGetInput, options?: CallOptions): Promise<Result<OAuthProvider, OauthProvidersGetFailure>>;
  /**
   * Update a linked OAuth account.
   * Absent fields stay unchanged. Another `account_id` removes the stored tokens of the account.
   * Clients need a signed-in user.
   * With `auth.sessions.requireRecentSignIn`, clients need a session of the last 15 minutes.
   * `PATCH /api/v1/oauth-providers/{user_id}/{provider_id}`
   * Errors: `OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN`, `OAUTH_PROVIDER_LINK_NOT_FOUND`, `LAST_SIGN_IN_METHOD`, `OAUTH_SIGN_IN_ACCOUNT_EXISTS`, `OAUTH_ACCOUNT_ALREADY_LINKED`.
   */
  update(input: OauthProvidersUpdateInput, options?: CallOptions): Promise<Result<OAuthProvider, OauthProvidersUpdateFailure>>;
  /**
   * Unlink an OAuth account.
   * The user can no longer sign in with the account; users do not unlink the last way to sign in. Its stored tokens are deleted; the provider is not notified.
   * Clients need a signed-in user.
   * With `auth.sessions.requireRecentSignIn`, clients need a session of the last 15 minutes.
   * `DELETE /api/v1/oauth-providers/{user_id}/{provider_id}`
   * Errors: `OAUTH_PROVIDER_LINK_NOT_FOUND`, `LAST_SIGN_IN_METHOD`.
   */
  remove(input: OauthProvidersRemoveInput, options?: CallOptions): Promise<Result<Success, OauthProvidersRemoveFailure>>;
}

export interface ConnectedAccountsListInput {
  /** A user's id, or `me` for the signed-in user */
  user_id: string;
  /** `pagination.next_cursor` of the previous page. Valid also when the row that starts the page is deleted */
  cursor?: string | undefined;
  /** Accounts per page. Default and maximum: 100 */
  limit?: number | undefined;
}

export interface ConnectedAccount {
  user_id: string;
  /** The id of the provider in the project's configuration */
  provider: string;
  /** The user's id at the provider */
  provider_account_id: string;
}

export type ConnectedAccountsListOutput = {
  items: ConnectedAccount[];
  is_paginated: true;
  pagination: {
    next_cursor: string | null;
  };
} | {
  items: ConnectedAccount[];
  is_paginated: false;
};

export type ConnectedAccountsListFailure = Known<"USER_NOT_FOUND">;

export interface ConnectedAccountsCreateAccessTokenOfAccountInput {
  /** A user's id, or `me` for the signed-in user */
  user_id: string;
  /** The id of the provider in the project's configuration */
  provider_id: string;
  account_id: string;
  /** The scopes that the token must have, separated by spaces. Default: none */
  scope?: string | undefined;
}

export interface ConnectedAccountsCreateAccessTokenOfAccountOutput {
  /** An access token of the provider */
  access_token: string;
}

export type ConnectedAccountsCreateAccessTokenOfAccountFailure = Known<"OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED" | "OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS" | "OAUTH_CONNECTION_NOT_CONNECTED_TO_USER" | "OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE" | "PROVIDER_REJECTED"> | PlainError<"OAUTH_PROVIDER_UNAVAILABLE">;

export interface ConnectedAccountsCreateAccessTokenInput {
  /** A user's id, or `me` for the signed-in user */
  user_id: string;
  /** The id of the provider in the project's configuration */
  provider_id: string;
  /** The scopes that the token must have, separated by spaces. Default: none */
  scope?: string | undefined;
}

export interface ConnectedAccountsCreateAccessTokenOutput {
  /** An access token of the provider */
  access_token: string;
}

export type ConnectedAccountsCreateAccessTokenFailure = Known<"OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED" | "OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS" | "OAUTH_CONNECTION_NOT_CONNECTED_TO_USER" | "OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE" | "PROVIDER_REJECTED"> | PlainError<"OAUTH_PROVIDER_UNAVAILABLE">;

export interface ConnectedAccountsCreateOwnAccessTokenInput {
  /** The id of the provider in the project's configuration */
  provider_id: string;
  /** The scopes that the token must have, separated by spaces. Default: none */
  scope?: string | undefined;
}

export interface ConnectedAccountsCreateOwnAccessTokenOutput {
  /** An access token of the provider */
  access_token: string;
}

export type ConnectedAccountsCreateOwnAccessTokenFailure = Known<"OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED" | "OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS" | "OAUTH_CONNECTION_NOT_CONNECTED_TO_USER" | "OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE" | "PROVIDER_REJECTED"> | PlainError<"OAUTH_PROVIDER_UNAVAILABLE">;

/** The calls under `connectedAccounts`. */
export interface ConnectedAccountsApi {
  /**
   * List the accounts at providers of which a user's access tokens can be obtained.
   * Clients need a signed-in user.
   * `GET /api/v1/connected-accounts/{user_id}`
   * Errors: `USER_NOT_FOUND`.
   */
  list(input: ConnectedAccountsListInput, options?: CallOptions): Promise<Result<ConnectedAccountsListOutput, ConnectedAccountsListFailure>>;
  /**
   * Get an access token of one of a user's accounts at a provider.
   * As `/connected-accounts/{user_id}/{provider_id}/access-token`, for a user with several accounts at the provider.
   * Clients need a signed-in user.
   * `POST /api/v1/connected-accounts/{user_id}/{provider_id}/{account_id}/access-token`
   * Errors: `OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED`, `OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS`, `OAUTH_CONNECTION_NOT_CONNECTED_TO_USER`, `OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE`, `PROVIDER_REJECTED`, `OAUTH_PROVIDER_UNAVAILABLE`.
   */
  createAccessTokenOfAccount(input: ConnectedAccountsCreateAccessTokenOfAccountInput, options?: CallOptions): Promise<Result<ConnectedAccountsCreateAccessTokenOfAccountOutput, ConnectedAccountsCreateAccessTokenOfAccountFailure>>;
  /**
   * Get an access token of a user's account at a provider.
   * The token is valid for at least five more minutes, unless the provider issues shorter ones. An expired one is renewed with the stored refresh token. Of several accounts, the one that signs in is used, else the oldest. Only accounts whose scopes suffice count.
   * Clients need a signed-in user.
   * `POST /api/v1/connected-accounts/{user_id}/{provider_id}/access-token`
   * Errors: `OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED`, `OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS`, `OAUTH_CONNECTION_NOT_CONNECTED_TO_USER`, `OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE`, `PROVIDER_REJECTED`, `OAUTH_PROVIDER_UNAVAILABLE`.
   */
  createAccessToken(input: ConnectedAccountsCreateAccessTokenInput, options?: CallOptions): Promise<Result<ConnectedAccountsCreateAccessTokenOutput, ConnectedAccountsCreateAccessTokenFailure>>;
  /**
   * Get an access token of the signed-in user's account at a provider.
   * Deprecated: use `/connected-accounts/me/{provider_id}/access-token`. The token is valid for at least five more minutes, unless the provider issues shorter ones. An expired one is renewed with the stored refresh token. Of several accounts, the one that signs in is used, else the oldest. Only accounts whose scopes suffice count.
   * Needs a signed-in user.
   * `POST /api/v1/auth/oauth/connected-accounts/{provider_id}/access-token`
   * Errors: `OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED`, `OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS`, `OAUTH_CONNECTION_NOT_CONNECTED_TO_USER`, `OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE`, `PROVIDER_REJECTED`, `OAUTH_PROVIDER_UNAVAILABLE`.
   */
  createOwnAccessToken(input: ConnectedAccountsCreateOwnAccessTokenInput, options?: CallOptions): Promise<Result<ConnectedAccountsCreateOwnAccessTokenOutput, ConnectedAccountsCreateOwnAccessTokenFailure>>;
}

export interface AccountRecoveryDetailsInput {
  code: string;
}

export type AccountRecoveryDetailsFailure = Known<"VERIFICATION_CODE_NOT_FOUND" | "VERIFICATION_CODE_EXPIRED" | "VERIFICATION_CODE_ALREADY_USED" | "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED">;

export interface AccountRecoveryInviteAgainInput {
  code: string;
  team_id: string;
  email: string;
  /** A trusted URL. The link in the e-mail is this URL with `code` added */
  callback_url: string;
}

export type AccountRecoveryInviteAgainFailure = Known<"VERIFICATION_CODE_NOT_FOUND" | "VERIFICATION_CODE_EXPIRED" | "VERIFICATION_CODE_ALREADY_USED" | "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED" | "TEAM_NOT_FOUND" | "REDIRECT_URL_NOT_WHITELISTED"> | PlainError<"TEAM_INVITATION_NOT_FOUND" | "TOO_MANY_REQUESTS" | "IDEMPOTENCY_KEY_REUSED">;

/** The calls under `accountRecovery`. */
export interface AccountRecoveryApi {
  /**
   * List what the recovery of an account removed.
   * For the code of a password reset that recovered an account, which is also in the e-mail about it. The code stays unused.
   * `POST /api/v1/account-recovery/details`
   * At most 30 calls in 60 seconds per address.
   * Errors: `VERIFICATION_CODE_NOT_FOUND`, `VERIFICATION_CODE_EXPIRED`, `VERIFICATION_CODE_ALREADY_USED`, `VERIFICATION_CODE_MAX_ATTEMPTS_REACHED`.
   */
  details(input: AccountRecoveryDetailsInput, options?: CallOptions): Promise<Result<AccountRecovery, AccountRecoveryDetailsFailure>>;
  /**
   * Invite a removed member again.
   * The code stays unused. The account must still be in the team.
   * `POST /api/v1/account-recovery/invite-again`
   * At most 30 calls in 60 seconds per address.
   * Errors: `VERIFICATION_CODE_NOT_FOUND`, `VERIFICATION_CODE_EXPIRED`, `VERIFICATION_CODE_ALREADY_USED`, `VERIFICATION_CODE_MAX_ATTEMPTS_REACHED`, `TEAM_NOT_FOUND`, `REDIRECT_URL_NOT_WHITELISTED`, `TEAM_INVITATION_NOT_FOUND`, `TOO_MANY_REQUESTS`, `IDEMPOTENCY_KEY_REUSED`.
   */
  inviteAgain(input: AccountRecoveryInviteAgainInput, options?: RepeatableCallOptions): Promise<Result<Success, AccountRecoveryInviteAgainFailure>>;
}

export interface AuthorizationServerOpenidConfigurationInput {
  /** The project's id; for another branch than `main`, `~` and the branch follow */
  project_id: string;
}

export interface AuthorizationServerMetadata {
  issuer: string;
  authorization_endpoint: string;
  token_endpoint: string;
  userinfo_endpoint: string;
  jwks_uri: string;
  introspection_endpoint: string;
  revocation_endpoint: string;
  device_authorization_endpoint: string;
  pushed_authorization_request_endpoint: string;
  end_session_endpoint: string;
  backchannel_logout_supported: true;
  backchannel_logout_session_supported: true;
  /** Where applications can register themselves */
  registration_endpoint?: string | undefined;
  scopes_supported: string[];
  /** The APIs of the project (RFC 9728, section 4) */
  protected_resources?: string[] | undefined;
  response_types_supported: "code"[];
  response_modes_supported: "query"[];
  grant_types_supported: Array<"authorization_code" | "refresh_token" | "client_credentials" | "urn:ietf:params:oauth:grant-type:device_code" | "urn:ietf:params:oauth:grant-type:token-exchange">;
  token_endpoint_auth_methods_supported: Array<"client_secret_basic" | "client_secret_post" | "private_key_jwt" | "none">;
  introspection_endpoint_auth_methods_supported: Array<"client_secret_basic" | "client_secret_post" | "private_key_jwt" | "none">;
  revocation_endpoint_auth_methods_supported: Array<"client_secret_basic" | "client_secret_post" | "private_key_jwt" | "none">;
  /** Of `private_key_jwt` */
  token_endpoint_auth_signing_alg_values_supported: Array<"ES256" | "ES384" | "PS256" | "RS256" | "EdDSA">;
  /** Of `private_key_jwt` */
  introspection_endpoint_auth_signing_alg_values_supported: Array<"ES256" | "ES384" | "PS256" | "RS256" | "EdDSA">;
  /** Of `private_key_jwt` */
  revocation_endpoint_auth_signing_alg_values_supported: Array<"ES256" | "ES384" | "PS256" | "RS256" | "EdDSA">;
  code_challenge_methods_supported: "S256"[];
  subject_types_supported: "public"[];
  id_token_signing_alg_values_supported: "ES256"[];
  prompt_values_supported: Array<"none" | "login" | "consent" | "select_account">;
  acr_values_supported: Array<"aal1" | "aal2">;
  claims_supported: string[];
  authorization_response_iss_parameter_supported: true;
  require_pushed_authorization_requests: false;
  request_parameter_supported: false;
  /** Of other than pushed requests */
  request_uri_parameter_supported: false;
  claims_parameter_supported: false;
}

export type AuthorizationServerOpenidConfigurationFailure = PlainError<"AUTHORIZATION_SERVER_NOT_ENABLED">;

export interface AuthorizationServerMetadataInput {
  /** The project's id; for another branch than `main`, `~` and the branch follow */
  project_id: string;
}

export type AuthorizationServerMetadataFailure = PlainError<"AUTHORIZATION_SERVER_NOT_ENABLED">;

export interface AuthorizationServerRootMetadataInput {
  /** The project's id; for another branch than `main`, `~` and the branch follow */
  project_id: string;
}

export type AuthorizationServerRootMetadataFailure = PlainError<"AUTHORIZATION_SERVER_NOT_ENABLED">;

export interface AuthorizationServerJwksInput {
  /** The project's id; for another branch than `main`, `~` and the branch follow */
  project_id: string;
}

export interface AuthorizationServerJwksOutput {
  keys: Array<{
    kty: "EC";
    crv: "P-256";
    alg: "ES256";
    use: "sig";
    kid: string;
    x: string;
    y: string;
  }>;
}

export type AuthorizationServerJwksFailure = PlainError<"AUTHORIZATION_SERVER_NOT_ENABLED">;

export interface AuthorizationServerPushRequestInput {
  /** The project's id; for another branch than `main`, `~` and the branch follow */
  project_id: string;
  /** The id of the application */
  client_id?: string | undefined;
  /** `code` */
  response_type?: string | undefined;
  /** Exactly as registered */
  redirect_uri?: string | undefined;
  /** Scopes separated by spaces */
  scope?: string | undefined;
  /** Returned with the code */
  state?: string | undefined;
  /** A claim of the ID token */
  nonce?: string | undefined;
  /** RFC 7636. Required */
  code_challenge?: string | undefined;
  /** `S256` */
  code_challenge_method?: string | undefined;
  /** `none`, `login`, `consent` or `select_account` */
  prompt?: string | undefined;
  /** The highest age of the sign-in, in seconds */
  max_age?: string | undefined;
  /** An address or name that the sign-in page fills in */
  login_hint?: string | undefined;
  /** `aal2` first: users with a second factor use it. The ID token has the `acr` of the sign-in */
  acr_values?: string | undefined;
  /** An ID token of the application. With `prompt=none`, another user is no answer */
  id_token_hint?: string | undefined;
  /** RFC 8707: the identifiers of APIs, each as a separate parameter */
  resource?: string | undefined;
  /** `query` */
  response_mode?: string | undefined;
  /** The secret of the application, unless the header `Authorization` has it */
  client_secret?: string | undefined;
  /** A JWT that a key of the application signs (RFC 7523), instead of the secret */
  client_assertion?: string | undefined;
  /** `urn:ietf:params:oauth:client-assertion-type:jwt-bearer` */
  client_assertion_type?: string | undefined;
  request_uri?: string | undefined;
  [name: string]: unknown;
}

export interface AuthorizationServerPushRequestOutput {
  request_uri: string;
  /** Seconds */
  expires_in: number;
}

export type AuthorizationServerPushRequestFailure = PlainError<"AUTHORIZATION_SERVER_NOT_ENABLED" | "REDIRECT_URI_NOT_REGISTERED"> | OAuthError;

export interface AuthorizationServerTokenInput {
  /** The project's id; for another branch than `main`, `~` and the branch follow */
  project_id: string;
  /** The id of the application, unless the header `Authorization` or the assertion has it */
  client_id?: string | undefined;
  /** The secret of the application, unless the header `Authorization` has it */
  client_secret?: string | undefined;
  /** A JWT that a key of the application signs (RFC 7523), instead of the secret */
  client_assertion?: string | undefined;
  /** `urn:ietf:params:oauth:client-assertion-type:jwt-bearer` */
  client_assertion_type?: string | undefined;
  /** `authorization_code`, `refresh_token`, `client_credentials`, `urn:ietf:params:oauth:grant-type:device_code` or `urn:ietf:params:oauth:grant-type:token-exchange` */
  grant_type?: string | undefined;
  code?: string | undefined;
  /** The same as in the authorization request */
  redirect_uri?: string | undefined;
  /** RFC 7636 */
  code_verifier?: string | undefined;
  /** RFC 8628 */
  device_code?: string | undefined;
  refresh_token?: string | undefined;
  /** With a refresh token: no more than it has. With `client_credentials`: scopes of the application */
  scope?: string | undefined;
  /** RFC 8707: the API of the token. It is one that was requested before, or the issuer */
  resource?: string | undefined;
  /** RFC 8693: the same as `resource` */
  audience?: string | undefined;
  /** RFC 8693: the access token of a user */
  subject_token?: string | undefined;
  /** `urn:ietf:params:oauth:token-type:access_token` */
  subject_token_type?: string | undefined;
  /** `urn:ietf:params:oauth:token-type:access_token` */
  requested_token_type?: string | undefined;
  /** Not supported: the application is the actor */
  actor_token?: string | undefined;
  [name: string]: unknown;
}

export interface AuthorizationServerTokenOutput {
  /** A JWT of type `at+jwt` (RFC 9068), or an opaque token if the API wants one */
  access_token: string;
  token_type: "Bearer";
  /** Seconds */
  expires_in: number;
  scope: string;
  /** With scope `offline_access` */
  refresh_token?: string | undefined;
  /** With scope `openid` */
  id_token?: string | undefined;
  /** Of a token exchange (RFC 8693, section 2.2.1) */
  issued_token_type?: "urn:ietf:params:oauth:token-type:access_token" | undefined;
}

export type AuthorizationServerTokenFailure = PlainError<"AUTHORIZATION_SERVER_NOT_ENABLED"> | OAuthError;

export interface AuthorizationServerUserInfoInput {
  /** The project's id; for another branch than `main`, `~` and the branch follow */
  project_id: string;
}

export interface UserInfo {
  /** User id */
  sub: string;
  /** With scope `profile` */
  name?: string | null | undefined;
  /** With scope `profile` */
  picture?: string | undefined;
  updated_at?: number | undefined;
  /** With scope `teams`: the team that the user has chosen */
  team_id?: string | undefined;
  /** With scope `email` */
  email?: string | undefined;
  /** With scope `email` */
  email_verified?: boolean | undefined;
}

export type AuthorizationServerUserInfoFailure = PlainError<"AUTHORIZATION_SERVER_NOT_ENABLED"> | OAuthError;

export interface AuthorizationServerPostUserInfoInput {
  /** The project's id; for another branch than `main`, `~` and the branch follow */
  project_id: string;
  access_token?: string | undefined;
  [name: string]: unknown;
}

export type AuthorizationServerPostUserInfoFailure = PlainError<"AUTHORIZATION_SERVER_NOT_ENABLED"> | OAuthError;

export interface AuthorizationServerIntrospectInput {
  /** The project's id; for another branch than `main`, `~` and the branch follow */
  project_id: string;
  /** The id of the application, unless the header `Authorization` or the assertion has it */
  client_id?: string | undefined;
  /** The secret of the application, unless the header `Authorization` has it */
  client_secret?: string | undefined;
  /** A JWT that a key of the application signs (RFC 7523), instead of the secret */
  client_assertion?: string | undefined;
  /** `urn:ietf:params:oauth:client-assertion-type:jwt-bearer` */
  client_assertion_type?: string | undefined;
  token?: string | undefined;
  token_type_hint?: string | undefined;
  [name: string]: unknown;
}

export interface TokenIntrospection {
  active: boolean;
  scope?: string | undefined;
  client_id?: string | undefined;
  token_type?: "Bearer" | undefined;
  sub?: string | undefined;
  aud?: string | undefined;
  iss?: string | undefined;
  exp?: number | undefined;
  iat?: number | undefined;
  jti?: string | undefined;
  /** The team that the user has chosen */
  team_id?: string | undefined;
  /** The application that acts for the user, and those before it (RFC 8693, section 4.1) */
  act?: {
    sub: string;
    act?: {
      sub: string;
      act?: {
        sub: string;
        act?: {
          sub: string;
        } | undefined;
      } | undefined;
    } | undefined;
  } | undefined;
}

export type AuthorizationServerIntrospectFailure = PlainError<"AUTHORIZATION_SERVER_NOT_ENABLED"> | OAuthError;

export interface AuthorizationServerRevokeInput {
  /** The project's id; for another branch than `main`, `~` and the branch follow */
  project_id: string;
  /** The id of the application, unless the header `Authorization` or the assertion has it */
  client_id?: string | undefined;
  /** The secret of the application, unless the header `Authorization` has it */
  client_secret?: string | undefined;
  /** A JWT that a key of the application signs (RFC 7523), instead of the secret */
  client_assertion?: string | undefined;
  /** `urn:ietf:params:oauth:client-assertion-type:jwt-bearer` */
  client_assertion_type?: string | undefined;
  token?: string | undefined;
  token_type_hint?: string | undefined;
  [name: string]: unknown;
}

export type AuthorizationServerRevokeFailure = PlainError<"AUTHORIZATION_SERVER_NOT_ENABLED"> | OAuthError;

/** The calls under `authorizationServer`. */
export interface AuthorizationServerApi {
  /**
   * Get the metadata of a project's authorization server (OpenID Connect Discovery).
   * The issuer is `{server}/api/v1/projects/{project_id}/oauth`. It is not the issuer of session tokens.
   * `GET /api/v1/projects/{project_id}/oauth/.well-known/openid-configuration`
   * Errors: `AUTHORIZATION_SERVER_NOT_ENABLED`.
   */
  openidConfiguration(input: AuthorizationServerOpenidConfigurationInput, options?: CallOptions): Promise<Result<AuthorizationServerMetadata, AuthorizationServerOpenidConfigurationFailure>>;
  /**
   * Get the metadata of a project's authorization server (RFC 8414).
   * The same document as that of OpenID Connect Discovery.
   * `GET /api/v1/projects/{project_id}/oauth/.well-known/oauth-authorization-server`
   * Errors: `AUTHORIZATION_SERVER_NOT_ENABLED`.
   */
  metadata(input: AuthorizationServerMetadataInput, options?: CallOptions): Promise<Result<AuthorizationServerMetadata, AuthorizationServerMetadataFailure>>;
  /**
   * Get the metadata of a project's authorization server at the root (RFC 8414, section 3.1).
   * For clients that put the well-known path before the path of the issuer.
   * `GET /.well-known/oauth-authorization-server/api/v1/projects/{project_id}/oauth`
   * At most 600 calls in 60 seconds per address.
   * Errors: `AUTHORIZATION_SERVER_NOT_ENABLED`.
   */
  rootMetadata(input: AuthorizationServerRootMetadataInput, options?: CallOptions): Promise<Result<AuthorizationServerMetadata, AuthorizationServerRootMetadataFailure>>;
  /**
   * Get the public keys that verify the tokens of a project's authorization server (RFC 7517).
   * They verify ID tokens and access tokens of applications. Session tokens have other keys.
   * `GET /api/v1/projects/{project_id}/oauth/jwks.json`
   * Errors: `AUTHORIZATION_SERVER_NOT_ENABLED`.
   */
  jwks(input: AuthorizationServerJwksInput, options?: CallOptions): Promise<Result<AuthorizationServerJwksOutput, AuthorizationServerJwksFailure>>;
  /**
   * Push an authorization request (RFC 9126).
   * The application authenticates, and gets a reference for the parameter `request_uri`. It is used once, within 60 seconds.
   * `POST /api/v1/projects/{project_id}/oauth/par`
   * At most 120 calls in 60 seconds per address.
   * Errors: `AUTHORIZATION_SERVER_NOT_ENABLED`, `REDIRECT_URI_NOT_REGISTERED`.
   */
  pushRequest(input: AuthorizationServerPushRequestInput, options?: CallOptions): Promise<Result<AuthorizationServerPushRequestOutput, AuthorizationServerPushRequestFailure>>;
  /**
   * Exchange a code, a refresh token or the application's secret for tokens.
   * RFC 6749: sections 4.1.3, 4.4 and 6; RFC 8628: section 3.4. A code is valid once; a second use ends what the first one gave. Each refresh returns a new refresh token. The previous one is valid until the new one is used, since an answer may be lost. An older one ends the grant. RFC 8693: an API exchanges a token that it received, and then acts for the user. An application exchanges its token for a narrower one.
   * `POST /api/v1/projects/{project_id}/oauth/token`
   * At most 600 calls in 60 seconds per address.
   * Errors: `AUTHORIZATION_SERVER_NOT_ENABLED`.
   */
  token(input: AuthorizationServerTokenInput, options?: CallOptions): Promise<Result<AuthorizationServerTokenOutput, AuthorizationServerTokenFailure>>;
  /**
   * Get the claims about the user of an access token (OpenID Connect UserInfo).
   * The scopes of the token decide which claims there are. The token is in the header `Authorization`.
   * `GET /api/v1/projects/{project_id}/oauth/userinfo`
   * Errors: `AUTHORIZATION_SERVER_NOT_ENABLED`.
   */
  userInfo(input: AuthorizationServerUserInfoInput, options?: CallOptions): Promise<Result<UserInfo, AuthorizationServerUserInfoFailure>>;
  /**
   * Get the claims about the user of an access token by POST.
   * OpenID Connect Core 1.0, section 5.3.1. The token is in the header `Authorization` or in the form (RFC 6750, section 2.2).
   * `POST /api/v1/projects/{project_id}/oauth/userinfo`
   * Errors: `AUTHORIZATION_SERVER_NOT_ENABLED`.
   */
  postUserInfo(input: AuthorizationServerPostUserInfoInput, options?: CallOptions): Promise<Result<UserInfo, AuthorizationServerPostUserInfoFailure>>;
  /**
   * Get the state of a token (RFC 7662).
   * For applications with a secret. Tokens of other projects are not active.
   * `POST /api/v1/projects/{project_id}/oauth/introspect`
   * Errors: `AUTHORIZATION_SERVER_NOT_ENABLED`.
   */
  introspect(input: AuthorizationServerIntrospectInput, options?: CallOptions): Promise<Result<TokenIntrospection, AuthorizationServerIntrospectFailure>>;
  /**
   * Revoke a token (RFC 7009).
   * Ends the grant of a refresh token or access token of the application. An unknown token is no error.
   * `POST /api/v1/projects/{project_id}/oauth/revoke`
   * Errors: `AUTHORIZATION_SERVER_NOT_ENABLED`.
   */
  revoke(input: AuthorizationServerRevokeInput, options?: CallOptions): Promise<Result<Record<never, never>, AuthorizationServerRevokeFailure>>;
}

export interface OAuthApplicationKey {
  kty: "EC" | "RSA" | "OKP";
  kid?: string | undefined;
  use?: string | undefined;
  alg?: string | undefined;
  crv?: string | undefined;
  x?: string | undefined;
  y?: string | undefined;
  n?: string | undefined;
  e?: string | undefined;
}

export interface OAuthApplicationKeys {
  keys: OAuthApplicationKey[];
}

export interface ClientRegistrationRegisterInput {
  /** The project's id; for another branch than `main`, `~` and the branch follow */
  project_id: string;
  /** The host of the first redirect URI by default */
  client_name?: string | undefined;
  /** Required */
  redirect_uris?: string[] | undefined;
  post_logout_redirect_uris?: string[] | undefined;
  /** `none`, `client_secret_basic`, `client_secret_post` or `private_key_jwt` */
  token_endpoint_auth_method?: string | undefined;
  /** With `authorization_code`. Others than `refresh_token` are ignored */
  grant_types?: string[] | undefined;
  /** With `code` */
  response_types?: string[] | undefined;
  /** `web` or `native`. The method of authentication decides instead */
  application_type?: string | undefined;
  /** Shown if its host is that of a redirect URI */
  client_uri?: string | undefined;
  /** Shown if its host is that of a redirect URI */
  policy_uri?: string | undefined;
  /** Shown if its host is that of a redirect URI */
  tos_uri?: string | undefined;
  /** All scopes by default. Unknown ones are ignored */
  scope?: string | undefined;
  /** For `private_key_jwt` */
  jwks?: OAuthApplicationKeys | undefined;
  /** For `private_key_jwt` */
  jwks_uri?: string | undefined;
  /** In an update: that of the application */
  client_id?: string | undefined;
  [name: string]: unknown;
}

export interface RegisteredOAuthClient {
  /** The `client_id` of the application */
  client_id: string;
  /** In the response to the registration alone */
  client_secret?: string | undefined;
  /** Seconds since the epoch */
  client_id_issued_at: number;
  /** With a secret: it does not expire */
  client_secret_expires_at?: 0 | undefined;
  registration_access_token: string;
  registration_client_uri: string;
  client_name: string;
  redirect_uris: string[];
  post_logout_redirect_uris: string[];
  token_endpoint_auth_method: "none" | "client_secret_basic" | "private_key_jwt";
  grant_types: Array<"authorization_code" | "refresh_token">;
  response_types: "code"[];
  client_uri?: string | undefined;
  policy_uri?: string | undefined;
  tos_uri?: string | undefined;
  scope: string;
  jwks?: OAuthApplicationKeys | undefined;
  jwks_uri?: string | undefined;
}

export type ClientRegistrationRegisterFailure = PlainError<"AUTHORIZATION_SERVER_NOT_ENABLED" | "TOO_MANY_OAUTH_APPLICATIONS"> | OAuthError;

export interface ClientRegistrationGetInput {
  /** The project's id; for another branch than `main`, `~` and the branch follow */
  project_id: string;
  /** The `client_id` of the application */
  application_id: string;
}

export type ClientRegistrationGetFailure = PlainError<"AUTHORIZATION_SERVER_NOT_ENABLED"> | OAuthError;

export interface ClientRegistrationUpdateInput {
  /** The project's id; for another branch than `main`, `~` and the branch follow */
  project_id: string;
  /** The `client_id` of the application */
  application_id: string;
  /** The host of the first redirect URI by default */
  client_name?: string | undefined;
  /** Required */
  redirect_uris?: string[] | undefined;
  post_logout_redirect_uris?: string[] | undefined;
  /** `none`, `client_secret_basic`, `client_secret_post` or `private_key_jwt` */
  token_endpoint_auth_method?: string | undefined;
  /** With `authorization_code`. Others than `refresh_token` are ignored */
  grant_types?: string[] | undefined;
  /** With `code` */
  response_types?: string[] | undefined;
  /** `web` or `native`. The method of authentication decides instead */
  application_type?: string | undefined;
  /** Shown if its host is that of a redirect URI */
  client_uri?: string | undefined;
  /** Shown if its host is that of a redirect URI */
  policy_uri?: string | undefined;
  /** Shown if its host is that of a redirect URI */
  tos_uri?: string | undefined;
  /** All scopes by default. Unknown ones are ignored */
  scope?: string | undefined;
  /** For `private_key_jwt` */
  jwks?: OAuthApplicationKeys | undefined;
  /** For `private_key_jwt` */
  jwks_uri?: string | undefined;
  /** In an update: that of the application */
  client_id?: string | undefined;
  [name: string]: unknown;
}

export type ClientRegistrationUpdateFailure = PlainError<"AUTHORIZATION_SERVER_NOT_ENABLED"> | OAuthError;

export interface ClientRegistrationRemoveInput {
  /** The project's id; for another branch than `main`, `~` and the branch follow */
  project_id: string;
  /** The `client_id` of the application */
  application_id: string;
}

export type ClientRegistrationRemoveFailure = PlainError<"AUTHORIZATION_SERVER_NOT_ENABLED"> | OAuthError;

/** The calls under `clientRegistration`. */
export interface ClientRegistrationApi {
  /**
   * Register an application by itself (RFC 7591).
   * The setting `oauthServer.registration` decides who may: anyone, or who has an access token of a service application. Users see that the application is not verified. An unused one is deleted. Logos and unknown members are ignored.
   * `POST /api/v1/projects/{project_id}/oauth/register`
   * At most 120 calls in 3600 seconds per address.
   * Errors: `AUTHORIZATION_SERVER_NOT_ENABLED`, `TOO_MANY_OAUTH_APPLICATIONS`.
   */
  register(input: ClientRegistrationRegisterInput, options?: CallOptions): Promise<Result<RegisteredOAuthClient, ClientRegistrationRegisterFailure>>;
  /**
   * Get an application that has registered itself (RFC 7592).
   * With its registration access token. Its secret is not returned again.
   * `GET /api/v1/projects/{project_id}/oauth/register/{application_id}`
   * At most 120 calls in 60 seconds per address.
   * Errors: `AUTHORIZATION_SERVER_NOT_ENABLED`.
   */
  get(input: ClientRegistrationGetInput, options?: CallOptions): Promise<Result<RegisteredOAuthClient, ClientRegistrationGetFailure>>;
  /**
   * Replace the metadata of an application that has registered itself (RFC 7592).
   * With its registration access token. Absent members get their defaults. Another name or redirect URI ends the consents of users.
   * `PUT /api/v1/projects/{project_id}/oauth/register/{application_id}`
   * At most 120 calls in 60 seconds per address.
   * Errors: `AUTHORIZATION_SERVER_NOT_ENABLED`.
   */
  update(input: ClientRegistrationUpdateInput, options?: CallOptions): Promise<Result<RegisteredOAuthClient, ClientRegistrationUpdateFailure>>;
  /**
   * Delete an application that has registered itself (RFC 7592).
   * With its registration access token. The consents of users and its tokens end.
   * `DELETE /api/v1/projects/{project_id}/oauth/register/{application_id}`
   * At most 120 calls in 60 seconds per address.
   * Errors: `AUTHORIZATION_SERVER_NOT_ENABLED`.
   */
  remove(input: ClientRegistrationRemoveInput, options?: CallOptions): Promise<Result<undefined, ClientRegistrationRemoveFailure>>;
}

export interface AuthorizationRequestsGetInput {
  /** The parameter `request_id` of the consent page */
  request_id: string;
}

export interface AuthorizationRequest {
  application: {
    /** The `client_id` of the application */
    id: string;
    display_name: string;
    logo_url: string | null;
    homepage_url: string | null;
    privacy_policy_url: string | null;
    terms_url: string | null;
    is_first_party: boolean;
    /** An application that registered itself is not verified */
    source: "developer" | "registration";
  };
  scopes: Array<{
    id: string;
    /** Whether the user has consented to it before */
    is_granted: boolean;
    /** Of a scope that the project defines. Null for others, and without a text */
    description: string | null;
  }>;
  /** The APIs that the tokens are for */
  resources: Array<{
    identifier: string;
    display_name: string;
  }>;
  /** With scope `teams`, the teams among which the user chooses. Null without it */
  teams: Array<{
    id: string;
    display_name: string;
  }> | null;
  /** The team that the user chose for the application before */
  team_id: string | null;
  /** Host, or private scheme, that the browser goes to afterwards */
  redirect_host: string;
  prompt: Array<"none" | "login" | "consent" | "select_account">;
  /** Address or name with which the user may want to sign in */
  login_hint: string | null;
  /** Whether the user must sign in first, or again */
  needs_sign_in: boolean;
  /** Whether the user must decide. Otherwise the page allows the request as soon as the user has signed in */
  needs_consent: boolean;
  /** Where to go without a decision: with `prompt=none`, where the user would have to sign in or to consent */
  redirect_to: string | null;
  /** Milliseconds since the epoch */
  expires_at_millis: number;
}

export type AuthorizationRequestsGetFailure = PlainError<"AUTHORIZATION_REQUEST_NOT_FOUND" | "AUTHORIZATION_SERVER_NOT_ENABLED">;

export interface AuthorizationRequestsDecideInput {
  /** The parameter `request_id` of the consent page */
  request_id: string;
  decision: "allow" | "deny";
  /** With scope `teams`: a team of the user. Without it, the team of the last consent */
  team_id?: string | null | undefined;
}

export interface AuthorizationRequestsDecideOutput {
  redirect_to: string;
}

export type AuthorizationRequestsDecideFailure = Known<"TEAM_MEMBERSHIP_NOT_FOUND"> | PlainError<"AUTHORIZATION_REQUEST_NOT_FOUND" | "AUTHORIZATION_NEEDS_SIGN_IN" | "AUTHORIZATION_SERVER_NOT_ENABLED">;

/** The calls under `authorizationRequests`. */
export interface AuthorizationRequestsApi {
  /**
   * Get the request of an application for access.
   * The consent page shows it. Without a user, `needs_sign_in` is true.
   * `GET /api/v1/oauth-authorization-requests/{request_id}`
   * Errors: `AUTHORIZATION_REQUEST_NOT_FOUND`, `AUTHORIZATION_SERVER_NOT_ENABLED`.
   */
  get(input: AuthorizationRequestsGetInput, options?: CallOptions): Promise<Result<AuthorizationRequest, AuthorizationRequestsGetFailure>>;
  /**
   * Allow or deny the request of an application.
   * A request is decided once. The browser then goes to `redirect_to`, with a code or an error for the application.
   * Needs a signed-in user who is not anonymous.
   * `POST /api/v1/oauth-authorization-requests/{request_id}/decision`
   * At most 60 calls in 60 seconds per address.
   * Errors: `TEAM_MEMBERSHIP_NOT_FOUND`, `AUTHORIZATION_REQUEST_NOT_FOUND`, `AUTHORIZATION_NEEDS_SIGN_IN`, `AUTHORIZATION_SERVER_NOT_ENABLED`.
   */
  decide(input: AuthorizationRequestsDecideInput, options?: CallOptions): Promise<Result<AuthorizationRequestsDecideOutput, AuthorizationRequestsDecideFailure>>;
}

export interface DeviceAuthorizationStartInput {
  /** The project's id; for another branch than `main`, `~` and the branch follow */
  project_id: string;
  /** The id of the application, unless the header `Authorization` or the assertion has it */
  client_id?: string | undefined;
  /** The secret of the application, unless the header `Authorization` has it */
  client_secret?: string | undefined;
  /** A JWT that a key of the application signs (RFC 7523), instead of the secret */
  client_assertion?: string | undefined;
  /** `urn:ietf:params:oauth:client-assertion-type:jwt-bearer` */
  client_assertion_type?: string | undefined;
  /** Scopes separated by spaces */
  scope?: string | undefined;
  /** RFC 8707: the identifiers of APIs, each as a separate parameter */
  resource?: string | undefined;
  [name: string]: unknown;
}

export interface DeviceAuthorizationStartOutput {
  device_code: string;
  user_code: string;
  verification_uri: string;
  /** With the code. The user must confirm it nevertheless */
  verification_uri_complete: string;
  /** Seconds */
  expires_in: number;
  /** Seconds between two polls */
  interval: number;
}

export type DeviceAuthorizationStartFailure = PlainError<"AUTHORIZATION_SERVER_NOT_ENABLED"> | OAuthError;

export interface DeviceAuthorizationDetailsInput {
  /** The code that the device shows. Case and separators do not matter */
  user_code: string;
}

export interface DeviceRequest {
  application: {
    /** The `client_id` of the application */
    id: string;
    display_name: string;
    logo_url: string | null;
    homepage_url: string | null;
    privacy_policy_url: string | null;
    terms_url: string | null;
    is_first_party: boolean;
    /** An application that registered itself is not verified */
    source: "developer" | "registration";
  };
  scopes: Array<{
    id: string;
    /** Whether the user has consented to it before */
    is_granted: boolean;
    /** Of a scope that the project defines. Null for others, and without a text */
    description: string | null;
  }>;
  /** The code as the device shows it */
  user_code: string;
  /** Where the request comes from. Users compare it with the device in front of them */
  device: {
    /** Null for a device that does not send one */
    browser: string | null;
    /** The operating system */
    system: string | null;
    ip: string | null;
    /** ISO 3166-1 alpha-2 */
    country_code: string | null;
    city_name: string | null;
  };
  /** Milliseconds since the epoch */
  started_at_millis: number;
  /** Milliseconds since the epoch */
  expires_at_millis: number;
}

export type DeviceAuthorizationDetailsFailure = PlainError<"USER_CODE_INVALID" | "AUTHORIZATION_SERVER_NOT_ENABLED">;

export interface DeviceAuthorizationDecideInput {
  /** The code that the device shows. Case and separators do not matter */
  user_code: string;
  decision: "allow" | "deny";
}

export interface DeviceAuthorizationDecideOutput {
  /** False for a denial, and for a restricted user */
  is_allowed: boolean;
}

export type DeviceAuthorizationDecideFailure = PlainError<"USER_CODE_INVALID" | "AUTHORIZATION_SERVER_NOT_ENABLED">;

/** The calls under `deviceAuthorization`. */
export interface DeviceAuthorizationApi {
  /**
   * Start the authorization of a device (RFC 8628).
   * The device shows `user_code` and `verification_uri`, and polls the token endpoint with `device_code`. For applications with `is_device_flow_enabled`.
   * `POST /api/v1/projects/{project_id}/oauth/device_authorization`
   * At most 30 calls in 60 seconds per address.
   * Errors: `AUTHORIZATION_SERVER_NOT_ENABLED`.
   */
  start(input: DeviceAuthorizationStartInput, options?: CallOptions): Promise<Result<DeviceAuthorizationStartOutput, DeviceAuthorizationStartFailure>>;
  /**
   * Get the request of a device by its user code.
   * The device page shows the application, the device and its place, so that users notice a code of another person.
   * Needs a signed-in user who is not anonymous.
   * `POST /api/v1/oauth-device-requests/details`
   * At most 10 calls in 60 seconds per address.
   * Errors: `USER_CODE_INVALID`, `AUTHORIZATION_SERVER_NOT_ENABLED`.
   */
  details(input: DeviceAuthorizationDetailsInput, options?: CallOptions): Promise<Result<DeviceRequest, DeviceAuthorizationDetailsFailure>>;
  /**
   * Allow or deny the request of a device.
   * A user code is used once. A restricted user can only deny.
   * Needs a signed-in user who is not anonymous.
   * `POST /api/v1/oauth-device-requests/decision`
   * At most 10 calls in 60 seconds per address.
   * Errors: `USER_CODE_INVALID`, `AUTHORIZATION_SERVER_NOT_ENABLED`.
   */
  decide(input: DeviceAuthorizationDecideInput, options?: CallOptions): Promise<Result<DeviceAuthorizationDecideOutput, DeviceAuthorizationDecideFailure>>;
}

export interface ConnectedApplicationsListInput {
  /** A user's id, or `me` for the signed-in user */
  user_id: string;
  /** `pagination.next_cursor` of the previous page. Valid also when the row that starts the page is deleted */
  cursor?: string | undefined;
  /** Applications per page. Default and maximum: 100 */
  limit?: number | undefined;
}

export interface ConnectedApplication {
  /** The `client_id` of the application */
  application_id: string;
  display_name: string;
  logo_url: string | null;
  homepage_url: string | null;
  scopes: string[];
  /** What the project says about its own scopes, by their names */
  scope_descriptions: Record<string, string>;
  /** Milliseconds since the epoch */
  connected_at_millis: number;
  /** Milliseconds since the epoch */
  last_used_at_millis: number | null;
}

export interface ConnectedApplicationsListOutput {
  items: ConnectedApplication[];
  is_paginated: true;
  pagination: {
    next_cursor: string | null;
  };
}

export interface ConnectedApplicationsRemoveInput {
  /** A user's id, or `me` for the signed-in user */
  user_id: string;
  /** The `client_id` of the application */
  application_id: string;
}

export type ConnectedApplicationsRemoveFailure = PlainError<"APPLICATION_NOT_CONNECTED">;

/** The calls under `connectedApplications`. */
export interface ConnectedApplicationsApi {
  /**
   * List the applications that a user has given access, newest first.
   * Clients need a signed-in user.
   * `GET /api/v1/users/{user_id}/connected-applications`
   */
  list(input: ConnectedApplicationsListInput, options?: CallOptions): Promise<Result<ConnectedApplicationsListOutput>>;
  /**
   * End the access of an application to a user's account.
   * Deletes the consent and the refresh tokens. Access tokens are refused immediately by the server itself.
   * Clients need a signed-in user.
   * `DELETE /api/v1/users/{user_id}/connected-applications/{application_id}`
   * Errors: `APPLICATION_NOT_CONNECTED`.
   */
  remove(input: ConnectedApplicationsRemoveInput, options?: CallOptions): Promise<Result<Success, ConnectedApplicationsRemoveFailure>>;
}

export interface TeamsListInput {
  /** Only teams of this user; `me` for the signed-in user */
  user_id?: string | undefined;
  /** `pagination.next_cursor` of the previous page. Valid also when the row that starts the page is deleted */
  cursor?: string | undefined;
  /** Teams per page. Default and maximum: 1000 */
  limit?: number | undefined;
  /** The only order, which is the default */
  order_by?: "created_at" | undefined;
  /** Newest first */
  desc?: boolean | undefined;
  /** A team's id, or a part of its name (case-insensitive) */
  query?: string | undefined;
}

export type TeamsListOutput = Page<Team> | {
  items: Team[];
  is_paginated: false;
};

/** What may be sent to make a team. */
export interface TeamCreate {
  display_name: string;
  /** An http(s) URL (server and admin only) or a data URL. A data URL has a JPEG, PNG, GIF or WebP image of at most 100 KB */
  profile_image_url?: string | null | undefined;
  /** Any JSON value */
  client_metadata?: Json | undefined;
  /** The first member, who receives the default permissions for team creators. Clients may only name their own user */
  creator_user_id?: string | undefined;
}

export interface TeamsCreateInput extends TeamCreate {
  /** Deprecated: use `creator_user_id: "me"`. Do not send both */
  add_current_user?: boolean | undefined;
}

export type TeamsCreateFailure = Known<"USER_NOT_FOUND"> | PlainError<"INVALID_IMAGE" | "INVALID_TEAM_CHANGE">;

export interface TeamsGetInput {
  team_id: string;
}

export type TeamsGetFailure = Known<"TEAM_NOT_FOUND" | "TEAM_MEMBERSHIP_NOT_FOUND">;

/** What may be sent to change a team. Absent fields stay as they are. */
export interface TeamUpdate {
  display_name?: string | undefined;
  /** An http(s) URL (server and admin only) or a data URL. A data URL has a JPEG, PNG, GIF or WebP image of at most 100 KB */
  profile_image_url?: string | null | undefined;
  /** Any JSON value */
  client_metadata?: Json | undefined;
}

export interface TeamsUpdateInput extends TeamUpdate {
  team_id: string;
}

export type TeamsUpdateFailure = Known<"TEAM_NOT_FOUND" | "TEAM_MEMBERSHIP_NOT_FOUND" | "TEAM_PERMISSION_REQUIRED"> | PlainError<"INVALID_IMAGE">;

export interface TeamsRemoveInput {
  team_id: string;
}

export type TeamsRemoveFailure = Known<"TEAM_NOT_FOUND" | "TEAM_MEMBERSHIP_NOT_FOUND" | "TEAM_PERMISSION_REQUIRED"> | PlainError<"TEAM_OWNS_PROJECTS">;

/** The calls under `teams`. */
export interface TeamsApi {
  /**
   * List teams, oldest first.
   * All teams of the project, or those of one user: in pages with `cursor` or `limit`, and from 100,000 on. Clients see their own teams only and must send `user_id=me`.
   * `GET /api/v1/teams`
   */
  list(input?: TeamsListInput, options?: CallOptions): Promise<Result<TeamsListOutput>>;
  /**
   * Create a team.
   * The creator becomes the first member and receives the project's default permissions for team creators. A server may omit the creator, which creates a team without members.
   * Clients need a signed-in user.
   * Clients need the project's switch `client_team_creation_enabled`.
   * `POST /api/v1/teams`
   * Errors: `USER_NOT_FOUND`, `INVALID_IMAGE`, `INVALID_TEAM_CHANGE`.
   */
  create(input: TeamsCreateInput, options?: CallOptions): Promise<Result<Team, TeamsCreateFailure>>;
  /**
   * Get a team.
   * Clients need a signed-in user.
   * Clients must be members of the team.
   * `GET /api/v1/teams/{team_id}`
   * Errors: `TEAM_NOT_FOUND`, `TEAM_MEMBERSHIP_NOT_FOUND`.
   */
  get(input: TeamsGetInput, options?: CallOptions): Promise<Result<Team, TeamsGetFailure>>;
  /**
   * Update a team.
   * Absent fields stay unchanged; null clears a field. Metadata is replaced as a whole.
   * Clients need a signed-in user.
   * Clients need the permission `$update_team` in the team.
   * `PATCH /api/v1/teams/{team_id}`
   * Errors: `TEAM_NOT_FOUND`, `TEAM_MEMBERSHIP_NOT_FOUND`, `TEAM_PERMISSION_REQUIRED`, `INVALID_IMAGE`.
   */
  update(input: TeamsUpdateInput, options?: CallOptions): Promise<Result<Team, TeamsUpdateFailure>>;
  /**
   * Delete a team.
   * Deletes its memberships with their permissions, its invitations and its images. A user who selected the team has no selected team then. In project `internal`, a team that owns projects cannot be deleted.
   * Clients need a signed-in user.
   * Clients need the permission `$delete_team` in the team.
   * `DELETE /api/v1/teams/{team_id}`
   * Errors: `TEAM_NOT_FOUND`, `TEAM_MEMBERSHIP_NOT_FOUND`, `TEAM_PERMISSION_REQUIRED`, `TEAM_OWNS_PROJECTS`.
   */
  remove(input: TeamsRemoveInput, options?: CallOptions): Promise<Result<Success, TeamsRemoveFailure>>;
}

export interface TeamMembershipsRemoveInput {
  team_id: string;
  /** A user's id, or `me` for the signed-in user */
  user_id: string;
}

export type TeamMembershipsRemoveFailure = Known<"TEAM_MEMBERSHIP_NOT_FOUND" | "TEAM_PERMISSION_REQUIRED"> | PlainError<"OWNER_ROLE_REQUIRED" | "TEAM_NEEDS_OWNER">;

/** The calls under `teamMemberships`. */
export interface TeamMembershipsApi {
  /**
   * Remove a user from a team, or leave it.
   * Deletes the user's profile and permissions in the team, clears its selection, and revokes the invitations that the user sent. The last member may leave; the team stays. A developer team of project `internal` keeps an owner while it has other members or projects. Only owners remove owners.
   * Clients need a signed-in user.
   * Clients need the permission `$remove_members` in the team, except for their own membership.
   * `DELETE /api/v1/team-memberships/{team_id}/{user_id}`
   * Errors: `TEAM_MEMBERSHIP_NOT_FOUND`, `TEAM_PERMISSION_REQUIRED`, `OWNER_ROLE_REQUIRED`, `TEAM_NEEDS_OWNER`.
   */
  remove(input: TeamMembershipsRemoveInput, options?: CallOptions): Promise<Result<Success, TeamMembershipsRemoveFailure>>;
}

export interface TeamMemberProfilesListInput {
  /** Only members of this team. Clients must send it */
  team_id?: string | undefined;
  /** Only the profiles of this user; `me` for the signed-in user */
  user_id?: string | undefined;
  /** `pagination.next_cursor` of the previous page. Valid also when the row that starts the page is deleted */
  cursor?: string | undefined;
  /** Members per page. Default and maximum: 1000 */
  limit?: number | undefined;
  /** A member's id, or a part of the name in the team. For servers, also of the e-mail address (case-insensitive) */
  query?: string | undefined;
}

export interface TeamMemberProfile {
  team_id: string;
  user_id: string;
  /** The name in the team. Until one is set, the user's own */
  display_name: string | null;
  /** The picture in the team. Until one is set, and after null, the user's own. Written as an http(s) URL (server and admin only) or a data URL. A data URL has a JPEG, PNG, GIF or WebP image of at most 100 KB */
  profile_image_url: string | null;
}

export type TeamMemberProfilesListOutput = Page<TeamMemberProfile> | {
  items: TeamMemberProfile[];
  is_paginated: false;
};

export type TeamMemberProfilesListFailure = Known<"TEAM_NOT_FOUND" | "TEAM_MEMBERSHIP_NOT_FOUND" | "TEAM_PERMISSION_REQUIRED" | "USER_NOT_FOUND"> | PlainError<"TEAM_ID_REQUIRED">;

export interface TeamMemberProfilesGetInput {
  team_id: string;
  /** A user's id, or `me` for the signed-in user */
  user_id: string;
}

export type TeamMemberProfilesGetFailure = Known<"TEAM_MEMBERSHIP_NOT_FOUND" | "TEAM_PERMISSION_REQUIRED">;

/** What may be sent to change a teammemberprofile. Absent fields stay as they are. */
export interface TeamMemberProfileUpdate {
  /** The name in the team. Until one is set, the user's own */
  display_name?: string | undefined;
  /** The picture in the team. Until one is set, and after null, the user's own. Written as an http(s) URL (server and admin only) or a data URL. A data URL has a JPEG, PNG, GIF or WebP image of at most 100 KB */
  profile_image_url?: string | null | undefined;
}

export interface TeamMemberProfilesUpdateInput extends TeamMemberProfileUpdate {
  team_id: string;
  /** A user's id, or `me` for the signed-in user */
  user_id: string;
}

export type TeamMemberProfilesUpdateFailure = Known<"TEAM_MEMBERSHIP_NOT_FOUND"> | PlainError<"INVALID_IMAGE">;

/** The calls under `teamMemberProfiles`. */
export interface TeamMemberProfilesApi {
  /**
   * List the members of a team, in the order in which they joined.
   * In pages with `cursor` or `limit`, and from 10,000 on.
   * Clients need a signed-in user.
   * Clients need the permission `$read_members` in the team, except for their own membership.
   * `GET /api/v1/team-member-profiles`
   * Errors: `TEAM_NOT_FOUND`, `TEAM_MEMBERSHIP_NOT_FOUND`, `TEAM_PERMISSION_REQUIRED`, `USER_NOT_FOUND`, `TEAM_ID_REQUIRED`.
   */
  list(input?: TeamMemberProfilesListInput, options?: CallOptions): Promise<Result<TeamMemberProfilesListOutput, TeamMemberProfilesListFailure>>;
  /**
   * Get the profile of a team member.
   * Clients need a signed-in user.
   * Clients need the permission `$read_members` in the team, except for their own membership.
   * `GET /api/v1/team-member-profiles/{team_id}/{user_id}`
   * Errors: `TEAM_MEMBERSHIP_NOT_FOUND`, `TEAM_PERMISSION_REQUIRED`.
   */
  get(input: TeamMemberProfilesGetInput, options?: CallOptions): Promise<Result<TeamMemberProfile, TeamMemberProfilesGetFailure>>;
  /**
   * Update the profile of a team member.
   * Clients may only change their own.
   * Clients need a signed-in user.
   * Clients must be members of the team.
   * `PATCH /api/v1/team-member-profiles/{team_id}/{user_id}`
   * Errors: `TEAM_MEMBERSHIP_NOT_FOUND`, `INVALID_IMAGE`.
   */
  update(input: TeamMemberProfilesUpdateInput, options?: CallOptions): Promise<Result<TeamMemberProfile, TeamMemberProfilesUpdateFailure>>;
}

export interface TeamInvitationsSendCodeInput {
  email: string;
  team_id: string;
  /** A trusted URL. The link in the e-mail is this URL with `code` added */
  callback_url: string;
}

export interface TeamInvitationsSendCodeOutput {
  success: true;
  id: string;
}

export type TeamInvitationsSendCodeFailure = Known<"TEAM_NOT_FOUND" | "TEAM_MEMBERSHIP_NOT_FOUND" | "TEAM_PERMISSION_REQUIRED" | "REDIRECT_URL_NOT_WHITELISTED"> | PlainError<"TOO_MANY_REQUESTS" | "IDEMPOTENCY_KEY_REUSED">;

export interface TeamInvitationsListInput {
  team_id?: string | undefined;
  /** The invited user; `me` for the signed-in user */
  user_id?: string | undefined;
  /** `pagination.next_cursor` of the previous page. Valid also when the row that starts the page is deleted */
  cursor?: string | undefined;
  /** Invitations per page. Default and maximum: 100 */
  limit?: number | undefined;
  /** A part of the invited address or of the team's name (case-insensitive) */
  query?: string | undefined;
}

export interface TeamInvitation {
  id: string;
  team_id: string;
  team_display_name: string;
  recipient_email: string;
  /** Milliseconds since the epoch */
  expires_at_millis: number;
}

export type TeamInvitationsListOutput = {
  items: TeamInvitation[];
  is_paginated: true;
  pagination: {
    next_cursor: string | null;
  };
} | {
  items: TeamInvitation[];
  is_paginated: false;
};

export type TeamInvitationsListFailure = Known<"TEAM_NOT_FOUND" | "TEAM_MEMBERSHIP_NOT_FOUND" | "TEAM_PERMISSION_REQUIRED" | "USER_NOT_FOUND">;

export interface TeamInvitationsRevokeInput {
  invitation_id: string;
  team_id: string;
}

export type TeamInvitationsRevokeFailure = Known<"TEAM_NOT_FOUND" | "TEAM_MEMBERSHIP_NOT_FOUND" | "TEAM_PERMISSION_REQUIRED"> | PlainError<"TEAM_INVITATION_NOT_FOUND">;

export interface TeamInvitationsAcceptInput {
  code: string;
}

export type TeamInvitationsAcceptFailure = Known<"VERIFICATION_CODE_NOT_FOUND" | "VERIFICATION_CODE_EXPIRED" | "VERIFICATION_CODE_ALREADY_USED" | "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED" | "ITEM_NOT_FOUND" | "ITEM_QUANTITY_INSUFFICIENT_AMOUNT"> | PlainError<"INVITATION_FOR_OTHER_ADDRESS">;

export interface TeamInvitationsAcceptByIdInput {
  invitation_id: string;
  /** A user's id, or `me` for the signed-in user */
  user_id: string;
}

export type TeamInvitationsAcceptByIdFailure = Known<"USER_NOT_FOUND" | "ITEM_NOT_FOUND" | "ITEM_QUANTITY_INSUFFICIENT_AMOUNT"> | PlainError<"TEAM_INVITATION_NOT_FOUND">;

export interface TeamInvitationsCheckCodeInput {
  code: string;
}

export interface TeamInvitationsCheckCodeOutput {
  is_code_valid: true;
  team_display_name: string;
  team_profile_image_url: string | null;
  /** Counted up to 1000 */
  member_count: number;
  /** Null if a server invited, or the inviter has no name */
  inviter_display_name: string | null;
  recipient_email: string;
}

export type TeamInvitationsCheckCodeFailure = Known<"VERIFICATION_CODE_NOT_FOUND" | "VERIFICATION_CODE_EXPIRED" | "VERIFICATION_CODE_ALREADY_USED" | "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED">;

export interface TeamInvitationsDetailsInput {
  code: string;
}

export interface TeamInvitationsDetailsOutput {
  team_id: string;
  team_display_name: string;
  team_profile_image_url: string | null;
  /** Counted up to 1000 */
  member_count: number;
  /** Null if a server invited, or the inviter has no name */
  inviter_display_name: string | null;
}

export type TeamInvitationsDetailsFailure = Known<"VERIFICATION_CODE_NOT_FOUND" | "VERIFICATION_CODE_EXPIRED" | "VERIFICATION_CODE_ALREADY_USED" | "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED"> | PlainError<"INVITATION_FOR_OTHER_ADDRESS">;

/** The calls under `teamInvitations`. */
export interface TeamInvitationsApi {
  /**
   * Invite a user to a team by e-mail.
   * The invitation expires after 7 days. It replaces open ones of the team to the same address.
   * Clients need a signed-in user.
   * Clients need the permission `$invite_members` in the team.
   * In project `internal` with an SMTP server, clients need a verified primary e-mail address.
   * `POST /api/v1/team-invitations/send-code`
   * At most 20 calls in 60 seconds per address.
   * Errors: `TEAM_NOT_FOUND`, `TEAM_MEMBERSHIP_NOT_FOUND`, `TEAM_PERMISSION_REQUIRED`, `REDIRECT_URL_NOT_WHITELISTED`, `TOO_MANY_REQUESTS`, `IDEMPOTENCY_KEY_REUSED`.
   */
  sendCode(input: TeamInvitationsSendCodeInput, options?: RepeatableCallOptions): Promise<Result<TeamInvitationsSendCodeOutput, TeamInvitationsSendCodeFailure>>;
  /**
   * List pending invitations, newest first.
   * Those of a team, those to the verified addresses of a user, or with both those that are both. In pages with `cursor` or `limit`, and from 500 on.
   * Clients need a signed-in user.
   * Clients need the permissions `$read_members` and `$invite_members` in the team, unless the call is about their own user.
   * `GET /api/v1/team-invitations`
   * Errors: `TEAM_NOT_FOUND`, `TEAM_MEMBERSHIP_NOT_FOUND`, `TEAM_PERMISSION_REQUIRED`, `USER_NOT_FOUND`.
   */
  list(input?: TeamInvitationsListInput, options?: CallOptions): Promise<Result<TeamInvitationsListOutput, TeamInvitationsListFailure>>;
  /**
   * Revoke an invitation.
   * Clients need a signed-in user.
   * Clients need the permission `$remove_members` in the team.
   * `DELETE /api/v1/team-invitations/{invitation_id}`
   * Errors: `TEAM_NOT_FOUND`, `TEAM_MEMBERSHIP_NOT_FOUND`, `TEAM_PERMISSION_REQUIRED`, `TEAM_INVITATION_NOT_FOUND`.
   */
  revoke(input: TeamInvitationsRevokeInput, options?: CallOptions): Promise<Result<Success, TeamInvitationsRevokeFailure>>;
  /**
   * Accept an invitation.
   * Any signed-in user with the code may join, whatever their e-mail address. With the setting `teams.invitationsBoundToAddress`, only an account with the invited address may, and the address becomes verified. For a member of the team nothing changes and the code stays unused. An invitation ends when the member who sent it leaves the team or loses the permission to invite. A team of developers needs more seats, the item `dashboard_admins` of project `internal`, than it has members.
   * Needs a signed-in user who is not anonymous.
   * `POST /api/v1/team-invitations/accept`
   * At most 30 calls in 60 seconds per address.
   * Errors: `VERIFICATION_CODE_NOT_FOUND`, `VERIFICATION_CODE_EXPIRED`, `VERIFICATION_CODE_ALREADY_USED`, `VERIFICATION_CODE_MAX_ATTEMPTS_REACHED`, `ITEM_NOT_FOUND`, `ITEM_QUANTITY_INSUFFICIENT_AMOUNT`, `INVITATION_FOR_OTHER_ADDRESS`.
   */
  accept(input: TeamInvitationsAcceptInput, options?: CallOptions): Promise<Result<Record<never, never>, TeamInvitationsAcceptFailure>>;
  /**
   * Accept an invitation to a verified address of a user.
   * Without the code of the e-mail: the verified address proves as much. Otherwise the same as with the code.
   * Clients need a signed-in user who is not anonymous.
   * `POST /api/v1/team-invitations/{invitation_id}/accept`
   * Errors: `USER_NOT_FOUND`, `ITEM_NOT_FOUND`, `ITEM_QUANTITY_INSUFFICIENT_AMOUNT`, `TEAM_INVITATION_NOT_FOUND`.
   */
  acceptById(input: TeamInvitationsAcceptByIdInput, options?: CallOptions): Promise<Result<Record<never, never>, TeamInvitationsAcceptByIdFailure>>;
  /**
   * Check an invitation's code.
   * The code stays unused. A wrong code counts as an attempt. Returns the team, the inviter and the invited address, without a user.
   * `POST /api/v1/team-invitations/accept/check-code`
   * At most 30 calls in 60 seconds per address.
   * Errors: `VERIFICATION_CODE_NOT_FOUND`, `VERIFICATION_CODE_EXPIRED`, `VERIFICATION_CODE_ALREADY_USED`, `VERIFICATION_CODE_MAX_ATTEMPTS_REACHED`.
   */
  checkCode(input: TeamInvitationsCheckCodeInput, options?: CallOptions): Promise<Result<TeamInvitationsCheckCodeOutput, TeamInvitationsCheckCodeFailure>>;
  /**
   * Get the team of an invitation.
   * The code stays unused. A wrong code counts as an attempt.
   * Needs a signed-in user who is not anonymous.
   * `POST /api/v1/team-invitations/accept/details`
   * At most 30 calls in 60 seconds per address.
   * Errors: `VERIFICATION_CODE_NOT_FOUND`, `VERIFICATION_CODE_EXPIRED`, `VERIFICATION_CODE_ALREADY_USED`, `VERIFICATION_CODE_MAX_ATTEMPTS_REACHED`, `INVITATION_FOR_OTHER_ADDRESS`.
   */
  details(input: TeamInvitationsDetailsInput, options?: CallOptions): Promise<Result<TeamInvitationsDetailsOutput, TeamInvitationsDetailsFailure>>;
}

export interface TeamPermissionsListInput {
  /** Only permissions in this team */
  team_id?: string | undefined;
  /** Only permissions of this user; `me` for the signed-in user */
  user_id?: string | undefined;
  /** Only this permission */
  permission_id?: string | undefined;
  /** Whether to include permissions that granted ones contain. Default: true */
  recursive?: boolean | undefined;
  /** `pagination.next_cursor` of the previous page. Valid also when the row that starts the page is deleted */
  cursor?: string | undefined;
  /** Permissions per page. Default and maximum: 1000 */
  limit?: number | undefined;
}

export interface TeamPermission {
  /** The permission's id */
  id: string;
  user_id: string;
  team_id: string;
}

export type TeamPermissionsListOutput = {
  items: TeamPermission[];
  is_paginated: true;
  pagination: {
    next_cursor: string | null;
  };
} | {
  items: TeamPermission[];
  is_paginated: false;
};

/** The calls under `teamPermissions`. */
export interface TeamPermissionsApi {
  /**
   * List permissions of team members.
   * Ordered by team, user and permission. In pages with `cursor` or `limit`, and from 10,000 on. Clients see their own permissions only and must send `user_id=me`.
   * `GET /api/v1/team-permissions`
   */
  list(input?: TeamPermissionsListInput, options?: CallOptions): Promise<Result<TeamPermissionsListOutput>>;
}

export interface ProjectPermissionsListInput {
  /** Only permissions of this user; `me` for the signed-in user */
  user_id?: string | undefined;
  /** Only this permission */
  permission_id?: string | undefined;
  /** Whether to include permissions that granted ones contain. Default: true */
  recursive?: boolean | undefined;
  /** `pagination.next_cursor` of the previous page. Valid also when the row that starts the page is deleted */
  cursor?: string | undefined;
  /** Permissions per page. Default and maximum: 1000 */
  limit?: number | undefined;
}

export interface ProjectPermission {
  /** The permission's id */
  id: string;
  user_id: string;
}

export type ProjectPermissionsListOutput = {
  items: ProjectPermission[];
  is_paginated: true;
  pagination: {
    next_cursor: string | null;
  };
} | {
  items: ProjectPermission[];
  is_paginated: false;
};

/** The calls under `projectPermissions`. */
export interface ProjectPermissionsApi {
  /**
   * List permissions of users in the project.
   * Ordered by user and permission. In pages with `cursor` or `limit`, and from 10,000 on. Clients see their own permissions only and must send `user_id=me`.
   * `GET /api/v1/project-permissions`
   */
  list(input?: ProjectPermissionsListInput, options?: CallOptions): Promise<Result<ProjectPermissionsListOutput>>;
}

export interface UserApiKeysListInput {
  /** A user's id, or `me` for the signed-in user */
  user_id: string;
  /** `pagination.next_cursor` of the previous page. Valid also when the row that starts the page is deleted */
  cursor?: string | undefined;
  /** Keys per page. Default and maximum: 100 */
  limit?: number | undefined;
  /** A part of the description (case-insensitive) */
  query?: string | undefined;
}

export interface UserApiKey {
  id: string;
  description: string;
  /** Absent: the key does not expire */
  expires_at_millis?: number | undefined;
  /** Absent: the key is not revoked */
  manually_revoked_at_millis?: number | undefined;
  revoked: boolean;
  /** Milliseconds since the epoch */
  created_at_millis: number;
  /** The last check that succeeded. Recorded up to a second after it */
  last_used_at_millis?: number | undefined;
  /** Whether the key may be published, such as in a browser's code */
  is_public: boolean;
  type: "user";
  user_id: string;
  value: {
    last_four: string;
  };
}

export type UserApiKeysListOutput = {
  items: UserApiKey[];
  is_paginated: true;
  pagination: {
    next_cursor: string | null;
  };
} | {
  items: UserApiKey[];
  is_paginated: false;
};

export interface UserApiKeysCreateInput {
  description: string;
  /** Null: the key does not expire */
  expires_at_millis: number | null;
  /** Whether the key may be published. Default false */
  is_public?: boolean | undefined;
  /** A user's id, or `me` for the signed-in user */
  user_id: string;
}

export interface NewUserApiKey {
  id: string;
  description: string;
  /** Absent: the key does not expire */
  expires_at_millis?: number | undefined;
  /** Absent: the key is not revoked */
  manually_revoked_at_millis?: number | undefined;
  revoked: boolean;
  /** Milliseconds since the epoch */
  created_at_millis: number;
  /** The last check that succeeded. Recorded up to a second after it */
  last_used_at_millis?: number | undefined;
  /** Whether the key may be published, such as in a browser's code */
  is_public: boolean;
  type: "user";
  user_id: string;
  /** The complete key. Only this response contains it */
  value: string;
}

export type UserApiKeysCreateFailure = Known<"USER_NOT_FOUND"> | PlainError<"TOO_MANY_API_KEYS">;

export interface UserApiKeysGetInput {
  user_api_key_id: string;
  /** Only a key of this user; `me` for the signed-in user */
  user_id?: string | undefined;
}

export type UserApiKeysGetFailure = Known<"API_KEY_NOT_FOUND">;

export interface UserApiKeysUpdateInput {
  user_api_key_id: string;
  /** Only a key of this user; `me` for the signed-in user */
  user_id?: string | undefined;
  description?: string | undefined;
  /** Null: the key does not expire. A past time ends the key */
  expires_at_millis?: number | null | undefined;
  /** The same as `expires_at_millis`, in ISO 8601 */
  expiresAt?: string | null | undefined;
  /** Revokes the key permanently. Revoking again has no effect */
  revoked?: true | undefined;
}

export type UserApiKeysUpdateFailure = Known<"API_KEY_NOT_FOUND">;

/** The calls under `userApiKeys`. */
export interface UserApiKeysApi {
  /**
   * List a user's API keys, newest first.
   * Revoked and expired ones included. In pages with `cursor` or `limit`, and from 1000 on.
   * Clients need a signed-in user.
   * Needs the project's switch `allow_user_api_keys`.
   * `GET /api/v1/user-api-keys`
   */
  list(input: UserApiKeysListInput, options?: CallOptions): Promise<Result<UserApiKeysListOutput>>;
  /**
   * Create an API key for a user.
   * Only this response contains the complete key. Later responses show its last four characters. A key has one owner: `team_id` is refused.
   * Clients need a signed-in user.
   * Needs the project's switch `allow_user_api_keys`.
   * With `auth.sessions.requireRecentSignIn`, clients need a session of the last 15 minutes.
   * `POST /api/v1/user-api-keys`
   * Errors: `USER_NOT_FOUND`, `TOO_MANY_API_KEYS`.
   */
  create(input: UserApiKeysCreateInput, options?: CallOptions): Promise<Result<NewUserApiKey, UserApiKeysCreateFailure>>;
  /**
   * Get a user's API key.
   * Clients need a signed-in user.
   * Needs the project's switch `allow_user_api_keys`.
   * `GET /api/v1/user-api-keys/{user_api_key_id}`
   * Errors: `API_KEY_NOT_FOUND`.
   */
  get(input: UserApiKeysGetInput, options?: CallOptions): Promise<Result<UserApiKey, UserApiKeysGetFailure>>;
  /**
   * Update or revoke a user's API key.
   * Absent fields stay unchanged. A revoked key stays revoked; revoking again does not change the time of revocation.
   * Clients need a signed-in user.
   * Needs the project's switch `allow_user_api_keys`.
   * `PATCH /api/v1/user-api-keys/{user_api_key_id}`
   * Errors: `API_KEY_NOT_FOUND`.
   */
  update(input: UserApiKeysUpdateInput, options?: CallOptions): Promise<Result<UserApiKey, UserApiKeysUpdateFailure>>;
}

export interface TeamApiKeysListInput {
  team_id: string;
  /** `pagination.next_cursor` of the previous page. Valid also when the row that starts the page is deleted */
  cursor?: string | undefined;
  /** Keys per page. Default and maximum: 100 */
  limit?: number | undefined;
  /** A part of the description (case-insensitive) */
  query?: string | undefined;
}

export interface TeamApiKey {
  id: string;
  description: string;
  /** Absent: the key does not expire */
  expires_at_millis?: number | undefined;
  /** Absent: the key is not revoked */
  manually_revoked_at_millis?: number | undefined;
  revoked: boolean;
  /** Milliseconds since the epoch */
  created_at_millis: number;
  /** The last check that succeeded. Recorded up to a second after it */
  last_used_at_millis?: number | undefined;
  /** Whether the key may be published, such as in a browser's code */
  is_public: boolean;
  type: "team";
  team_id: string;
  value: {
    last_four: string;
  };
}

export type TeamApiKeysListOutput = {
  items: TeamApiKey[];
  is_paginated: true;
  pagination: {
    next_cursor: string | null;
  };
} | {
  items: TeamApiKey[];
  is_paginated: false;
};

export type TeamApiKeysListFailure = Known<"TEAM_NOT_FOUND" | "API_KEY_NOT_FOUND">;

export interface TeamApiKeysCreateInput {
  description: string;
  /** Null: the key does not expire */
  expires_at_millis: number | null;
  /** Whether the key may be published. Default false */
  is_public?: boolean | undefined;
  team_id: string;
}

export interface NewTeamApiKey {
  id: string;
  description: string;
  /** Absent: the key does not expire */
  expires_at_millis?: number | undefined;
  /** Absent: the key is not revoked */
  manually_revoked_at_millis?: number | undefined;
  revoked: boolean;
  /** Milliseconds since the epoch */
  created_at_millis: number;
  /** The last check that succeeded. Recorded up to a second after it */
  last_used_at_millis?: number | undefined;
  /** Whether the key may be published, such as in a browser's code */
  is_public: boolean;
  type: "team";
  team_id: string;
  /** The complete key. Only this response contains it */
  value: string;
}

export type TeamApiKeysCreateFailure = Known<"TEAM_NOT_FOUND" | "API_KEY_NOT_FOUND"> | PlainError<"TOO_MANY_API_KEYS">;

export interface TeamApiKeysGetInput {
  team_api_key_id: string;
  team_id: string;
}

export type TeamApiKeysGetFailure = Known<"TEAM_NOT_FOUND" | "API_KEY_NOT_FOUND">;

export interface TeamApiKeysUpdateInput {
  team_api_key_id: string;
  team_id: string;
  description?: string | undefined;
  /** Null: the key does not expire. A past time ends the key */
  expires_at_millis?: number | null | undefined;
  /** The same as `expires_at_millis`, in ISO 8601 */
  expiresAt?: string | null | undefined;
  /** Revokes the key permanently. Revoking again has no effect */
  revoked?: true | undefined;
}

export type TeamApiKeysUpdateFailure = Known<"TEAM_NOT_FOUND" | "API_KEY_NOT_FOUND">;

/** The calls under `teamApiKeys`. */
export interface TeamApiKeysApi {
  /**
   * List a team's API keys, newest first.
   * Revoked and expired ones included. In pages with `cursor` or `limit`, and from 1000 on.
   * Clients need a signed-in user.
   * Clients need the permission `$manage_api_keys` in the team.
   * Needs the project's switch `allow_team_api_keys`.
   * `GET /api/v1/team-api-keys`
   * Errors: `TEAM_NOT_FOUND`, `API_KEY_NOT_FOUND`.
   */
  list(input: TeamApiKeysListInput, options?: CallOptions): Promise<Result<TeamApiKeysListOutput, TeamApiKeysListFailure>>;
  /**
   * Create an API key for a team.
   * Only this response contains the complete key. Later responses show its last four characters. A key has one owner: `user_id` is refused.
   * Clients need a signed-in user.
   * Clients need the permission `$manage_api_keys` in the team.
   * Needs the project's switch `allow_team_api_keys`.
   * With `auth.sessions.requireRecentSignIn`, clients need a session of the last 15 minutes.
   * `POST /api/v1/team-api-keys`
   * Errors: `TEAM_NOT_FOUND`, `API_KEY_NOT_FOUND`, `TOO_MANY_API_KEYS`.
   */
  create(input: TeamApiKeysCreateInput, options?: CallOptions): Promise<Result<NewTeamApiKey, TeamApiKeysCreateFailure>>;
  /**
   * Get a team's API key.
   * Clients need a signed-in user.
   * Clients need the permission `$manage_api_keys` in the team.
   * Needs the project's switch `allow_team_api_keys`.
   * `GET /api/v1/team-api-keys/{team_api_key_id}`
   * Errors: `TEAM_NOT_FOUND`, `API_KEY_NOT_FOUND`.
   */
  get(input: TeamApiKeysGetInput, options?: CallOptions): Promise<Result<TeamApiKey, TeamApiKeysGetFailure>>;
  /**
   * Update or revoke a team's API key.
   * Absent fields stay unchanged. A revoked key stays revoked; revoking again does not change the time of revocation.
   * Clients need a signed-in user.
   * Clients need the permission `$manage_api_keys` in the team.
   * Needs the project's switch `allow_team_api_keys`.
   * `PATCH /api/v1/team-api-keys/{team_api_key_id}`
   * Errors: `TEAM_NOT_FOUND`, `API_KEY_NOT_FOUND`.
   */
  update(input: TeamApiKeysUpdateInput, options?: CallOptions): Promise<Result<TeamApiKey, TeamApiKeysUpdateFailure>>;
}

export interface CredentialScanningRevokeInput {
  api_key: string;
}

export type CredentialScanningRevokeFailure = Known<"API_KEY_NOT_FOUND" | "PUBLIC_API_KEY_CANNOT_BE_REVOKED" | "API_KEY_EXPIRED">;

/** The calls under `credentialScanning`. */
export interface CredentialScanningApi {
  /**
   * Revoke a leaked API key of a user or team, or an agent token.
   * For secret scanners: the complete key is the proof. The owner of an API key gets an e-mail. Revoking it again has no effect. Public keys are not secret and stay active.
   * `POST /api/v1/integrations/credential-scanning/revoke`
   * At most 60 calls in 60 seconds per address.
   * Errors: `API_KEY_NOT_FOUND`, `PUBLIC_API_KEY_CANNOT_BE_REVOKED`, `API_KEY_EXPIRED`.
   */
  revoke(input: CredentialScanningRevokeInput, options?: CallOptions): Promise<Result<Success, CredentialScanningRevokeFailure>>;
}

export interface NotificationsListInput {
  /** A user's id, or `me` for the signed-in user */
  user_id: string;
}

export interface NotificationCategory {
  notification_category_id: string;
  notification_category_name: string;
  /** Whether the user gets e-mails of the category */
  enabled: boolean;
  /** Whether the user can turn the category off */
  can_disable: boolean;
}

export interface NotificationsListOutput {
  items: NotificationCategory[];
  is_paginated: false;
}

export type NotificationsListFailure = Known<"USER_NOT_FOUND">;

export interface NotificationsUpdateInput {
  /** A user's id, or `me` for the signed-in user */
  user_id: string;
  notification_category_id: string;
  enabled: boolean;
}

export type NotificationsUpdateFailure = Known<"USER_NOT_FOUND"> | PlainError<"NOTIFICATION_CATEGORY_NOT_FOUND">;

export interface NotificationsUnsubscribeInput {
  /** The code of the link in the e-mail */
  code: string;
  "List-Unsubscribe": "One-Click";
  [name: string]: unknown;
}

export type NotificationsUnsubscribeFailure = Known<"VERIFICATION_CODE_NOT_FOUND">;

/** The calls under `notifications`. */
export interface NotificationsApi {
  /**
   * List the categories of e-mails, and which of them a user gets.
   * Clients need a signed-in user.
   * `GET /api/v1/emails/notification-preference/{user_id}`
   * Errors: `USER_NOT_FOUND`.
   */
  list(input: NotificationsListInput, options?: CallOptions): Promise<Result<NotificationsListOutput, NotificationsListFailure>>;
  /**
   * Turn a category of e-mails on or off for a user.
   * A category that cannot be disabled is refused with SCHEMA_ERROR when `enabled` is false.
   * Clients need a signed-in user.
   * `PATCH /api/v1/emails/notification-preference/{user_id}/{notification_category_id}`
   * Errors: `USER_NOT_FOUND`, `NOTIFICATION_CATEGORY_NOT_FOUND`.
   */
  update(input: NotificationsUpdateInput, options?: CallOptions): Promise<Result<NotificationCategory, NotificationsUpdateFailure>>;
  /**
   * Unsubscribe from a category of e-mails.
   * RFC 8058: mail programs send this when their user unsubscribes. The code has no expiry and works again.
   * `POST /api/v1/emails/unsubscribe-link`
   * Errors: `VERIFICATION_CODE_NOT_FOUND`.
   */
  unsubscribe(input: NotificationsUnsubscribeInput, options?: CallOptions): Promise<Result<Success, NotificationsUnsubscribeFailure>>;
}

export interface PaymentsItemsGetInput {
  customer_type: "user" | "team" | "custom";
  /** The id of a user or team, or any text for a custom customer. `me` for the signed-in user */
  customer_id: string;
  item_id: string;
}

export interface Item {
  id: string;
  display_name: string;
  /** May be negative */
  quantity: number;
}

export type PaymentsItemsGetFailure = Known<"ITEM_NOT_FOUND" | "ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH" | "USER_NOT_FOUND" | "TEAM_NOT_FOUND" | "CANNOT_GET_OWN_USER_WITHOUT_USER" | "TEAM_MEMBERSHIP_NOT_FOUND"> | PlainError<"OTHER_USER_NOT_ALLOWED">;

export interface PaymentsItemsListChangesInput {
  customer_type: "user" | "team" | "custom";
  /** The id of a user or team, or any text for a custom customer. `me` for the signed-in user */
  customer_id: string;
  item_id: string;
  /** `pagination.next_cursor` of the previous page */
  cursor?: string | undefined;
  /** Changes per page. Default: 20 */
  limit?: number | undefined;
}

export interface ItemChange {
  id: string;
  /** `change`: by a call. The others: by what the customer owns */
  kind: "change" | "purchase" | "subscription" | "default";
  /** Negative for a use, and for a grant that was taken back */
  quantity: number;
  /** Milliseconds since the epoch */
  at_millis: number;
  /** When what is left of a grant expires */
  expires_at_millis: number | null;
  /** The product that granted it. Null for a change by a call */
  product_name: string | null;
  /** Servers and admins only; null for clients */
  description: string | null;
}

export interface PaymentsItemsListChangesOutput {
  items: ItemChange[];
  is_paginated: true;
  pagination: {
    next_cursor: string | null;
  };
}

export type PaymentsItemsListChangesFailure = Known<"ITEM_NOT_FOUND" | "ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH" | "USER_NOT_FOUND" | "TEAM_NOT_FOUND" | "CANNOT_GET_OWN_USER_WITHOUT_USER" | "TEAM_MEMBERSHIP_NOT_FOUND"> | PlainError<"OTHER_USER_NOT_ALLOWED">;

/** The calls under `payments.items`. */
export interface PaymentsItemsApi {
  /**
   * Get the quantity of an item that a customer has.
   * A client with a signed-in user may ask for that user, for its teams and for custom customers. Without a user, any customer may be named.
   * `GET /api/v1/payments/items/{customer_type}/{customer_id}/{item_id}`
   * Errors: `ITEM_NOT_FOUND`, `ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH`, `USER_NOT_FOUND`, `TEAM_NOT_FOUND`, `CANNOT_GET_OWN_USER_WITHOUT_USER`, `TEAM_MEMBERSHIP_NOT_FOUND`, `OTHER_USER_NOT_ALLOWED`.
   */
  get(input: PaymentsItemsGetInput, options?: CallOptions): Promise<Result<Item, PaymentsItemsGetFailure>>;
  /**
   * List the changes of the quantity of an item, newest first.
   * Grants, uses and grants that were taken back. Clients may name their user and its teams, and see no descriptions.
   * Clients need a signed-in user.
   * `GET /api/v1/payments/items/{customer_type}/{customer_id}/{item_id}/changes`
   * Errors: `ITEM_NOT_FOUND`, `ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH`, `USER_NOT_FOUND`, `TEAM_NOT_FOUND`, `CANNOT_GET_OWN_USER_WITHOUT_USER`, `TEAM_MEMBERSHIP_NOT_FOUND`, `OTHER_USER_NOT_ALLOWED`.
   */
  listChanges(input: PaymentsItemsListChangesInput, options?: CallOptions): Promise<Result<PaymentsItemsListChangesOutput, PaymentsItemsListChangesFailure>>;
}

export interface PaymentsProductsListInput {
  customer_type: "user" | "team" | "custom";
  /** The id of a user or team, or any text for a custom customer. `me` for the signed-in user */
  customer_id: string;
  /** `pagination.next_cursor` of the previous page */
  cursor?: string | undefined;
  /** Products per page. Default: 10 */
  limit?: number | undefined;
}

export interface Product {
  display_name: string;
  customer_type: "user" | "team" | "custom";
  free_trial?: [number, "day" | "week" | "month" | "year"] | undefined;
  server_only: boolean;
  stackable: boolean;
  /** Empty for a product that every customer has */
  prices: Record<string, {
    USD?: string | undefined;
    EUR?: string | undefined;
    GBP?: string | undefined;
    JPY?: string | undefined;
    INR?: string | undefined;
    AUD?: string | undefined;
    CAD?: string | undefined;
    /** Billing interval. Absent for a one-time payment */
    interval?: [number, "day" | "week" | "month" | "year"] | undefined;
    free_trial?: [number, "day" | "week" | "month" | "year"] | undefined;
  }>;
  included_items: Record<string, {
    quantity: number;
    repeat: [number, "millisecond" | "second" | "minute" | "hour" | "day" | "week" | "month" | "year"] | "never";
    expires: "never" | "when-purchase-expires" | "when-repeated";
  }>;
  /** Any JSON value */
  client_metadata?: Json | undefined;
  /** Any JSON value */
  client_read_only_metadata?: Json | undefined;
  /** Servers and admins only */
  server_metadata?: Json | undefined;
}

export interface Subscription {
  id: string;
  status: "active" | "trialing" | "canceled" | "paused" | "incomplete" | "incomplete_expired" | "past_due" | "unpaid";
  price_id: string | null;
  /** Milliseconds since the epoch */
  created_at_millis: number;
  /** Milliseconds since the epoch */
  current_period_start_millis: number;
  /** Null if the subscription has no end */
  current_period_end_millis: number | null;
  /** Milliseconds since the epoch */
  trial_end_millis: number | null;
  cancel_at_period_end: boolean;
}

export interface OwnedProduct {
  /** Null for an inline product */
  id: string | null;
  quantity: number;
  product: Product;
  /** Display names of the included items that the project has */
  item_names: Record<string, string>;
  /** `included`: the configuration grants it to every customer */
  type: "subscription" | "one_time" | "included";
  /** Whether a server granted it free of charge */
  is_granted: boolean;
  subscription: Subscription | null;
}

export interface PaymentsProductsListOutput {
  items: OwnedProduct[];
  is_paginated: true;
  pagination: {
    next_cursor: string | null;
  };
}

export type PaymentsProductsListFailure = Known<"USER_NOT_FOUND" | "TEAM_NOT_FOUND" | "CANNOT_GET_OWN_USER_WITHOUT_USER" | "TEAM_MEMBERSHIP_NOT_FOUND"> | PlainError<"OTHER_USER_NOT_ALLOWED">;

export interface PaymentsProductsCancelInput {
  customer_type: "user" | "team" | "custom";
  /** The id of a user or team, or any text for a custom customer. `me` for the signed-in user */
  customer_id: string;
  /** The id of a product, or for an inline product of its subscription */
  product_id: string;
  /** Default: true. False ends the subscription and its period now */
  at_period_end?: boolean | undefined;
}

export type PaymentsProductsCancelFailure = Known<"USER_NOT_FOUND" | "TEAM_NOT_FOUND" | "CANNOT_GET_OWN_USER_WITHOUT_USER" | "TEAM_MEMBERSHIP_NOT_FOUND" | "TEAM_PERMISSION_REQUIRED"> | PlainError<"OTHER_USER_NOT_ALLOWED" | "SUBSCRIPTION_NOT_FOUND" | "STRIPE_NOT_CONFIGURED" | "STRIPE_UNAVAILABLE" | "STRIPE_REFUSED" | "IDEMPOTENCY_KEY_REUSED">;

export interface PaymentsProductsChangeInput {
  customer_type: "user" | "team" | "custom";
  /** The id of a user or team, or any text for a custom customer. `me` for the signed-in user */
  customer_id: string;
  /** The id of a product, or for an inline product of its subscription */
  product_id: string;
  /** More than 1 for a stackable product only */
  quantity?: number | undefined;
  cancel_at_period_end?: boolean | undefined;
}

export interface PlanSwitch {
  subscription: Subscription;
  /** For each currency of the new price. Nothing is charged for a plan that a server granted */
  proration: Array<{
    currency: "USD" | "EUR" | "GBP" | "JPY" | "INR" | "AUD" | "CAD";
    /** The unused part of what the old plan costs for the period */
    credit: string;
    /** What the new plan costs for the rest of the period, or for its first one */
    charge: string;
    /** The charge less the credit. Negative if the customer has paid too much */
    amount: string;
  }>;
}

export type PaymentsProductsChangeFailure = Known<"USER_NOT_FOUND" | "TEAM_NOT_FOUND" | "CANNOT_GET_OWN_USER_WITHOUT_USER" | "TEAM_MEMBERSHIP_NOT_FOUND" | "TEAM_PERMISSION_REQUIRED"> | PlainError<"OTHER_USER_NOT_ALLOWED" | "SUBSCRIPTION_NOT_FOUND" | "SUBSCRIPTION_NOT_BILLED" | "PRODUCT_NOT_STACKABLE" | "ITEM_QUANTITY_OUT_OF_RANGE" | "STRIPE_NOT_CONFIGURED" | "STRIPE_UNAVAILABLE" | "STRIPE_REFUSED" | "IDEMPOTENCY_KEY_REUSED">;

export interface PaymentsProductsPreviewInput {
  customer_type: "user" | "team" | "custom";
  /** The id of a user or team, or any text for a custom customer. `me` for the signed-in user */
  customer_id: string;
  /** The id of a product, or for an inline product of its subscription */
  from_product_id: string;
  to_product_id?: string | undefined;
  /** Default: the price with the shortest interval, and of these the lowest */
  price_id?: string | undefined;
  /** Default: 1 of another product, else unchanged */
  quantity?: number | undefined;
}

export interface PlanPreview {
  /** For each currency of the new price. Nothing is charged for a plan that a server granted */
  proration: Array<{
    currency: "USD" | "EUR" | "GBP" | "JPY" | "INR" | "AUD" | "CAD";
    /** The unused part of what the old plan costs for the period */
    credit: string;
    /** What the new plan costs for the rest of the period, or for its first one */
    charge: string;
    /** The charge less the credit. Negative if the customer has paid too much */
    amount: string;
  }>;
  /** What Stripe charges at once. Null for a subscription that Stripe does not bill: nothing is charged */
  amount_due: {
    currency: "USD" | "EUR" | "GBP" | "JPY" | "INR" | "AUD" | "CAD";
    amount: string;
  } | null;
}

export type PaymentsProductsPreviewFailure = Known<"PRODUCT_DOES_NOT_EXIST" | "PRODUCT_CUSTOMER_TYPE_DOES_NOT_MATCH" | "USER_NOT_FOUND" | "TEAM_NOT_FOUND" | "CANNOT_GET_OWN_USER_WITHOUT_USER" | "TEAM_MEMBERSHIP_NOT_FOUND" | "TEAM_PERMISSION_REQUIRED" | "PRODUCT_ALREADY_GRANTED"> | PlainError<"PRICE_DOES_NOT_EXIST" | "PRICE_NOT_RECURRING" | "PRICE_NOT_CHARGEABLE" | "OTHER_USER_NOT_ALLOWED" | "SUBSCRIPTION_NOT_FOUND" | "SUBSCRIPTION_NOT_BILLED" | "PRODUCT_NOT_STACKABLE" | "ITEM_QUANTITY_OUT_OF_RANGE" | "STRIPE_NOT_CONFIGURED" | "STRIPE_UNAVAILABLE" | "STRIPE_REFUSED" | "ADD_ON_WITHOUT_BASE" | "CATALOG_ALREADY_PURCHASED">;

export interface PaymentsProductsSwitchInput {
  customer_type: "user" | "team" | "custom";
  /** The id of a user or team, or any text for a custom customer. `me` for the signed-in user */
  customer_id: string;
  /** The id of a product, or for an inline product of its subscription */
  from_product_id: string;
  to_product_id: string;
  /** Default: the price with the shortest interval, and of these the lowest */
  price_id?: string | undefined;
  /** Default: 1 */
  quantity?: number | undefined;
}

export type PaymentsProductsSwitchFailure = Known<"PRODUCT_DOES_NOT_EXIST" | "PRODUCT_CUSTOMER_TYPE_DOES_NOT_MATCH" | "USER_NOT_FOUND" | "TEAM_NOT_FOUND" | "CANNOT_GET_OWN_USER_WITHOUT_USER" | "TEAM_MEMBERSHIP_NOT_FOUND" | "TEAM_PERMISSION_REQUIRED" | "PRODUCT_ALREADY_GRANTED"> | PlainError<"PRICE_DOES_NOT_EXIST" | "PRICE_NOT_RECURRING" | "PRICE_NOT_CHARGEABLE" | "OTHER_USER_NOT_ALLOWED" | "SUBSCRIPTION_NOT_FOUND" | "SUBSCRIPTION_NOT_BILLED" | "PRODUCT_NOT_STACKABLE" | "ITEM_QUANTITY_OUT_OF_RANGE" | "STRIPE_NOT_CONFIGURED" | "STRIPE_UNAVAILABLE" | "STRIPE_REFUSED" | "ADD_ON_WITHOUT_BASE" | "CATALOG_ALREADY_PURCHASED" | "IDEMPOTENCY_KEY_REUSED">;

/** The calls under `payments.products`. */
export interface PaymentsProductsApi {
  /**
   * List the products that a customer owns, oldest first.
   * Subscriptions that are active or on trial, one-time purchases, and what the configuration includes by default.
   * `GET /api/v1/payments/products/{customer_type}/{customer_id}`
   * Errors: `USER_NOT_FOUND`, `TEAM_NOT_FOUND`, `CANNOT_GET_OWN_USER_WITHOUT_USER`, `TEAM_MEMBERSHIP_NOT_FOUND`, `OTHER_USER_NOT_ALLOWED`.
   */
  list(input: PaymentsProductsListInput, options?: CallOptions): Promise<Result<PaymentsProductsListOutput, PaymentsProductsListFailure>>;
  /**
   * Cancel the subscription of a product.
   * Ends every subscription that the customer has of the product. Clients may cancel those of their user, and of teams in which they have the permission `$update_team`. What a subscription has granted for good stays.
   * Clients need a signed-in user.
   * `DELETE /api/v1/payments/products/{customer_type}/{customer_id}/{product_id}`
   * Errors: `USER_NOT_FOUND`, `TEAM_NOT_FOUND`, `CANNOT_GET_OWN_USER_WITHOUT_USER`, `TEAM_MEMBERSHIP_NOT_FOUND`, `TEAM_PERMISSION_REQUIRED`, `OTHER_USER_NOT_ALLOWED`, `SUBSCRIPTION_NOT_FOUND`, `STRIPE_NOT_CONFIGURED`, `STRIPE_UNAVAILABLE`, `STRIPE_REFUSED`, `IDEMPOTENCY_KEY_REUSED`.
   */
  cancel(input: PaymentsProductsCancelInput, options?: RepeatableCallOptions): Promise<Result<Success, PaymentsProductsCancelFailure>>;
  /**
   * Change the quantity of a subscription, or take back its cancellation.
   * Items follow at once. Absent fields stay unchanged. For a subscription that Stripe bills, the rest of the period is charged or credited at once. If the payment fails, nothing changes. Clients need a subscription that Stripe bills. In a team, they need the permission `$update_team`.
   * Clients need a signed-in user.
   * `PATCH /api/v1/payments/products/{customer_type}/{customer_id}/{product_id}`
   * Errors: `USER_NOT_FOUND`, `TEAM_NOT_FOUND`, `CANNOT_GET_OWN_USER_WITHOUT_USER`, `TEAM_MEMBERSHIP_NOT_FOUND`, `TEAM_PERMISSION_REQUIRED`, `OTHER_USER_NOT_ALLOWED`, `SUBSCRIPTION_NOT_FOUND`, `SUBSCRIPTION_NOT_BILLED`, `PRODUCT_NOT_STACKABLE`, `ITEM_QUANTITY_OUT_OF_RANGE`, `STRIPE_NOT_CONFIGURED`, `STRIPE_UNAVAILABLE`, `STRIPE_REFUSED`, `IDEMPOTENCY_KEY_REUSED`.
   */
  change(input: PaymentsProductsChangeInput, options?: RepeatableCallOptions): Promise<Result<PlanSwitch, PaymentsProductsChangeFailure>>;
  /**
   * Preview what a change of a subscription costs.
   * Changes nothing. The checks are those of the change itself. Without `to_product_id`, the subscription keeps its product and gets another quantity. Clients need a subscription that Stripe bills. In a team, they need the permission `$update_team`.
   * Clients need a signed-in user.
   * `GET /api/v1/payments/products/{customer_type}/{customer_id}/preview`
   * Errors: `PRODUCT_DOES_NOT_EXIST`, `PRODUCT_CUSTOMER_TYPE_DOES_NOT_MATCH`, `USER_NOT_FOUND`, `TEAM_NOT_FOUND`, `CANNOT_GET_OWN_USER_WITHOUT_USER`, `TEAM_MEMBERSHIP_NOT_FOUND`, `TEAM_PERMISSION_REQUIRED`, `PRODUCT_ALREADY_GRANTED`, `PRICE_DOES_NOT_EXIST`, `PRICE_NOT_RECURRING`, `PRICE_NOT_CHARGEABLE`, `OTHER_USER_NOT_ALLOWED`, `SUBSCRIPTION_NOT_FOUND`, `SUBSCRIPTION_NOT_BILLED`, `PRODUCT_NOT_STACKABLE`, `ITEM_QUANTITY_OUT_OF_RANGE`, `STRIPE_NOT_CONFIGURED`, `STRIPE_UNAVAILABLE`, `STRIPE_REFUSED`, `ADD_ON_WITHOUT_BASE`, `CATALOG_ALREADY_PURCHASED`.
   */
  preview(input: PaymentsProductsPreviewInput, options?: CallOptions): Promise<Result<PlanPreview, PaymentsProductsPreviewFailure>>;
  /**
   * Switch a subscription to another product.
   * The subscription continues with another product and price. With the same billing interval the period goes on; with another one, a new period begins now. The response has the value of the rest of the old plan and the price of the new one. Stripe charges or credits the difference of a subscription that it bills; if the payment fails, nothing changes. Clients need a subscription that Stripe bills. In a team, they need the permission `$update_team`.
   * Clients need a signed-in user.
   * `POST /api/v1/payments/products/{customer_type}/{customer_id}/switch`
   * Errors: `PRODUCT_DOES_NOT_EXIST`, `PRODUCT_CUSTOMER_TYPE_DOES_NOT_MATCH`, `USER_NOT_FOUND`, `TEAM_NOT_FOUND`, `CANNOT_GET_OWN_USER_WITHOUT_USER`, `TEAM_MEMBERSHIP_NOT_FOUND`, `TEAM_PERMISSION_REQUIRED`, `PRODUCT_ALREADY_GRANTED`, `PRICE_DOES_NOT_EXIST`, `PRICE_NOT_RECURRING`, `PRICE_NOT_CHARGEABLE`, `OTHER_USER_NOT_ALLOWED`, `SUBSCRIPTION_NOT_FOUND`, `SUBSCRIPTION_NOT_BILLED`, `PRODUCT_NOT_STACKABLE`, `ITEM_QUANTITY_OUT_OF_RANGE`, `STRIPE_NOT_CONFIGURED`, `STRIPE_UNAVAILABLE`, `STRIPE_REFUSED`, `ADD_ON_WITHOUT_BASE`, `CATALOG_ALREADY_PURCHASED`, `IDEMPOTENCY_KEY_REUSED`.
   */
  switch(input: PaymentsProductsSwitchInput, options?: RepeatableCallOptions): Promise<Result<PlanSwitch, PaymentsProductsSwitchFailure>>;
}

export interface InlineProduct {
  display_name: string;
  customer_type: "user" | "team" | "custom";
  free_trial?: [number, "day" | "week" | "month" | "year"] | undefined;
  /** Default: true */
  server_only?: boolean | undefined;
  /** Default: false */
  stackable?: boolean | undefined;
  prices: Record<string, {
    USD?: string | undefined;
    EUR?: string | undefined;
    GBP?: string | undefined;
    JPY?: string | undefined;
    INR?: string | undefined;
    AUD?: string | undefined;
    CAD?: string | undefined;
    /** Billing interval. Absent for a one-time payment */
    interval?: [number, "day" | "week" | "month" | "year"] | undefined;
    free_trial?: [number, "day" | "week" | "month" | "year"] | undefined;
  }>;
  included_items: Record<string, {
    /** Default: 0 */
    quantity?: number | undefined;
    /** Default: `never` */
    repeat?: [number, "millisecond" | "second" | "minute" | "hour" | "day" | "week" | "month" | "year"] | "never" | undefined;
    /** Default: `never` */
    expires?: "never" | "when-purchase-expires" | "when-repeated" | undefined;
  }>;
  /** Any JSON value */
  client_metadata?: Json | undefined;
  /** Any JSON value */
  client_read_only_metadata?: Json | undefined;
  /** Any JSON value */
  server_metadata?: Json | undefined;
}

export interface PaymentsPurchasesCreatePurchaseUrlInput {
  customer_type: "user" | "team" | "custom";
  customer_id: string;
  product_id?: string | undefined;
  product_inline?: InlineProduct | undefined;
  /** Another name of `product_inline` */
  inline_product?: InlineProduct | undefined;
  /** Where the page leads after the purchase. Must be trusted by the project */
  return_url?: string | undefined;
}

export interface PaymentsPurchasesCreatePurchaseUrlOutput {
  url: string;
}

export type PaymentsPurchasesCreatePurchaseUrlFailure = Known<"PRODUCT_DOES_NOT_EXIST" | "PRODUCT_CUSTOMER_TYPE_DOES_NOT_MATCH" | "CUSTOMER_DOES_NOT_EXIST" | "CANNOT_GET_OWN_USER_WITHOUT_USER" | "TEAM_MEMBERSHIP_NOT_FOUND" | "PRODUCT_ALREADY_GRANTED" | "REDIRECT_URL_NOT_WHITELISTED"> | PlainError<"INVALID_PRODUCT_CHOICE" | "INLINE_PRODUCT_NOT_ALLOWED" | "PAYMENTS_NOT_SET_UP" | "OTHER_USER_NOT_ALLOWED">;

export interface PaymentsPurchasesValidateCodeInput {
  /** What follows `/purchase/` in the URL */
  full_code: string;
  /** Where the page leads after the purchase. Must be trusted by the project */
  return_url?: string | undefined;
}

export interface PurchaseOffer {
  product: Product;
  /** Display names of the included items that the project has */
  item_names: Record<string, string>;
  /** Null for an inline product */
  product_id: string | null;
  customer_type: "user" | "team" | "custom";
  /** Null without a connected account: in test mode */
  stripe_account_id: string | null;
  /** The key with which a page loads Stripe's elements */
  stripe_publishable_key: string | null;
  project_id: string;
  project_name: string;
  already_bought_non_stackable: boolean;
  /** What the customer has of the same catalog. The purchase replaces it once it is confirmed */
  conflicting_products: Array<{
    product_id: string;
    display_name: string;
  }>;
  test_mode: boolean;
  /** Whether the buyer may confirm a test purchase, without paying */
  can_confirm_test: boolean;
  charges_enabled: boolean;
  /** False for a customer who has already had a subscription of the product: no further free trial */
  grants_trial: boolean;
  /** Whether the customer has a verified address, and gets a receipt by e-mail */
  sends_receipt: boolean;
}

export type PaymentsPurchasesValidateCodeFailure = Known<"VERIFICATION_CODE_NOT_FOUND" | "REDIRECT_URL_NOT_WHITELISTED" | "PRODUCT_DOES_NOT_EXIST"> | PlainError<"STRIPE_UNAVAILABLE" | "STRIPE_REFUSED">;

export interface PaymentsPurchasesCheckReturnUrlInput {
  /** What follows `/purchase/` in the URL */
  full_code: string;
  /** Where the page leads after the purchase. Must be trusted by the project */
  return_url?: string | undefined;
}

export interface PaymentsPurchasesCheckReturnUrlOutput {
  valid: true;
}

export type PaymentsPurchasesCheckReturnUrlFailure = Known<"VERIFICATION_CODE_NOT_FOUND" | "REDIRECT_URL_NOT_WHITELISTED">;

export interface PaymentsPurchasesCreatePurchaseSessionInput {
  /** What follows `/purchase/` in the URL */
  full_code: string;
  price_id: string;
  /** Default: 1 */
  quantity?: number | undefined;
  /** One that the price has. Default: US dollars, or else the first that it has */
  currency?: "USD" | "EUR" | "GBP" | "JPY" | "INR" | "AUD" | "CAD" | undefined;
}

export interface PaymentsPurchasesCreatePurchaseSessionOutput {
  client_secret: string;
  /** The tax of the first payment. Stripe Tax computes it for subscriptions, if the account uses it */
  tax: {
    amount: string;
    /** The payment, with the tax */
    total: string;
    currency: "USD" | "EUR" | "GBP" | "JPY" | "INR" | "AUD" | "CAD";
  } | null;
}

export type PaymentsPurchasesCreatePurchaseSessionFailure = Known<"VERIFICATION_CODE_NOT_FOUND" | "CUSTOMER_DOES_NOT_EXIST" | "PRODUCT_DOES_NOT_EXIST" | "PRODUCT_ALREADY_GRANTED"> | PlainError<"PRICE_DOES_NOT_EXIST" | "PRODUCT_NOT_STACKABLE" | "ADD_ON_WITHOUT_BASE" | "CATALOG_ALREADY_PURCHASED" | "ITEM_QUANTITY_OUT_OF_RANGE" | "PRICE_NOT_CHARGEABLE" | "PAYMENTS_NOT_SET_UP" | "STRIPE_NOT_CONFIGURED" | "STRIPE_UNAVAILABLE" | "STRIPE_REFUSED">;

export interface PaymentsPurchasesConfirmTestPurchaseInput {
  /** What follows `/purchase/` in the URL */
  full_code: string;
  price_id: string;
  /** Default: 1 */
  quantity?: number | undefined;
  /** One that the price has. Default: US dollars, or else the first that it has */
  currency?: "USD" | "EUR" | "GBP" | "JPY" | "INR" | "AUD" | "CAD" | undefined;
}

export type PaymentsPurchasesConfirmTestPurchaseFailure = Known<"VERIFICATION_CODE_NOT_FOUND" | "CUSTOMER_DOES_NOT_EXIST" | "PRODUCT_DOES_NOT_EXIST" | "PRODUCT_ALREADY_GRANTED"> | PlainError<"PRICE_DOES_NOT_EXIST" | "PRODUCT_NOT_STACKABLE" | "ADD_ON_WITHOUT_BASE" | "CATALOG_ALREADY_PURCHASED" | "ITEM_QUANTITY_OUT_OF_RANGE" | "PRICE_NOT_CHARGEABLE" | "TEST_PURCHASE_NOT_ALLOWED">;

/** The calls under `payments.purchases`. */
export interface PaymentsPurchasesApi {
  /**
   * Create a URL where a customer buys a product.
   * The URL is valid for 24 hours and for one purchase. The product and its prices are those of this moment. An inline product needs a secret server key; a call as client sends it in addition.
   * `POST /api/v1/payments/purchases/create-purchase-url`
   * At most 120 calls in 60 seconds per key.
   * Errors: `PRODUCT_DOES_NOT_EXIST`, `PRODUCT_CUSTOMER_TYPE_DOES_NOT_MATCH`, `CUSTOMER_DOES_NOT_EXIST`, `CANNOT_GET_OWN_USER_WITHOUT_USER`, `TEAM_MEMBERSHIP_NOT_FOUND`, `PRODUCT_ALREADY_GRANTED`, `REDIRECT_URL_NOT_WHITELISTED`, `INVALID_PRODUCT_CHOICE`, `INLINE_PRODUCT_NOT_ALLOWED`, `PAYMENTS_NOT_SET_UP`, `OTHER_USER_NOT_ALLOWED`.
   */
  createPurchaseUrl(input: PaymentsPurchasesCreatePurchaseUrlInput, options?: CallOptions): Promise<Result<PaymentsPurchasesCreatePurchaseUrlOutput, PaymentsPurchasesCreatePurchaseUrlFailure>>;
  /**
   * Read what a purchase URL offers.
   * Returns the product, its prices, and whether the customer already owns it.
   * `POST /api/v1/payments/purchases/validate-code`
   * Errors: `VERIFICATION_CODE_NOT_FOUND`, `REDIRECT_URL_NOT_WHITELISTED`, `PRODUCT_DOES_NOT_EXIST`, `STRIPE_UNAVAILABLE`, `STRIPE_REFUSED`.
   */
  validateCode(input: PaymentsPurchasesValidateCodeInput, options?: CallOptions): Promise<Result<PurchaseOffer, PaymentsPurchasesValidateCodeFailure>>;
  /**
   * Check the project and the return URL of a purchase URL.
   * Also of one that was used or has expired.
   * `GET /api/v1/payments/purchases/validate-code`
   * Errors: `VERIFICATION_CODE_NOT_FOUND`, `REDIRECT_URL_NOT_WHITELISTED`.
   */
  checkReturnUrl(input: PaymentsPurchasesCheckReturnUrlInput, options?: CallOptions): Promise<Result<PaymentsPurchasesCheckReturnUrlOutput, PaymentsPurchasesCheckReturnUrlFailure>>;
  /**
   * Begin to pay.
   * The client secret is for Stripe's elements. Nothing changes before the payment is confirmed. Repeated with the same choice, the call returns the same secret; another choice replaces it.
   * `POST /api/v1/payments/purchases/purchase-session`
   * Errors: `VERIFICATION_CODE_NOT_FOUND`, `CUSTOMER_DOES_NOT_EXIST`, `PRODUCT_DOES_NOT_EXIST`, `PRODUCT_ALREADY_GRANTED`, `PRICE_DOES_NOT_EXIST`, `PRODUCT_NOT_STACKABLE`, `ADD_ON_WITHOUT_BASE`, `CATALOG_ALREADY_PURCHASED`, `ITEM_QUANTITY_OUT_OF_RANGE`, `PRICE_NOT_CHARGEABLE`, `PAYMENTS_NOT_SET_UP`, `STRIPE_NOT_CONFIGURED`, `STRIPE_UNAVAILABLE`, `STRIPE_REFUSED`.
   */
  createPurchaseSession(input: PaymentsPurchasesCreatePurchaseSessionInput, options?: CallOptions): Promise<Result<PaymentsPurchasesCreatePurchaseSessionOutput, PaymentsPurchasesCreatePurchaseSessionFailure>>;
  /**
   * Make a test purchase.
   * Without paying. While the project's `payments.testMode` is on and the project is not in production mode.
   * `POST /api/v1/payments/purchases/test-mode-purchase-session`
   * Errors: `VERIFICATION_CODE_NOT_FOUND`, `CUSTOMER_DOES_NOT_EXIST`, `PRODUCT_DOES_NOT_EXIST`, `PRODUCT_ALREADY_GRANTED`, `PRICE_DOES_NOT_EXIST`, `PRODUCT_NOT_STACKABLE`, `ADD_ON_WITHOUT_BASE`, `CATALOG_ALREADY_PURCHASED`, `ITEM_QUANTITY_OUT_OF_RANGE`, `PRICE_NOT_CHARGEABLE`, `TEST_PURCHASE_NOT_ALLOWED`.
   */
  confirmTestPurchase(input: PaymentsPurchasesConfirmTestPurchaseInput, options?: CallOptions): Promise<Result<Success, PaymentsPurchasesConfirmTestPurchaseFailure>>;
}

export interface PaymentsBillingGetInput {
  customer_type: "user" | "team";
  /** The id of a user or team, or any text for a custom customer. `me` for the signed-in user */
  customer_id: string;
}

export interface PaymentMethod {
  /** Stripe's id */
  id: string;
  brand: string | null;
  last4: string | null;
  exp_month: number | null;
  exp_year: number | null;
}

export interface OverdueSubscription {
  id: string;
  /** Null for an inline product */
  product_id: string | null;
  display_name: string;
}

export interface PaymentsBillingGetOutput {
  has_customer: boolean;
  default_payment_method: PaymentMethod | null;
  /** Those whose last payment failed. They grant nothing until it is made */
  overdue_subscriptions: OverdueSubscription[];
}

export type PaymentsBillingGetFailure = Known<"USER_NOT_FOUND" | "TEAM_NOT_FOUND" | "CANNOT_GET_OWN_USER_WITHOUT_USER" | "TEAM_MEMBERSHIP_NOT_FOUND"> | PlainError<"OTHER_USER_NOT_ALLOWED" | "STRIPE_UNAVAILABLE" | "STRIPE_REFUSED">;

export interface PaymentsBillingListInvoicesInput {
  customer_type: "user" | "team";
  /** The id of a user or team, or any text for a custom customer. `me` for the signed-in user */
  customer_id: string;
  /** `pagination.next_cursor` of the previous page */
  cursor?: string | undefined;
  /** Invoices per page. Default: 10 */
  limit?: number | undefined;
}

export interface CustomerInvoice {
  /** Stripe's id */
  id: string;
  /** Milliseconds since the epoch */
  created_at_millis: number;
  status: "draft" | "open" | "paid" | "uncollectible" | "void" | null;
  /** Minor units of the currency, such as cents */
  amount_total: number;
  /** Lower case */
  currency: string;
  /** Stripe's page about it */
  hosted_invoice_url: string | null;
}

export interface PaymentsBillingListInvoicesOutput {
  items: CustomerInvoice[];
  is_paginated: true;
  pagination: {
    next_cursor: string | null;
  };
}

export type PaymentsBillingListInvoicesFailure = Known<"USER_NOT_FOUND" | "TEAM_NOT_FOUND" | "CANNOT_GET_OWN_USER_WITHOUT_USER" | "TEAM_MEMBERSHIP_NOT_FOUND"> | PlainError<"OTHER_USER_NOT_ALLOWED" | "STRIPE_UNAVAILABLE" | "STRIPE_REFUSED">;

export interface PaymentsBillingListMethodsInput {
  customer_type: "user" | "team";
  /** The id of a user or team, or any text for a custom customer. `me` for the signed-in user */
  customer_id: string;
}

export interface StoredPaymentMethod {
  /** Stripe's id */
  id: string;
  brand: string | null;
  last4: string | null;
  exp_month: number | null;
  exp_year: number | null;
  /** Whether invoices are paid with it */
  is_default: boolean;
  /** Whether a subscription that renews is paid with it: it cannot be removed */
  is_in_use: boolean;
}

export interface PaymentsBillingListMethodsOutput {
  items: StoredPaymentMethod[];
  is_paginated: false;
}

export type PaymentsBillingListMethodsFailure = Known<"USER_NOT_FOUND" | "TEAM_NOT_FOUND" | "CANNOT_GET_OWN_USER_WITHOUT_USER" | "TEAM_MEMBERSHIP_NOT_FOUND" | "TEAM_PERMISSION_REQUIRED"> | PlainError<"OTHER_USER_NOT_ALLOWED" | "STRIPE_UNAVAILABLE" | "STRIPE_REFUSED">;

export interface PaymentsBillingCreateSetupIntentInput {
  customer_type: "user" | "team";
  /** The id of a user or team, or any text for a custom customer. `me` for the signed-in user */
  customer_id: string;
}

export interface PaymentsBillingCreateSetupIntentOutput {
  client_secret: string;
  stripe_account_id: string;
  /** The key with which a page loads Stripe's elements */
  stripe_publishable_key: string | null;
}

export type PaymentsBillingCreateSetupIntentFailure = Known<"USER_NOT_FOUND" | "TEAM_NOT_FOUND" | "CANNOT_GET_OWN_USER_WITHOUT_USER" | "TEAM_MEMBERSHIP_NOT_FOUND" | "TEAM_PERMISSION_REQUIRED"> | PlainError<"OTHER_USER_NOT_ALLOWED" | "STRIPE_UNAVAILABLE" | "STRIPE_REFUSED" | "PAYMENTS_NOT_SET_UP" | "STRIPE_NOT_CONFIGURED">;

export interface PaymentsBillingSetDefaultInput {
  customer_type: "user" | "team";
  /** The id of a user or team, or any text for a custom customer. `me` for the signed-in user */
  customer_id: string;
  setup_intent_id?: string | undefined;
  payment_method_id?: string | undefined;
}

export interface PaymentsBillingSetDefaultOutput {
  default_payment_method: PaymentMethod;
}

export type PaymentsBillingSetDefaultFailure = Known<"USER_NOT_FOUND" | "TEAM_NOT_FOUND" | "CANNOT_GET_OWN_USER_WITHOUT_USER" | "TEAM_MEMBERSHIP_NOT_FOUND" | "TEAM_PERMISSION_REQUIRED"> | PlainError<"OTHER_USER_NOT_ALLOWED" | "STRIPE_UNAVAILABLE" | "STRIPE_REFUSED" | "PAYMENTS_NOT_SET_UP" | "STRIPE_NOT_CONFIGURED" | "SETUP_INTENT_NOT_USABLE" | "PAYMENT_METHOD_NOT_FOUND">;

export interface PaymentsBillingRemoveMethodInput {
  customer_type: "user" | "team";
  /** The id of a user or team, or any text for a custom customer. `me` for the signed-in user */
  customer_id: string;
  payment_method_id: string;
}

export type PaymentsBillingRemoveMethodFailure = Known<"USER_NOT_FOUND" | "TEAM_NOT_FOUND" | "CANNOT_GET_OWN_USER_WITHOUT_USER" | "TEAM_MEMBERSHIP_NOT_FOUND" | "TEAM_PERMISSION_REQUIRED"> | PlainError<"OTHER_USER_NOT_ALLOWED" | "STRIPE_UNAVAILABLE" | "STRIPE_REFUSED" | "PAYMENTS_NOT_SET_UP" | "STRIPE_NOT_CONFIGURED" | "PAYMENT_METHOD_NOT_FOUND" | "PAYMENT_METHOD_IN_USE">;

/** The calls under `payments.billing`. */
export interface PaymentsBillingApi {
  /**
   * Get how a user or team pays.
   * `has_customer` is false for one that Stripe does not know. Members of a team without the permission `$update_team` do not see the payment method.
   * Clients need a signed-in user.
   * `GET /api/v1/payments/billing/{customer_type}/{customer_id}`
   * Errors: `USER_NOT_FOUND`, `TEAM_NOT_FOUND`, `CANNOT_GET_OWN_USER_WITHOUT_USER`, `TEAM_MEMBERSHIP_NOT_FOUND`, `OTHER_USER_NOT_ALLOWED`, `STRIPE_UNAVAILABLE`, `STRIPE_REFUSED`.
   */
  get(input: PaymentsBillingGetInput, options?: CallOptions): Promise<Result<PaymentsBillingGetOutput, PaymentsBillingGetFailure>>;
  /**
   * List the invoices of a user or team, newest first.
   * Those of Stripe. Members of a team without the permission `$update_team` do not see `hosted_invoice_url`.
   * Clients need a signed-in user.
   * `GET /api/v1/payments/invoices/{customer_type}/{customer_id}`
   * Errors: `USER_NOT_FOUND`, `TEAM_NOT_FOUND`, `CANNOT_GET_OWN_USER_WITHOUT_USER`, `TEAM_MEMBERSHIP_NOT_FOUND`, `OTHER_USER_NOT_ALLOWED`, `STRIPE_UNAVAILABLE`, `STRIPE_REFUSED`.
   */
  listInvoices(input: PaymentsBillingListInvoicesInput, options?: CallOptions): Promise<Result<PaymentsBillingListInvoicesOutput, PaymentsBillingListInvoicesFailure>>;
  /**
   * List the payment methods that a user or team has stored.
   * At most 100, newest first. In a team, clients need the permission `$update_team`.
   * Clients need a signed-in user.
   * `GET /api/v1/payments/payment-method/{customer_type}/{customer_id}`
   * Errors: `USER_NOT_FOUND`, `TEAM_NOT_FOUND`, `CANNOT_GET_OWN_USER_WITHOUT_USER`, `TEAM_MEMBERSHIP_NOT_FOUND`, `TEAM_PERMISSION_REQUIRED`, `OTHER_USER_NOT_ALLOWED`, `STRIPE_UNAVAILABLE`, `STRIPE_REFUSED`.
   */
  listMethods(input: PaymentsBillingListMethodsInput, options?: CallOptions): Promise<Result<PaymentsBillingListMethodsOutput, PaymentsBillingListMethodsFailure>>;
  /**
   * Begin to store a payment method.
   * The client secret is for Stripe's elements. In a team, clients need the permission `$update_team`.
   * Clients need a signed-in user.
   * `POST /api/v1/payments/payment-method/{customer_type}/{customer_id}/setup-intent`
   * At most 30 calls in 60 seconds per address.
   * Errors: `USER_NOT_FOUND`, `TEAM_NOT_FOUND`, `CANNOT_GET_OWN_USER_WITHOUT_USER`, `TEAM_MEMBERSHIP_NOT_FOUND`, `TEAM_PERMISSION_REQUIRED`, `OTHER_USER_NOT_ALLOWED`, `STRIPE_UNAVAILABLE`, `STRIPE_REFUSED`, `PAYMENTS_NOT_SET_UP`, `STRIPE_NOT_CONFIGURED`.
   */
  createSetupIntent(input: PaymentsBillingCreateSetupIntentInput, options?: CallOptions): Promise<Result<PaymentsBillingCreateSetupIntentOutput, PaymentsBillingCreateSetupIntentFailure>>;
  /**
   * Pay with a stored payment method from now on.
   * Also the subscriptions that are open. Send `setup_intent_id`, a setup intent of the customer that has succeeded, or `payment_method_id`. In a team, clients need the permission `$update_team`.
   * Clients need a signed-in user.
   * `POST /api/v1/payments/payment-method/{customer_type}/{customer_id}/set-default`
   * At most 30 calls in 60 seconds per address.
   * Errors: `USER_NOT_FOUND`, `TEAM_NOT_FOUND`, `CANNOT_GET_OWN_USER_WITHOUT_USER`, `TEAM_MEMBERSHIP_NOT_FOUND`, `TEAM_PERMISSION_REQUIRED`, `OTHER_USER_NOT_ALLOWED`, `STRIPE_UNAVAILABLE`, `STRIPE_REFUSED`, `PAYMENTS_NOT_SET_UP`, `STRIPE_NOT_CONFIGURED`, `SETUP_INTENT_NOT_USABLE`, `PAYMENT_METHOD_NOT_FOUND`.
   */
  setDefault(input: PaymentsBillingSetDefaultInput, options?: CallOptions): Promise<Result<PaymentsBillingSetDefaultOutput, PaymentsBillingSetDefaultFailure>>;
  /**
   * Remove a stored payment method.
   * Not one with which a subscription that renews is paid. In a team, clients need the permission `$update_team`.
   * Clients need a signed-in user.
   * `DELETE /api/v1/payments/payment-method/{customer_type}/{customer_id}/{payment_method_id}`
   * At most 30 calls in 60 seconds per address.
   * Errors: `USER_NOT_FOUND`, `TEAM_NOT_FOUND`, `CANNOT_GET_OWN_USER_WITHOUT_USER`, `TEAM_MEMBERSHIP_NOT_FOUND`, `TEAM_PERMISSION_REQUIRED`, `OTHER_USER_NOT_ALLOWED`, `STRIPE_UNAVAILABLE`, `STRIPE_REFUSED`, `PAYMENTS_NOT_SET_UP`, `STRIPE_NOT_CONFIGURED`, `PAYMENT_METHOD_NOT_FOUND`, `PAYMENT_METHOD_IN_USE`.
   */
  removeMethod(input: PaymentsBillingRemoveMethodInput, options?: CallOptions): Promise<Result<Success, PaymentsBillingRemoveMethodFailure>>;
}

export interface PaymentsOffersListInput {
  customer_type: "user" | "team" | "custom";
  /** The id of a user or team, or any text for a custom customer. `me` for the signed-in user */
  customer_id?: string | undefined;
}

export interface ProductOffer {
  id: string;
  product: Product;
  /** Display names of the included items that the project has */
  item_names: Record<string, string>;
  /** A customer owns one product of a catalog, apart from add-ons */
  catalog_id: string | null;
  /** The products of which the customer must own one. Empty for a product that is no add-on */
  add_on_to: string[];
  /** `switchable`: instead of the subscription of `replaces`. `unavailable`: not for what the customer owns now. Without a customer: `available` */
  state: "available" | "owned" | "switchable" | "unavailable";
  /** The `from_product_id` of a switch to this product or to another of its prices; else null */
  replaces: string | null;
  /** The price at which the customer subscribes to it */
  price_id: string | null;
}

export interface PaymentsOffersListOutput {
  items: ProductOffer[];
  is_paginated: false;
}

export type PaymentsOffersListFailure = Known<"USER_NOT_FOUND" | "TEAM_NOT_FOUND" | "CANNOT_GET_OWN_USER_WITHOUT_USER" | "TEAM_MEMBERSHIP_NOT_FOUND"> | PlainError<"OTHER_USER_NOT_ALLOWED">;

/** The calls under `payments.offers`. */
export interface PaymentsOffersApi {
  /**
   * List the products that customers of a type can buy.
   * Products that only servers sell are left out. Plans first, by price, then add-ons and what is bought once. With a customer, each product says what the customer can do about it.
   * `GET /api/v1/payments/offers`
   * Errors: `USER_NOT_FOUND`, `TEAM_NOT_FOUND`, `CANNOT_GET_OWN_USER_WITHOUT_USER`, `TEAM_MEMBERSHIP_NOT_FOUND`, `OTHER_USER_NOT_ALLOWED`.
   */
  list(input: PaymentsOffersListInput, options?: CallOptions): Promise<Result<PaymentsOffersListOutput, PaymentsOffersListFailure>>;
}

/** The calls under `payments`. */
export interface PaymentsApi {
  readonly items: PaymentsItemsApi;
  readonly products: PaymentsProductsApi;
  readonly purchases: PaymentsPurchasesApi;
  readonly billing: PaymentsBillingApi;
  readonly offers: PaymentsOffersApi;
}

export interface ClientBrand {
  logos: {
    light: string | null;
    dark: string | null;
    light_wide: string | null;
    dark_wide: string | null;
  };
  /** null: the theme's own colours */
  palette: {
    light: {
      /** Buttons, links and focus rings */
      accent: string;
      /** The same under the pointer, and text on `accent_soft` */
      accent_strong: string;
      /** Tinted backgrounds */
      accent_soft: string;
      /** Text on `accent` */
      on_accent: string;
    };
    dark: {
      /** Buttons, links and focus rings */
      accent: string;
      /** The same under the pointer, and text on `accent_soft` */
      accent_strong: string;
      /** Tinted backgrounds */
      accent_soft: string;
      /** Text on `accent` */
      on_accent: string;
    };
  } | null;
  /** Corners of buttons and fields in pixels */
  radius: number;
  /** URL of a WOFF2 file; null: the typeface of the system */
  typeface_url: string | null;
  /** `font-weight` of its `@font-face` rule: a weight such as `400`, or a range such as `100 900` */
  typeface_weight: string | null;
  /** Colour of the page behind the card */
  background: {
    /** A hex colour such as `#2f55c8` */
    light: string;
    /** A hex colour such as `#2f55c8` */
    dark: string;
  } | null;
  favicon_url: string | null;
  terms_url: string | null;
  privacy_url: string | null;
  /** A sign-up requires consent to this version; null: to none */
  terms_version: string | null;
  /** Whether pages show "Powered by Latchkey" */
  powered_by: boolean;
}

export interface ClientProject {
  id: string;
  display_name: string;
  brand: ClientBrand;
  config: {
    /** Whether teams may have API keys */
    allow_team_api_keys: boolean;
    /** Whether users may have API keys */
    allow_user_api_keys: boolean;
    /** Whether clients may create teams */
    client_team_creation_enabled: boolean;
    /** Whether clients may delete their user */
    client_user_deletion_enabled: boolean;
    /** Whether new users may sign up: true unless `auth.signUp.mode` is `closed`. Writing it sets the mode to `open` or `closed` */
    sign_up_enabled: boolean;
    /** Whether users may sign in with a password */
    credential_enabled: boolean;
    /** Whether users may sign in with one-time codes and magic links */
    magic_link_enabled: boolean;
    /** Whether users may sign in with a passkey */
    passkey_enabled: boolean;
    /** Who may sign up */
    sign_up_mode: "open" | "invite-only" | "waitlist" | "closed";
    /** Whether pages create a passkey after a sign-in with a password */
    passkey_upgrade_enabled: boolean;
    enabled_oauth_providers: Array<{
      id: string;
      /** Name of a provider that the project defines; absent for the others */
      display_name?: string | undefined;
    }>;
    domains: Array<{
      domain: string;
      handler_path: string;
    }>;
  };
}

export interface ProjectsJwksInput {
  project_id: string;
  /** Include the keys of anonymous users' tokens */
  include_anonymous?: boolean | undefined;
}

export interface ProjectsJwksOutput {
  keys: Array<{
    kty: "EC";
    crv: "P-256";
    alg: "ES256";
    use: "sig";
    kid: string;
    x: string;
    y: string;
  }>;
}

export type ProjectsJwksFailure = PlainError<"JWKS_PROJECT_NOT_FOUND">;

export interface ProjectsOpenidConfigurationInput {
  project_id: string;
}

export interface ProjectsOpenidConfigurationOutput {
  /** The `iss` of the tokens */
  issuer: string;
  /** The public keys that verify the tokens */
  jwks_uri: string;
  /** On the hosted pages of the project. PKCE and `state` are required */
  authorization_endpoint: string;
  token_endpoint: string;
  response_types_supported: "code"[];
  response_modes_supported: "query"[];
  grant_types_supported: Array<"authorization_code" | "refresh_token">;
  scopes_supported: "legacy"[];
  token_endpoint_auth_methods_supported: Array<"none" | "client_secret_post" | "client_secret_basic">;
  code_challenge_methods_supported: "S256"[];
  subject_types_supported: "public"[];
  /** Algorithm of the access tokens. The standard requires this member; the token endpoint returns no ID tokens */
  id_token_signing_alg_values_supported: "ES256"[];
  claims_supported: string[];
}

export type ProjectsOpenidConfigurationFailure = PlainError<"JWKS_PROJECT_NOT_FOUND">;

export interface ProjectsAnonymousOpenidConfigurationInput {
  project_id: string;
}

export interface ProjectsAnonymousOpenidConfigurationOutput {
  /** The `iss` of the tokens */
  issuer: string;
  /** The public keys that verify the tokens */
  jwks_uri: string;
  /** On the hosted pages of the project. PKCE and `state` are required */
  authorization_endpoint: string;
  token_endpoint: string;
  response_types_supported: "code"[];
  response_modes_supported: "query"[];
  grant_types_supported: Array<"authorization_code" | "refresh_token">;
  scopes_supported: "legacy"[];
  token_endpoint_auth_methods_supported: Array<"none" | "client_secret_post" | "client_secret_basic">;
  code_challenge_methods_supported: "S256"[];
  subject_types_supported: "public"[];
  /** Algorithm of the access tokens. The standard requires this member; the token endpoint returns no ID tokens */
  id_token_signing_alg_values_supported: "ES256"[];
  claims_supported: string[];
}

export type ProjectsAnonymousOpenidConfigurationFailure = PlainError<"JWKS_PROJECT_NOT_FOUND">;

/** The calls under `projects`. */
export interface ProjectsApi {
  /**
   * Get the current project.
   * Returns what an app may know: the enabled sign-in methods and the settings of the pages.
   * `GET /api/v1/projects/current`
   */
  current(options?: CallOptions): Promise<Result<ClientProject>>;
  /**
   * Get the public keys that verify a project's access tokens (RFC 7517).
   * An access token is a JWT (RFC 7519), signed with ES256. The path is below the issuer of the tokens. Check the signature with the key that the header `kid` names, the issuer, the audience and the expiry.

  Claims:

  - `iss`: Issuer: `{server}/api/v1/projects/{project_id}`; of an anonymous user `{server}/api/v1/projects-anonymous-users/{project_id}`
  - `aud`: Audience: the project id; of an anonymous user `{project_id}:anon`. Always a string
  - `sub`: User id
  - `iat`: Time of issue, in seconds since 1970
  - `exp`: Expiry, in seconds since 1970
  - `project_id`: Project id
  - `branch_id`: Branch of the project; `main` unless the app names another
  - `refresh_token_id`: Session id
  - `role`: Always `authenticated`
  - `name`: Display name, or null
  - `email`: Primary e-mail address, or null
  - `email_verified`: Whether the user has proved that the address is theirs
  - `selected_team_id`: Id of the selected team, or null
  - `signed_up_at`: Time of the sign-up, in seconds since 1970
  - `is_anonymous`: Whether the user is anonymous: it has no credential yet
  - `is_restricted`: Whether the user may sign in but not use the whole app yet
  - `restricted_reason`: Reason of the restriction, such as `{ type: anonymous }`, or null
  - `requires_totp_mfa`: Whether the user's sign-ins need a second factor
  - `auth_time`: Time of the sign-in, in seconds since 1970; absent in tokens of a session that impersonates the user
  - `amr`: Methods of the sign-in (RFC 8176): `pwd`, `otp`, `pop` and `user` (passkey), `mfa`; empty for a provider. Absent if they are unknown
  - `acr`: `aal2` after a second factor, else `aal1`. Absent where `amr` is absent
  - `is_impersonation`: Always true, in tokens of a session that impersonates the user; absent in others
  - `omitted_claims`: Names of the project's claims that were too large for the token; absent if all fit
   * `GET /api/v1/projects/{project_id}/.well-known/jwks.json`
   * Errors: `JWKS_PROJECT_NOT_FOUND`.
   */
  jwks(input: ProjectsJwksInput, options?: CallOptions): Promise<Result<ProjectsJwksOutput, ProjectsJwksFailure>>;
  /**
   * Get the metadata of the issuer of a project's access tokens (OpenID Connect Discovery).
   * For libraries that verify tokens by an issuer URL, `{server}/api/v1/projects/{project_id}`. The audience of the tokens is the project id.
   * `GET /api/v1/projects/{project_id}/.well-known/openid-configuration`
   * Errors: `JWKS_PROJECT_NOT_FOUND`.
   */
  openidConfiguration(input: ProjectsOpenidConfigurationInput, options?: CallOptions): Promise<Result<ProjectsOpenidConfigurationOutput, ProjectsOpenidConfigurationFailure>>;
  /**
   * Get the metadata of the issuer of anonymous users' access tokens (OpenID Connect Discovery).
   * The audience of the tokens is the project id followed by `:anon`.
   * `GET /api/v1/projects-anonymous-users/{project_id}/.well-known/openid-configuration`
   * Errors: `JWKS_PROJECT_NOT_FOUND`.
   */
  anonymousOpenidConfiguration(input: ProjectsAnonymousOpenidConfigurationInput, options?: CallOptions): Promise<Result<ProjectsAnonymousOpenidConfigurationOutput, ProjectsAnonymousOpenidConfigurationFailure>>;
}

export interface InternalProjectsListInput {
  /** `pagination.next_cursor` of the previous page. Valid also when the row that starts the page is deleted */
  cursor?: string | undefined;
  /** Projects per page. Default and maximum: 100 */
  limit?: number | undefined;
  /** A project's id, or a part of its name (case-insensitive) */
  query?: string | undefined;
}

export interface ProjectSettings {
  /** Whether teams may have API keys */
  allow_team_api_keys: boolean;
  /** Whether users may have API keys */
  allow_user_api_keys: boolean;
  /** Whether clients may create teams */
  client_team_creation_enabled: boolean;
  /** Whether clients may delete their user */
  client_user_deletion_enabled: boolean;
  /** Whether new users may sign up: true unless `auth.signUp.mode` is `closed`. Writing it sets the mode to `open` or `closed` */
  sign_up_enabled: boolean;
  /** Whether users may sign in with a password */
  credential_enabled: boolean;
  /** Whether users may sign in with one-time codes and magic links */
  magic_link_enabled: boolean;
  /** Whether users may sign in with a passkey */
  passkey_enabled: boolean;
  /** Whether a personal team is created for each new user */
  create_team_on_sign_up: boolean;
  /** Whether every port of localhost is trusted */
  allow_localhost: boolean;
  oauth_account_merge_strategy: "link_method" | "raise_error" | "allow_duplicates";
  oauth_providers: Array<{
    provider_config_id: string;
    id: "google" | "github" | "microsoft" | "spotify" | "facebook" | "discord" | "gitlab" | "bitbucket" | "linkedin" | "apple" | "x" | "twitch";
    type: "shared" | "standard";
    client_id?: string | undefined;
    client_secret?: string | undefined;
    facebook_config_id?: string | undefined;
    microsoft_tenant_id?: string | undefined;
  }>;
  enabled_oauth_providers: Array<{
    id: string;
    /** Name of a provider that the project defines; absent for the others */
    display_name?: string | undefined;
  }>;
  domains: Array<{
    domain: string;
    handler_path: string;
  }>;
  email_config: {
    type: "shared" | "standard";
    host?: string | undefined;
    port?: number | undefined;
    username?: string | undefined;
    password?: string | undefined;
    sender_name?: string | undefined;
    sender_email?: string | undefined;
  };
  email_theme: string;
  team_creator_default_permissions: Array<{
    id: string;
  }>;
  team_member_default_permissions: Array<{
    id: string;
  }>;
  user_default_permissions: Array<{
    id: string;
  }>;
}

export interface Project {
  id: string;
  display_name: string;
  description: string;
  logo_url: string | null;
  full_logo_url: string | null;
  /** Milliseconds since the epoch */
  created_at_millis: number;
  is_production_mode: boolean;
  owner_team_id: string | null;
  config: ProjectSettings;
}

export type InternalProjectsListOutput = {
  items: Project[];
  is_paginated: true;
  pagination: {
    next_cursor: string | null;
  };
} | {
  items: Project[];
  is_paginated: false;
};

export interface ProjectSettingsChange {
  /** Whether teams may have API keys */
  allow_team_api_keys?: boolean | undefined;
  /** Whether users may have API keys */
  allow_user_api_keys?: boolean | undefined;
  /** Whether clients may create teams */
  client_team_creation_enabled?: boolean | undefined;
  /** Whether clients may delete their user */
  client_user_deletion_enabled?: boolean | undefined;
  /** Whether new users may sign up: true unless `auth.signUp.mode` is `closed`. Writing it sets the mode to `open` or `closed` */
  sign_up_enabled?: boolean | undefined;
  /** Whether users may sign in with a password */
  credential_enabled?: boolean | undefined;
  /** Whether users may sign in with one-time codes and magic links */
  magic_link_enabled?: boolean | undefined;
  /** Whether users may sign in with a passkey */
  passkey_enabled?: boolean | undefined;
  /** Whether a personal team is created for each new user */
  create_team_on_sign_up?: boolean | undefined;
  /** Whether every port of localhost is trusted */
  allow_localhost?: boolean | undefined;
  oauth_account_merge_strategy?: "link_method" | "raise_error" | "allow_duplicates" | undefined;
  oauth_providers?: Array<{
    /** One of google, github, microsoft, spotify, facebook, discord, gitlab, bitbucket, linkedin, apple, x, twitch */
    id: string;
    type: "shared" | "standard";
    client_id?: string | undefined;
    client_secret?: string | undefined;
    facebook_config_id?: string | undefined;
    microsoft_tenant_id?: string | undefined;
  }> | undefined;
  domains?: Array<{
    domain: string;
    handler_path: string;
  }> | undefined;
  email_config?: {
    type: "shared" | "standard";
    host?: string | undefined;
    port?: number | undefined;
    username?: string | undefined;
    password?: string | undefined;
    sender_name?: string | undefined;
    sender_email?: string | undefined;
  } | undefined;
  /** The id of an e-mail theme of the project */
  email_theme?: string | undefined;
  team_creator_default_permissions?: Array<{
    id: string;
  }> | undefined;
  team_member_default_permissions?: Array<{
    id: string;
  }> | undefined;
  user_default_permissions?: Array<{
    id: string;
  }> | undefined;
}

export interface InternalProjectsCreateInput {
  display_name: string;
  /** A team of project `internal` of which the caller is a member */
  owner_team_id: string;
  /** null is stored as an empty string */
  description?: string | null | undefined;
  /** An http(s) URL, or a data URL of a JPEG, PNG, GIF or WebP image of at most 1 MB */
  logo_url?: string | null | undefined;
  /** An http(s) URL, or a data URL of a JPEG, PNG, GIF or WebP image of at most 1 MB */
  full_logo_url?: string | null | undefined;
  /** Refused while the project allows localhost or has a domain that is not allowed in production */
  is_production_mode?: boolean | undefined;
  config?: ProjectSettingsChange | undefined;
}

export type InternalProjectsCreateFailure = Known<"TEAM_MEMBERSHIP_NOT_FOUND" | "TEAM_PERMISSION_REQUIRED" | "INVALID_STANDARD_OAUTH_PROVIDER_ID" | "INVALID_SHARED_OAUTH_PROVIDER_ID"> | PlainError<"INVALID_PROJECT_CHANGE" | "INVALID_IMAGE">;

export interface InternalProjectsTransferInput {
  project_id: string;
  new_team_id: string;
}

export interface InternalProjectsTransferOutput {
  success: "true";
}

export type InternalProjectsTransferFailure = Known<"PROJECT_NOT_FOUND" | "TEAM_PERMISSION_REQUIRED" | "TEAM_MEMBERSHIP_NOT_FOUND"> | PlainError<"PROJECT_HAS_NO_OWNER" | "INTERNAL_PROJECT_PROTECTED">;

/** The calls under `internal.projects`. */
export interface InternalProjectsApi {
  /**
   * List the projects of the signed-in developer's teams, oldest first.
   * In pages with `cursor` or `limit`, and from 1000 on.
   * Needs a signed-in user.
   * For project `internal` only.
   * `GET /api/v1/internal/projects`
   */
  list(input?: InternalProjectsListInput, options?: CallOptions): Promise<Result<InternalProjectsListOutput>>;
  /**
   * Create a project.
   * The signed-in developer must be a member of the owner team, and not one who may only read. Create keys with POST /internal/api-keys.
   * Needs a signed-in user.
   * In project `internal` with an SMTP server, clients need a verified primary e-mail address.
   * For project `internal` only.
   * `POST /api/v1/internal/projects`
   * Errors: `TEAM_MEMBERSHIP_NOT_FOUND`, `TEAM_PERMISSION_REQUIRED`, `INVALID_STANDARD_OAUTH_PROVIDER_ID`, `INVALID_SHARED_OAUTH_PROVIDER_ID`, `INVALID_PROJECT_CHANGE`, `INVALID_IMAGE`.
   */
  create(input: InternalProjectsCreateInput, options?: CallOptions): Promise<Result<Project, InternalProjectsCreateFailure>>;
  /**
   * Transfer a project to another team.
   * The signed-in developer needs the permission `team_admin` in the current owner team. In the new one, the developer must be a member who may write. Members of the old team lose access immediately; keys stay valid until they are revoked.
   * Needs a signed-in user.
   * For project `internal` only.
   * `POST /api/v1/internal/projects/transfer`
   * Errors: `PROJECT_NOT_FOUND`, `TEAM_PERMISSION_REQUIRED`, `TEAM_MEMBERSHIP_NOT_FOUND`, `PROJECT_HAS_NO_OWNER`, `INTERNAL_PROJECT_PROTECTED`.
   */
  transfer(input: InternalProjectsTransferInput, options?: CallOptions): Promise<Result<InternalProjectsTransferOutput, InternalProjectsTransferFailure>>;
}

export interface InternalDeveloperTeamsListInput {
  /** `pagination.next_cursor` of the previous page. Valid also when the row that starts the page is deleted */
  cursor?: string | undefined;
  /** Teams per page. Default and maximum: 100 */
  limit?: number | undefined;
  /** A team's id, or a part of its name (case-insensitive) */
  query?: string | undefined;
}

export interface DeveloperTeam {
  id: string;
  display_name: string;
  profile_image_url: string | null;
  /** The role of the signed-in developer */
  role: "owner" | "admin" | "member" | "read_only";
  member_count: number;
  project_count: number;
  /** Milliseconds since the epoch */
  created_at_millis: number;
}

export type InternalDeveloperTeamsListOutput = {
  items: DeveloperTeam[];
  is_paginated: true;
  pagination: {
    next_cursor: string | null;
  };
} | {
  items: DeveloperTeam[];
  is_paginated: false;
};

export interface InternalDeveloperTeamsListMembersInput {
  team_id: string;
  /** `pagination.next_cursor` of the previous page. Valid also when the row that starts the page is deleted */
  cursor?: string | undefined;
  /** Members per page. Default and maximum: 100 */
  limit?: number | undefined;
  /** A part of a name or of an e-mail address (case-insensitive) */
  query?: string | undefined;
}

export interface DeveloperTeamMember {
  user_id: string;
  display_name: string | null;
  primary_email: string | null;
  profile_image_url: string | null;
  role: "owner" | "admin" | "member" | "read_only";
  /** Milliseconds since the epoch */
  joined_at_millis: number;
}

export type InternalDeveloperTeamsListMembersOutput = {
  items: DeveloperTeamMember[];
  is_paginated: true;
  pagination: {
    next_cursor: string | null;
  };
} | {
  items: DeveloperTeamMember[];
  is_paginated: false;
};

export type InternalDeveloperTeamsListMembersFailure = Known<"TEAM_NOT_FOUND" | "TEAM_MEMBERSHIP_NOT_FOUND" | "TEAM_PERMISSION_REQUIRED">;

export interface InternalDeveloperTeamsChangeRoleInput {
  team_id: string;
  /** A user's id, or `me` for the signed-in user */
  user_id: string;
  role: "owner" | "admin" | "member" | "read_only";
}

export type InternalDeveloperTeamsChangeRoleFailure = Known<"TEAM_NOT_FOUND" | "TEAM_MEMBERSHIP_NOT_FOUND" | "TEAM_PERMISSION_REQUIRED"> | PlainError<"OWNER_ROLE_REQUIRED" | "TEAM_NEEDS_OWNER">;

export interface InternalDeveloperTeamsInviteInput {
  team_id: string;
  email: string;
  role: "admin" | "member" | "read_only";
  /** A trusted URL. The link in the e-mail is this URL with `code` added */
  callback_url: string;
}

export interface InternalDeveloperTeamsInviteOutput {
  success: true;
  id: string;
}

export type InternalDeveloperTeamsInviteFailure = Known<"TEAM_NOT_FOUND" | "TEAM_MEMBERSHIP_NOT_FOUND" | "TEAM_PERMISSION_REQUIRED" | "REDIRECT_URL_NOT_WHITELISTED"> | PlainError<"TOO_MANY_REQUESTS" | "IDEMPOTENCY_KEY_REUSED">;

export interface InternalDeveloperTeamsListInvitationsInput {
  team_id: string;
  /** `pagination.next_cursor` of the previous page. Valid also when the row that starts the page is deleted */
  cursor?: string | undefined;
  /** Invitations per page. Default and maximum: 100 */
  limit?: number | undefined;
  /** A part of the invited address (case-insensitive) */
  query?: string | undefined;
}

export interface DeveloperTeamInvitation {
  id: string;
  recipient_email: string;
  role: "admin" | "member" | "read_only";
  /** Milliseconds since the epoch */
  expires_at_millis: number;
}

export type InternalDeveloperTeamsListInvitationsOutput = {
  items: DeveloperTeamInvitation[];
  is_paginated: true;
  pagination: {
    next_cursor: string | null;
  };
} | {
  items: DeveloperTeamInvitation[];
  is_paginated: false;
};

export type InternalDeveloperTeamsListInvitationsFailure = Known<"TEAM_NOT_FOUND" | "TEAM_MEMBERSHIP_NOT_FOUND" | "TEAM_PERMISSION_REQUIRED">;

/** The calls under `internal.developerTeams`. */
export interface InternalDeveloperTeamsApi {
  /**
   * List the teams of the signed-in developer with their role in each, oldest first.
   * In pages with `cursor` or `limit`, and from 1000 on.
   * Needs a signed-in user who is not anonymous.
   * For project `internal` only.
   * `GET /api/v1/internal/developer-teams`
   */
  list(input?: InternalDeveloperTeamsListInput, options?: CallOptions): Promise<Result<InternalDeveloperTeamsListOutput>>;
  /**
   * List the developers of a team with their roles, oldest membership first.
   * In pages with `cursor` or `limit`, and from 1000 on.
   * Needs a signed-in user who is not anonymous.
   * Clients need the permission `$read_members` in the team.
   * For project `internal` only.
   * `GET /api/v1/internal/developer-teams/{team_id}/members`
   * Errors: `TEAM_NOT_FOUND`, `TEAM_MEMBERSHIP_NOT_FOUND`, `TEAM_PERMISSION_REQUIRED`.
   */
  listMembers(input: InternalDeveloperTeamsListMembersInput, options?: CallOptions): Promise<Result<InternalDeveloperTeamsListMembersOutput, InternalDeveloperTeamsListMembersFailure>>;
  /**
   * Change the role of a developer in a team.
   * Admins give the roles `admin`, `member` and `read_only` to each other and to those below. Only owners make and change owners. A team keeps an owner. The new role applies to the developer's next call.
   * Needs a signed-in user who is not anonymous.
   * Clients need the permission `$remove_members` in the team.
   * For project `internal` only.
   * `PATCH /api/v1/internal/developer-teams/{team_id}/members/{user_id}`
   * Errors: `TEAM_NOT_FOUND`, `TEAM_MEMBERSHIP_NOT_FOUND`, `TEAM_PERMISSION_REQUIRED`, `OWNER_ROLE_REQUIRED`, `TEAM_NEEDS_OWNER`.
   */
  changeRole(input: InternalDeveloperTeamsChangeRoleInput, options?: CallOptions): Promise<Result<Success, InternalDeveloperTeamsChangeRoleFailure>>;
  /**
   * Invite a developer to a team with a role.
   * Sends an e-mail. The invitation expires after 7 days and replaces open ones of the team to the same address. Revoke it with DELETE /team-invitations/{invitation_id}.
   * Needs a signed-in user who is not anonymous.
   * Clients need the permission `$invite_members` in the team.
   * In project `internal` with an SMTP server, clients need a verified primary e-mail address.
   * For project `internal` only.
   * `POST /api/v1/internal/developer-teams/{team_id}/invitations`
   * Errors: `TEAM_NOT_FOUND`, `TEAM_MEMBERSHIP_NOT_FOUND`, `TEAM_PERMISSION_REQUIRED`, `REDIRECT_URL_NOT_WHITELISTED`, `TOO_MANY_REQUESTS`, `IDEMPOTENCY_KEY_REUSED`.
   */
  invite(input: InternalDeveloperTeamsInviteInput, options?: RepeatableCallOptions): Promise<Result<InternalDeveloperTeamsInviteOutput, InternalDeveloperTeamsInviteFailure>>;
  /**
   * List a team's pending invitations with their roles, newest first.
   * In pages with `cursor` or `limit`, and from 500 on.
   * Needs a signed-in user who is not anonymous.
   * Clients need the permissions `$read_members` and `$invite_members` in the team.
   * For project `internal` only.
   * `GET /api/v1/internal/developer-teams/{team_id}/invitations`
   * Errors: `TEAM_NOT_FOUND`, `TEAM_MEMBERSHIP_NOT_FOUND`, `TEAM_PERMISSION_REQUIRED`.
   */
  listInvitations(input: InternalDeveloperTeamsListInvitationsInput, options?: CallOptions): Promise<Result<InternalDeveloperTeamsListInvitationsOutput, InternalDeveloperTeamsListInvitationsFailure>>;
}

/** The calls under `internal`. */
export interface InternalApi {
  readonly projects: InternalProjectsApi;
  readonly developerTeams: InternalDeveloperTeamsApi;
}

export interface IntegrationsProjectsCheckTransferInput {
  code: string;
}

export interface IntegrationsProjectsCheckTransferOutput {
  is_code_valid: true;
}

export type IntegrationsProjectsCheckTransferFailure = Known<"VERIFICATION_CODE_NOT_FOUND" | "VERIFICATION_CODE_EXPIRED" | "VERIFICATION_CODE_ALREADY_USED" | "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED">;

export interface IntegrationsProjectsConfirmTransferInput {
  code: string;
}

export interface IntegrationsProjectsConfirmTransferOutput {
  project_id: string;
}

export type IntegrationsProjectsConfirmTransferFailure = Known<"VERIFICATION_CODE_NOT_FOUND" | "VERIFICATION_CODE_EXPIRED" | "VERIFICATION_CODE_ALREADY_USED" | "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED"> | PlainError<"PROJECT_NOT_PROVISIONED">;

/** The calls under `integrations.projects`. */
export interface IntegrationsProjectsApi {
  /**
   * Check the code of a transfer link without using it.
   * For project `internal` only.
   * `POST /api/v1/integrations/custom/projects/transfer/confirm/check`
   * Errors: `VERIFICATION_CODE_NOT_FOUND`, `VERIFICATION_CODE_EXPIRED`, `VERIFICATION_CODE_ALREADY_USED`, `VERIFICATION_CODE_MAX_ATTEMPTS_REACHED`.
   */
  checkTransfer(input: IntegrationsProjectsCheckTransferInput, options?: CallOptions): Promise<Result<IntegrationsProjectsCheckTransferOutput, IntegrationsProjectsCheckTransferFailure>>;
  /**
   * Take over a project by the code of a transfer link.
   * Creates a team for the signed-in developer, which owns the project from now on.
   * Needs a signed-in user.
   * In project `internal` with an SMTP server, clients need a verified primary e-mail address.
   * For project `internal` only.
   * `POST /api/v1/integrations/custom/projects/transfer/confirm`
   * Errors: `VERIFICATION_CODE_NOT_FOUND`, `VERIFICATION_CODE_EXPIRED`, `VERIFICATION_CODE_ALREADY_USED`, `VERIFICATION_CODE_MAX_ATTEMPTS_REACHED`, `PROJECT_NOT_PROVISIONED`.
   */
  confirmTransfer(input: IntegrationsProjectsConfirmTransferInput, options?: CallOptions): Promise<Result<IntegrationsProjectsConfirmTransferOutput, IntegrationsProjectsConfirmTransferFailure>>;
}

/** The calls under `integrations`. */
export interface IntegrationsApi {
  readonly projects: IntegrationsProjectsApi;
}

export interface PlatformCheckFeatureSupportInput {
  /** Any JSON document */
  body: unknown;
}

export interface PlatformCheckVersionInput {
  clientVersion: string;
}

export interface PlatformCheckVersionOutput {
  upToDate: boolean;
  error?: string | undefined;
  severe?: boolean | undefined;
}

export interface PlatformHealthInput {
  /** Any value: also checks the database */
  db?: string | undefined;
}

export interface PlatformHealthOutput {
  status: "ok";
}

export type PlatformHealthFailure = PlainError<"NOT_READY">;

export interface PlatformReadyOutput {
  status: "ok";
}

export type PlatformReadyFailure = PlainError<"NOT_READY">;

/** The calls under `platform`. */
export interface PlatformApi {
  /**
   * Get a greeting that names the caller's project and access type.
   * Shows whether the credentials of a call are read as intended.
   * `GET /api/v1/`
   */
  greet(options?: CallOptions): Promise<Result<string>>;
  /**
   * Check whether a feature of the client library is supported.
   * Published clients call it for features that they do not know.
   * `POST /api/v1/check-feature-support`
   */
  checkFeatureSupport(input: PlatformCheckFeatureSupportInput, options?: CallOptions): Promise<Result<string>>;
  /**
   * Check whether a client version is up to date.
   * Published clients call it in development.
   * `POST /api/v1/check-version`
   */
  checkVersion(input: PlatformCheckVersionInput, options?: CallOptions): Promise<Result<PlatformCheckVersionOutput>>;
  /**
   * Liveness check.
   * Answers without the database, unless `db` is given.
   * `GET /health`
   * Errors: `NOT_READY`.
   */
  health(input?: PlatformHealthInput, options?: CallOptions): Promise<Result<PlatformHealthOutput, PlatformHealthFailure>>;
  /**
   * Readiness check: the database responds, migrations are done, the server is not shutting down.
   * A load balancer sends requests while the status is 200.
   * `GET /health/ready`
   * Errors: `NOT_READY`.
   */
  ready(options?: CallOptions): Promise<Result<PlatformReadyOutput, PlatformReadyFailure>>;
}

/** Every call open to callers of type client. */
export interface ClientApi {
  readonly auth: AuthApi;
  readonly waitlist: WaitlistApi;
  readonly users: UsersApi;
  readonly contactChannels: ContactChannelsApi;
  readonly oauthProviders: OauthProvidersApi;
  readonly connectedAccounts: ConnectedAccountsApi;
  readonly accountRecovery: AccountRecoveryApi;
  readonly authorizationServer: AuthorizationServerApi;
  readonly clientRegistration: ClientRegistrationApi;
  readonly authorizationRequests: AuthorizationRequestsApi;
  readonly deviceAuthorization: DeviceAuthorizationApi;
  readonly connectedApplications: ConnectedApplicationsApi;
  readonly teams: TeamsApi;
  readonly teamMemberships: TeamMembershipsApi;
  readonly teamMemberProfiles: TeamMemberProfilesApi;
  readonly teamInvitations: TeamInvitationsApi;
  readonly teamPermissions: TeamPermissionsApi;
  readonly projectPermissions: ProjectPermissionsApi;
  readonly userApiKeys: UserApiKeysApi;
  readonly teamApiKeys: TeamApiKeysApi;
  readonly credentialScanning: CredentialScanningApi;
  readonly notifications: NotificationsApi;
  readonly payments: PaymentsApi;
  readonly projects: ProjectsApi;
  readonly internal: InternalApi;
  readonly integrations: IntegrationsApi;
  readonly platform: PlatformApi;
}

/** What the run time needs to carry the calls out. */
export const clientRoutes: RouteRows = {
  eager: {
    "auth.password.signIn": {"method":"POST","path":"/auth/password/sign-in","body":"fields","errors":["PASSWORD_AUTHENTICATION_NOT_ENABLED","EMAIL_PASSWORD_MISMATCH","PASSWORD_REQUIREMENTS_NOT_MET","USER_BANNED","SIGN_IN_REJECTED","MULTI_FACTOR_AUTHENTICATION_REQUIRED"],"refreshes":["users"]},
    "auth.passkey.initiateAuthentication": {"method":"POST","path":"/auth/passkey/initiate-passkey-authentication","errors":["PASSKEY_AUTHENTICATION_NOT_ENABLED"]},
  },
  lazy: {
    names: {
      "auth.password": ["signUp","sendResetCode","checkResetCode","reset","update","set"],
      "auth.sessions": ["list","remove","impersonate","confirm","signOut","refresh"],
      "auth.oauth": ["issueHostedCode","signInWithIdToken","token"],
      "auth.otp": ["sendSignInCode","signIn","checkCode"],
      "auth.mfa": ["signIn","countBackupCodes","createBackupCodes"],
      "auth.passkey": ["initiateRegistration","register","list","update","remove","signIn"],
      "auth.anonymous": ["signUp"],
      "auth.cli": ["start","poll","details","complete"],
      "waitlist": ["join"],
      "users": ["me","updateMe","deleteMe"],
      "contactChannels": ["list","create","get","update","remove","sendPrimaryVerificationCode","sendVerificationCode","verify","checkVerificationCode","verificationDetails","disown"],
      "oauthProviders": ["list","get","update","remove"],
      "connectedAccounts": ["list","createAccessTokenOfAccount","createAccessToken","createOwnAccessToken"],
      "accountRecovery": ["details","inviteAgain"],
      "authorizationServer": ["openidConfiguration","metadata","rootMetadata","jwks","pushRequest","token","userInfo","postUserInfo","introspect","revoke"],
      "clientRegistration": ["register","get","update","remove"],
      "authorizationRequests": ["get","decide"],
      "deviceAuthorization": ["start","details","decide"],
      "connectedApplications": ["list","remove"],
      "teams": ["list","create","get","update","remove"],
      "teamMemberships": ["remove"],
      "teamMemberProfiles": ["list","get","update"],
      "teamInvitations": ["sendCode","list","revoke","accept","acceptById","checkCode","details"],
      "teamPermissions": ["list"],
      "projectPermissions": ["list"],
      "userApiKeys": ["list","create","get","update"],
      "teamApiKeys": ["list","create","get","update"],
      "credentialScanning": ["revoke"],
      "notifications": ["list","update","unsubscribe"],
      "payments.items": ["get","listChanges"],
      "payments.products": ["list","cancel","change","preview","switch"],
      "payments.purchases": ["createPurchaseUrl","validateCode","checkReturnUrl","createPurchaseSession","confirmTestPurchase"],
      "payments.billing": ["get","listInvoices","listMethods","createSetupIntent","setDefault","removeMethod"],
      "payments.offers": ["list"],
      "projects": ["current","jwks","openidConfiguration","anonymousOpenidConfiguration"],
      "internal.projects": ["list","create","transfer"],
      "internal.developerTeams": ["list","listMembers","changeRole","invite","listInvitations"],
      "integrations.projects": ["checkTransfer","confirmTransfer"],
      "platform": ["greet","checkFeatureSupport","checkVersion","health","ready"],
    },
    load: async () => (await import("./client-lazy.ts")).lazyRows,
  },
};

// Generated from the contract by scripts/generate.ts; do not edit.

import type { OAuthError, PlainError } from "../transport/failure.ts";
import type { Json } from "../transport/json.ts";
import type { Known } from "../transport/known-error.ts";
import type { Page } from "../transport/page.ts";
import type { CallOptions, Rows } from "../transport/procedures.ts";
import type { Result } from "../transport/result.ts";

export interface PasswordSignUpInput {
  email: string;
  password: string;
  /** A trusted URL; without it no verification mail is sent */
  verification_callback_url?: string | undefined;
}

export interface SignInResult {
  access_token: string;
  refresh_token: string;
  is_new_user: boolean;
  user_id: string;
}

/** What `auth.password.signUp` may answer instead. */
export type PasswordSignUpFailure = Known<"PASSWORD_AUTHENTICATION_NOT_ENABLED" | "REDIRECT_URL_NOT_WHITELISTED" | "SIGN_UP_NOT_ENABLED" | "PASSWORD_TOO_SHORT" | "PASSWORD_TOO_LONG" | "USER_EMAIL_ALREADY_EXISTS" | "MULTI_FACTOR_AUTHENTICATION_REQUIRED"> | PlainError;

export interface PasswordSignInInput {
  email: string;
  password: string;
}

/** What `auth.password.signIn` may answer instead. */
export type PasswordSignInFailure = Known<"PASSWORD_AUTHENTICATION_NOT_ENABLED" | "EMAIL_PASSWORD_MISMATCH" | "MULTI_FACTOR_AUTHENTICATION_REQUIRED">;

export interface PasswordSendResetCodeInput {
  email: string;
  /** A trusted URL; the link is this URL with `code` added */
  callback_url: string;
}

export interface PasswordSendResetCodeOutput {
  success: string;
}

/** What `auth.password.sendResetCode` may answer instead. */
export type PasswordSendResetCodeFailure = Known<"PASSWORD_AUTHENTICATION_NOT_ENABLED" | "REDIRECT_URL_NOT_WHITELISTED"> | PlainError;

export interface PasswordCheckResetCodeInput {
  code: string;
}

export interface PasswordCheckResetCodeOutput {
  is_code_valid: true;
}

/** What `auth.password.checkResetCode` may answer instead. */
export type PasswordCheckResetCodeFailure = Known<"PASSWORD_AUTHENTICATION_NOT_ENABLED" | "VERIFICATION_CODE_NOT_FOUND" | "VERIFICATION_CODE_EXPIRED" | "VERIFICATION_CODE_ALREADY_USED" | "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED">;

export interface PasswordResetInput {
  code: string;
  password: string;
}

export interface Success {
  success: true;
}

/** What `auth.password.reset` may answer instead. */
export type PasswordResetFailure = Known<"PASSWORD_AUTHENTICATION_NOT_ENABLED" | "PASSWORD_TOO_SHORT" | "PASSWORD_TOO_LONG" | "VERIFICATION_CODE_NOT_FOUND" | "VERIFICATION_CODE_EXPIRED" | "VERIFICATION_CODE_ALREADY_USED" | "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED"> | PlainError;

export interface PasswordUpdateInput {
  old_password: string;
  new_password: string;
}

/** What `auth.password.update` may answer instead. */
export type PasswordUpdateFailure = Known<"PASSWORD_AUTHENTICATION_NOT_ENABLED" | "PASSWORD_TOO_SHORT" | "PASSWORD_TOO_LONG" | "USER_DOES_NOT_HAVE_PASSWORD" | "PASSWORD_CONFIRMATION_MISMATCH"> | PlainError;

export interface PasswordSetInput {
  password: string;
}

/** What `auth.password.set` may answer instead. */
export type PasswordSetFailure = Known<"PASSWORD_AUTHENTICATION_NOT_ENABLED" | "PASSWORD_TOO_SHORT" | "PASSWORD_TOO_LONG"> | PlainError;

/** The calls under `auth.password`. */
export interface PasswordApi {
  /**
   * Sign up with e-mail and password.
   * Makes a user, signs it in and, when `verification_callback_url` is given, mails a verification link to it: that URL with `code` added. With an anonymous user's access token it makes no other user: that one signs up, keeping its id and data; its earlier sessions end.
   * `POST /api/v1/auth/password/sign-up`
   */
  signUp(input: PasswordSignUpInput, options?: CallOptions): Promise<Result<SignInResult, PasswordSignUpFailure>>;
  /**
   * Sign in with e-mail and password.
   * `POST /api/v1/auth/password/sign-in`
   */
  signIn(input: PasswordSignInInput, options?: CallOptions): Promise<Result<SignInResult, PasswordSignInFailure>>;
  /**
   * Mail a link that sets a new password.
   * The answer is the same whether an account signs in with the address or not; the mail goes to such accounts only.
   * `POST /api/v1/auth/password/send-reset-code`
   */
  sendResetCode(input: PasswordSendResetCodeInput, options?: CallOptions): Promise<Result<PasswordSendResetCodeOutput, PasswordSendResetCodeFailure>>;
  /**
   * Whether a reset code works.
   * The code stays unused; the try counts.
   * `POST /api/v1/auth/password/reset/check-code`
   */
  checkResetCode(input: PasswordCheckResetCodeInput, options?: CallOptions): Promise<Result<PasswordCheckResetCodeOutput, PasswordCheckResetCodeFailure>>;
  /**
   * Set a new password with a mailed code.
   * Ends all sessions of the user. A password that breaks the rules leaves the code unused.
   * `POST /api/v1/auth/password/reset`
   */
  reset(input: PasswordResetInput, options?: CallOptions): Promise<Result<Success, PasswordResetFailure>>;
  /**
   * Change one's password.
   * Ends all other sessions of the user; the one of the refresh token in the header stays.
   * Needs a signed-in user.
   * `POST /api/v1/auth/password/update`
   */
  update(input: PasswordUpdateInput, options?: CallOptions): Promise<Result<Success, PasswordUpdateFailure>>;
  /**
   * Set one's first password.
   * Needs a signed-in user.
   * `POST /api/v1/auth/password/set`
   */
  set(input: PasswordSetInput, options?: CallOptions): Promise<Result<Success, PasswordSetFailure>>;
}

export interface SessionsListInput {
  /** A user's id, or `me` for the caller's own */
  user_id: string;
}

export interface AddressInfo {
  ip: string;
  /** ISO 3166-1 alpha-2 */
  countryCode?: string | undefined;
  /** ISO 3166-2, without the country */
  regionCode?: string | undefined;
  cityName?: string | undefined;
  latitude?: number | undefined;
  longitude?: number | undefined;
  /** IANA name */
  tzIdentifier?: string | undefined;
}

export interface Session {
  id: string;
  user_id: string;
  /** Milliseconds since the epoch */
  created_at: number;
  /** Milliseconds since the epoch of the last sign-in, refresh or call */
  last_used_at: number;
  /** Whether somebody else acts as the user */
  is_impersonation: boolean;
  /** Whether the call comes from this very session */
  is_current_session: boolean;
  last_used_at_end_user_ip_info?: AddressInfo | undefined;
}

export interface SessionsListOutput {
  items: Session[];
  is_paginated: false;
}

export interface SessionsCreateInput {
  /** A user's id, or `me` for the caller's own */
  user_id: string;
  /** How long the session lasts. 31536000000 unless given; of an impersonation, 3600000 */
  expires_in_millis?: number | undefined;
  /** false unless given */
  is_impersonation?: boolean | undefined;
}

export interface NewSession {
  refresh_token: string;
  access_token: string;
}

/** What `auth.sessions.create` may answer instead. */
export type SessionsCreateFailure = Known<"USER_ID_DOES_NOT_EXIST">;

export interface SessionsRemoveInput {
  session_id: string;
  /** A user's id, or `me` for the caller's own */
  user_id?: string | undefined;
}

/** What `auth.sessions.remove` may answer instead. */
export type SessionsRemoveFailure = Known<"CANNOT_DELETE_CURRENT_SESSION"> | PlainError;

/** What `auth.sessions.signOut` may answer instead. */
export type SessionsSignOutFailure = Known<"ACCESS_TOKEN_EXPIRED" | "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED">;

export interface SessionsRefreshOutput {
  access_token: string;
}

/** What `auth.sessions.refresh` may answer instead. */
export type SessionsRefreshFailure = Known<"REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED">;

/** The calls under `auth.sessions`. */
export interface SessionsApi {
  /**
   * A user's sessions, newest first.
   * The newest 500. Callers of type client see their own; those in which somebody else acts as the user are told to admins only.
   * `GET /api/v1/auth/sessions`
   */
  list(input: SessionsListInput, options?: CallOptions): Promise<Result<SessionsListOutput>>;
  /**
   * Sign a user in.
   * Opens a session without any proof of who the user is. One to act as somebody else in (`is_impersonation`) changes no way to sign in and deletes nothing.
   * `POST /api/v1/auth/sessions`
   */
  create(input: SessionsCreateInput, options?: CallOptions): Promise<Result<NewSession, SessionsCreateFailure>>;
  /**
   * End another session.
   * From the answer on, its refresh token is refused and so are its access tokens.
   * `DELETE /api/v1/auth/sessions/{session_id}`
   */
  remove(input: SessionsRemoveInput, options?: CallOptions): Promise<Result<Success, SessionsRemoveFailure>>;
  /**
   * Sign out.
   * Ends the session of the access token. From the answer on, its refresh token is refused and so is the access token.
   * `DELETE /api/v1/auth/sessions/current`
   */
  signOut(options?: CallOptions): Promise<Result<Success, SessionsSignOutFailure>>;
  /**
   * Get a fresh access token for a refresh token.
   * `POST /api/v1/auth/sessions/current/refresh`
   */
  refresh(options?: CallOptions): Promise<Result<SessionsRefreshOutput, SessionsRefreshFailure>>;
}

export interface OauthTokenInput {
  grant_type: "refresh_token";
  refresh_token?: string | undefined;
  /** Project id, optionally followed by `#` and a branch */
  client_id?: string | undefined;
  /** The project's publishable client key */
  client_secret?: string | undefined;
  scope?: string | undefined;
  /** Whether the client keeps another refresh token if it gets one. The one it came with then gives the same successor for 10 seconds; presented later, it ends the session */
  rotate?: "true" | "false" | undefined;
  [name: string]: unknown;
}

export interface OauthTokenOutput {
  access_token: string;
  token_type: "Bearer";
  /** Seconds */
  expires_in: number;
  scope: "legacy";
  /** The one to use from now on */
  refresh_token?: string | undefined;
}

/** What `auth.oauth.token` may answer instead. */
export type OauthTokenFailure = Known<"INVALID_OAUTH_CLIENT_ID_OR_SECRET" | "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"> | OAuthError;

/** The calls under `auth.oauth`. */
export interface OauthApi {
  /**
   * The OAuth 2.0 token endpoint.
   * RFC 6749 section 6: exchanges a refresh token for an access token. The client authenticates with the project's id and publishable client key, in the body or as HTTP Basic credentials. The refresh token stays as it is, unless the client asks for another (`rotate`) and the project rotates refresh tokens: then the one of the answer takes its place.
   * `POST /api/v1/auth/oauth/token`
   */
  token(input: OauthTokenInput, options?: CallOptions): Promise<Result<OauthTokenOutput, OauthTokenFailure>>;
}

export interface OtpSendSignInCodeInput {
  email: string;
  /** A trusted URL */
  callback_url: string;
}

export interface OtpSendSignInCodeOutput {
  nonce: string;
}

/** What `auth.otp.sendSignInCode` may answer instead. */
export type OtpSendSignInCodeFailure = Known<"REDIRECT_URL_NOT_WHITELISTED" | "SIGN_UP_NOT_ENABLED" | "USER_EMAIL_ALREADY_EXISTS"> | PlainError;

export interface OtpSignInInput {
  code: string;
}

/** What `auth.otp.signIn` may answer instead. */
export type OtpSignInFailure = Known<"VERIFICATION_CODE_NOT_FOUND" | "VERIFICATION_CODE_EXPIRED" | "VERIFICATION_CODE_ALREADY_USED" | "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED" | "MULTI_FACTOR_AUTHENTICATION_REQUIRED" | "SIGN_UP_NOT_ENABLED" | "USER_EMAIL_ALREADY_EXISTS"> | PlainError;

export interface OtpCheckCodeInput {
  code: string;
}

export interface OtpCheckCodeOutput {
  is_code_valid: true;
}

/** What `auth.otp.checkCode` may answer instead. */
export type OtpCheckCodeFailure = Known<"VERIFICATION_CODE_NOT_FOUND" | "VERIFICATION_CODE_EXPIRED" | "VERIFICATION_CODE_ALREADY_USED" | "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED">;

/** The calls under `auth.otp`. */
export interface OtpApi {
  /**
   * Mail a code and a link to sign in with.
   * The mail shows the first six characters of the code, and links to `callback_url` with the whole of it as `code`. Who types the six sends them with `nonce` behind.
   * `POST /api/v1/auth/otp/send-sign-in-code`
   */
  sendSignInCode(input: OtpSendSignInCodeInput, options?: CallOptions): Promise<Result<OtpSendSignInCodeOutput, OtpSendSignInCodeFailure>>;
  /**
   * Sign in, or sign up, with a mailed code.
   * Where nobody signs in with the address, a user is made of it. With an anonymous user's access token it is that one who signs up, keeping its id and data; its earlier sessions end.
   * `POST /api/v1/auth/otp/sign-in`
   */
  signIn(input: OtpSignInInput, options?: CallOptions): Promise<Result<SignInResult, OtpSignInFailure>>;
  /**
   * Whether a sign-in code works.
   * The code stays unused; the try counts.
   * `POST /api/v1/auth/otp/sign-in/check-code`
   */
  checkCode(input: OtpCheckCodeInput, options?: CallOptions): Promise<Result<OtpCheckCodeOutput, OtpCheckCodeFailure>>;
}

export interface MfaSignInInput {
  type: "totp";
  /** Six digits; whatever else is typed is a wrong one */
  totp: string;
  code: string;
}

/** What `auth.mfa.signIn` may answer instead. */
export type MfaSignInFailure = Known<"VERIFICATION_CODE_NOT_FOUND" | "VERIFICATION_CODE_EXPIRED" | "VERIFICATION_CODE_ALREADY_USED" | "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED" | "INVALID_TOTP_CODE"> | PlainError;

/** The calls under `auth.mfa`. */
export interface MfaApi {
  /**
   * Finish a sign-in that asks for a second factor.
   * `code` is the attempt code of MULTI_FACTOR_AUTHENTICATION_REQUIRED. A wrong one-time password leaves it usable.
   * `POST /api/v1/auth/mfa/sign-in`
   */
  signIn(input: MfaSignInInput, options?: CallOptions): Promise<Result<SignInResult, MfaSignInFailure>>;
}

export interface PasskeyInitiateRegistrationOutput {
  options_json: {
    rp: {
      /** Put the page's host name in its place */
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
  /** To be sent with the authenticator's answer, within 65 seconds */
  code: string;
}

/** What `auth.passkey.initiateRegistration` may answer instead. */
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

/** What `auth.passkey.register` may answer instead. */
export type PasskeyRegisterFailure = Known<"PASSKEY_AUTHENTICATION_NOT_ENABLED" | "VERIFICATION_CODE_NOT_FOUND" | "VERIFICATION_CODE_EXPIRED" | "VERIFICATION_CODE_ALREADY_USED" | "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED" | "PASSKEY_REGISTRATION_FAILED">;

export interface PasskeyInitiateAuthenticationOutput {
  options_json: {
    /** Put the page's host name in its place */
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
  /** To be sent with the authenticator's answer, within 65 seconds */
  code: string;
}

/** What `auth.passkey.initiateAuthentication` may answer instead. */
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

/** What `auth.passkey.signIn` may answer instead. */
export type PasskeySignInFailure = Known<"PASSKEY_AUTHENTICATION_NOT_ENABLED" | "VERIFICATION_CODE_NOT_FOUND" | "VERIFICATION_CODE_EXPIRED" | "VERIFICATION_CODE_ALREADY_USED" | "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED" | "PASSKEY_AUTHENTICATION_FAILED" | "MULTI_FACTOR_AUTHENTICATION_REQUIRED">;

/** The calls under `auth.passkey`. */
export interface PasskeyApi {
  /**
   * Begin to register a passkey.
   * Options for `navigator.credentials.create()` (WebAuthn level 3, section 5.4).
   * Needs a signed-in user.
   * `POST /api/v1/auth/passkey/initiate-passkey-registration`
   */
  initiateRegistration(options?: CallOptions): Promise<Result<PasskeyInitiateRegistrationOutput, PasskeyInitiateRegistrationFailure>>;
  /**
   * Register a passkey.
   * A user has one passkey: a new one takes the place of the old one.
   * Needs a signed-in user.
   * `POST /api/v1/auth/passkey/register`
   */
  register(input: PasskeyRegisterInput, options?: CallOptions): Promise<Result<PasskeyRegisterOutput, PasskeyRegisterFailure>>;
  /**
   * Begin to sign in with a passkey.
   * Options for `navigator.credentials.get()` (WebAuthn level 3, section 5.5); any passkey of the page's host will do.
   * `POST /api/v1/auth/passkey/initiate-passkey-authentication`
   */
  initiateAuthentication(options?: CallOptions): Promise<Result<PasskeyInitiateAuthenticationOutput, PasskeyInitiateAuthenticationFailure>>;
  /**
   * Sign in with a passkey.
   * `POST /api/v1/auth/passkey/sign-in`
   */
  signIn(input: PasskeySignInInput, options?: CallOptions): Promise<Result<SignInResult, PasskeySignInFailure>>;
}

/** What `auth.anonymous.signUp` may answer instead. */
export type AnonymousSignUpFailure = Known<"ANONYMOUS_ACCOUNTS_NOT_ENABLED">;

/** The calls under `auth.anonymous`. */
export interface AnonymousApi {
  /**
   * Sign up without saying who.
   * Makes a user without a name or a way to sign in. Who later signs up with its access token, by password or one-time code, keeps its id and data.
   * `POST /api/v1/auth/anonymous/sign-up`
   */
  signUp(options?: CallOptions): Promise<Result<SignInResult, AnonymousSignUpFailure>>;
}

export interface CliStartInput {
  /** How long the two codes work; 7200000 unless given */
  expires_in_millis?: number | undefined;
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
  status: "success";
  refresh_token: string;
} | {
  status: "waiting";
} | {
  status: "used";
} | {
  status: "expired";
};

/** What `auth.cli.poll` may answer instead. */
export type CliPollFailure = Known<"INVALID_POLLING_CODE"> | PlainError;

export interface CliCompleteInput {
  login_code: string;
  refresh_token: string;
}

/** What `auth.cli.complete` may answer instead. */
export type CliCompleteFailure = PlainError;

/** The calls under `auth.cli`. */
export interface CliApi {
  /**
   * Begin to sign in a command line tool.
   * The tool sends its user to `/handler/cli-auth-confirm?login_code=…` of the app, and asks `/auth/cli/poll` until they have confirmed there.
   * `POST /api/v1/auth/cli`
   */
  start(input?: CliStartInput, options?: CallOptions): Promise<Result<CliStartOutput>>;
  /**
   * Ask whether a command line tool is signed in.
   * Once confirmed, the refresh token is handed out once, with status 201. `expired` is also the answer where its session was ended before.
   * `POST /api/v1/auth/cli/poll`
   */
  poll(input: CliPollInput, options?: CallOptions): Promise<Result<CliPollOutput, CliPollFailure>>;
  /**
   * Confirm the sign-in of a command line tool.
   * Gives the tool the session of the refresh token. A login code works once.
   * `POST /api/v1/auth/cli/complete`
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

export interface Team {
  id: string;
  display_name: string;
  /** An http(s) address (server and admin), or a data URL of a JPEG, PNG or WebP image */
  profile_image_url: string | null;
  /** Any JSON value */
  client_metadata: Json;
  /** Any JSON value */
  client_read_only_metadata: Json;
  /** Any JSON value */
  server_metadata: Json;
  /** Milliseconds since the epoch */
  created_at_millis: number;
}

export interface User {
  id: string;
  primary_email: string | null;
  primary_email_verified: boolean;
  /** Whether the primary e-mail may be used to sign in */
  primary_email_auth_enabled: boolean;
  display_name: string | null;
  /** An http(s) address (server and admin), or a data URL of a JPEG, PNG or WebP image */
  profile_image_url: string | null;
  /** Milliseconds since the epoch */
  signed_up_at_millis: number;
  /** Milliseconds since the epoch */
  last_active_at_millis: number;
  /** Any JSON value */
  client_metadata: Json;
  /** Any JSON value */
  client_read_only_metadata: Json;
  /** Any JSON value */
  server_metadata: Json;
  selected_team_id: string | null;
  selected_team: Team | null;
  has_password: boolean;
  /** Whether one-time codes and magic links sign this user in */
  otp_auth_enabled: boolean;
  /** Write `false` to remove the user's passkey */
  passkey_auth_enabled: boolean;
  /** Deprecated: a password or one-time codes are set */
  auth_with_email: boolean;
  /** Whether sign-in asks for a time-based one-time password */
  requires_totp_mfa: boolean;
  oauth_providers: Array<{
    /** Provider config id, such as `google` */
    id: string;
    account_id: string;
    email: string | null;
  }>;
  /** On change only `false` is accepted: the upgrade of an anonymous user */
  is_anonymous: boolean;
}

/** What may be sent to change a user. Absent fields stay as they are. */
export interface UserUpdate {
  primary_email?: string | null | undefined;
  primary_email_verified?: boolean | undefined;
  /** Whether the primary e-mail may be used to sign in */
  primary_email_auth_enabled?: boolean | undefined;
  display_name?: string | null | undefined;
  /** An http(s) address (server and admin), or a data URL of a JPEG, PNG or WebP image */
  profile_image_url?: string | null | undefined;
  /** Any JSON value */
  client_metadata?: Json | undefined;
  /** Any JSON value */
  client_read_only_metadata?: Json | undefined;
  /** Any JSON value */
  server_metadata?: Json | undefined;
  selected_team_id?: string | null | undefined;
  /** Whether one-time codes and magic links sign this user in */
  otp_auth_enabled?: boolean | undefined;
  /** Write `false` to remove the user's passkey */
  passkey_auth_enabled?: boolean | undefined;
  /** On change only `false` is accepted: the upgrade of an anonymous user */
  is_anonymous?: boolean | undefined;
  password?: string | null | undefined;
  /** A bcrypt hash ($2a$, $2b$ or $2y$, cost at most 16), instead of `password` */
  password_hash?: string | undefined;
  totp_secret_base64?: string | null | undefined;
}

/** What `users.updateMe` may answer instead. */
export type UsersUpdateMeFailure = Known<"TEAM_MEMBERSHIP_NOT_FOUND" | "PASSWORD_TOO_SHORT" | "PASSWORD_TOO_LONG" | "USER_EMAIL_ALREADY_EXISTS"> | PlainError;

export interface UsersListInput {
  /** `pagination.next_cursor` of the page before; refused once that user is deleted */
  cursor?: string | undefined;
  /** Users per page; 1000 unless given, and at most */
  limit?: number | undefined;
  order_by?: "signed_up_at" | undefined;
  /** Newest first */
  desc?: boolean | undefined;
  /** A user's id, or part of the display name or of an e-mail address, in any case */
  query?: string | undefined;
  include_anonymous?: boolean | undefined;
  /** Only members of this team */
  team_id?: string | undefined;
}

/** What may be sent to make a user. */
export interface UserCreate {
  primary_email?: string | null | undefined;
  primary_email_verified?: boolean | undefined;
  /** Whether the primary e-mail may be used to sign in */
  primary_email_auth_enabled?: boolean | undefined;
  display_name?: string | null | undefined;
  /** An http(s) address (server and admin), or a data URL of a JPEG, PNG or WebP image */
  profile_image_url?: string | null | undefined;
  /** Any JSON value */
  client_metadata?: Json | undefined;
  /** Any JSON value */
  client_read_only_metadata?: Json | undefined;
  /** Any JSON value */
  server_metadata?: Json | undefined;
  /** Whether one-time codes and magic links sign this user in */
  otp_auth_enabled?: boolean | undefined;
  oauth_providers?: Array<{
    id: string;
    account_id: string;
    email: string | null;
  }> | undefined;
  /** On change only `false` is accepted: the upgrade of an anonymous user */
  is_anonymous?: boolean | undefined;
  password?: string | null | undefined;
  /** A bcrypt hash ($2a$, $2b$ or $2y$, cost at most 16), instead of `password` */
  password_hash?: string | undefined;
  totp_secret_base64?: string | null | undefined;
}

/** What `users.create` may answer instead. */
export type UsersCreateFailure = Known<"PASSWORD_TOO_SHORT" | "PASSWORD_TOO_LONG" | "USER_EMAIL_ALREADY_EXISTS"> | PlainError;

export interface UsersGetInput {
  /** A user's id, or `me` for the caller's own */
  user_id: string;
}

/** What `users.get` may answer instead. */
export type UsersGetFailure = Known<"USER_NOT_FOUND">;

export interface UsersUpdateInput extends UserUpdate {
  /** A user's id, or `me` for the caller's own */
  user_id: string;
}

/** What `users.update` may answer instead. */
export type UsersUpdateFailure = Known<"USER_NOT_FOUND" | "TEAM_MEMBERSHIP_NOT_FOUND" | "PASSWORD_TOO_SHORT" | "PASSWORD_TOO_LONG" | "USER_EMAIL_ALREADY_EXISTS"> | PlainError;

export interface UsersRemoveInput {
  /** A user's id, or `me` for the caller's own */
  user_id: string;
}

/** What `users.remove` may answer instead. */
export type UsersRemoveFailure = Known<"USER_NOT_FOUND">;

/** The calls under `users`. */
export interface UsersApi {
  /**
   * The signed-in user.
   * Acts on the signed-in user.
   * `GET /api/v1/users/me`
   */
  me(options?: CallOptions): Promise<Result<User>>;
  /**
   * Change the signed-in user.
   * Absent fields stay as they are, null clears. Metadata is replaced as a whole.
   * Acts on the signed-in user.
   * `PATCH /api/v1/users/me`
   */
  updateMe(input: UserUpdate, options?: CallOptions): Promise<Result<User, UsersUpdateMeFailure>>;
  /**
   * Delete the signed-in user.
   * Deletes the user with everything that belongs to it. Callers of type client need the project's switch `client_user_deletion_enabled`.
   * Acts on the signed-in user.
   * `DELETE /api/v1/users/me`
   */
  deleteMe(options?: CallOptions): Promise<Result<Success>>;
  /**
   * List and search users.
   * `GET /api/v1/users`
   */
  list(input?: UsersListInput, options?: CallOptions): Promise<Result<Page<User>>>;
  /**
   * Make a user.
   * `POST /api/v1/users`
   */
  create(input: UserCreate, options?: CallOptions): Promise<Result<User, UsersCreateFailure>>;
  /**
   * A user by id.
   * `GET /api/v1/users/{user_id}`
   */
  get(input: UsersGetInput, options?: CallOptions): Promise<Result<User, UsersGetFailure>>;
  /**
   * Change a user.
   * Absent fields stay as they are, null clears. Metadata is replaced as a whole. A change of the password ends all sessions of the user.
   * `PATCH /api/v1/users/{user_id}`
   */
  update(input: UsersUpdateInput, options?: CallOptions): Promise<Result<User, UsersUpdateFailure>>;
  /**
   * Delete a user.
   * Deletes the user with everything that belongs to it: sessions, contact channels, memberships, keys.
   * `DELETE /api/v1/users/{user_id}`
   */
  remove(input: UsersRemoveInput, options?: CallOptions): Promise<Result<Success, UsersRemoveFailure>>;
}

export interface ContactChannelsSendPrimaryVerificationCodeInput {
  email: string;
  /** A trusted URL; the link is this URL with `code` added */
  callback_url: string;
}

/** What `contactChannels.sendPrimaryVerificationCode` may answer instead. */
export type ContactChannelsSendPrimaryVerificationCodeFailure = Known<"EMAIL_IS_NOT_PRIMARY_EMAIL" | "EMAIL_ALREADY_VERIFIED" | "REDIRECT_URL_NOT_WHITELISTED"> | PlainError;

export interface ContactChannelsSendVerificationCodeInput {
  /** A user's id, or `me` for the caller's own */
  user_id: string;
  contact_channel_id: string;
  /** A trusted URL; the link is this URL with `code` added */
  callback_url: string;
}

/** What `contactChannels.sendVerificationCode` may answer instead. */
export type ContactChannelsSendVerificationCodeFailure = Known<"USER_ID_DOES_NOT_EXIST" | "EMAIL_ALREADY_VERIFIED" | "REDIRECT_URL_NOT_WHITELISTED"> | PlainError;

export interface ContactChannelsVerifyInput {
  code: string;
}

/** What `contactChannels.verify` may answer instead. */
export type ContactChannelsVerifyFailure = Known<"VERIFICATION_CODE_NOT_FOUND" | "VERIFICATION_CODE_EXPIRED" | "VERIFICATION_CODE_ALREADY_USED" | "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED"> | PlainError;

export interface ContactChannelsCheckVerificationCodeInput {
  code: string;
}

export interface ContactChannelsCheckVerificationCodeOutput {
  is_code_valid: true;
}

/** What `contactChannels.checkVerificationCode` may answer instead. */
export type ContactChannelsCheckVerificationCodeFailure = Known<"VERIFICATION_CODE_NOT_FOUND" | "VERIFICATION_CODE_EXPIRED" | "VERIFICATION_CODE_ALREADY_USED" | "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED">;

/** The calls under `contactChannels`. */
export interface ContactChannelsApi {
  /**
   * Mail a link that verifies one's primary e-mail address.
   * Needs a signed-in user.
   * `POST /api/v1/contact-channels/send-verification-code`
   */
  sendPrimaryVerificationCode(input: ContactChannelsSendPrimaryVerificationCodeInput, options?: CallOptions): Promise<Result<Success, ContactChannelsSendPrimaryVerificationCodeFailure>>;
  /**
   * Mail a link that verifies an e-mail address of a user.
   * Callers of type client need a signed-in user.
   * `POST /api/v1/contact-channels/{user_id}/{contact_channel_id}/send-verification-code`
   */
  sendVerificationCode(input: ContactChannelsSendVerificationCodeInput, options?: CallOptions): Promise<Result<Success, ContactChannelsSendVerificationCodeFailure>>;
  /**
   * Verify the address that a code was mailed to.
   * `POST /api/v1/contact-channels/verify`
   */
  verify(input: ContactChannelsVerifyInput, options?: CallOptions): Promise<Result<Success, ContactChannelsVerifyFailure>>;
  /**
   * Whether a verification code works.
   * The code stays unused; the try counts.
   * `POST /api/v1/contact-channels/verify/check-code`
   */
  checkVerificationCode(input: ContactChannelsCheckVerificationCodeInput, options?: CallOptions): Promise<Result<ContactChannelsCheckVerificationCodeOutput, ContactChannelsCheckVerificationCodeFailure>>;
}

export interface TeamsListInput {
  /** Only teams that this user is a member of; `me` for the caller's own */
  user_id?: string | undefined;
}

export interface TeamsListOutput {
  items: Team[];
  is_paginated: false;
}

/** What may be sent to make a team. */
export interface TeamCreate {
  display_name: string;
  /** An http(s) address (server and admin), or a data URL of a JPEG, PNG or WebP image */
  profile_image_url?: string | null | undefined;
  /** Any JSON value */
  client_metadata?: Json | undefined;
  /** Any JSON value */
  client_read_only_metadata?: Json | undefined;
  /** Any JSON value */
  server_metadata?: Json | undefined;
  /** Its first member, with the permissions of a team's creator; to callers of type client always themselves */
  creator_user_id?: string | undefined;
}

export interface TeamsCreateInput extends TeamCreate {
  /** Deprecated: `creator_user_id: "me"` says the same. Not together with it */
  add_current_user?: boolean | undefined;
}

/** What `teams.create` may answer instead. */
export type TeamsCreateFailure = Known<"USER_NOT_FOUND"> | PlainError;

export interface TeamsGetInput {
  team_id: string;
}

/** What `teams.get` may answer instead. */
export type TeamsGetFailure = Known<"TEAM_NOT_FOUND" | "TEAM_MEMBERSHIP_NOT_FOUND">;

/** The calls under `teams`. */
export interface TeamsApi {
  /**
   * List teams, oldest first.
   * All teams of the project, or those of one user. Callers of type client see their own only and must say so: `user_id=me`.
   * `GET /api/v1/teams`
   */
  list(input?: TeamsListInput, options?: CallOptions): Promise<Result<TeamsListOutput>>;
  /**
   * Make a team.
   * Its creator becomes its first member, with the project's default permissions of a team's creator. A server that names no creator makes an empty team.
   * Callers of type client need a signed-in user.
   * `POST /api/v1/teams`
   */
  create(input: TeamsCreateInput, options?: CallOptions): Promise<Result<Team, TeamsCreateFailure>>;
  /**
   * A team by id.
   * Callers of type client must be members of the team.
   * Callers of type client need a signed-in user.
   * `GET /api/v1/teams/{team_id}`
   */
  get(input: TeamsGetInput, options?: CallOptions): Promise<Result<Team, TeamsGetFailure>>;
}

export interface TeamInvitationsSendCodeInput {
  email: string;
  team_id: string;
  /** A trusted URL; the link is this URL with `code` added */
  callback_url: string;
}

export interface TeamInvitationsSendCodeOutput {
  success: true;
  id: string;
}

/** What `teamInvitations.sendCode` may answer instead. */
export type TeamInvitationsSendCodeFailure = Known<"TEAM_NOT_FOUND" | "TEAM_MEMBERSHIP_NOT_FOUND" | "TEAM_PERMISSION_REQUIRED" | "REDIRECT_URL_NOT_WHITELISTED"> | PlainError;

export interface TeamInvitationsListInput {
  team_id: string;
}

export interface TeamInvitation {
  id: string;
  team_id: string;
  recipient_email: string;
  /** Milliseconds since the epoch */
  expires_at_millis: number;
}

export interface TeamInvitationsListOutput {
  items: TeamInvitation[];
  is_paginated: false;
}

/** What `teamInvitations.list` may answer instead. */
export type TeamInvitationsListFailure = Known<"TEAM_NOT_FOUND" | "TEAM_MEMBERSHIP_NOT_FOUND" | "TEAM_PERMISSION_REQUIRED">;

export interface TeamInvitationsRevokeInput {
  invitation_id: string;
  team_id: string;
}

/** What `teamInvitations.revoke` may answer instead. */
export type TeamInvitationsRevokeFailure = Known<"TEAM_NOT_FOUND" | "TEAM_MEMBERSHIP_NOT_FOUND" | "TEAM_PERMISSION_REQUIRED"> | PlainError;

export interface TeamInvitationsAcceptInput {
  code: string;
}

/** What `teamInvitations.accept` may answer instead. */
export type TeamInvitationsAcceptFailure = Known<"VERIFICATION_CODE_NOT_FOUND" | "VERIFICATION_CODE_EXPIRED" | "VERIFICATION_CODE_ALREADY_USED" | "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED">;

export interface TeamInvitationsCheckCodeInput {
  code: string;
}

export interface TeamInvitationsCheckCodeOutput {
  is_code_valid: true;
}

/** What `teamInvitations.checkCode` may answer instead. */
export type TeamInvitationsCheckCodeFailure = Known<"VERIFICATION_CODE_NOT_FOUND" | "VERIFICATION_CODE_EXPIRED" | "VERIFICATION_CODE_ALREADY_USED" | "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED">;

export interface TeamInvitationsDetailsInput {
  code: string;
}

export interface TeamInvitationsDetailsOutput {
  team_id: string;
  team_display_name: string;
}

/** What `teamInvitations.details` may answer instead. */
export type TeamInvitationsDetailsFailure = Known<"VERIFICATION_CODE_NOT_FOUND" | "VERIFICATION_CODE_EXPIRED" | "VERIFICATION_CODE_ALREADY_USED" | "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED">;

/** The calls under `teamInvitations`. */
export interface TeamInvitationsApi {
  /**
   * Invite somebody into a team by mail.
   * Callers of type client need the permission `$invite_members` in the team. The invitation stands for 7 days.
   * Callers of type client need a signed-in user.
   * `POST /api/v1/team-invitations/send-code`
   */
  sendCode(input: TeamInvitationsSendCodeInput, options?: CallOptions): Promise<Result<TeamInvitationsSendCodeOutput, TeamInvitationsSendCodeFailure>>;
  /**
   * A team's open invitations, newest first.
   * The newest 500. Callers of type client need the permissions `$read_members` and `$invite_members` in the team.
   * Callers of type client need a signed-in user.
   * `GET /api/v1/team-invitations`
   */
  list(input: TeamInvitationsListInput, options?: CallOptions): Promise<Result<TeamInvitationsListOutput, TeamInvitationsListFailure>>;
  /**
   * Take an invitation back.
   * Callers of type client need the permission `$remove_members` in the team.
   * Callers of type client need a signed-in user.
   * `DELETE /api/v1/team-invitations/{invitation_id}`
   */
  revoke(input: TeamInvitationsRevokeInput, options?: CallOptions): Promise<Result<Success, TeamInvitationsRevokeFailure>>;
  /**
   * Join the team that one is invited to.
   * Whoever is signed in and has the code may join, whatever their address. Who is a member already stays one, and the code unused.
   * Needs a signed-in user.
   * `POST /api/v1/team-invitations/accept`
   */
  accept(input: TeamInvitationsAcceptInput, options?: CallOptions): Promise<Result<Record<never, never>, TeamInvitationsAcceptFailure>>;
  /**
   * Whether an invitation's code works.
   * The code stays unused; the try counts.
   * `POST /api/v1/team-invitations/accept/check-code`
   */
  checkCode(input: TeamInvitationsCheckCodeInput, options?: CallOptions): Promise<Result<TeamInvitationsCheckCodeOutput, TeamInvitationsCheckCodeFailure>>;
  /**
   * Which team an invitation is into.
   * The code stays unused; the try counts.
   * Needs a signed-in user.
   * `POST /api/v1/team-invitations/accept/details`
   */
  details(input: TeamInvitationsDetailsInput, options?: CallOptions): Promise<Result<TeamInvitationsDetailsOutput, TeamInvitationsDetailsFailure>>;
}

export interface ClientProject {
  id: string;
  display_name: string;
  config: {
    sign_up_enabled: boolean;
    credential_enabled: boolean;
    magic_link_enabled: boolean;
    passkey_enabled: boolean;
    client_team_creation_enabled: boolean;
    client_user_deletion_enabled: boolean;
    allow_user_api_keys: boolean;
    allow_team_api_keys: boolean;
    enabled_oauth_providers: Array<{
      id: string;
    }>;
    domains: Array<{
      domain: string;
      handler_path: string;
    }>;
  };
}

export interface ProjectsJwksInput {
  project_id: string;
  /** Also the keys of anonymous users' tokens */
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

/** What `projects.jwks` may answer instead. */
export type ProjectsJwksFailure = PlainError;

/** The calls under `projects`. */
export interface ProjectsApi {
  /**
   * The project of the caller's keys.
   * `GET /api/v1/projects/current`
   */
  current(options?: CallOptions): Promise<Result<ClientProject>>;
  /**
   * Public keys that verify a project's access tokens (RFC 7517).
   * `GET /api/v1/projects/{project_id}/.well-known/jwks.json`
   */
  jwks(input: ProjectsJwksInput, options?: CallOptions): Promise<Result<ProjectsJwksOutput, ProjectsJwksFailure>>;
}

export interface ProjectSettings {
  sign_up_enabled: boolean;
  credential_enabled: boolean;
  magic_link_enabled: boolean;
  passkey_enabled: boolean;
  client_team_creation_enabled: boolean;
  client_user_deletion_enabled: boolean;
  allow_user_api_keys: boolean;
  allow_team_api_keys: boolean;
  allow_localhost: boolean;
  create_team_on_sign_up: boolean;
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

export interface InternalProjectsListOutput {
  items: Project[];
  is_paginated: false;
}

export interface ProjectSettingsChange {
  sign_up_enabled?: boolean | undefined;
  credential_enabled?: boolean | undefined;
  magic_link_enabled?: boolean | undefined;
  passkey_enabled?: boolean | undefined;
  client_team_creation_enabled?: boolean | undefined;
  client_user_deletion_enabled?: boolean | undefined;
  allow_user_api_keys?: boolean | undefined;
  allow_team_api_keys?: boolean | undefined;
  allow_localhost?: boolean | undefined;
  create_team_on_sign_up?: boolean | undefined;
  oauth_account_merge_strategy?: "link_method" | "raise_error" | "allow_duplicates" | undefined;
  oauth_providers?: Array<{
    id: "google" | "github" | "microsoft" | "spotify" | "facebook" | "discord" | "gitlab" | "bitbucket" | "linkedin" | "apple" | "x" | "twitch";
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
  /** A team of project `internal` that the caller is in */
  owner_team_id: string;
  /** null is stored as an empty text */
  description?: string | null | undefined;
  /** An http(s) address, or a data URL of a JPEG, PNG or WebP image */
  logo_url?: string | null | undefined;
  /** An http(s) address, or a data URL of a JPEG, PNG or WebP image */
  full_logo_url?: string | null | undefined;
  /** Refused while the project has a domain that will not do in production, or trusts localhost */
  is_production_mode?: boolean | undefined;
  config?: ProjectSettingsChange | undefined;
}

/** What `internal.projects.create` may answer instead. */
export type InternalProjectsCreateFailure = Known<"TEAM_MEMBERSHIP_NOT_FOUND"> | PlainError;

export interface InternalProjectsTransferInput {
  project_id: string;
  new_team_id: string;
}

export interface InternalProjectsTransferOutput {
  success: "true";
}

/** What `internal.projects.transfer` may answer instead. */
export type InternalProjectsTransferFailure = Known<"PROJECT_NOT_FOUND" | "TEAM_PERMISSION_REQUIRED" | "TEAM_MEMBERSHIP_NOT_FOUND"> | PlainError;

export interface InternalProjectsUpdateInput {
  display_name?: string | undefined;
  /** null is stored as an empty text */
  description?: string | null | undefined;
  /** An http(s) address, or a data URL of a JPEG, PNG or WebP image */
  logo_url?: string | null | undefined;
  /** An http(s) address, or a data URL of a JPEG, PNG or WebP image */
  full_logo_url?: string | null | undefined;
  /** Refused while the project has a domain that will not do in production, or trusts localhost */
  is_production_mode?: boolean | undefined;
  config?: ProjectSettingsChange | undefined;
}

/** What `internal.projects.update` may answer instead. */
export type InternalProjectsUpdateFailure = PlainError;

/** What `internal.projects.remove` may answer instead. */
export type InternalProjectsRemoveFailure = PlainError;

/** The calls under `internal.projects`. */
export interface InternalProjectsApi {
  /**
   * The projects that the signed-in developer's teams own, oldest first.
   * Needs a signed-in user.
   * For project `internal` only.
   * `GET /api/v1/internal/projects`
   */
  list(options?: CallOptions): Promise<Result<InternalProjectsListOutput>>;
  /**
   * Make a project.
   * The signed-in developer must be in the team that is to own it. Keys are made apart: POST /internal/api-keys.
   * Needs a signed-in user.
   * For project `internal` only.
   * `POST /api/v1/internal/projects`
   */
  create(input: InternalProjectsCreateInput, options?: CallOptions): Promise<Result<Project, InternalProjectsCreateFailure>>;
  /**
   * Give a project to another team.
   * The signed-in developer needs the permission `team_admin` in the team that owns the project, and must be in the team that gets it. Members of the old team lose their access at once; keys stay in force until they are revoked.
   * Needs a signed-in user.
   * For project `internal` only.
   * `POST /api/v1/internal/projects/transfer`
   */
  transfer(input: InternalProjectsTransferInput, options?: CallOptions): Promise<Result<InternalProjectsTransferOutput, InternalProjectsTransferFailure>>;
  /**
   * The project, as those see it who administer it.
   * `GET /api/v1/internal/projects/current`
   */
  current(options?: CallOptions): Promise<Result<Project>>;
  /**
   * Change the project.
   * Absent fields stay as they are. Lists and objects inside `config` are replaced as a whole.
   * `PATCH /api/v1/internal/projects/current`
   */
  update(input?: InternalProjectsUpdateInput, options?: CallOptions): Promise<Result<Project, InternalProjectsUpdateFailure>>;
  /**
   * Delete the project with all its data.
   * Its keys are dead from the answer on. The data goes in the background.
   * `DELETE /api/v1/internal/projects/current`
   */
  remove(options?: CallOptions): Promise<Result<Success, InternalProjectsRemoveFailure>>;
}

export interface InternalConfigGetOutput {
  /** JSON text of the configuration */
  config_string: string;
}

export interface InternalConfigOverrideInput {
  /** Absent or empty: no change */
  config_override_string?: string | undefined;
  dry_run?: boolean | undefined;
}

export interface ConfigPlan {
  /** Every value of the configuration that changes */
  changes: Array<{
    /** Dotted path of a value in the configuration */
    key: string;
    /** Absent where there was no value, and for secrets */
    before?: unknown | undefined;
    /** Absent where there is no value any more, and for secrets */
    after?: unknown | undefined;
  }>;
  /** Users who could sign in before, and could not afterwards */
  users_without_sign_in: {
    count: number;
    /** Whether the count is projected from a sample, as it is where very many users are concerned */
    is_estimate: boolean;
    examples: Array<{
      id: string;
      display_name: string | null;
      primary_email: string | null;
    }>;
  };
  /** Origins that users were sent to of late, and that are no longer trusted afterwards */
  untrusted_redirects: Array<{
    origin: string;
    last_used_at_millis: number;
  }>;
  /** OAuth providers that can no longer be signed in with */
  stopped_providers: Array<{
    id: string;
    reason: "removed" | "switched off" | "incomplete" | "shared keys in production";
    /** Users with an account at this provider */
    users: {
      count: number;
      /** Whether the count is projected from a sample, as it is where very many users are concerned */
      is_estimate: boolean;
    };
  }>;
  /** Kinds of API keys that are no longer accepted */
  stopped_api_keys: Array<"user" | "team">;
  /** Why the change is refused in production mode, as far as it is */
  production_mode_faults: string[];
}

export interface InternalConfigOverrideOutput {
  /** JSON text of the configuration as it is then */
  config_override_string: string;
  /** Only with `dry_run` */
  plan?: ConfigPlan | undefined;
}

/** What `internal.config.override` may answer instead. */
export type InternalConfigOverrideFailure = PlainError;

/** The calls under `internal.config`. */
export interface InternalConfigApi {
  /**
   * The project's whole configuration, defaults filled in.
   * `GET /api/v1/internal/config`
   */
  get(options?: CallOptions): Promise<Result<InternalConfigGetOutput>>;
  /**
   * Change the project's configuration, or see what a change would do.
   * The override is the JSON text of an object whose keys are dotted paths or nested objects. A key replaces what is stored below it; null deletes. With `dry_run` nothing is written, and `plan` tells what the change would do to whom.
   * `PATCH /api/v1/internal/config/override`
   */
  override(input?: InternalConfigOverrideInput, options?: CallOptions): Promise<Result<InternalConfigOverrideOutput, InternalConfigOverrideFailure>>;
}

export interface ProjectKeySet {
  id: string;
  description: string;
  /** Milliseconds since the epoch */
  expires_at_millis: number;
  /** Milliseconds since the epoch */
  created_at_millis: number;
  /** Milliseconds since the epoch */
  manually_revoked_at_millis?: number | undefined;
  publishable_client_key?: {
    last_four: string;
  } | undefined;
  secret_server_key?: {
    last_four: string;
  } | undefined;
  super_secret_admin_key?: {
    last_four: string;
  } | undefined;
}

export interface InternalApiKeysListOutput {
  items: ProjectKeySet[];
  is_paginated: false;
}

export interface InternalApiKeysCreateInput {
  description: string;
  /** Milliseconds since the epoch */
  expires_at_millis: number;
  has_publishable_client_key: boolean;
  has_secret_server_key: boolean;
  has_super_secret_admin_key: boolean;
}

export interface NewProjectKeySet {
  id: string;
  description: string;
  /** Milliseconds since the epoch */
  expires_at_millis: number;
  /** Milliseconds since the epoch */
  created_at_millis: number;
  publishable_client_key?: string | undefined;
  secret_server_key?: string | undefined;
  super_secret_admin_key?: string | undefined;
}

/** What `internal.apiKeys.create` may answer instead. */
export type InternalApiKeysCreateFailure = PlainError;

export interface InternalApiKeysGetInput {
  key_set_id: string;
}

/** What `internal.apiKeys.get` may answer instead. */
export type InternalApiKeysGetFailure = Known<"API_KEY_NOT_FOUND">;

export interface InternalApiKeysUpdateInput {
  key_set_id: string;
  description?: string | undefined;
  /** Revokes the set for good; a second time changes nothing */
  revoked?: true | undefined;
}

/** What `internal.apiKeys.update` may answer instead. */
export type InternalApiKeysUpdateFailure = Known<"API_KEY_NOT_FOUND">;

/** The calls under `internal.apiKeys`. */
export interface InternalApiKeysApi {
  /**
   * The project's sets of keys, newest first.
   * `GET /api/v1/internal/api-keys`
   */
  list(options?: CallOptions): Promise<Result<InternalApiKeysListOutput>>;
  /**
   * Make a set of keys.
   * This answer alone has the keys in full; afterwards only their last four characters are known.
   * `POST /api/v1/internal/api-keys`
   */
  create(input: InternalApiKeysCreateInput, options?: CallOptions): Promise<Result<NewProjectKeySet, InternalApiKeysCreateFailure>>;
  /**
   * A set of keys by id.
   * `GET /api/v1/internal/api-keys/{key_set_id}`
   */
  get(input: InternalApiKeysGetInput, options?: CallOptions): Promise<Result<ProjectKeySet, InternalApiKeysGetFailure>>;
  /**
   * Describe a set of keys anew, or revoke it.
   * A revoked key is refused everywhere within a second. The time of the first revocation stays.
   * `PATCH /api/v1/internal/api-keys/{key_set_id}`
   */
  update(input: InternalApiKeysUpdateInput, options?: CallOptions): Promise<Result<ProjectKeySet, InternalApiKeysUpdateFailure>>;
}

export interface InternalMetricsGetInput {
  include_anonymous?: boolean | undefined;
}

export interface Metrics {
  total_users: number;
  /** Sign-ups of today and of each of the 30 days before, oldest first */
  daily_users: Array<{
    /** A day of UTC, YYYY-MM-DD */
    date: string;
    activity: number;
  }>;
  /** Users active on each of these days */
  daily_active_users: Array<{
    /** A day of UTC, YYYY-MM-DD */
    date: string;
    activity: number;
  }>;
  /** By the country each user was last seen in (ISO 3166-1 alpha-2) */
  users_by_country: Record<string, number>;
  /** The five newest */
  recently_registered: User[];
  /** The five seen last */
  recently_active: User[];
  /** How many users can sign in by each method */
  login_methods: Array<{
    /** `password`, `otp`, `passkey` or a provider's config id */
    method: string;
    count: number;
  }>;
}

/** The calls under `internal.metrics`. */
export interface InternalMetricsApi {
  /**
   * How many users the project has, and what they do.
   * `GET /api/v1/internal/metrics`
   */
  get(input?: InternalMetricsGetInput, options?: CallOptions): Promise<Result<Metrics>>;
}

export interface InternalAuditLogListInput {
  /** `pagination.next_cursor` of the page before */
  cursor?: string | undefined;
  /** Events per page; 200 unless given, and at most */
  limit?: number | undefined;
  /** Only what happened to this user */
  user_id?: string | undefined;
  /** Only events of this kind */
  event?: "user.signed_up" | "user.upgraded" | "user.signed_in" | "user.sign_in_failed" | "user.second_factor_failed" | "user.second_factor_enabled" | "user.second_factor_disabled" | "user.password_set" | "user.password_changed" | "user.password_change_failed" | "user.password_reset" | "user.password_removed" | "user.email_verified" | "user.email_changed" | "user.sign_in_methods_changed" | "user.passkey_added" | "user.passkey_removed" | "user.passkey_counter_regressed" | "user.created" | "user.deleted" | "session.created" | "session.impersonated" | "session.revoked" | "session.signed_out" | "session.refresh_token_reused" | "cli_login.completed" | "api_keys.created" | "api_keys.revoked" | "config.changed" | "project.created" | "project.changed" | "project.transferred" | "project.deleted" | "team.joined" | undefined;
}

export interface AuditEvent {
  id: string;
  /** Milliseconds since the epoch */
  at_millis: number;
  event: "user.signed_up" | "user.upgraded" | "user.signed_in" | "user.sign_in_failed" | "user.second_factor_failed" | "user.second_factor_enabled" | "user.second_factor_disabled" | "user.password_set" | "user.password_changed" | "user.password_change_failed" | "user.password_reset" | "user.password_removed" | "user.email_verified" | "user.email_changed" | "user.sign_in_methods_changed" | "user.passkey_added" | "user.passkey_removed" | "user.passkey_counter_regressed" | "user.created" | "user.deleted" | "session.created" | "session.impersonated" | "session.revoked" | "session.signed_out" | "session.refresh_token_reused" | "cli_login.completed" | "api_keys.created" | "api_keys.revoked" | "config.changed" | "project.created" | "project.changed" | "project.transferred" | "project.deleted" | "team.joined";
  /** Whom it happened to */
  user_id: string | null;
  /** The access type of the call that did it */
  actor_type: "client" | "server" | "admin";
  /** Who was signed in when it was done: a user of the project or, in the dashboard, of project `internal` */
  actor_user_id: string | null;
  /** The session it was done in, or that it was about */
  session_id: string | null;
  ip: string | null;
  request_id: string;
  /** What else is known of it; never a secret */
  data: Json;
}

/** The calls under `internal.auditLog`. */
export interface InternalAuditLogApi {
  /**
   * What happened in the project, newest first.
   * Sign-ins and failed ones, changes of how users sign in, sessions, keys and configuration; kept for 400 days, failed sign-ins of nobody who is known for 30.
   * `GET /api/v1/internal/audit-log`
   */
  list(input?: InternalAuditLogListInput, options?: CallOptions): Promise<Result<Page<AuditEvent>>>;
}

/** The calls under `internal`. */
export interface InternalApi {
  readonly projects: InternalProjectsApi;
  readonly config: InternalConfigApi;
  readonly apiKeys: InternalApiKeysApi;
  readonly metrics: InternalMetricsApi;
  readonly auditLog: InternalAuditLogApi;
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
  /** Given, with any value, the database is asked, too */
  db?: string | undefined;
}

export interface PlatformHealthOutput {
  status: "ok";
}

/** What `platform.health` may answer instead. */
export type PlatformHealthFailure = PlainError;

export interface PlatformReadyOutput {
  status: "ok";
}

/** What `platform.ready` may answer instead. */
export type PlatformReadyFailure = PlainError;

/** The calls under `platform`. */
export interface PlatformApi {
  /**
   * A greeting that says who the server takes you for.
   * `GET /api/v1/`
   */
  greet(options?: CallOptions): Promise<Result<string>>;
  /**
   * Whether a feature of the client libraries is supported; answers a sentence.
   * `POST /api/v1/check-feature-support`
   */
  checkFeatureSupport(input: PlatformCheckFeatureSupportInput, options?: CallOptions): Promise<Result<string>>;
  /**
   * Whether a client version is up to date.
   * `POST /api/v1/check-version`
   */
  checkVersion(input: PlatformCheckVersionInput, options?: CallOptions): Promise<Result<PlatformCheckVersionOutput>>;
  /**
   * Liveness: the process answers.
   * `GET /health`
   */
  health(input?: PlatformHealthInput, options?: CallOptions): Promise<Result<PlatformHealthOutput, PlatformHealthFailure>>;
  /**
   * Readiness: the database answers, migrations are done, the server is not draining.
   * `GET /health/ready`
   */
  ready(options?: CallOptions): Promise<Result<PlatformReadyOutput, PlatformReadyFailure>>;
}

/** Every call open to callers of type admin. */
export interface AdminApi {
  readonly auth: AuthApi;
  readonly users: UsersApi;
  readonly contactChannels: ContactChannelsApi;
  readonly teams: TeamsApi;
  readonly teamInvitations: TeamInvitationsApi;
  readonly projects: ProjectsApi;
  readonly internal: InternalApi;
  readonly platform: PlatformApi;
}

/** What the run time needs to carry the calls out. */
export const adminRoutes: Rows = {
  first: {
    "auth.password.signUp": {"method":"POST","path":"/auth/password/sign-up","body":"fields","errors":["PASSWORD_AUTHENTICATION_NOT_ENABLED","REDIRECT_URL_NOT_WHITELISTED","SIGN_UP_NOT_ENABLED","PASSWORD_TOO_SHORT","PASSWORD_TOO_LONG","USER_EMAIL_ALREADY_EXISTS","MULTI_FACTOR_AUTHENTICATION_REQUIRED"],"plain":[400],"refreshes":["users"]},
    "auth.password.signIn": {"method":"POST","path":"/auth/password/sign-in","body":"fields","errors":["PASSWORD_AUTHENTICATION_NOT_ENABLED","EMAIL_PASSWORD_MISMATCH","MULTI_FACTOR_AUTHENTICATION_REQUIRED"],"refreshes":["users"]},
    "auth.password.sendResetCode": {"method":"POST","path":"/auth/password/send-reset-code","body":"fields","errors":["PASSWORD_AUTHENTICATION_NOT_ENABLED","REDIRECT_URL_NOT_WHITELISTED"],"plain":[429]},
    "auth.password.checkResetCode": {"method":"POST","path":"/auth/password/reset/check-code","body":"fields","errors":["PASSWORD_AUTHENTICATION_NOT_ENABLED","VERIFICATION_CODE_NOT_FOUND","VERIFICATION_CODE_EXPIRED","VERIFICATION_CODE_ALREADY_USED","VERIFICATION_CODE_MAX_ATTEMPTS_REACHED"]},
    "auth.password.reset": {"method":"POST","path":"/auth/password/reset","body":"fields","errors":["PASSWORD_AUTHENTICATION_NOT_ENABLED","PASSWORD_TOO_SHORT","PASSWORD_TOO_LONG","VERIFICATION_CODE_NOT_FOUND","VERIFICATION_CODE_EXPIRED","VERIFICATION_CODE_ALREADY_USED","VERIFICATION_CODE_MAX_ATTEMPTS_REACHED"],"plain":[400,429],"refreshes":["users","auth.sessions"]},
    "auth.password.update": {"method":"POST","path":"/auth/password/update","body":"fields","errors":["PASSWORD_AUTHENTICATION_NOT_ENABLED","PASSWORD_TOO_SHORT","PASSWORD_TOO_LONG","USER_DOES_NOT_HAVE_PASSWORD","PASSWORD_CONFIRMATION_MISMATCH"],"plain":[400,429],"refreshes":["users","auth.sessions"]},
    "auth.password.set": {"method":"POST","path":"/auth/password/set","body":"fields","errors":["PASSWORD_AUTHENTICATION_NOT_ENABLED","PASSWORD_TOO_SHORT","PASSWORD_TOO_LONG"],"plain":[400,429],"refreshes":["users"]},
    "auth.sessions.list": {"method":"GET","path":"/auth/sessions","query":["user_id"]},
    "auth.sessions.create": {"method":"POST","path":"/auth/sessions","body":"fields","errors":["USER_ID_DOES_NOT_EXIST"],"refreshes":["auth.sessions"]},
    "auth.sessions.remove": {"method":"DELETE","path":"/auth/sessions/{session_id}","query":["user_id"],"errors":["CANNOT_DELETE_CURRENT_SESSION"],"plain":[404],"refreshes":["auth.sessions"]},
    "auth.sessions.signOut": {"method":"DELETE","path":"/auth/sessions/current","errors":["ACCESS_TOKEN_EXPIRED","REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"],"refreshes":["users"]},
    "auth.sessions.refresh": {"method":"POST","path":"/auth/sessions/current/refresh","errors":["REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"]},
    "auth.oauth.token": {"method":"POST","path":"/auth/oauth/token","body":"fields","errors":["INVALID_OAUTH_CLIENT_ID_OR_SECRET","REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"],"oauth":["invalid_request","invalid_scope"],"bare":true},
    "auth.otp.sendSignInCode": {"method":"POST","path":"/auth/otp/send-sign-in-code","body":"fields","errors":["REDIRECT_URL_NOT_WHITELISTED","SIGN_UP_NOT_ENABLED","USER_EMAIL_ALREADY_EXISTS"],"plain":[403,429]},
    "auth.otp.signIn": {"method":"POST","path":"/auth/otp/sign-in","body":"fields","errors":["VERIFICATION_CODE_NOT_FOUND","VERIFICATION_CODE_EXPIRED","VERIFICATION_CODE_ALREADY_USED","VERIFICATION_CODE_MAX_ATTEMPTS_REACHED","MULTI_FACTOR_AUTHENTICATION_REQUIRED","SIGN_UP_NOT_ENABLED","USER_EMAIL_ALREADY_EXISTS"],"plain":[403],"refreshes":["users"]},
    "auth.otp.checkCode": {"method":"POST","path":"/auth/otp/sign-in/check-code","body":"fields","errors":["VERIFICATION_CODE_NOT_FOUND","VERIFICATION_CODE_EXPIRED","VERIFICATION_CODE_ALREADY_USED","VERIFICATION_CODE_MAX_ATTEMPTS_REACHED"]},
    "auth.mfa.signIn": {"method":"POST","path":"/auth/mfa/sign-in","body":"fields","errors":["VERIFICATION_CODE_NOT_FOUND","VERIFICATION_CODE_EXPIRED","VERIFICATION_CODE_ALREADY_USED","VERIFICATION_CODE_MAX_ATTEMPTS_REACHED","INVALID_TOTP_CODE"],"plain":[429],"refreshes":["users"]},
    "auth.passkey.initiateRegistration": {"method":"POST","path":"/auth/passkey/initiate-passkey-registration","errors":["PASSKEY_AUTHENTICATION_NOT_ENABLED","PASSKEY_REGISTRATION_FAILED"]},
    "auth.passkey.register": {"method":"POST","path":"/auth/passkey/register","body":"fields","errors":["PASSKEY_AUTHENTICATION_NOT_ENABLED","VERIFICATION_CODE_NOT_FOUND","VERIFICATION_CODE_EXPIRED","VERIFICATION_CODE_ALREADY_USED","VERIFICATION_CODE_MAX_ATTEMPTS_REACHED","PASSKEY_REGISTRATION_FAILED"],"refreshes":["users"]},
    "auth.passkey.initiateAuthentication": {"method":"POST","path":"/auth/passkey/initiate-passkey-authentication","errors":["PASSKEY_AUTHENTICATION_NOT_ENABLED"]},
    "auth.passkey.signIn": {"method":"POST","path":"/auth/passkey/sign-in","body":"fields","errors":["PASSKEY_AUTHENTICATION_NOT_ENABLED","VERIFICATION_CODE_NOT_FOUND","VERIFICATION_CODE_EXPIRED","VERIFICATION_CODE_ALREADY_USED","VERIFICATION_CODE_MAX_ATTEMPTS_REACHED","PASSKEY_AUTHENTICATION_FAILED","MULTI_FACTOR_AUTHENTICATION_REQUIRED"],"refreshes":["users"]},
    "auth.anonymous.signUp": {"method":"POST","path":"/auth/anonymous/sign-up","errors":["ANONYMOUS_ACCOUNTS_NOT_ENABLED"],"refreshes":["users"]},
    "auth.cli.start": {"method":"POST","path":"/auth/cli","body":"fields"},
    "auth.cli.poll": {"method":"POST","path":"/auth/cli/poll","body":"fields","errors":["INVALID_POLLING_CODE"],"plain":[429]},
    "auth.cli.complete": {"method":"POST","path":"/auth/cli/complete","body":"fields","plain":[400,403]},
    "users.me": {"method":"GET","path":"/users/me"},
    "users.updateMe": {"method":"PATCH","path":"/users/me","body":"fields","errors":["TEAM_MEMBERSHIP_NOT_FOUND","PASSWORD_TOO_SHORT","PASSWORD_TOO_LONG","USER_EMAIL_ALREADY_EXISTS"],"plain":[400,429],"refreshes":["users"]},
    "users.deleteMe": {"method":"DELETE","path":"/users/me","refreshes":["users"]},
    "users.list": {"method":"GET","path":"/users","query":["cursor","limit","order_by","desc","query","include_anonymous","team_id"]},
    "users.create": {"method":"POST","path":"/users","body":"fields","errors":["PASSWORD_TOO_SHORT","PASSWORD_TOO_LONG","USER_EMAIL_ALREADY_EXISTS"],"plain":[400,429],"refreshes":["users"]},
    "users.get": {"method":"GET","path":"/users/{user_id}","errors":["USER_NOT_FOUND"]},
    "users.update": {"method":"PATCH","path":"/users/{user_id}","body":"fields","errors":["USER_NOT_FOUND","TEAM_MEMBERSHIP_NOT_FOUND","PASSWORD_TOO_SHORT","PASSWORD_TOO_LONG","USER_EMAIL_ALREADY_EXISTS"],"plain":[400,429],"refreshes":["users","auth.sessions"]},
    "users.remove": {"method":"DELETE","path":"/users/{user_id}","errors":["USER_NOT_FOUND"],"refreshes":["users"]},
    "contactChannels.sendPrimaryVerificationCode": {"method":"POST","path":"/contact-channels/send-verification-code","body":"fields","errors":["EMAIL_IS_NOT_PRIMARY_EMAIL","EMAIL_ALREADY_VERIFIED","REDIRECT_URL_NOT_WHITELISTED"],"plain":[429]},
    "contactChannels.sendVerificationCode": {"method":"POST","path":"/contact-channels/{user_id}/{contact_channel_id}/send-verification-code","body":"fields","errors":["USER_ID_DOES_NOT_EXIST","EMAIL_ALREADY_VERIFIED","REDIRECT_URL_NOT_WHITELISTED"],"plain":[404,429]},
    "contactChannels.verify": {"method":"POST","path":"/contact-channels/verify","body":"fields","errors":["VERIFICATION_CODE_NOT_FOUND","VERIFICATION_CODE_EXPIRED","VERIFICATION_CODE_ALREADY_USED","VERIFICATION_CODE_MAX_ATTEMPTS_REACHED"],"plain":[400],"refreshes":["users"]},
    "contactChannels.checkVerificationCode": {"method":"POST","path":"/contact-channels/verify/check-code","body":"fields","errors":["VERIFICATION_CODE_NOT_FOUND","VERIFICATION_CODE_EXPIRED","VERIFICATION_CODE_ALREADY_USED","VERIFICATION_CODE_MAX_ATTEMPTS_REACHED"]},
    "teams.list": {"method":"GET","path":"/teams","query":["user_id"]},
    "teams.create": {"method":"POST","path":"/teams","query":["add_current_user"],"body":"fields","errors":["USER_NOT_FOUND"],"plain":[400],"refreshes":["teams"]},
    "teams.get": {"method":"GET","path":"/teams/{team_id}","errors":["TEAM_NOT_FOUND","TEAM_MEMBERSHIP_NOT_FOUND"]},
    "teamInvitations.sendCode": {"method":"POST","path":"/team-invitations/send-code","body":"fields","errors":["TEAM_NOT_FOUND","TEAM_MEMBERSHIP_NOT_FOUND","TEAM_PERMISSION_REQUIRED","REDIRECT_URL_NOT_WHITELISTED"],"plain":[429],"refreshes":["teamInvitations"]},
    "teamInvitations.list": {"method":"GET","path":"/team-invitations","query":["team_id"],"errors":["TEAM_NOT_FOUND","TEAM_MEMBERSHIP_NOT_FOUND","TEAM_PERMISSION_REQUIRED"]},
    "teamInvitations.revoke": {"method":"DELETE","path":"/team-invitations/{invitation_id}","query":["team_id"],"errors":["TEAM_NOT_FOUND","TEAM_MEMBERSHIP_NOT_FOUND","TEAM_PERMISSION_REQUIRED"],"plain":[404],"refreshes":["teamInvitations"]},
    "teamInvitations.accept": {"method":"POST","path":"/team-invitations/accept","body":"fields","errors":["VERIFICATION_CODE_NOT_FOUND","VERIFICATION_CODE_EXPIRED","VERIFICATION_CODE_ALREADY_USED","VERIFICATION_CODE_MAX_ATTEMPTS_REACHED"],"refreshes":["teams","teamInvitations"]},
    "teamInvitations.checkCode": {"method":"POST","path":"/team-invitations/accept/check-code","body":"fields","errors":["VERIFICATION_CODE_NOT_FOUND","VERIFICATION_CODE_EXPIRED","VERIFICATION_CODE_ALREADY_USED","VERIFICATION_CODE_MAX_ATTEMPTS_REACHED"]},
    "teamInvitations.details": {"method":"POST","path":"/team-invitations/accept/details","body":"fields","errors":["VERIFICATION_CODE_NOT_FOUND","VERIFICATION_CODE_EXPIRED","VERIFICATION_CODE_ALREADY_USED","VERIFICATION_CODE_MAX_ATTEMPTS_REACHED"]},
    "projects.current": {"method":"GET","path":"/projects/current"},
    "projects.jwks": {"method":"GET","path":"/projects/{project_id}/.well-known/jwks.json","query":["include_anonymous"],"plain":[404],"bare":true},
    "internal.projects.list": {"method":"GET","path":"/internal/projects"},
    "internal.projects.create": {"method":"POST","path":"/internal/projects","body":"fields","errors":["TEAM_MEMBERSHIP_NOT_FOUND"],"plain":[400],"refreshes":["internal.projects","projects"]},
    "internal.projects.transfer": {"method":"POST","path":"/internal/projects/transfer","body":"fields","errors":["PROJECT_NOT_FOUND","TEAM_PERMISSION_REQUIRED","TEAM_MEMBERSHIP_NOT_FOUND"],"plain":[400],"refreshes":["internal.projects","projects"]},
    "internal.projects.current": {"method":"GET","path":"/internal/projects/current"},
    "internal.projects.update": {"method":"PATCH","path":"/internal/projects/current","body":"fields","plain":[400],"refreshes":["internal.projects","projects","internal.config"]},
    "internal.projects.remove": {"method":"DELETE","path":"/internal/projects/current","plain":[400],"refreshes":["internal.projects","projects"]},
    "internal.config.get": {"method":"GET","path":"/internal/config"},
    "internal.config.override": {"method":"PATCH","path":"/internal/config/override","body":"fields","plain":[400],"refreshes":["internal.config","internal.projects","projects"]},
    "internal.apiKeys.list": {"method":"GET","path":"/internal/api-keys"},
    "internal.apiKeys.create": {"method":"POST","path":"/internal/api-keys","body":"fields","plain":[400],"refreshes":["internal.apiKeys"]},
    "internal.apiKeys.get": {"method":"GET","path":"/internal/api-keys/{key_set_id}","errors":["API_KEY_NOT_FOUND"]},
    "internal.apiKeys.update": {"method":"PATCH","path":"/internal/api-keys/{key_set_id}","body":"fields","errors":["API_KEY_NOT_FOUND"],"refreshes":["internal.apiKeys"]},
    "internal.metrics.get": {"method":"GET","path":"/internal/metrics","query":["include_anonymous"]},
    "internal.auditLog.list": {"method":"GET","path":"/internal/audit-log","query":["cursor","limit","user_id","event"]},
    "platform.greet": {"method":"GET","path":"/","reply":"text"},
    "platform.checkFeatureSupport": {"method":"POST","path":"/check-feature-support","body":"whole","reply":"text"},
    "platform.checkVersion": {"method":"POST","path":"/check-version","body":"fields","bare":true},
    "platform.health": {"method":"GET","path":"/health","query":["db"],"plain":[503],"bare":true,"root":true},
    "platform.ready": {"method":"GET","path":"/health/ready","plain":[503],"bare":true,"root":true},
  },
};

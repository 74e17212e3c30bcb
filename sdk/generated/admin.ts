// Generated from the contract by scripts/generate.ts; do not edit.

import type { OAuthError, PlainError } from "../transport/failure.ts";
import type { Json } from "../transport/json.ts";
import type { Known } from "../transport/known-error.ts";
import type { Page } from "../transport/page.ts";
import type { CallOptions, RouteTable } from "../transport/procedures.ts";
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
export type PasswordSignUpFailure = Known<"PASSWORD_AUTHENTICATION_NOT_ENABLED" | "REDIRECT_URL_NOT_WHITELISTED" | "SIGN_UP_NOT_ENABLED" | "PASSWORD_TOO_SHORT" | "PASSWORD_TOO_LONG" | "USER_EMAIL_ALREADY_EXISTS">;

export interface PasswordSignInInput {
  email: string;
  password: string;
}

/** What `auth.password.signIn` may answer instead. */
export type PasswordSignInFailure = Known<"PASSWORD_AUTHENTICATION_NOT_ENABLED" | "EMAIL_PASSWORD_MISMATCH" | "MULTI_FACTOR_AUTHENTICATION_REQUIRED">;

/** The calls under `auth.password`. */
export interface PasswordApi {
  /**
   * Sign up with e-mail and password.
   * Makes a user, signs it in and, when `verification_callback_url` is given, mails a verification link to it: that URL with `code` added.
   * `POST /api/v1/auth/password/sign-up`
   */
  signUp(input: PasswordSignUpInput, options?: CallOptions): Promise<Result<SignInResult, PasswordSignUpFailure>>;
  /**
   * Sign in with e-mail and password.
   * `POST /api/v1/auth/password/sign-in`
   */
  signIn(input: PasswordSignInInput, options?: CallOptions): Promise<Result<SignInResult, PasswordSignInFailure>>;
}

export interface Success {
  success: true;
}

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
  [name: string]: unknown;
}

export interface OauthTokenOutput {
  access_token: string;
  token_type: "Bearer";
  /** Seconds */
  expires_in: number;
  scope: "legacy";
}

/** What `auth.oauth.token` may answer instead. */
export type OauthTokenFailure = Known<"INVALID_OAUTH_CLIENT_ID_OR_SECRET" | "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"> | OAuthError;

/** The calls under `auth.oauth`. */
export interface OauthApi {
  /**
   * The OAuth 2.0 token endpoint.
   * RFC 6749 section 6: exchanges a refresh token for an access token. The client authenticates with the project's id and publishable client key, in the body or as HTTP Basic credentials. The refresh token stays as it is.
   * `POST /api/v1/auth/oauth/token`
   */
  token(input: OauthTokenInput, options?: CallOptions): Promise<Result<OauthTokenOutput, OauthTokenFailure>>;
}

/** The calls under `auth`. */
export interface AuthApi {
  readonly password: PasswordApi;
  readonly sessions: SessionsApi;
  readonly oauth: OauthApi;
}

export interface Team {
  id: string;
  display_name: string;
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
  readonly projects: ProjectsApi;
  readonly platform: PlatformApi;
}

/** What the run time needs to carry the calls out. */
export const adminRoutes: RouteTable = {
  "auth.password.signUp": {"method":"POST","path":"/auth/password/sign-up","body":"fields","errors":["PASSWORD_AUTHENTICATION_NOT_ENABLED","REDIRECT_URL_NOT_WHITELISTED","SIGN_UP_NOT_ENABLED","PASSWORD_TOO_SHORT","PASSWORD_TOO_LONG","USER_EMAIL_ALREADY_EXISTS"],"refreshes":["users"]},
  "auth.password.signIn": {"method":"POST","path":"/auth/password/sign-in","body":"fields","errors":["PASSWORD_AUTHENTICATION_NOT_ENABLED","EMAIL_PASSWORD_MISMATCH","MULTI_FACTOR_AUTHENTICATION_REQUIRED"],"refreshes":["users"]},
  "auth.sessions.signOut": {"method":"DELETE","path":"/auth/sessions/current","errors":["ACCESS_TOKEN_EXPIRED","REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"],"refreshes":["users"]},
  "auth.sessions.refresh": {"method":"POST","path":"/auth/sessions/current/refresh","errors":["REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"]},
  "auth.oauth.token": {"method":"POST","path":"/auth/oauth/token","body":"fields","errors":["INVALID_OAUTH_CLIENT_ID_OR_SECRET","REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"],"oauth":["invalid_request","invalid_scope"],"bare":true},
  "users.me": {"method":"GET","path":"/users/me"},
  "users.updateMe": {"method":"PATCH","path":"/users/me","body":"fields","errors":["TEAM_MEMBERSHIP_NOT_FOUND","PASSWORD_TOO_SHORT","PASSWORD_TOO_LONG","USER_EMAIL_ALREADY_EXISTS"],"plain":[400,429],"refreshes":["users"]},
  "users.deleteMe": {"method":"DELETE","path":"/users/me","refreshes":["users"]},
  "users.list": {"method":"GET","path":"/users","query":["cursor","limit","order_by","desc","query","include_anonymous","team_id"]},
  "users.create": {"method":"POST","path":"/users","body":"fields","errors":["PASSWORD_TOO_SHORT","PASSWORD_TOO_LONG","USER_EMAIL_ALREADY_EXISTS"],"plain":[400,429],"refreshes":["users"]},
  "users.get": {"method":"GET","path":"/users/{user_id}","errors":["USER_NOT_FOUND"]},
  "users.update": {"method":"PATCH","path":"/users/{user_id}","body":"fields","errors":["USER_NOT_FOUND","TEAM_MEMBERSHIP_NOT_FOUND","PASSWORD_TOO_SHORT","PASSWORD_TOO_LONG","USER_EMAIL_ALREADY_EXISTS"],"plain":[400,429],"refreshes":["users"]},
  "users.remove": {"method":"DELETE","path":"/users/{user_id}","errors":["USER_NOT_FOUND"],"refreshes":["users"]},
  "projects.current": {"method":"GET","path":"/projects/current"},
  "projects.jwks": {"method":"GET","path":"/projects/{project_id}/.well-known/jwks.json","query":["include_anonymous"],"plain":[404],"bare":true},
  "platform.greet": {"method":"GET","path":"/","reply":"text"},
  "platform.checkFeatureSupport": {"method":"POST","path":"/check-feature-support","body":"whole","reply":"text"},
  "platform.checkVersion": {"method":"POST","path":"/check-version","body":"fields","bare":true},
  "platform.health": {"method":"GET","path":"/health","query":["db"],"plain":[503],"bare":true,"root":true},
  "platform.ready": {"method":"GET","path":"/health/ready","plain":[503],"bare":true,"root":true},
};

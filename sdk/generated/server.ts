// Generated from the contract by scripts/generate.ts; do not edit.

import type { OAuthError, PlainError } from "../transport/api-errors.ts";
import type { Json } from "../transport/json.ts";
import type { Known } from "../transport/known-error.ts";
import type { Page } from "../transport/page.ts";
import type { CallOptions, RepeatableCallOptions, RouteRows } from "../transport/procedures.ts";
import type { Result } from "../transport/result.ts";
import type { AccountRecoveryApi, AnonymousApi, AuthorizationRequestsApi, AuthorizationServerApi, CliApi, ClientRegistrationApi, ConnectedAccountsApi, ConnectedApplicationsApi, ContactChannel, ContactChannelsCheckVerificationCodeFailure, ContactChannelsCheckVerificationCodeInput, ContactChannelsCheckVerificationCodeOutput, ContactChannelsCreateFailure, ContactChannelsDisownFailure, ContactChannelsDisownInput, ContactChannelsGetFailure, ContactChannelsGetInput, ContactChannelsListInput, ContactChannelsListOutput, ContactChannelsRemoveFailure, ContactChannelsRemoveInput, ContactChannelsSendPrimaryVerificationCodeFailure, ContactChannelsSendPrimaryVerificationCodeInput, ContactChannelsSendVerificationCodeFailure, ContactChannelsSendVerificationCodeInput, ContactChannelsUpdateFailure, ContactChannelsVerificationDetailsFailure, ContactChannelsVerificationDetailsInput, ContactChannelsVerificationDetailsOutput, ContactChannelsVerifyFailure, ContactChannelsVerifyInput, CredentialScanningApi, DeviceAuthorizationApi, InlineProduct, IntegrationsApi, InternalDeveloperTeamsApi, InternalProjectsApi, Item, MfaApi, NewSession, NewTeamApiKey, NewUserApiKey, NotificationsApi, OAuthApplicationKeys, OauthApi, OauthProvidersGetFailure, OauthProvidersGetInput, OauthProvidersListFailure, OauthProvidersListInput, OauthProvidersRemoveFailure, OauthProvidersRemoveInput, OauthProvidersUpdateFailure, OtpApi, PasskeyApi, PasswordApi, PaymentsBillingApi, PaymentsItemsGetFailure, PaymentsItemsGetInput, PaymentsItemsListChangesFailure, PaymentsItemsListChangesInput, PaymentsItemsListChangesOutput, PaymentsOffersApi, PaymentsProductsCancelFailure, PaymentsProductsCancelInput, PaymentsProductsChangeFailure, PaymentsProductsChangeInput, PaymentsProductsListFailure, PaymentsProductsListInput, PaymentsProductsListOutput, PaymentsProductsPreviewFailure, PaymentsProductsPreviewInput, PaymentsProductsSwitchFailure, PaymentsProductsSwitchInput, PaymentsPurchasesApi, PlanPreview, PlanSwitch, PlatformApi, ProjectPermission, ProjectPermissionsListInput, ProjectPermissionsListOutput, ProjectsApi, SessionsConfirmFailure, SessionsConfirmInput, SessionsImpersonateFailure, SessionsImpersonateInput, SessionsListInput, SessionsListOutput, SessionsRefreshFailure, SessionsRefreshOutput, SessionsRemoveFailure, SessionsRemoveInput, SessionsSignOutFailure, Success, TeamApiKey, TeamApiKeysCreateFailure, TeamApiKeysCreateInput, TeamApiKeysGetFailure, TeamApiKeysGetInput, TeamApiKeysListFailure, TeamApiKeysListInput, TeamApiKeysListOutput, TeamApiKeysUpdateFailure, TeamApiKeysUpdateInput, TeamInvitationsApi, TeamMemberProfilesGetFailure, TeamMemberProfilesGetInput, TeamMemberProfilesListFailure, TeamMemberProfilesListInput, TeamMemberProfilesUpdateFailure, TeamMemberProfilesUpdateInput, TeamMembershipsRemoveFailure, TeamMembershipsRemoveInput, TeamPermission, TeamPermissionsListInput, TeamPermissionsListOutput, TeamsCreateFailure, TeamsGetFailure, TeamsGetInput, TeamsListInput, TeamsRemoveFailure, TeamsRemoveInput, TeamsUpdateFailure, UserApiKey, UserApiKeysCreateFailure, UserApiKeysCreateInput, UserApiKeysGetFailure, UserApiKeysGetInput, UserApiKeysListInput, UserApiKeysListOutput, UserApiKeysUpdateFailure, UserApiKeysUpdateInput, UsersDeleteMeFailure, UsersUpdateMeFailure, WaitlistJoinFailure, WaitlistJoinInput } from "./client.ts";
import { clientRoutes } from "./client.ts";
import { lazyRows } from "./client-lazy.ts";
export type * from "./client.ts";

export interface SessionsCreateInput {
  /** A user's id, or `me` for the signed-in user */
  user_id: string;
  /** Lifetime of the session. Default: 31536000000. The project may limit impersonations (`auth.sessions.impersonationMaxMillis`) */
  expires_in_millis?: number | undefined;
  /** Default: false */
  is_impersonation?: boolean | undefined;
  /** Why the session is needed. Recorded in the audit log */
  reason?: string | undefined;
}

export type SessionsCreateFailure = Known<"USER_ID_DOES_NOT_EXIST" | "USER_BANNED">;

export interface SessionsRemoveAllInput {
  /** A user's id, or `me` for the signed-in user */
  user_id: string;
}

export type SessionsRemoveAllFailure = Known<"USER_ID_DOES_NOT_EXIST">;

/** The calls under `auth.sessions`. */
export interface SessionsApi {
  /**
   * List a user's sessions, newest first.
   * In pages with `cursor` or `limit`, and from 500 on. Clients see their own sessions. Impersonation sessions are visible to admins only.
   * `GET /api/v1/auth/sessions`
   */
  list(input: SessionsListInput, options?: CallOptions): Promise<Result<SessionsListOutput>>;
  /**
   * Create a session.
   * Signs a user in without credentials. An impersonation session (`is_impersonation`) cannot change credentials or delete anything.
   * `POST /api/v1/auth/sessions`
   * Errors: `USER_ID_DOES_NOT_EXIST`, `USER_BANNED`.
   */
  create(input: SessionsCreateInput, options?: CallOptions): Promise<Result<NewSession, SessionsCreateFailure>>;
  /**
   * Revoke a session.
   * Its refresh token and access tokens are refused immediately.
   * `DELETE /api/v1/auth/sessions/{session_id}`
   * Errors: `CANNOT_DELETE_CURRENT_SESSION`, `SESSION_NOT_FOUND`.
   */
  remove(input: SessionsRemoveInput, options?: CallOptions): Promise<Result<Success, SessionsRemoveFailure>>;
  /**
   * Revoke all sessions of a user.
   * Signs the user out everywhere. Impersonated sessions end, too. All refresh tokens and access tokens are refused immediately. Credentials stay: the user can sign in again.
   * `DELETE /api/v1/auth/sessions`
   * Errors: `USER_ID_DOES_NOT_EXIST`.
   */
  removeAll(input: SessionsRemoveAllInput, options?: CallOptions): Promise<Result<Success, SessionsRemoveAllFailure>>;
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

export interface WaitlistListInput {
  /** `pagination.next_cursor` of the previous page. Valid also when the row that starts the page is deleted */
  cursor?: string | undefined;
  /** Entries per page. Default and maximum: 100 */
  limit?: number | undefined;
  /** Only entries in this state */
  state?: "waiting" | "approved" | "invited" | "rejected" | undefined;
  /** A part of the address (case-insensitive) */
  query?: string | undefined;
}

export interface WaitlistEntry {
  id: string;
  email: string;
  /** `approved` and `invited` persons may sign up */
  state: "waiting" | "approved" | "invited" | "rejected";
  /** Time at which the person joined, or was invited */
  created_at_millis: number;
  /** Time of the last approval, invitation or rejection */
  decided_at_millis: number | null;
  /** End of the 30 days in which the person may sign up; null for other states */
  expires_at_millis: number | null;
}

export interface WaitlistListOutput {
  items: WaitlistEntry[];
  is_paginated: true;
  pagination: {
    next_cursor: string | null;
  };
}

export interface WaitlistApproveInput {
  entry_ids: string[];
  /** A trusted URL, such as that of the sign-up page. The link in the e-mail is this URL with `code` added */
  callback_url: string;
}

export interface WaitlistApproveOutput {
  approved: number;
}

export type WaitlistApproveFailure = Known<"REDIRECT_URL_NOT_WHITELISTED">;

export interface WaitlistRejectInput {
  entry_ids: string[];
}

export interface WaitlistRejectOutput {
  rejected: number;
}

export interface WaitlistInviteInput {
  emails: string[];
  /** A trusted URL, such as that of the sign-up page. The link in the e-mail is this URL with `code` added */
  callback_url: string;
}

export interface WaitlistInviteOutput {
  invited: number;
}

export type WaitlistInviteFailure = Known<"REDIRECT_URL_NOT_WHITELISTED">;

export interface WaitlistImportInput {
  entries: Array<{
    email: string;
    /** Time at which the person joined. Default: now */
    created_at_millis?: number | undefined;
  }>;
}

export interface WaitlistImportOutput {
  imported: number;
}

export type WaitlistImportFailure = PlainError<"WAITLIST_FULL">;

export interface WaitlistRemoveInput {
  entry_id: string;
}

export type WaitlistRemoveFailure = PlainError<"WAITLIST_ENTRY_NOT_FOUND">;

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
  /**
   * List the waitlist, newest first.
   * Also lists the persons who are approved, invited or rejected. A sign-up removes the entry.
   * `GET /api/v1/waitlist`
   */
  list(input?: WaitlistListInput, options?: CallOptions): Promise<Result<WaitlistListOutput>>;
  /**
   * Approve entries of the waitlist.
   * Each person gets an e-mail with a link, and may sign up within 30 days. A later approval sends a new link. The link before it becomes invalid. Entries that do not exist are left out.
   * `POST /api/v1/waitlist/approve`
   * At most 60 calls in 60 seconds per key.
   * Errors: `REDIRECT_URL_NOT_WHITELISTED`.
   */
  approve(input: WaitlistApproveInput, options?: CallOptions): Promise<Result<WaitlistApproveOutput, WaitlistApproveFailure>>;
  /**
   * Reject entries of the waitlist.
   * Sends no e-mail. Approvals and invitations become invalid. The persons cannot join again, but may be invited.
   * `POST /api/v1/waitlist/reject`
   * At most 60 calls in 60 seconds per key.
   */
  reject(input: WaitlistRejectInput, options?: CallOptions): Promise<Result<WaitlistRejectOutput>>;
  /**
   * Invite persons to sign up.
   * Each person gets an e-mail with a link, and may sign up within 30 days, in every mode but `closed`. A new invitation replaces the one before it. Addresses that sign in to an account are left out.
   * `POST /api/v1/waitlist/invite`
   * At most 60 calls in 60 seconds per key.
   * Errors: `REDIRECT_URL_NOT_WHITELISTED`.
   */
  invite(input: WaitlistInviteInput, options?: CallOptions): Promise<Result<WaitlistInviteOutput, WaitlistInviteFailure>>;
  /**
   * Import entries into the waitlist.
   * Sends no e-mail. Addresses that are on the list, or sign in to an account, are left out. At most 100000 persons wait.
   * `POST /api/v1/waitlist/import`
   * At most 60 calls in 60 seconds per key.
   * Errors: `WAITLIST_FULL`.
   */
  import(input: WaitlistImportInput, options?: CallOptions): Promise<Result<WaitlistImportOutput, WaitlistImportFailure>>;
  /**
   * Remove an entry of the waitlist.
   * An invitation or approval is revoked by it: its link becomes invalid.
   * `DELETE /api/v1/waitlist/{entry_id}`
   * Errors: `WAITLIST_ENTRY_NOT_FOUND`.
   */
  remove(input: WaitlistRemoveInput, options?: CallOptions): Promise<Result<Success, WaitlistRemoveFailure>>;
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
  /** Any JSON value */
  server_metadata: Json;
  /** Milliseconds since the epoch */
  created_at_millis: number;
}

export interface User {
  id: string;
  /** A new address is unverified, unless it is one of the user's verified addresses */
  primary_email: string | null;
  primary_email_verified: boolean;
  /** Whether the primary e-mail address can be used to sign in */
  primary_email_auth_enabled: boolean;
  display_name: string | null;
  /** An http(s) URL (server and admin only) or a data URL. A data URL has a JPEG, PNG, GIF or WebP image of at most 100 KB */
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
  /** When the ban of the user ends; 253402300799000 is for good. A time in the past is no ban. Writing a time ends the user's sessions; null ends the ban and clears its reason */
  banned_until_millis: number | null;
  /** Why the user is banned. The user reads it at the next sign-in */
  ban_reason: string | null;
  /** The id of the developer who banned the user; null for a call with a project key */
  banned_by: string | null;
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
  /** Details for administrators */
  restricted_by_admin_private_details: string | null;
  /** For published clients. The country of a sign-up is not recorded */
  country_code: null;
  /** For published clients. Sign-ups are not scored */
  risk_scores: {
    sign_up: {
      bot: 0;
      free_trial_abuse: 0;
    };
  };
  /** Updates only accept `false`, which upgrades an anonymous user */
  is_anonymous: boolean;
}

/** What may be sent to change a user. Absent fields stay as they are. */
export interface UserUpdate {
  /** A new address is unverified, unless it is one of the user's verified addresses */
  primary_email?: string | null | undefined;
  primary_email_verified?: boolean | undefined;
  /** Whether the primary e-mail address can be used to sign in */
  primary_email_auth_enabled?: boolean | undefined;
  display_name?: string | null | undefined;
  /** An http(s) URL (server and admin only) or a data URL. A data URL has a JPEG, PNG, GIF or WebP image of at most 100 KB */
  profile_image_url?: string | null | undefined;
  /** Any JSON value */
  client_metadata?: Json | undefined;
  /** Any JSON value */
  client_read_only_metadata?: Json | undefined;
  /** Any JSON value */
  server_metadata?: Json | undefined;
  selected_team_id?: string | null | undefined;
  /** Whether one-time codes and magic links are a sign-in method of the user. It is also false while the user has not used or set them; then a code still signs in. Write `false` to turn them off: no sign-in code is sent then */
  otp_auth_enabled?: boolean | undefined;
  /** Write `false` to remove the user's passkey */
  passkey_auth_enabled?: boolean | undefined;
  /** The version of the terms that the user accepted. Clients write the project's `brand.terms_version` only */
  accepted_terms_version?: string | null | undefined;
  /** When the user accepted that version. Default: when it is written. Servers send it together with the version only */
  accepted_terms_at_millis?: number | null | undefined;
  /** When the ban of the user ends; 253402300799000 is for good. A time in the past is no ban. Writing a time ends the user's sessions; null ends the ban and clears its reason */
  banned_until_millis?: number | null | undefined;
  /** Why the user is banned. The user reads it at the next sign-in */
  ban_reason?: string | null | undefined;
  /** Whether an administrator has restricted the user. Writing `false` clears reason and details */
  restricted_by_admin?: boolean | undefined;
  /** Why the administrator did so. The user can read it */
  restricted_by_admin_reason?: string | null | undefined;
  /** Details for administrators */
  restricted_by_admin_private_details?: string | null | undefined;
  /** For published clients. The country of a sign-up is not recorded */
  country_code?: null | undefined;
  /** For published clients. Sign-ups are not scored */
  risk_scores?: {
    sign_up: {
      bot: 0;
      free_trial_abuse: 0;
    };
  } | undefined;
  /** Updates only accept `false`, which upgrades an anonymous user */
  is_anonymous?: boolean | undefined;
  password?: string | null | undefined;
  /** A bcrypt hash ($2a$, $2b$ or $2y$, cost at most 16), instead of `password` */
  password_hash?: string | undefined;
  totp_secret_base64?: string | null | undefined;
}

export interface UsersListInput {
  /** `pagination.next_cursor` of the previous page. Valid also when the row that starts the page is deleted */
  cursor?: string | undefined;
  /** Users per page. Default and maximum: 1000 */
  limit?: number | undefined;
  /** Default: `signed_up_at`. Names and addresses are compared in lower case */
  order_by?: "signed_up_at" | "last_active_at" | "display_name" | "primary_email" | undefined;
  /** The reverse order, such as newest first */
  desc?: boolean | undefined;
  /** A user's id, or a part of a display name or e-mail address (case-insensitive) */
  query?: string | undefined;
  include_anonymous?: boolean | undefined;
  /** Only anonymous users */
  only_anonymous?: boolean | undefined;
  /** Write `false` to leave out restricted users. Default: included */
  include_restricted?: boolean | undefined;
  /** Only members of this team */
  team_id?: string | undefined;
  /** Only users whose primary e-mail address is verified, or is not */
  verified?: boolean | undefined;
  /** Only users who can sign in by this method */
  method?: "password" | "otp" | "passkey" | "oauth" | undefined;
  /** Only users who signed up at this time or later */
  signed_up_after_millis?: number | undefined;
  /** Only users who signed up before this time */
  signed_up_before_millis?: number | undefined;
  /** Only users who were last active at this time or later */
  last_active_after_millis?: number | undefined;
  /** Only users who were last active before this time */
  last_active_before_millis?: number | undefined;
}

/** What may be sent to make a user. */
export interface UserCreate {
  /** A new address is unverified, unless it is one of the user's verified addresses */
  primary_email?: string | null | undefined;
  primary_email_verified?: boolean | undefined;
  /** Whether the primary e-mail address can be used to sign in */
  primary_email_auth_enabled?: boolean | undefined;
  display_name?: string | null | undefined;
  /** An http(s) URL (server and admin only) or a data URL. A data URL has a JPEG, PNG, GIF or WebP image of at most 100 KB */
  profile_image_url?: string | null | undefined;
  /** Any JSON value */
  client_metadata?: Json | undefined;
  /** Any JSON value */
  client_read_only_metadata?: Json | undefined;
  /** Any JSON value */
  server_metadata?: Json | undefined;
  /** Whether one-time codes and magic links are a sign-in method of the user. It is also false while the user has not used or set them; then a code still signs in. Write `false` to turn them off: no sign-in code is sent then */
  otp_auth_enabled?: boolean | undefined;
  oauth_providers?: Array<{
    id: string;
    account_id: string;
    email: string | null;
  }> | undefined;
  /** The version of the terms that the user accepted. Clients write the project's `brand.terms_version` only */
  accepted_terms_version?: string | null | undefined;
  /** When the user accepted that version. Default: when it is written. Servers send it together with the version only */
  accepted_terms_at_millis?: number | null | undefined;
  /** Updates only accept `false`, which upgrades an anonymous user */
  is_anonymous?: boolean | undefined;
  password?: string | null | undefined;
  /** A bcrypt hash ($2a$, $2b$ or $2y$, cost at most 16), instead of `password` */
  password_hash?: string | undefined;
  totp_secret_base64?: string | null | undefined;
}

export type UsersCreateFailure = Known<"PASSWORD_TOO_SHORT" | "PASSWORD_TOO_LONG" | "USER_EMAIL_ALREADY_EXISTS" | "INVALID_STANDARD_OAUTH_PROVIDER_ID" | "OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN"> | PlainError<"INVALID_IMAGE" | "INVALID_USER_CHANGE" | "INVALID_PASSWORD_HASH" | "TOO_MANY_REQUESTS" | "LAST_SIGN_IN_METHOD">;

export interface UsersGetInput {
  /** A user's id, or `me` for the signed-in user */
  user_id: string;
}

export type UsersGetFailure = Known<"USER_NOT_FOUND">;

export interface UsersUpdateInput extends UserUpdate {
  /** A user's id, or `me` for the signed-in user */
  user_id: string;
}

export type UsersUpdateFailure = Known<"USER_NOT_FOUND" | "TEAM_MEMBERSHIP_NOT_FOUND" | "PASSWORD_TOO_SHORT" | "PASSWORD_TOO_LONG" | "USER_EMAIL_ALREADY_EXISTS"> | PlainError<"TOO_MANY_CONTACT_CHANNELS" | "INVALID_IMAGE" | "INVALID_USER_CHANGE" | "INVALID_PASSWORD_HASH" | "TOO_MANY_REQUESTS" | "LAST_SIGN_IN_METHOD">;

export interface UsersRemoveInput {
  /** A user's id, or `me` for the signed-in user */
  user_id: string;
}

export type UsersRemoveFailure = Known<"USER_NOT_FOUND"> | PlainError<"TEAM_NEEDS_OWNER">;

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
  /**
   * List and search users.
   * Filters can be combined. Users come in pages of at most `limit`.
   * `GET /api/v1/users`
   * At most 120 calls in 60 seconds per key.
   */
  list(input?: UsersListInput, options?: CallOptions): Promise<Result<Page<User>>>;
  /**
   * Create a user.
   * Every field is optional.
   * `POST /api/v1/users`
   * Errors: `PASSWORD_TOO_SHORT`, `PASSWORD_TOO_LONG`, `USER_EMAIL_ALREADY_EXISTS`, `INVALID_STANDARD_OAUTH_PROVIDER_ID`, `OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN`, `INVALID_IMAGE`, `INVALID_USER_CHANGE`, `INVALID_PASSWORD_HASH`, `TOO_MANY_REQUESTS`, `LAST_SIGN_IN_METHOD`.
   */
  create(input: UserCreate, options?: CallOptions): Promise<Result<User, UsersCreateFailure>>;
  /**
   * Get a user.
   * Includes the selected team and the accounts at OAuth providers.
   * `GET /api/v1/users/{user_id}`
   * Errors: `USER_NOT_FOUND`.
   */
  get(input: UsersGetInput, options?: CallOptions): Promise<Result<User, UsersGetFailure>>;
  /**
   * Update a user.
   * Absent fields stay unchanged; null clears a field. Metadata is replaced as a whole. A new password and a ban end all sessions of the user.
   * `PATCH /api/v1/users/{user_id}`
   * Errors: `USER_NOT_FOUND`, `TEAM_MEMBERSHIP_NOT_FOUND`, `PASSWORD_TOO_SHORT`, `PASSWORD_TOO_LONG`, `USER_EMAIL_ALREADY_EXISTS`, `TOO_MANY_CONTACT_CHANNELS`, `INVALID_IMAGE`, `INVALID_USER_CHANGE`, `INVALID_PASSWORD_HASH`, `TOO_MANY_REQUESTS`, `LAST_SIGN_IN_METHOD`.
   */
  update(input: UsersUpdateInput, options?: CallOptions): Promise<Result<User, UsersUpdateFailure>>;
  /**
   * Delete a user.
   * Deletes the user and all of its data: sessions, contact channels, team memberships, API keys.
   * `DELETE /api/v1/users/{user_id}`
   * Errors: `USER_NOT_FOUND`, `TEAM_NEEDS_OWNER`.
   */
  remove(input: UsersRemoveInput, options?: CallOptions): Promise<Result<Success, UsersRemoveFailure>>;
}

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
  is_verified?: boolean | undefined;
}

/** What may be sent to change a contactchannel. Absent fields stay as they are. */
export interface ContactChannelUpdate {
  type?: "email" | undefined;
  value?: string | undefined;
  /** Whether the user can sign in with the address. Only one user of a project can */
  used_for_auth?: boolean | undefined;
  /** Whether it is the user's primary address. `true` makes the other one secondary */
  is_primary?: boolean | undefined;
  is_verified?: boolean | undefined;
}

export interface ContactChannelsUpdateInput extends ContactChannelUpdate {
  /** A user's id, or `me` for the signed-in user */
  user_id: string;
  contact_channel_id: string;
}

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
  /** The user's id at the provider */
  account_id: string;
}

export type OauthProvidersListOutput = Page<OAuthProvider> | {
  items: OAuthProvider[];
  is_paginated: false;
};

/** What may be sent to make a oauthprovider. */
export interface OAuthProviderCreate {
  /** A user's id, or `me` for the signed-in user */
  user_id: string;
  /** The id of the provider in the project's configuration, such as `google` */
  provider_config_id: string;
  /** Absent if the address is unknown */
  email?: string | null | undefined;
  /** Whether the user signs in with the account: with at most one of each provider */
  allow_sign_in: boolean;
  /** Whether access tokens of the account can be obtained */
  allow_connected_accounts: boolean;
  /** The user's id at the provider */
  account_id: string;
}

export type OauthProvidersCreateFailure = Known<"INVALID_STANDARD_OAUTH_PROVIDER_ID" | "USER_NOT_FOUND" | "OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN"> | PlainError<"TOO_MANY_OAUTH_PROVIDERS" | "OAUTH_SIGN_IN_ACCOUNT_EXISTS" | "OAUTH_ACCOUNT_ALREADY_LINKED">;

/** What may be sent to change a oauthprovider. Absent fields stay as they are. */
export interface OAuthProviderUpdate {
  /** Absent if the address is unknown */
  email?: string | null | undefined;
  /** Whether the user signs in with the account: with at most one of each provider */
  allow_sign_in?: boolean | undefined;
  /** Whether access tokens of the account can be obtained */
  allow_connected_accounts?: boolean | undefined;
  /** The user's id at the provider */
  account_id?: string | undefined;
}

export interface OauthProvidersUpdateInput extends OAuthProviderUpdate {
  /** A user's id, or `me` for the signed-in user */
  user_id: string;
  /** The id of the linked account */
  provider_id: string;
}

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
   * Link an OAuth account to a user.
   * For accounts whose owner is known to your server. Users link accounts themselves by `/auth/oauth/authorize/{provider_id}`.
   * `POST /api/v1/oauth-providers`
   * Errors: `INVALID_STANDARD_OAUTH_PROVIDER_ID`, `USER_NOT_FOUND`, `OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN`, `TOO_MANY_OAUTH_PROVIDERS`, `OAUTH_SIGN_IN_ACCOUNT_EXISTS`, `OAUTH_ACCOUNT_ALREADY_LINKED`.
   */
  create(input: OAuthProviderCreate, options?: CallOptions): Promise<Result<OAuthProvider, OauthProvidersCreateFailure>>;
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

export interface OauthApplicationsListInput {
  /** `pagination.next_cursor` of the previous page. Valid also when the row that starts the page is deleted */
  cursor?: string | undefined;
  /** Applications per page. Default and maximum: 100 */
  limit?: number | undefined;
  /** A part of the name (case-insensitive) */
  query?: string | undefined;
  /** Only those that a developer created, or that registered themselves */
  source?: "developer" | "registration" | undefined;
}

export interface OAuthApplicationSecret {
  id: string;
  /** The last four characters of the secret */
  last_four: string;
  /** Milliseconds since the epoch */
  created_at_millis: number;
  /** Null for a secret that does not expire */
  expires_at_millis: number | null;
}

export interface OAuthApplication {
  /** The `client_id` of the application */
  id: string;
  display_name: string;
  logo_url: string | null;
  homepage_url: string | null;
  privacy_policy_url: string | null;
  terms_url: string | null;
  type: "web" | "native" | "service";
  redirect_uris: string[];
  post_logout_redirect_uris: string[];
  /** Where it learns of ended sessions (OpenID Connect Back-Channel Logout 1.0) */
  backchannel_logout_uri: string | null;
  /** The scopes that it may request */
  scopes: string[];
  /** Whether users need not consent. To a native application without an `https` redirect URI they do, each time */
  is_first_party: boolean;
  /** Whether devices without a browser get access by a code (RFC 8628) */
  is_device_flow_enabled: boolean;
  is_enabled: boolean;
  /** Public keys with which it authenticates instead of a secret (`private_key_jwt`) */
  jwks: OAuthApplicationKeys | null;
  /** Address of these keys instead */
  jwks_uri: string | null;
  /** Whether a developer created it, or it registered itself (RFC 7591) */
  source: "developer" | "registration";
  /** Milliseconds since the epoch */
  created_at_millis: number;
  /** When it last received tokens, to the hour */
  last_used_at_millis: number | null;
  /** Newest first, without expired ones */
  secrets: OAuthApplicationSecret[];
}

export interface OauthApplicationsListOutput {
  items: OAuthApplication[];
  is_paginated: true;
  pagination: {
    next_cursor: string | null;
  };
}

export interface OauthApplicationsCreateInput {
  display_name: string;
  logo_url?: string | null | undefined;
  homepage_url?: string | null | undefined;
  privacy_policy_url?: string | null | undefined;
  terms_url?: string | null | undefined;
  /** Compared exactly. `https`, or `http` on a loopback address. Native applications may have a private scheme such as `com.example.app:/callback`, and any port of a loopback address */
  redirect_uris?: string[] | undefined;
  /** Where the browser may go after a sign-out. Compared exactly */
  post_logout_redirect_uris?: string[] | undefined;
  /** `https`. It gets a logout token by POST when a session with it ends */
  backchannel_logout_uri?: string | null | undefined;
  /** Scopes of the server, and those that the project defines in `oauthServer.scopes` */
  scopes?: string[] | undefined;
  is_first_party?: boolean | undefined;
  /** Not for services */
  is_device_flow_enabled?: boolean | undefined;
  is_enabled?: boolean | undefined;
  /** Public keys. An application with keys authenticates by `private_key_jwt` (RFC 7523), and its secrets are refused */
  jwks?: OAuthApplicationKeys | null | undefined;
  /** The address of the keys instead, with `https` */
  jwks_uri?: string | null | undefined;
  /** `web` and `service` have a secret, `native` has none. It cannot be changed */
  type: "web" | "native" | "service";
}

export interface NewOAuthApplication {
  /** The `client_id` of the application */
  id: string;
  display_name: string;
  logo_url: string | null;
  homepage_url: string | null;
  privacy_policy_url: string | null;
  terms_url: string | null;
  type: "web" | "native" | "service";
  redirect_uris: string[];
  post_logout_redirect_uris: string[];
  /** Where it learns of ended sessions (OpenID Connect Back-Channel Logout 1.0) */
  backchannel_logout_uri: string | null;
  /** The scopes that it may request */
  scopes: string[];
  /** Whether users need not consent. To a native application without an `https` redirect URI they do, each time */
  is_first_party: boolean;
  /** Whether devices without a browser get access by a code (RFC 8628) */
  is_device_flow_enabled: boolean;
  is_enabled: boolean;
  /** Public keys with which it authenticates instead of a secret (`private_key_jwt`) */
  jwks: OAuthApplicationKeys | null;
  /** Address of these keys instead */
  jwks_uri: string | null;
  /** Whether a developer created it, or it registered itself (RFC 7591) */
  source: "developer" | "registration";
  /** Milliseconds since the epoch */
  created_at_millis: number;
  /** When it last received tokens, to the hour */
  last_used_at_millis: number | null;
  /** Newest first, without expired ones */
  secrets: OAuthApplicationSecret[];
  /** Null for a native application */
  client_secret: string | null;
}

export type OauthApplicationsCreateFailure = PlainError<"TOO_MANY_OAUTH_APPLICATIONS"> | OAuthError;

export interface OauthApplicationsGetInput {
  /** The `client_id` of the application */
  application_id: string;
}

export type OauthApplicationsGetFailure = PlainError<"OAUTH_APPLICATION_NOT_FOUND">;

export interface OauthApplicationsUpdateInput {
  /** The `client_id` of the application */
  application_id: string;
  display_name?: string | undefined;
  logo_url?: string | null | undefined;
  homepage_url?: string | null | undefined;
  privacy_policy_url?: string | null | undefined;
  terms_url?: string | null | undefined;
  /** Compared exactly. `https`, or `http` on a loopback address. Native applications may have a private scheme such as `com.example.app:/callback`, and any port of a loopback address */
  redirect_uris?: string[] | undefined;
  /** Where the browser may go after a sign-out. Compared exactly */
  post_logout_redirect_uris?: string[] | undefined;
  /** `https`. It gets a logout token by POST when a session with it ends */
  backchannel_logout_uri?: string | null | undefined;
  /** Scopes of the server, and those that the project defines in `oauthServer.scopes` */
  scopes?: string[] | undefined;
  is_first_party?: boolean | undefined;
  /** Not for services */
  is_device_flow_enabled?: boolean | undefined;
  is_enabled?: boolean | undefined;
  /** Public keys. An application with keys authenticates by `private_key_jwt` (RFC 7523), and its secrets are refused */
  jwks?: OAuthApplicationKeys | null | undefined;
  /** The address of the keys instead, with `https` */
  jwks_uri?: string | null | undefined;
}

export type OauthApplicationsUpdateFailure = PlainError<"OAUTH_APPLICATION_NOT_FOUND"> | OAuthError;

export interface OauthApplicationsRemoveInput {
  /** The `client_id` of the application */
  application_id: string;
}

export type OauthApplicationsRemoveFailure = PlainError<"OAUTH_APPLICATION_NOT_FOUND">;

export interface OauthApplicationsCreateSecretInput {
  /** The `client_id` of the application */
  application_id: string;
  /** Without it, the secret does not expire */
  expires_in_millis?: number | undefined;
  /** How long the other secrets remain valid. 0 deletes them. Without it, they stay unchanged */
  expire_others_in_millis?: number | undefined;
}

export interface NewOAuthApplicationSecret {
  id: string;
  /** The last four characters of the secret */
  last_four: string;
  /** Milliseconds since the epoch */
  created_at_millis: number;
  /** Null for a secret that does not expire */
  expires_at_millis: number | null;
  /** Only this response contains it */
  client_secret: string;
}

export type OauthApplicationsCreateSecretFailure = PlainError<"OAUTH_APPLICATION_NOT_FOUND" | "OAUTH_APPLICATION_HAS_NO_SECRETS" | "TOO_MANY_OAUTH_APPLICATION_SECRETS">;

export interface OauthApplicationsRemoveSecretInput {
  /** The `client_id` of the application */
  application_id: string;
  secret_id: string;
}

export type OauthApplicationsRemoveSecretFailure = PlainError<"OAUTH_APPLICATION_SECRET_NOT_FOUND">;

export interface OauthApplicationsListUsersInput {
  /** The `client_id` of the application */
  application_id: string;
  /** `pagination.next_cursor` of the previous page. Valid also when the row that starts the page is deleted */
  cursor?: string | undefined;
  /** Users per page. Default and maximum: 100 */
  limit?: number | undefined;
}

export interface OAuthApplicationUser {
  user_id: string;
  display_name: string | null;
  primary_email: string | null;
  scopes: string[];
  /** Time of the first consent */
  connected_at_millis: number;
  /** When the application last received tokens for the user */
  last_used_at_millis: number | null;
}

export interface OauthApplicationsListUsersOutput {
  items: OAuthApplicationUser[];
  is_paginated: true;
  pagination: {
    next_cursor: string | null;
  };
}

export type OauthApplicationsListUsersFailure = PlainError<"OAUTH_APPLICATION_NOT_FOUND">;

export interface OauthApplicationsRemoveUserInput {
  /** The `client_id` of the application */
  application_id: string;
  /** A user's id, or `me` for the signed-in user */
  user_id: string;
}

export type OauthApplicationsRemoveUserFailure = PlainError<"APPLICATION_NOT_CONNECTED">;

/** The calls under `oauthApplications`. */
export interface OauthApplicationsApi {
  /**
   * List the applications that sign users in with the project, newest first.
   * Of their secrets, only the last characters and the times are shown.
   * `GET /api/v1/oauth-applications`
   */
  list(input?: OauthApplicationsListInput, options?: CallOptions): Promise<Result<OauthApplicationsListOutput>>;
  /**
   * Create an application.
   * An OAuth 2.1 client of the project's authorization server (`oauthServer.isEnabled`). Only this response contains its secret.
   * `POST /api/v1/oauth-applications`
   * At most 60 calls in 60 seconds per key.
   * Errors: `TOO_MANY_OAUTH_APPLICATIONS`.
   */
  create(input: OauthApplicationsCreateInput, options?: CallOptions): Promise<Result<NewOAuthApplication, OauthApplicationsCreateFailure>>;
  /**
   * Get an application.
   * Of its secrets, only the last characters and the times are shown.
   * `GET /api/v1/oauth-applications/{application_id}`
   * Errors: `OAUTH_APPLICATION_NOT_FOUND`.
   */
  get(input: OauthApplicationsGetInput, options?: CallOptions): Promise<Result<OAuthApplication, OauthApplicationsGetFailure>>;
  /**
   * Update an application.
   * Absent fields stay unchanged. While `is_enabled` is false, its tokens are refused. They are valid again afterwards.
   * `PATCH /api/v1/oauth-applications/{application_id}`
   * At most 60 calls in 60 seconds per key.
   * Errors: `OAUTH_APPLICATION_NOT_FOUND`.
   */
  update(input: OauthApplicationsUpdateInput, options?: CallOptions): Promise<Result<OAuthApplication, OauthApplicationsUpdateFailure>>;
  /**
   * Delete an application.
   * Its secrets, the consents of users and its refresh tokens are deleted. Its access tokens are refused immediately.
   * `DELETE /api/v1/oauth-applications/{application_id}`
   * Errors: `OAUTH_APPLICATION_NOT_FOUND`.
   */
  remove(input: OauthApplicationsRemoveInput, options?: CallOptions): Promise<Result<Success, OauthApplicationsRemoveFailure>>;
  /**
   * Create a secret of an application.
   * To rotate a secret, let the others expire after a time in which both are valid. Only this response contains the secret.
   * `POST /api/v1/oauth-applications/{application_id}/secrets`
   * At most 60 calls in 60 seconds per key.
   * Errors: `OAUTH_APPLICATION_NOT_FOUND`, `OAUTH_APPLICATION_HAS_NO_SECRETS`, `TOO_MANY_OAUTH_APPLICATION_SECRETS`.
   */
  createSecret(input: OauthApplicationsCreateSecretInput, options?: CallOptions): Promise<Result<NewOAuthApplicationSecret, OauthApplicationsCreateSecretFailure>>;
  /**
   * Delete a secret of an application.
   * It is refused from then on.
   * `DELETE /api/v1/oauth-applications/{application_id}/secrets/{secret_id}`
   * Errors: `OAUTH_APPLICATION_SECRET_NOT_FOUND`.
   */
  removeSecret(input: OauthApplicationsRemoveSecretInput, options?: CallOptions): Promise<Result<Success, OauthApplicationsRemoveSecretFailure>>;
  /**
   * List the users who have given an application access, newest first.
   * Each with the scopes of the consent and the last use. A first-party application has the users who signed in.
   * `GET /api/v1/oauth-applications/{application_id}/users`
   * Errors: `OAUTH_APPLICATION_NOT_FOUND`.
   */
  listUsers(input: OauthApplicationsListUsersInput, options?: CallOptions): Promise<Result<OauthApplicationsListUsersOutput, OauthApplicationsListUsersFailure>>;
  /**
   * End the access of an application to a user.
   * Deletes the consent and the refresh tokens. Access tokens are refused immediately by the server itself.
   * `DELETE /api/v1/oauth-applications/{application_id}/users/{user_id}`
   * Errors: `APPLICATION_NOT_CONNECTED`.
   */
  removeUser(input: OauthApplicationsRemoveUserInput, options?: CallOptions): Promise<Result<Success, OauthApplicationsRemoveUserFailure>>;
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
  /** Any JSON value */
  client_read_only_metadata?: Json | undefined;
  /** Any JSON value */
  server_metadata?: Json | undefined;
  /** The first member, who receives the default permissions for team creators. Clients may only name their own user */
  creator_user_id?: string | undefined;
}

export interface TeamsCreateInput extends TeamCreate {
  /** Deprecated: use `creator_user_id: "me"`. Do not send both */
  add_current_user?: boolean | undefined;
}

/** What may be sent to change a team. Absent fields stay as they are. */
export interface TeamUpdate {
  display_name?: string | undefined;
  /** An http(s) URL (server and admin only) or a data URL. A data URL has a JPEG, PNG, GIF or WebP image of at most 100 KB */
  profile_image_url?: string | null | undefined;
  /** Any JSON value */
  client_metadata?: Json | undefined;
  /** Any JSON value */
  client_read_only_metadata?: Json | undefined;
  /** Any JSON value */
  server_metadata?: Json | undefined;
}

export interface TeamsUpdateInput extends TeamUpdate {
  team_id: string;
}

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

export interface TeamMembershipsAddInput {
  team_id: string;
  /** A user's id, or `me` for the signed-in user */
  user_id: string;
}

export interface TeamMembership {
  team_id: string;
  user_id: string;
}

export type TeamMembershipsAddFailure = Known<"TEAM_MEMBERSHIP_ALREADY_EXISTS" | "TEAM_NOT_FOUND" | "USER_NOT_FOUND" | "ITEM_NOT_FOUND" | "ITEM_QUANTITY_INSUFFICIENT_AMOUNT">;

/** The calls under `teamMemberships`. */
export interface TeamMembershipsApi {
  /**
   * Add a user to a team.
   * The user receives the project's default permissions for team members. A team of developers needs more seats, the item `dashboard_admins` of project `internal`, than it has members.
   * `POST /api/v1/team-memberships/{team_id}/{user_id}`
   * Errors: `TEAM_MEMBERSHIP_ALREADY_EXISTS`, `TEAM_NOT_FOUND`, `USER_NOT_FOUND`, `ITEM_NOT_FOUND`, `ITEM_QUANTITY_INSUFFICIENT_AMOUNT`.
   */
  add(input: TeamMembershipsAddInput, options?: CallOptions): Promise<Result<TeamMembership, TeamMembershipsAddFailure>>;
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

export interface TeamMemberProfile {
  team_id: string;
  user_id: string;
  /** The name in the team. Until one is set, the user's own */
  display_name: string | null;
  /** The picture in the team. Until one is set, and after null, the user's own. Written as an http(s) URL (server and admin only) or a data URL. A data URL has a JPEG, PNG, GIF or WebP image of at most 100 KB */
  profile_image_url: string | null;
  user: User;
}

export type TeamMemberProfilesListOutput = Page<TeamMemberProfile> | {
  items: TeamMemberProfile[];
  is_paginated: false;
};

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

export interface TeamPermissionsGrantInput {
  team_id: string;
  /** A user's id, or `me` for the signed-in user */
  user_id: string;
  permission_id: string;
}

export type TeamPermissionsGrantFailure = Known<"TEAM_MEMBERSHIP_NOT_FOUND" | "PERMISSION_NOT_FOUND" | "WRONG_PERMISSION_SCOPE">;

export interface TeamPermissionsRevokeInput {
  team_id: string;
  /** A user's id, or `me` for the signed-in user */
  user_id: string;
  permission_id: string;
}

export type TeamPermissionsRevokeFailure = Known<"TEAM_MEMBERSHIP_NOT_FOUND" | "PERMISSION_NOT_FOUND" | "TEAM_PERMISSION_NOT_FOUND"> | PlainError<"TEAM_NEEDS_OWNER">;

/** The calls under `teamPermissions`. */
export interface TeamPermissionsApi {
  /**
   * List permissions of team members.
   * Ordered by team, user and permission. In pages with `cursor` or `limit`, and from 10,000 on. Clients see their own permissions only and must send `user_id=me`.
   * `GET /api/v1/team-permissions`
   */
  list(input?: TeamPermissionsListInput, options?: CallOptions): Promise<Result<TeamPermissionsListOutput>>;
  /**
   * Grant a permission to a team member.
   * Nothing changes for a member who has the permission directly.
   * `POST /api/v1/team-permissions/{team_id}/{user_id}/{permission_id}`
   * Errors: `TEAM_MEMBERSHIP_NOT_FOUND`, `PERMISSION_NOT_FOUND`, `WRONG_PERMISSION_SCOPE`.
   */
  grant(input: TeamPermissionsGrantInput, options?: CallOptions): Promise<Result<TeamPermission, TeamPermissionsGrantFailure>>;
  /**
   * Revoke a permission of a team member.
   * Only a directly granted permission is revoked, not one that another permission contains.
   * `DELETE /api/v1/team-permissions/{team_id}/{user_id}/{permission_id}`
   * Errors: `TEAM_MEMBERSHIP_NOT_FOUND`, `PERMISSION_NOT_FOUND`, `TEAM_PERMISSION_NOT_FOUND`, `TEAM_NEEDS_OWNER`.
   */
  revoke(input: TeamPermissionsRevokeInput, options?: CallOptions): Promise<Result<Success, TeamPermissionsRevokeFailure>>;
}

export interface ProjectPermissionsGrantInput {
  /** A user's id, or `me` for the signed-in user */
  user_id: string;
  permission_id: string;
}

export type ProjectPermissionsGrantFailure = Known<"USER_NOT_FOUND" | "PERMISSION_NOT_FOUND" | "WRONG_PERMISSION_SCOPE">;

export interface ProjectPermissionsRevokeInput {
  /** A user's id, or `me` for the signed-in user */
  user_id: string;
  permission_id: string;
}

export type ProjectPermissionsRevokeFailure = Known<"PERMISSION_NOT_FOUND">;

/** The calls under `projectPermissions`. */
export interface ProjectPermissionsApi {
  /**
   * List permissions of users in the project.
   * Ordered by user and permission. In pages with `cursor` or `limit`, and from 10,000 on. Clients see their own permissions only and must send `user_id=me`.
   * `GET /api/v1/project-permissions`
   */
  list(input?: ProjectPermissionsListInput, options?: CallOptions): Promise<Result<ProjectPermissionsListOutput>>;
  /**
   * Grant a permission to a user.
   * Nothing changes for a user who has the permission directly.
   * `POST /api/v1/project-permissions/{user_id}/{permission_id}`
   * Errors: `USER_NOT_FOUND`, `PERMISSION_NOT_FOUND`, `WRONG_PERMISSION_SCOPE`.
   */
  grant(input: ProjectPermissionsGrantInput, options?: CallOptions): Promise<Result<ProjectPermission, ProjectPermissionsGrantFailure>>;
  /**
   * Revoke a permission of a user.
   * Only a directly granted permission is revoked, not one that another permission contains.
   * `DELETE /api/v1/project-permissions/{user_id}/{permission_id}`
   * Errors: `PERMISSION_NOT_FOUND`.
   */
  revoke(input: ProjectPermissionsRevokeInput, options?: CallOptions): Promise<Result<Success, ProjectPermissionsRevokeFailure>>;
}

export interface PermissionsExplainInput {
  /** A user's id, or `me` for the signed-in user */
  user_id: string;
  /** The team of a team permission. Omitted for a project permission */
  team_id?: string | undefined;
  permission_id: string;
}

export interface PermissionExplanation {
  user_id: string;
  team_id: string | null;
  permission_id: string;
  has_permission: boolean;
  /** Shortest first */
  paths: Array<{
    /** The granted permission first, the explained one last; each contains the next */
    permission_ids: string[];
    /** Null if it was granted before this was recorded */
    granted_at_millis: number | null;
    /** `default`: granted by the project's configuration. Null if not recorded */
    granted_by: "default" | "server" | "admin" | null;
    /** The signed-in user of the call: a user of the project or, in the dashboard, of project `internal` */
    granted_by_user_id: string | null;
  }>;
  /** False if there are further paths */
  is_complete: boolean;
}

export type PermissionsExplainFailure = Known<"USER_NOT_FOUND" | "TEAM_MEMBERSHIP_NOT_FOUND" | "PERMISSION_NOT_FOUND" | "WRONG_PERMISSION_SCOPE">;

export interface PermissionsHoldersInput {
  permission_id: string;
  /** The team of a team permission. Omitted for a project permission */
  team_id?: string | undefined;
  /** `pagination.next_cursor` of the previous page. Valid also when the row that starts the page is deleted */
  cursor?: string | undefined;
  /** Users per page. Default and maximum: 200 */
  limit?: number | undefined;
}

export interface PermissionHolder {
  user_id: string;
  display_name: string | null;
  primary_email: string | null;
  /** The directly granted permissions that are or contain the permission */
  granted_permission_ids: string[];
}

export interface PermissionsHoldersOutput {
  items: PermissionHolder[];
  is_paginated: true;
  pagination: {
    next_cursor: string | null;
  };
}

export type PermissionsHoldersFailure = Known<"TEAM_NOT_FOUND" | "PERMISSION_NOT_FOUND" | "WRONG_PERMISSION_SCOPE">;

/** The calls under `permissions`. */
export interface PermissionsApi {
  /**
   * Explain why a user has a permission.
   * Returns at most 50 paths of containment, and who made each direct grant and when.
   * `GET /api/v1/permissions/explain`
   * Errors: `USER_NOT_FOUND`, `TEAM_MEMBERSHIP_NOT_FOUND`, `PERMISSION_NOT_FOUND`, `WRONG_PERMISSION_SCOPE`.
   */
  explain(input: PermissionsExplainInput, options?: CallOptions): Promise<Result<PermissionExplanation, PermissionsExplainFailure>>;
  /**
   * List the users who have a permission, directly or not.
   * Each user is listed with the granted permissions that contain it.
   * `GET /api/v1/permissions/holders`
   * Errors: `TEAM_NOT_FOUND`, `PERMISSION_NOT_FOUND`, `WRONG_PERMISSION_SCOPE`.
   */
  holders(input: PermissionsHoldersInput, options?: CallOptions): Promise<Result<PermissionsHoldersOutput, PermissionsHoldersFailure>>;
}

export interface UserApiKeysCheckInput {
  api_key: string;
}

export type UserApiKeysCheckFailure = Known<"API_KEY_NOT_FOUND" | "WRONG_API_KEY_TYPE" | "API_KEY_REVOKED" | "API_KEY_EXPIRED"> | PlainError<"TOO_MANY_REQUESTS">;

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
  /**
   * Check the API key of a user.
   * Returns the key if it is active. Checks of unknown keys are limited.
   * Needs the project's switch `allow_user_api_keys`.
   * `POST /api/v1/user-api-keys/check`
   * Errors: `API_KEY_NOT_FOUND`, `WRONG_API_KEY_TYPE`, `API_KEY_REVOKED`, `API_KEY_EXPIRED`, `TOO_MANY_REQUESTS`.
   */
  check(input: UserApiKeysCheckInput, options?: CallOptions): Promise<Result<UserApiKey, UserApiKeysCheckFailure>>;
}

export interface TeamApiKeysCheckInput {
  api_key: string;
}

export type TeamApiKeysCheckFailure = Known<"API_KEY_NOT_FOUND" | "WRONG_API_KEY_TYPE" | "API_KEY_REVOKED" | "API_KEY_EXPIRED"> | PlainError<"TOO_MANY_REQUESTS">;

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
  /**
   * Check the API key of a team.
   * Returns the key if it is active. Checks of unknown keys are limited.
   * Needs the project's switch `allow_team_api_keys`.
   * `POST /api/v1/team-api-keys/check`
   * Errors: `API_KEY_NOT_FOUND`, `WRONG_API_KEY_TYPE`, `API_KEY_REVOKED`, `API_KEY_EXPIRED`, `TOO_MANY_REQUESTS`.
   */
  check(input: TeamApiKeysCheckInput, options?: CallOptions): Promise<Result<TeamApiKey, TeamApiKeysCheckFailure>>;
}

export interface EmailsSendInput {
  user_ids?: string[] | undefined;
  all_users?: true | undefined;
  html?: string | undefined;
  template_id?: string | undefined;
  /** The variables of the template */
  variables?: Record<string, Json> | undefined;
  /** A draft; it is marked as sent */
  draft_id?: string | undefined;
  /** Sends a draft also to users whom it was sent to before. Without it, that is refused until the draft changes */
  send_again?: boolean | undefined;
  /** Instead of the subject of the template or draft */
  subject?: string | undefined;
  /** A theme, or false for none. Default: the theme of the template or draft, or else that of the project */
  theme_id?: string | false | null | undefined;
  /** The category of `html`, and of a template or draft that names none. Default: Transactional */
  notification_category_name?: string | undefined;
  /** When to send. Default: now. At most 25 days ahead. With `all_users`, users are those of the call */
  scheduled_at_millis?: number | undefined;
}

export interface EmailsSendOutput {
  results: Array<{
    user_id: string;
    user_email?: string | undefined;
  }>;
  /** Finds its e-mails in the log */
  mailing_id: string;
}

export type EmailsSendFailure = Known<"REQUIRES_CUSTOM_EMAIL_SERVER" | "USER_ID_DOES_NOT_EXIST" | "EMAIL_RENDERING_ERROR"> | PlainError<"UNKNOWN_EMAIL_TEMPLATE" | "UNKNOWN_EMAIL_DRAFT" | "UNKNOWN_NOTIFICATION_CATEGORY" | "EMAIL_DRAFT_ALREADY_SENT" | "IDEMPOTENCY_KEY_REUSED">;

export interface EmailsListOutboxInput {
  status?: "preparing" | "sent" | "server-error" | "skipped" | "bounced" | "marked-as-spam" | undefined;
  simple_status?: "in-progress" | "ok" | "error" | undefined;
  /** `pagination.next_cursor` of the previous page. Valid also when the row that starts the page is deleted */
  cursor?: string | undefined;
  /** E-mails per page. Default and maximum: 100 */
  limit?: number | undefined;
}

export interface OutboxEmail {
  id: string;
  /** Milliseconds since the epoch */
  created_at_millis: number;
  /** Milliseconds since the epoch */
  updated_at_millis: number;
  /** Milliseconds since the epoch */
  scheduled_at_millis: number;
  status: "preparing" | "sent" | "server-error" | "skipped" | "bounced" | "marked-as-spam";
  simple_status: "in-progress" | "ok" | "error";
  to: {
    type: "user-primary-email";
    user_id: string;
  } | {
    type: "custom-emails";
    emails: string[];
  };
  tsx_source: "";
  theme_id: null;
  variables: Record<never, never>;
  skip_deliverability_check: false;
  created_with: "programmatic-call";
  email_draft_id: null;
  email_programmatic_call_template_id: null;
  send_retries: number;
  next_send_retry_at_millis: null;
  send_attempt_errors: null;
  is_paused: false;
  has_rendered: boolean;
  has_delivered: boolean;
  /** Milliseconds since the epoch */
  started_rendering_at_millis?: number | undefined;
  /** Milliseconds since the epoch */
  rendered_at_millis?: number | undefined;
  subject?: string | undefined;
  html?: null | undefined;
  text?: null | undefined;
  is_transactional?: boolean | undefined;
  is_high_priority?: boolean | undefined;
  notification_category_id?: null | undefined;
  /** Milliseconds since the epoch */
  started_sending_at_millis?: number | undefined;
  /** Milliseconds since the epoch */
  delivered_at_millis?: number | undefined;
  /** Whether openings and clicks are known */
  can_have_delivery_info?: boolean | undefined;
  /** Milliseconds since the epoch */
  error_at_millis?: number | undefined;
  server_error?: string | undefined;
  /** Milliseconds since the epoch */
  skipped_at_millis?: number | undefined;
  skipped_reason?: string | undefined;
  skipped_details?: Record<never, never> | undefined;
  /** Milliseconds since the epoch */
  bounced_at_millis?: number | undefined;
  /** Milliseconds since the epoch */
  marked_as_spam_at_millis?: number | undefined;
}

export interface EmailsListOutboxOutput {
  items: OutboxEmail[];
  is_paginated: true;
  pagination: {
    next_cursor: string | null;
  };
}

export interface EmailsGetOutboxInput {
  email_id: string;
}

export type EmailsGetOutboxFailure = PlainError<"EMAIL_NOT_FOUND">;

export interface EmailsUpdateOutboxInput {
  email_id: string;
  cancel: true;
}

export type EmailsUpdateOutboxFailure = PlainError<"EMAIL_NOT_FOUND" | "EMAIL_CANNOT_BE_CANCELED">;

export interface EmailsDeliveryInfoOutput {
  /** Of the last hour, day, 7 days and 30 days */
  stats: {
    hour: {
      sent: number;
      bounced: number;
      marked_as_spam: number;
    };
    day: {
      sent: number;
      bounced: number;
      marked_as_spam: number;
    };
    week: {
      sent: number;
      bounced: number;
      marked_as_spam: number;
    };
    month: {
      sent: number;
      bounced: number;
      marked_as_spam: number;
    };
  };
  capacity: {
    /** Null without a limit: the project's own mail server */
    rate_per_second: number | null;
    boost_multiplier: 1;
    penalty_factor: 1;
    is_boost_active: false;
    boost_expires_at: null;
  };
}

/** The calls under `emails`. */
export interface EmailsApi {
  /**
   * Send an e-mail to users.
   * Give either `user_ids` or `all_users`, and one of `html`, `template_id` and `draft_id`. Answers before the delivery: the e-mails are in the log. A template or a draft is rendered once first. One that fails is not sent. Each e-mail is in the language of its user, where it has texts in it: a template and a theme receive the props `locale` and `dir`. Users without an address, and users who have turned the category off, are listed and receive nothing. For all users, the answer lists the first 10000.
   * `POST /api/v1/emails/send-email`
   * At most 100 calls in 60 seconds per key.
   * Errors: `REQUIRES_CUSTOM_EMAIL_SERVER`, `USER_ID_DOES_NOT_EXIST`, `EMAIL_RENDERING_ERROR`, `UNKNOWN_EMAIL_TEMPLATE`, `UNKNOWN_EMAIL_DRAFT`, `UNKNOWN_NOTIFICATION_CATEGORY`, `EMAIL_DRAFT_ALREADY_SENT`, `IDEMPOTENCY_KEY_REUSED`.
   */
  send(input?: EmailsSendInput, options?: RepeatableCallOptions): Promise<Result<EmailsSendOutput, EmailsSendFailure>>;
  /**
   * List e-mails in the form of later published clients, newest first.
   * The same e-mails as in the log, with the names that those clients read.
   * `GET /api/v1/emails/outbox`
   * At most 120 calls in 60 seconds per key.
   */
  listOutbox(input?: EmailsListOutboxInput, options?: CallOptions): Promise<Result<EmailsListOutboxOutput>>;
  /**
   * Get an e-mail in the form of later published clients.
   * The same e-mail as in the log, with the names that those clients read.
   * `GET /api/v1/emails/outbox/{email_id}`
   * Errors: `EMAIL_NOT_FOUND`.
   */
  getOutbox(input: EmailsGetOutboxInput, options?: CallOptions): Promise<Result<OutboxEmail, EmailsGetOutboxFailure>>;
  /**
   * Cancel an e-mail that waits.
   * For later published clients. Other changes are refused: e-mails can be neither edited nor paused.
   * `PATCH /api/v1/emails/outbox/{email_id}`
   * Errors: `EMAIL_NOT_FOUND`, `EMAIL_CANNOT_BE_CANCELED`.
   */
  updateOutbox(input: EmailsUpdateOutboxInput, options?: CallOptions): Promise<Result<OutboxEmail, EmailsUpdateOutboxFailure>>;
  /**
   * Get how many e-mails were delivered, bounced and reported as spam.
   * Published clients show it beside the sent e-mails.
   * `GET /api/v1/emails/delivery-info`
   * At most 120 calls in 60 seconds per key.
   */
  deliveryInfo(options?: CallOptions): Promise<Result<EmailsDeliveryInfoOutput>>;
}

export interface DataVaultRemoveInput {
  store: string;
  /** The hash of the key, which the client library computes */
  hashed_key: string;
}

export type DataVaultRemoveFailure = Known<"DATA_VAULT_STORE_DOES_NOT_EXIST" | "DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST">;

export interface DataVaultGetInput {
  store: string;
  /** The hash of the key, which the client library computes */
  hashed_key: string;
}

export interface DataVaultGetOutput {
  encrypted_value: string;
}

export type DataVaultGetFailure = Known<"DATA_VAULT_STORE_DOES_NOT_EXIST" | "DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST">;

export interface DataVaultSetInput {
  store: string;
  /** The hash of the key, which the client library computes */
  hashed_key: string;
  encrypted_value: string;
}

export type DataVaultSetFailure = Known<"DATA_VAULT_STORE_DOES_NOT_EXIST">;

/** The calls under `dataVault`. */
export interface DataVaultApi {
  /**
   * Delete a value of a data vault store.
   * It cannot be restored.
   * `POST /api/v1/data-vault/stores/{store}/delete`
   * Errors: `DATA_VAULT_STORE_DOES_NOT_EXIST`, `DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST`.
   */
  remove(input: DataVaultRemoveInput, options?: CallOptions): Promise<Result<Success, DataVaultRemoveFailure>>;
  /**
   * Get a value of a data vault store.
   * Returns the value as it was set. Only the holder of the client's secret can decrypt it.
   * `POST /api/v1/data-vault/stores/{store}/get`
   * Errors: `DATA_VAULT_STORE_DOES_NOT_EXIST`, `DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST`.
   */
  get(input: DataVaultGetInput, options?: CallOptions): Promise<Result<DataVaultGetOutput, DataVaultGetFailure>>;
  /**
   * Set a value of a data vault store.
   * Replaces an earlier value. The server encrypts it again with a key of the project. An encrypted value has at most 2000000 characters.
   * `POST /api/v1/data-vault/stores/{store}/set`
   * Errors: `DATA_VAULT_STORE_DOES_NOT_EXIST`.
   */
  set(input: DataVaultSetInput, options?: CallOptions): Promise<Result<Success, DataVaultSetFailure>>;
}

export interface PaymentsItemsExplainInput {
  customer_type: "user" | "team" | "custom";
  /** The id of a user or team, or any text for a custom customer. `me` for the signed-in user */
  customer_id: string;
  item_id: string;
  /** The moment whose quantity is explained. Default: now. Not in the future */
  at_millis?: number | undefined;
  /** Only entries at this moment or later are listed */
  since_millis?: number | undefined;
  /** `next_cursor` of the previous page */
  cursor?: string | undefined;
  /** Entries per page. Default: 50 */
  limit?: number | undefined;
}

export interface ItemExplanation {
  quantity: number;
  /** Newest first */
  entries: Array<{
    id: string;
    /** `change`: by a call. The others: by what the customer owns */
    kind: "change" | "purchase" | "subscription" | "default";
    /** Negative for a use, and for a grant that was taken back */
    quantity: number;
    /** Milliseconds since the epoch */
    at_millis: number;
    /** Milliseconds since the epoch */
    expires_at_millis: number | null;
    /** The subscription or purchase, or the id of the included product */
    source_id: string | null;
    description: string | null;
    /** Of a grant: the quantity that uses consumed */
    used: number;
    /** Of a grant: the quantity that expired unused */
    expired: number;
    /** Of a grant: the remaining quantity. Of a use, and of a grant that was taken back: the quantity that no grant covers yet */
    remaining: number;
    /** The grants that cover a use: those of its moment, soonest expiry first, then the next grants */
    paid_by: Array<{
      entry_id: string;
      quantity: number;
    }>;
  }>;
  /** The next expiries of what is left, earliest first, if nothing is used until then */
  upcoming: Array<{
    /** Milliseconds since the epoch */
    at_millis: number;
    quantity: number;
  }>;
  next_cursor: string | null;
  /** False if the ledger is too long to be explained from its beginning */
  is_complete: boolean;
}

export type PaymentsItemsExplainFailure = Known<"ITEM_NOT_FOUND" | "ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH" | "USER_NOT_FOUND" | "TEAM_NOT_FOUND" | "CANNOT_GET_OWN_USER_WITHOUT_USER">;

export interface PaymentsItemsUpdateQuantityInput {
  customer_type: "user" | "team" | "custom";
  /** The id of a user or team, or any text for a custom customer. `me` for the signed-in user */
  customer_id: string;
  item_id: string;
  /** Whether a decrease may leave a negative quantity */
  allow_negative: boolean;
  delta: number;
  /** When the change ends: an increase expires, a decrease is undone */
  expires_at?: string | undefined;
  description?: string | undefined;
}

export interface PaymentsItemsUpdateQuantityOutput {
  /** The new quantity. May be negative */
  quantity: number;
}

export type PaymentsItemsUpdateQuantityFailure = Known<"ITEM_NOT_FOUND" | "ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH" | "USER_NOT_FOUND" | "TEAM_NOT_FOUND" | "CANNOT_GET_OWN_USER_WITHOUT_USER" | "ITEM_QUANTITY_INSUFFICIENT_AMOUNT"> | PlainError<"ITEM_QUANTITY_OUT_OF_RANGE" | "TOO_MANY_EXPIRING_DECREASES" | "TOO_MANY_GRANT_EXPIRIES" | "IDEMPOTENCY_KEY_REUSED">;

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
  /**
   * Explain the quantity of an item, now or at an earlier moment.
   * Lists which grant paid for which use, what expired unused and what expires next. What expires first pays first, and a use is never paid by a grant that had expired before. With `at_millis`, later entries do not count, and with `since_millis` earlier ones are not listed.
   * `GET /api/v1/payments/items/{customer_type}/{customer_id}/{item_id}/explain`
   * Errors: `ITEM_NOT_FOUND`, `ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH`, `USER_NOT_FOUND`, `TEAM_NOT_FOUND`, `CANNOT_GET_OWN_USER_WITHOUT_USER`.
   */
  explain(input: PaymentsItemsExplainInput, options?: CallOptions): Promise<Result<ItemExplanation, PaymentsItemsExplainFailure>>;
  /**
   * Increase or decrease the quantity of an item.
   * Check and change are one step: of parallel decreases, only as many succeed as the quantity allows. An increase always succeeds. What expires first is used first.
   * `POST /api/v1/payments/items/{customer_type}/{customer_id}/{item_id}/update-quantity`
   * Errors: `ITEM_NOT_FOUND`, `ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH`, `USER_NOT_FOUND`, `TEAM_NOT_FOUND`, `CANNOT_GET_OWN_USER_WITHOUT_USER`, `ITEM_QUANTITY_INSUFFICIENT_AMOUNT`, `ITEM_QUANTITY_OUT_OF_RANGE`, `TOO_MANY_EXPIRING_DECREASES`, `TOO_MANY_GRANT_EXPIRIES`, `IDEMPOTENCY_KEY_REUSED`.
   */
  updateQuantity(input: PaymentsItemsUpdateQuantityInput, options?: RepeatableCallOptions): Promise<Result<PaymentsItemsUpdateQuantityOutput, PaymentsItemsUpdateQuantityFailure>>;
}

export interface PaymentsProductsGrantInput {
  customer_type: "user" | "team" | "custom";
  /** The id of a user or team, or any text for a custom customer. `me` for the signed-in user */
  customer_id: string;
  product_id?: string | undefined;
  product_inline?: InlineProduct | undefined;
  /** Default: the price with the shortest interval, and of these the lowest */
  price_id?: string | undefined;
  /** Default: 1 */
  quantity?: number | undefined;
}

export type PaymentsProductsGrantFailure = Known<"PRODUCT_DOES_NOT_EXIST" | "PRODUCT_CUSTOMER_TYPE_DOES_NOT_MATCH" | "USER_NOT_FOUND" | "TEAM_NOT_FOUND" | "CANNOT_GET_OWN_USER_WITHOUT_USER" | "PRODUCT_ALREADY_GRANTED"> | PlainError<"INVALID_PRODUCT_CHOICE" | "PRICE_DOES_NOT_EXIST" | "PRODUCT_NOT_STACKABLE" | "ADD_ON_WITHOUT_BASE" | "CATALOG_ALREADY_PURCHASED" | "ITEM_QUANTITY_OUT_OF_RANGE" | "IDEMPOTENCY_KEY_REUSED">;

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
   * Grant a product to a customer free of charge.
   * A product with a billing interval becomes a subscription, any other a one-time purchase. A subscription of the same catalog ends. An inline product needs no configuration.
   * `POST /api/v1/payments/products/{customer_type}/{customer_id}`
   * Errors: `PRODUCT_DOES_NOT_EXIST`, `PRODUCT_CUSTOMER_TYPE_DOES_NOT_MATCH`, `USER_NOT_FOUND`, `TEAM_NOT_FOUND`, `CANNOT_GET_OWN_USER_WITHOUT_USER`, `PRODUCT_ALREADY_GRANTED`, `INVALID_PRODUCT_CHOICE`, `PRICE_DOES_NOT_EXIST`, `PRODUCT_NOT_STACKABLE`, `ADD_ON_WITHOUT_BASE`, `CATALOG_ALREADY_PURCHASED`, `ITEM_QUANTITY_OUT_OF_RANGE`, `IDEMPOTENCY_KEY_REUSED`.
   */
  grant(input: PaymentsProductsGrantInput, options?: RepeatableCallOptions): Promise<Result<Success, PaymentsProductsGrantFailure>>;
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

/** The calls under `payments`. */
export interface PaymentsApi {
  readonly items: PaymentsItemsApi;
  readonly products: PaymentsProductsApi;
  readonly purchases: PaymentsPurchasesApi;
  readonly billing: PaymentsBillingApi;
  readonly offers: PaymentsOffersApi;
}

export interface InternalEmailsSendSignInInvitationInput {
  email: string;
  callback_url: string;
}

export type InternalEmailsSendSignInInvitationFailure = Known<"REDIRECT_URL_NOT_WHITELISTED"> | PlainError<"IDEMPOTENCY_KEY_REUSED">;

/** The calls under `internal.emails`. */
export interface InternalEmailsApi {
  /**
   * Invite a person to sign in.
   * The link of the e-mail is `callback_url` itself.
   * `POST /api/v1/internal/send-sign-in-invitation`
   * At most 100 calls in 60 seconds per key.
   * Errors: `REDIRECT_URL_NOT_WHITELISTED`, `IDEMPOTENCY_KEY_REUSED`.
   */
  sendSignInInvitation(input: InternalEmailsSendSignInInvitationInput, options?: RepeatableCallOptions): Promise<Result<Success, InternalEmailsSendSignInInvitationFailure>>;
}

/** The calls under `internal`. */
export interface InternalApi {
  readonly projects: InternalProjectsApi;
  readonly developerTeams: InternalDeveloperTeamsApi;
  readonly emails: InternalEmailsApi;
}

/** Every call open to callers of type server. */
export interface ServerApi {
  readonly auth: AuthApi;
  readonly waitlist: WaitlistApi;
  readonly users: UsersApi;
  readonly contactChannels: ContactChannelsApi;
  readonly oauthProviders: OauthProvidersApi;
  readonly connectedAccounts: ConnectedAccountsApi;
  readonly accountRecovery: AccountRecoveryApi;
  readonly authorizationServer: AuthorizationServerApi;
  readonly clientRegistration: ClientRegistrationApi;
  readonly oauthApplications: OauthApplicationsApi;
  readonly authorizationRequests: AuthorizationRequestsApi;
  readonly deviceAuthorization: DeviceAuthorizationApi;
  readonly connectedApplications: ConnectedApplicationsApi;
  readonly teams: TeamsApi;
  readonly teamMemberships: TeamMembershipsApi;
  readonly teamMemberProfiles: TeamMemberProfilesApi;
  readonly teamInvitations: TeamInvitationsApi;
  readonly teamPermissions: TeamPermissionsApi;
  readonly projectPermissions: ProjectPermissionsApi;
  readonly permissions: PermissionsApi;
  readonly userApiKeys: UserApiKeysApi;
  readonly teamApiKeys: TeamApiKeysApi;
  readonly credentialScanning: CredentialScanningApi;
  readonly notifications: NotificationsApi;
  readonly emails: EmailsApi;
  readonly dataVault: DataVaultApi;
  readonly payments: PaymentsApi;
  readonly projects: ProjectsApi;
  readonly internal: InternalApi;
  readonly integrations: IntegrationsApi;
  readonly platform: PlatformApi;
}

/** What the run time needs to carry the calls out. */
export const serverRoutes: RouteRows = {
  eager: {
    ...clientRoutes.eager,
    ...lazyRows,
    "auth.sessions.create": {"method":"POST","path":"/auth/sessions","body":"fields","errors":["USER_ID_DOES_NOT_EXIST","USER_BANNED"],"refreshes":["auth.sessions"]},
    "auth.sessions.removeAll": {"method":"DELETE","path":"/auth/sessions","query":["user_id"],"errors":["USER_ID_DOES_NOT_EXIST"],"refreshes":["auth.sessions"]},
    "waitlist.list": {"method":"GET","path":"/waitlist","query":["cursor","limit","state","query"]},
    "waitlist.approve": {"method":"POST","path":"/waitlist/approve","body":"fields","errors":["REDIRECT_URL_NOT_WHITELISTED"],"refreshes":["waitlist"]},
    "waitlist.reject": {"method":"POST","path":"/waitlist/reject","body":"fields","refreshes":["waitlist"]},
    "waitlist.invite": {"method":"POST","path":"/waitlist/invite","body":"fields","errors":["REDIRECT_URL_NOT_WHITELISTED"],"refreshes":["waitlist"]},
    "waitlist.import": {"method":"POST","path":"/waitlist/import","body":"fields","errors":["WAITLIST_FULL"],"plain":[409],"refreshes":["waitlist"]},
    "waitlist.remove": {"method":"DELETE","path":"/waitlist/{entry_id}","errors":["WAITLIST_ENTRY_NOT_FOUND"],"plain":[404],"refreshes":["waitlist"]},
    "users.list": {"method":"GET","path":"/users","query":["cursor","limit","order_by","desc","query","include_anonymous","only_anonymous","include_restricted","team_id","verified","method","signed_up_after_millis","signed_up_before_millis","last_active_after_millis","last_active_before_millis"]},
    "users.create": {"method":"POST","path":"/users","body":"fields","errors":["PASSWORD_TOO_SHORT","PASSWORD_TOO_LONG","USER_EMAIL_ALREADY_EXISTS","INVALID_STANDARD_OAUTH_PROVIDER_ID","OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN","INVALID_IMAGE","INVALID_USER_CHANGE","INVALID_PASSWORD_HASH","TOO_MANY_REQUESTS","LAST_SIGN_IN_METHOD"],"plain":[400,429],"refreshes":["users"]},
    "users.get": {"method":"GET","path":"/users/{user_id}","errors":["USER_NOT_FOUND"]},
    "users.update": {"method":"PATCH","path":"/users/{user_id}","body":"fields","errors":["USER_NOT_FOUND","TEAM_MEMBERSHIP_NOT_FOUND","PASSWORD_TOO_SHORT","PASSWORD_TOO_LONG","USER_EMAIL_ALREADY_EXISTS","TOO_MANY_CONTACT_CHANNELS","INVALID_IMAGE","INVALID_USER_CHANGE","INVALID_PASSWORD_HASH","TOO_MANY_REQUESTS","LAST_SIGN_IN_METHOD"],"plain":[400,429],"refreshes":["users","auth.sessions"]},
    "users.remove": {"method":"DELETE","path":"/users/{user_id}","errors":["USER_NOT_FOUND","TEAM_NEEDS_OWNER"],"plain":[400],"refreshes":["users"]},
    "oauthProviders.create": {"method":"POST","path":"/oauth-providers","body":"fields","errors":["INVALID_STANDARD_OAUTH_PROVIDER_ID","USER_NOT_FOUND","OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN","TOO_MANY_OAUTH_PROVIDERS","OAUTH_SIGN_IN_ACCOUNT_EXISTS","OAUTH_ACCOUNT_ALREADY_LINKED"],"plain":[400],"refreshes":["oauthProviders","connectedAccounts","users"]},
    "oauthApplications.list": {"method":"GET","path":"/oauth-applications","query":["cursor","limit","query","source"]},
    "oauthApplications.create": {"method":"POST","path":"/oauth-applications","body":"fields","errors":["TOO_MANY_OAUTH_APPLICATIONS"],"plain":[400],"oauth":["invalid_scope"],"refreshes":["oauthApplications"]},
    "oauthApplications.get": {"method":"GET","path":"/oauth-applications/{application_id}","errors":["OAUTH_APPLICATION_NOT_FOUND"],"plain":[404]},
    "oauthApplications.update": {"method":"PATCH","path":"/oauth-applications/{application_id}","body":"fields","errors":["OAUTH_APPLICATION_NOT_FOUND"],"plain":[404],"oauth":["invalid_scope"],"refreshes":["oauthApplications"]},
    "oauthApplications.remove": {"method":"DELETE","path":"/oauth-applications/{application_id}","errors":["OAUTH_APPLICATION_NOT_FOUND"],"plain":[404],"refreshes":["oauthApplications"]},
    "oauthApplications.createSecret": {"method":"POST","path":"/oauth-applications/{application_id}/secrets","body":"fields","errors":["OAUTH_APPLICATION_NOT_FOUND","OAUTH_APPLICATION_HAS_NO_SECRETS","TOO_MANY_OAUTH_APPLICATION_SECRETS"],"plain":[404,400],"refreshes":["oauthApplications"]},
    "oauthApplications.removeSecret": {"method":"DELETE","path":"/oauth-applications/{application_id}/secrets/{secret_id}","errors":["OAUTH_APPLICATION_SECRET_NOT_FOUND"],"plain":[404],"refreshes":["oauthApplications"]},
    "oauthApplications.listUsers": {"method":"GET","path":"/oauth-applications/{application_id}/users","query":["cursor","limit"],"errors":["OAUTH_APPLICATION_NOT_FOUND"],"plain":[404]},
    "oauthApplications.removeUser": {"method":"DELETE","path":"/oauth-applications/{application_id}/users/{user_id}","errors":["APPLICATION_NOT_CONNECTED"],"plain":[404],"refreshes":["oauthApplications"]},
    "teamMemberships.add": {"method":"POST","path":"/team-memberships/{team_id}/{user_id}","errors":["TEAM_MEMBERSHIP_ALREADY_EXISTS","TEAM_NOT_FOUND","USER_NOT_FOUND","ITEM_NOT_FOUND","ITEM_QUANTITY_INSUFFICIENT_AMOUNT"],"refreshes":["teams","users","teamMemberProfiles","teamPermissions"]},
    "teamPermissions.grant": {"method":"POST","path":"/team-permissions/{team_id}/{user_id}/{permission_id}","errors":["TEAM_MEMBERSHIP_NOT_FOUND","PERMISSION_NOT_FOUND","WRONG_PERMISSION_SCOPE"],"refreshes":["teamPermissions"]},
    "teamPermissions.revoke": {"method":"DELETE","path":"/team-permissions/{team_id}/{user_id}/{permission_id}","errors":["TEAM_MEMBERSHIP_NOT_FOUND","PERMISSION_NOT_FOUND","TEAM_PERMISSION_NOT_FOUND","TEAM_NEEDS_OWNER"],"plain":[400],"refreshes":["teamPermissions"]},
    "projectPermissions.grant": {"method":"POST","path":"/project-permissions/{user_id}/{permission_id}","errors":["USER_NOT_FOUND","PERMISSION_NOT_FOUND","WRONG_PERMISSION_SCOPE"],"refreshes":["projectPermissions"]},
    "projectPermissions.revoke": {"method":"DELETE","path":"/project-permissions/{user_id}/{permission_id}","errors":["PERMISSION_NOT_FOUND"],"refreshes":["projectPermissions"]},
    "permissions.explain": {"method":"GET","path":"/permissions/explain","query":["user_id","team_id","permission_id"],"errors":["USER_NOT_FOUND","TEAM_MEMBERSHIP_NOT_FOUND","PERMISSION_NOT_FOUND","WRONG_PERMISSION_SCOPE"]},
    "permissions.holders": {"method":"GET","path":"/permissions/holders","query":["permission_id","team_id","cursor","limit"],"errors":["TEAM_NOT_FOUND","PERMISSION_NOT_FOUND","WRONG_PERMISSION_SCOPE"]},
    "userApiKeys.check": {"method":"POST","path":"/user-api-keys/check","body":"fields","errors":["API_KEY_NOT_FOUND","WRONG_API_KEY_TYPE","API_KEY_REVOKED","API_KEY_EXPIRED","TOO_MANY_REQUESTS"],"plain":[429]},
    "teamApiKeys.check": {"method":"POST","path":"/team-api-keys/check","body":"fields","errors":["API_KEY_NOT_FOUND","WRONG_API_KEY_TYPE","API_KEY_REVOKED","API_KEY_EXPIRED","TOO_MANY_REQUESTS"],"plain":[429]},
    "emails.send": {"method":"POST","path":"/emails/send-email","body":"fields","errors":["REQUIRES_CUSTOM_EMAIL_SERVER","USER_ID_DOES_NOT_EXIST","EMAIL_RENDERING_ERROR","UNKNOWN_EMAIL_TEMPLATE","UNKNOWN_EMAIL_DRAFT","UNKNOWN_NOTIFICATION_CATEGORY","EMAIL_DRAFT_ALREADY_SENT","IDEMPOTENCY_KEY_REUSED"],"plain":[400,409],"refreshes":["internal.emails","internal.emailMailings"]},
    "emails.listOutbox": {"method":"GET","path":"/emails/outbox","query":["status","simple_status","cursor","limit"]},
    "emails.getOutbox": {"method":"GET","path":"/emails/outbox/{email_id}","errors":["EMAIL_NOT_FOUND"],"plain":[404]},
    "emails.updateOutbox": {"method":"PATCH","path":"/emails/outbox/{email_id}","body":"fields","errors":["EMAIL_NOT_FOUND","EMAIL_CANNOT_BE_CANCELED"],"plain":[404,409],"refreshes":["internal.emails"]},
    "emails.deliveryInfo": {"method":"GET","path":"/emails/delivery-info"},
    "dataVault.remove": {"method":"POST","path":"/data-vault/stores/{store}/delete","body":"fields","errors":["DATA_VAULT_STORE_DOES_NOT_EXIST","DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST"],"refreshes":["dataVault"]},
    "dataVault.get": {"method":"POST","path":"/data-vault/stores/{store}/get","body":"fields","errors":["DATA_VAULT_STORE_DOES_NOT_EXIST","DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST"]},
    "dataVault.set": {"method":"POST","path":"/data-vault/stores/{store}/set","body":"fields","errors":["DATA_VAULT_STORE_DOES_NOT_EXIST"],"refreshes":["dataVault"]},
    "payments.items.explain": {"method":"GET","path":"/payments/items/{customer_type}/{customer_id}/{item_id}/explain","query":["at_millis","since_millis","cursor","limit"],"errors":["ITEM_NOT_FOUND","ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH","USER_NOT_FOUND","TEAM_NOT_FOUND","CANNOT_GET_OWN_USER_WITHOUT_USER"]},
    "payments.items.updateQuantity": {"method":"POST","path":"/payments/items/{customer_type}/{customer_id}/{item_id}/update-quantity","query":["allow_negative"],"body":"fields","errors":["ITEM_NOT_FOUND","ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH","USER_NOT_FOUND","TEAM_NOT_FOUND","CANNOT_GET_OWN_USER_WITHOUT_USER","ITEM_QUANTITY_INSUFFICIENT_AMOUNT","ITEM_QUANTITY_OUT_OF_RANGE","TOO_MANY_EXPIRING_DECREASES","TOO_MANY_GRANT_EXPIRIES","IDEMPOTENCY_KEY_REUSED"],"plain":[400,409],"refreshes":["payments"]},
    "payments.products.grant": {"method":"POST","path":"/payments/products/{customer_type}/{customer_id}","body":"fields","errors":["PRODUCT_DOES_NOT_EXIST","PRODUCT_CUSTOMER_TYPE_DOES_NOT_MATCH","USER_NOT_FOUND","TEAM_NOT_FOUND","CANNOT_GET_OWN_USER_WITHOUT_USER","PRODUCT_ALREADY_GRANTED","INVALID_PRODUCT_CHOICE","PRICE_DOES_NOT_EXIST","PRODUCT_NOT_STACKABLE","ADD_ON_WITHOUT_BASE","CATALOG_ALREADY_PURCHASED","ITEM_QUANTITY_OUT_OF_RANGE","IDEMPOTENCY_KEY_REUSED"],"plain":[400,409],"refreshes":["payments"]},
    "internal.emails.sendSignInInvitation": {"method":"POST","path":"/internal/send-sign-in-invitation","body":"fields","errors":["REDIRECT_URL_NOT_WHITELISTED","IDEMPOTENCY_KEY_REUSED"],"plain":[409],"refreshes":["internal.emails"]},
  },
};

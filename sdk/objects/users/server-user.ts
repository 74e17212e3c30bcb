import { notSupported } from "#contract/vocabulary/messages.ts";
import { passkeyLimits } from "#contract/vocabulary/sign-in/passkeys.ts";
import { banLimits } from "#contract/vocabulary/users/bans.ts";
import type { Navigation } from "../../flows/navigation.ts";
import type { RegisterPasskeyFailure, RegisterPasskeyOptions } from "../../flows/passkey-registration.ts";
import { signOut } from "../../flows/sign-out.ts";
import { type ClientApi, type User as ClientUserResponse, clientRoutes } from "../../generated/client.ts";
import type { ServerApi, Team as TeamResponse, UserCreate, User as UserResponse, UserUpdate } from "../../generated/server.ts";
import type { Caller } from "../../session/caller.ts";
import { readTokens, type TokenSession } from "../../session/session.ts";
import { memoryStore } from "../../session/store.ts";
import type { Json } from "../../transport/json.ts";
import { procedures } from "../../transport/procedures.ts";
import { type Result, unwrap } from "../../transport/result.ts";
import { type ActiveSessionMethods, activeSessionMethods } from "../accounts/active-session.ts";
import { contactChannelMethods, type ServerContactChannelMethods } from "../accounts/contact-channel.ts";
import { type PasskeyMethods, passkeyMethods } from "../accounts/passkey.ts";
import { type PasswordChange, type PasswordChangeFailure, updatePassword } from "../accounts/password-change.ts";
import type { Fields } from "../camel-case.ts";
import { type NotificationMethods, notificationMethods } from "../emails/notification-category.ts";
import { type ObjectHooks, withHooks } from "../object-hooks.ts";
import { type ServerCustomerMethods, serverCustomerMethods } from "../payments/server-customer-methods.ts";
import { type UserApiKeyMethods, userApiKeyMethods } from "../teams/api-key.ts";
import { type GrantMethods, grantMethods, type PermissionMethods, permissionMethods } from "../teams/permission.ts";
import { type ServerTeamOf, serverTeamFrom } from "../teams/server-team.ts";
import type { Team } from "../teams/team.ts";
import { type MembershipMethods, membershipMethods, type TeamUser } from "../teams/team-member.ts";
import { type TeamMethods, userTeamMethods } from "../teams/team-methods.ts";
import { clientUserJson } from "./client-json.ts";
import { type ConnectedAccountMethods, cannotConnect, connectedAccountMethods } from "./connected-account.ts";
import { freezeUser } from "./freeze-user.ts";
import { oauthProviderMethods, type ServerOAuthProviderMethods } from "./oauth-provider.ts";
import { type ReshapedUserFields, type User, type UserChange, userFrom, userUpdateFrom } from "./user.ts";

/**
 * Reports to the server that a feature is missing, and throws.
 * @throws Error with the name of the feature
 */
async function unsupported(api: ClientApi, feature: string): Promise<never> {
  // The report must not hide the error.
  await api.platform.checkFeatureSupport({ body: { feature_name: feature } }).catch(() => undefined);
  throw new Error(notSupported(feature));
}

/** The fields of a user that a server may change. Absent fields stay as they are. */
export interface ServerUserChange extends UserChange, Fields<Omit<UserUpdate, "totp_secret_base64">> {}

/** The fields that a server sets for a new user. */
export type ServerUserCreation = Fields<Omit<UserCreate, "totp_secret_base64" | "oauth_providers">> &
  Pick<UserChange, "totpMultiFactorSecret">;

/** A ban of a user. */
export interface BanOptions {
  /** The reason, which the user reads. */
  readonly reason?: string | undefined;
  /** When the ban ends. Default: never. */
  readonly until?: Date | undefined;
}

/** A restriction of a user by an administrator. */
export interface RestrictOptions {
  /** The reason, which the user can read. */
  readonly reason?: string | undefined;
  /** Details that only servers read. */
  readonly privateDetails?: string | undefined;
}

/** A user as servers see it: a frozen snapshot. Methods that change the user return the next snapshot. */
export interface ServerUser
  extends User,
    Fields<Omit<UserResponse, ReshapedUserFields>>,
    ActiveSessionMethods,
    PasskeyMethods,
    ServerContactChannelMethods,
    ServerOAuthProviderMethods,
    ConnectedAccountMethods,
    NotificationMethods,
    TeamMethods<ServerTeam>,
    MembershipMethods,
    UserApiKeyMethods,
    PermissionMethods,
    GrantMethods,
    ServerCustomerMethods,
    ObjectHooks<"serverUser"> {
  /** The team that the user has selected; null for none. */
  readonly selectedTeam: ServerTeam | null;
  /**
   * Changes the user. Returns the next snapshot.
   * @throws KnownError USER_NOT_FOUND, USER_EMAIL_ALREADY_EXISTS, TEAM_MEMBERSHIP_NOT_FOUND, PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG;
   * PlainError `INVALID_IMAGE`, `INVALID_USER_CHANGE`, `INVALID_PASSWORD_HASH`
   * @example
   * const next = await user.update({ serverMetadata: { plan: "pro" } });
   */
  update(change: ServerUserChange): Promise<ServerUser>;
  /** Sets the name that others see; null removes it. */
  setDisplayName(displayName: string | null): Promise<ServerUser>;
  /** Replaces the metadata that clients may read and write. */
  setClientMetadata(clientMetadata: Json): Promise<ServerUser>;
  /** Replaces the metadata that clients may only read. */
  setClientReadOnlyMetadata(clientReadOnlyMetadata: Json): Promise<ServerUser>;
  /** Replaces the metadata that only servers may read and write. */
  setServerMetadata(serverMetadata: Json): Promise<ServerUser>;
  /**
   * Sets the primary e-mail address; null removes it. Without `verified: true` a new address is unverified.
   * @throws KnownError USER_EMAIL_ALREADY_EXISTS if another user signs in with the address
   */
  setPrimaryEmail(email: string | null, options?: { readonly verified?: boolean }): Promise<ServerUser>;
  /** Selects a team of the user, or none. @throws KnownError TEAM_MEMBERSHIP_NOT_FOUND if the user is not a member */
  setSelectedTeam(team: Pick<Team, "id"> | null): Promise<ServerUser>;
  /**
   * Changes the password if the old one is right. Revokes all sessions of the user.
   * @example
   * const result = await user.updatePassword({ oldPassword, newPassword });
   * if (result.status === "error") show(result.error.message);
   */
  updatePassword(change: PasswordChange): Promise<Result<undefined, PasswordChangeFailure>>;
  /** Sets the password. @throws KnownError PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG */
  setPassword(options: { readonly password: string }): Promise<ServerUser>;
  /**
   * Opens a session of the user. With `isImpersonation` it ends soon and may not change how the user signs in. The audit log records
   * the `reason`.
   */
  createSession(options?: {
    readonly expiresInMillis?: number;
    readonly isImpersonation?: boolean;
    readonly reason?: string;
  }): Promise<TokenSession>;
  /** Revokes all sessions of the user. Their tokens stop working; the user can sign in again. */
  revokeAllSessions(): Promise<void>;
  /**
   * Registers a passkey for the page's host, in a separate session that ends afterwards. It replaces an existing passkey. The
   * browser prompts for it.
   */
  registerPasskey(options?: RegisterPasskeyOptions): Promise<Result<undefined, RegisterPasskeyFailure>>;
  /** @deprecated Not supported: a server verifies an address by `update({ primaryEmailVerified: true })`. @throws Error */
  sendVerificationEmail(): Promise<unknown>;
  /**
   * Bans the user: ends all sessions, and refuses sign-ins and API keys while the ban holds. The user reads the reason at the next sign-in.
   * @example
   * await user.ban({ reason: "Spam", until: new Date(Date.now() + 7 * 86_400_000) });
   */
  ban(options?: BanOptions): Promise<ServerUser>;
  /** Ends a ban. The user signs in again. */
  unban(): Promise<ServerUser>;
  /** Restricts the user, who may still sign in. Your app sees `isRestricted` and `restrictedReason`. */
  restrict(options?: RestrictOptions): Promise<ServerUser>;
  /** Ends a restriction by an administrator. Others, such as an unverified address, remain. */
  unrestrict(): Promise<ServerUser>;
  /** Deletes the user with all of its data. @throws KnownError USER_NOT_FOUND */
  delete(): Promise<void>;
  /** The API's response as plain JSON, without the fields that only servers may see. It is the `initialUser` of a page. */
  toClientJson(): ClientUserResponse;
}

/** A team as servers see it: a snapshot. */
export interface ServerTeam extends ServerTeamOf<ServerUser> {}

/** A member of a team as servers see it: the user, with its profile in the team. */
export interface ServerTeamUser extends ServerUser, TeamUser {}

/** A user of `ServerUser`, without its hooks. */
export type ServerUserMembers = Omit<ServerUser, keyof ObjectHooks<"serverUser">>;

/** The dependencies of a server's objects: API calls, the caller's sessions, and the app's page URLs if known. */
export interface ServerContext {
  readonly api: ServerApi;
  readonly caller: Caller;
  readonly navigation: Pick<Navigation, "link">;
}

/** Makes the object of a team in a response to a server. */
export const serverTeamIn =
  (context: ServerContext) =>
  (response: TeamResponse): ServerTeam =>
    serverTeamFrom<ServerUser>(response, context, (user, member) =>
      withHooks<"serverUser", ServerTeamUser>("serverUser", { ...serverUserMembers(user, context), ...member }),
    );

/** Makes the object of a user in a response to a server. */
export function serverUserFrom(response: UserResponse, context: ServerContext): ServerUser {
  return freezeUser(withHooks<"serverUser", ServerUser>("serverUser", serverUserMembers(response, context)));
}

/** The members of `serverUserFrom`, not frozen, for objects that extend them. */
export function serverUserMembers(response: UserResponse, context: ServerContext): ServerUserMembers {
  const { id } = response;
  const { api, caller } = context;
  const update = async ({ bannedUntil, ...change }: ServerUserChange) => {
    // Null has no form of a time, by which the name of the field would be found.
    const ban = bannedUntil === undefined ? {} : { banned_until_millis: bannedUntil?.getTime() ?? null };
    return serverUserFrom(unwrap(await api.users.update({ user_id: id, ...userUpdateFrom<UserUpdate>(change), ...ban })), context);
  };
  async function signIn({ expiresInMillis, isImpersonation, reason }: NonNullable<Parameters<ServerUser["createSession"]>[0]> = {}) {
    const { access_token, refresh_token } = unwrap(
      await api.auth.sessions.create({ user_id: id, expires_in_millis: expiresInMillis, is_impersonation: isImpersonation, reason }),
    );
    return memoryStore({ accessToken: access_token, refreshToken: refresh_token });
  }
  /** Calls as the user, in a session that ends afterwards. */
  async function inOwnSession<Output>(call: (own: ClientApi) => Promise<Output>): Promise<Output> {
    const store = await signIn({ expiresInMillis: passkeyLimits.registrationSessionMillis });
    const own = procedures<ClientApi>(clientRoutes, caller.invoker(store));
    try {
      return await call(own);
    } finally {
      // If sign-out fails, the session expires in two minutes.
      await signOut(own, caller.session(store)).catch(() => undefined);
    }
  }
  return {
    ...userFrom(response, serverTeamIn(context)),
    ...userTeamMethods(id, api, serverTeamIn(context)),
    ...membershipMethods(id, api),
    ...userApiKeyMethods(id, context),
    ...activeSessionMethods(id, api),
    ...passkeyMethods(id, api),
    ...permissionMethods(id, api),
    ...grantMethods(id, api),
    ...contactChannelMethods(id, context),
    ...oauthProviderMethods(id, context),
    ...connectedAccountMethods(id, api, cannotConnect),
    ...notificationMethods(id, api),
    ...serverCustomerMethods({ customer_type: "user", customer_id: id }, api),
    update,
    setDisplayName: (displayName) => update({ displayName }),
    setClientMetadata: (clientMetadata) => update({ clientMetadata }),
    setClientReadOnlyMetadata: (clientReadOnlyMetadata) => update({ clientReadOnlyMetadata }),
    setServerMetadata: (serverMetadata) => update({ serverMetadata }),
    setPrimaryEmail: (primaryEmail, { verified } = {}) =>
      update({ primaryEmail, ...(verified === undefined ? {} : { primaryEmailVerified: verified }) }),
    setSelectedTeam: (team) => update({ selectedTeamId: team?.id ?? null }),
    setPassword: ({ password }) => update({ password }),
    ban: ({ reason = null, until } = {}) => update({ bannedUntil: until ?? new Date(banLimits.foreverMillis), banReason: reason }),
    unban: () => update({ bannedUntil: null }),
    restrict: ({ reason = null, privateDetails = null } = {}) =>
      update({ restrictedByAdmin: true, restrictedByAdminReason: reason, restrictedByAdminPrivateDetails: privateDetails }),
    unrestrict: () => update({ restrictedByAdmin: false }),
    async createSession(options) {
      const store = await signIn(options);
      return { getTokens: () => readTokens(caller.session(store)) };
    },
    async revokeAllSessions() {
      unwrap(await api.auth.sessions.removeAll({ user_id: id }));
    },
    updatePassword: (options) => inOwnSession((own) => updatePassword(own, options)),
    registerPasskey: (options) =>
      inOwnSession(async (own) => (await import("../../flows/passkey-registration.ts")).registerPasskey(own, options)),
    sendVerificationEmail: () => unsupported(api, "ServerUser.sendVerificationEmail"),
    async delete() {
      unwrap(await api.users.remove({ user_id: id }));
    },
    toClientJson: () => clientUserJson(response),
  };
}

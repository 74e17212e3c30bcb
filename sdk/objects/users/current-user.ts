import type { RegisterPasskeyFailure, RegisterPasskeyOptions } from "../../flows/passkey-registration.ts";
import type { User as UserResponse } from "../../generated/client.ts";
import type { Json } from "../../transport/json.ts";
import { type Result, unwrap } from "../../transport/result.ts";
import { type ActiveSessionMethods, activeSessionMethods } from "../accounts/active-session.ts";
import { type ContactChannelMethods, contactChannelMethods } from "../accounts/contact-channel.ts";
import { type CredentialMethods, credentialMethods } from "../accounts/credential-methods.ts";
import { type PasskeyMethods, passkeyMethods } from "../accounts/passkey.ts";
import { makeConnection, type SessionMethods, type SignIn, sessionMethods } from "../accounts/session-methods.ts";
import type { DeveloperMethods } from "../developer-methods.ts";
import { type NotificationMethods, notificationMethods } from "../emails/notification-category.ts";
import { type ObjectHooks, withHooks } from "../object-hooks.ts";
import { type CustomerMethods, customerMethods } from "../payments/customer-methods.ts";
import { type UserApiKeyMethods, userApiKeyMethods } from "../teams/api-key.ts";
import { type PermissionMethods, permissionMethods } from "../teams/permission.ts";
import { type Team, teamFrom } from "../teams/team.ts";
import { type MembershipMethods, membershipMethods } from "../teams/team-member.ts";
import { currentUserTeamMethods, type TeamMethods } from "../teams/team-methods.ts";
import { type ConnectedAccountMethods, connectedAccountMethods } from "./connected-account.ts";
import { freezeUser } from "./freeze-user.ts";
import { type OAuthProviderMethods, oauthProviderMethods } from "./oauth-provider.ts";
import { type User, type UserChange, userFrom, userUpdateFrom } from "./user.ts";

/** The signed-in user: a frozen snapshot. Methods that change it return the next snapshot. */
export interface CurrentUser
  extends User,
    SessionMethods,
    ActiveSessionMethods,
    CredentialMethods,
    PasskeyMethods,
    ContactChannelMethods,
    OAuthProviderMethods,
    ConnectedAccountMethods,
    NotificationMethods,
    TeamMethods<Team>,
    UserApiKeyMethods,
    MembershipMethods,
    PermissionMethods,
    CustomerMethods,
    DeveloperMethods,
    ObjectHooks<"currentUser"> {
  /** Registers a passkey for the page's host. The browser prompts for it, unless the device already has one of the user. */
  registerPasskey(options?: RegisterPasskeyOptions): Promise<Result<undefined, RegisterPasskeyFailure>>;
  /**
   * Changes the user. Returns the next snapshot.
   * @throws KnownError USER_EMAIL_ALREADY_EXISTS, TEAM_MEMBERSHIP_NOT_FOUND for a selected team of others; PlainError `INVALID_IMAGE`,
   * `INVALID_USER_CHANGE`, `LAST_SIGN_IN_METHOD`, `TERMS_VERSION_MISMATCH`
   * @example
   * const next = await user.update({ displayName: "Ada", clientMetadata: { theme: "dark" } });
   */
  update(change: UserChange): Promise<CurrentUser>;
  /** Sets the name that others see; null removes it. */
  setDisplayName(displayName: string | null): Promise<CurrentUser>;
  /** Replaces the metadata that the app's clients may read and write. */
  setClientMetadata(clientMetadata: Json): Promise<CurrentUser>;
  /** Selects a team of the user, or none. @throws KnownError TEAM_MEMBERSHIP_NOT_FOUND if the user is not a member */
  setSelectedTeam(team: Pick<Team, "id"> | null): Promise<CurrentUser>;
  /**
   * Records that the user accepts the project's terms. Call it when a sign-up form with a consent box was sent.
   * @param version the version that the user has seen: `(await app.getProject()).brand.termsVersion`
   * @throws PlainError `TERMS_VERSION_MISMATCH` if the project has other terms by now
   */
  acceptTerms(version: string): Promise<CurrentUser>;
  /** Deletes the user with everything that belongs to it, and ends the session. */
  delete(): Promise<void>;
  /** The API's response as plain JSON. */
  toClientJson(): UserResponse;
}

/** Makes the object of the signed-in user in a response. */
export function currentUserFrom(response: UserResponse, signIn: SignIn): CurrentUser {
  const { api } = signIn;
  const update = async (change: UserChange) => currentUserFrom(unwrap(await api.users.updateMe(userUpdateFrom(change))), signIn);
  const user = withHooks<"currentUser", CurrentUser>("currentUser", {
    ...userFrom(response, (team) => teamFrom(team, signIn)),
    ...sessionMethods(signIn),
    ...activeSessionMethods("me", api),
    ...passkeyMethods("me", api),
    ...credentialMethods(signIn, response.primary_email),
    ...currentUserTeamMethods(signIn),
    ...userApiKeyMethods("me", signIn),
    ...membershipMethods("me", api),
    ...permissionMethods("me", api),
    ...contactChannelMethods("me", signIn),
    ...oauthProviderMethods("me", signIn),
    ...connectedAccountMethods("me", api, makeConnection(signIn)),
    ...notificationMethods("me", api),
    ...customerMethods({ customer_type: "user", customer_id: response.id }, api),
    registerPasskey: async (options) => (await import("../../flows/passkey-registration.ts")).registerPasskey(api, options),
    update,
    setDisplayName: (displayName) => update({ displayName }),
    setClientMetadata: (clientMetadata) => update({ clientMetadata }),
    setSelectedTeam: (team) => update({ selectedTeamId: team?.id ?? null }),
    acceptTerms: (version) => update({ acceptedTermsVersion: version }),
    async delete() {
      unwrap(await api.users.deleteMe());
      signIn.end();
    },
    toClientJson: () => response,
  });
  return freezeUser(user);
}

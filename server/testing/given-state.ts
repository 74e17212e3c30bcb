import type { ApplicationSource } from "#contract/vocabulary/sign-in/applications.ts";
import type { ApiKeyType } from "#contract/vocabulary/teams/api-keys.ts";
import type { Authenticator } from "#sdk/test-kit/software-authenticator.ts";
import type { ProjectKeys } from "./case-requests.ts";

/** A project's keys and the branch they are used on, `main` unless said. */
export type TenantKeys = ProjectKeys & { readonly tenancyId: string; readonly branchId?: string };

/** A signed-in user, without the cost of a password. */
export interface TestUser {
  readonly id: string;
  readonly sessionId: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** The states of a one-time code in which it is refused. */
export type CodeState = "expired" | "used" | "exhausted";

/** An account at a provider that is linked to a user; by default one with which the user signs in. */
export interface LinkAbout {
  readonly id?: string;
  readonly provider?: string;
  readonly accountId?: string;
  readonly email?: string | null;
  readonly signsIn?: boolean;
  readonly connected?: boolean;
}

export interface KeyCircumstances {
  readonly isPublic?: boolean;
  readonly expiresAt?: Date | null;
  readonly revokedAt?: Date | null;
}

interface UserAddress {
  readonly userId: string;
  readonly email: string;
}
interface Invitation {
  readonly id: string;
  readonly teamId: string;
  readonly email: string;
  readonly code: string;
}
interface ApiKey {
  readonly id: string;
  readonly value: string;
}

/** The answer of a provider that a test chooses: an account, or that the user denies access. */
export interface ProviderAnswer {
  readonly accountId?: string | undefined;
  readonly email?: string | undefined;
  readonly emailVerified?: boolean | undefined;
  readonly isDenied?: boolean | undefined;
}

/** A provider of accounts that answers as a test says. */
export interface ProviderDouble {
  /** The providers of a project, by their ids: `google` and `github`, and `spotify` with shared keys. */
  readonly providers: Readonly<Record<"google" | "github" | "spotify", object>>;
  /** @param url where the server has sent the browser @returns what the provider adds to the address of the callback */
  answer(url: URL, says: ProviderAnswer): Promise<Record<string, string>>;
  /** An ID token of `google` for a client of the project's apps. It needs no nonce. */
  idToken(says: ProviderAnswer): string;
}

/**
 * The states from which cases start, and that no single call of the API makes. A server in this process gets them by its database. A
 * server at an address gets them by calls, or refuses those that it cannot have.
 */
export interface GivenState {
  /** A contact channel of a user, neither verified nor for sign-in. @returns its id */
  channel(tenant: TenantKeys, userId: string): Promise<string>;
  channels(tenant: TenantKeys, userId: string, count: number): Promise<void>;

  /** A team whose member, if it has one, has the permissions; by default those to see, invite and remove others. @returns its id */
  invitingTeam(tenant: TenantKeys, userId?: string, permissionIds?: readonly string[]): Promise<string>;
  /** Adds a user to a team with exactly these permissions, by default none. */
  membership(tenant: TenantKeys, teamId: string, userId: string, permissionIds?: readonly string[]): Promise<void>;
  invitation(tenant: TenantKeys, about?: { teamId?: string; email?: string }): Promise<Invitation>;
  /** An invitation to an address of a user, by default a verified one. */
  invitationTo(tenant: TenantKeys, userId: string, about?: { isVerified?: boolean; teamId?: string }): Promise<Invitation>;

  /** A new user without a password, and the code that was mailed to reset one. */
  resetCode(tenant: TenantKeys): Promise<UserAddress & { code: string }>;
  /** A new user with an unverified address, and the code that was mailed there. */
  verificationCode(tenant: TenantKeys): Promise<UserAddress & { channelId: string; code: string }>;
  /** A sign-in code sent to an address; by default an unknown one. */
  signInCode(tenant: TenantKeys, email?: string): Promise<string>;
  /** A user with a second factor after the first factor. `totp` returns the one-time password of now. */
  attempt(tenant: TenantKeys): Promise<{ userId: string; code: string; totp: () => string }>;
  /** A code of the recovery of an account in a team from which another member was removed. */
  recoveryCode(tenant: TenantKeys): Promise<{ userId: string; teamId: string; email: string; code: string }>;
  /** The code with which a developer takes over a provisioned project. `isTransferred`: another developer has it since. */
  transferCode(about?: { isTransferred?: boolean }): Promise<string>;
  /** A project that a platform has provisioned. */
  provisionedProject(): Promise<{ id: string }>;
  /** The code of a link in an e-mail of category Marketing. */
  unsubscribeCode(tenant: TenantKeys, userId: string): Promise<string>;
  codeState(code: string, state: CodeState): Promise<void>;

  apiKey(tenant: TenantKeys, owner: { type: ApiKeyType; id: string }, about?: KeyCircumstances): Promise<ApiKey>;
  /** A team's key. The user, if there is one, may manage the team's keys. */
  teamKey(tenant: TenantKeys, userId?: string, about?: KeyCircumstances): Promise<ApiKey & { teamId: string }>;
  /** A team with the permission to manage its keys for a user. */
  keyTeam(tenant: TenantKeys, userId?: string): Promise<string>;
  apiKeys(tenant: TenantKeys, owner: { type: ApiKeyType; id: string }, count: number): Promise<void>;
  keySets(project: TenantKeys, count: number): Promise<void>;
  /** Applications of the authorization server, of developers or registered by themselves. */
  applications(tenant: TenantKeys, count: number, source?: ApplicationSource): Promise<void>;
  /** Lets the code of a device expire. */
  expiredDevice(deviceCode: string): Promise<void>;

  readonly provider: ProviderDouble;
  /** A linked account of a user. @returns its id */
  oauthLink(tenant: TenantKeys, userId: string, about?: LinkAbout): Promise<string>;
  /** Two providers with the project's own keys: that of the linked accounts below, and one without linked accounts. */
  readonly ownProviders: { readonly linked: string; readonly other: string };
  /** A linked account with a provider's tokens, at a provider that accepts them. */
  connectedAccount(tenant: TenantKeys, userId: string, accountId?: string): Promise<void>;
  /** The same with an access token that has expired. */
  expiredAccount(tenant: TenantKeys, userId: string, accountId: string): Promise<void>;
  /** The same user in a session that began long ago. @returns an access token of it */
  agedSession(tenant: TenantKeys, userId: string): Promise<string>;

  /** A registration that a user has begun: its code, and the options for the authenticator. */
  passkeyRegistration(tenant: TenantKeys, userId: string): Promise<{ code: string; options: { challenge: string; user: { id: string } } }>;
  newPasskey(tenant: TenantKeys, userId: string): Promise<{ code: string; credential: ReturnType<Authenticator["create"]> }>;
  passkey(tenant: TenantKeys, userId: string): Promise<Authenticator>;
  /** The input that signs in with a passkey. */
  passkeyResponse(
    tenant: TenantKeys,
    device: Authenticator,
  ): Promise<{ code: string; authentication_response: ReturnType<Authenticator["get"]> }>;

  /** An e-mail of the log that was sent. @returns its id */
  sentEmail(tenant: TenantKeys): Promise<string>;
  /** An e-mail of the log that waits, in this project or in another. */
  queuedEmail(tenant: TenantKeys): Promise<{ at: TenantKeys; emailId: string }>;
  suppression(tenant: TenantKeys): Promise<string>;
  mailing(tenant: TenantKeys, about?: { isCompleted?: boolean; isPaused?: boolean; scheduledAt?: Date }): Promise<string>;

  webhookEndpoint(tenant: TenantKeys, about?: { types?: readonly "project_permission.deleted"[] }): Promise<{ id: string }>;
  /** A failed delivery. @returns its id */
  webhookDelivery(tenant: TenantKeys): Promise<string>;
  /** A disabled endpoint with a delivery. */
  disabledEndpoint(tenant: TenantKeys): Promise<{ endpointId: string; deliveryId: string }>;
  /** As many decreases of an item that expire as a customer may have. */
  expiringDecreases(tenant: TenantKeys, customerId: string, count: number): Promise<void>;
  /** Grants of an item that expire at so many moments, and at no earlier one of the year 2100. */
  grantExpiries(tenant: TenantKeys, customerId: string, count: number): Promise<void>;
  stripe(): Promise<StripeState>;

  /** Replaces the configuration without its checks. */
  config(project: TenantKeys, config: object): Promise<void>;
  /** Extends the windows of a rate limit that has begun. A slow machine must not let a second go by. */
  extendLimit(name: string): Promise<void>;
}

/** A project that charges, and its account. */
export interface ChargingProject {
  readonly project: TenantKeys;
  readonly accountId: string;
}

export interface SubscribingCustomer {
  readonly customerType: "user" | "custom";
  readonly customerId: string;
  readonly currency?: "JPY" | undefined;
}

/** A double of Stripe that the server uses. */
export interface StripeState {
  /** The account of a project, which takes payments. @returns its id */
  account(tenant: TenantKeys): Promise<string>;
  /** A project that charges. @param more changes its payments */
  chargingProject(more?: object): Promise<ChargingProject>;
  /** The id of an account's methods of payment. */
  methodsId(accountId: string): Promise<string>;
  /** The customer stores a card. @returns the id of its method */
  storeCard(accountId: string, clientSecret: string): Promise<string>;
  /** Buys a monthly product for a customer and pays it, with all events delivered. @returns the id of the method of payment */
  subscribe(charging: ChargingProject, productId: string, customer: SubscribingCustomer): Promise<string>;
  /** Pays. The server gets no event of it. */
  pay(accountId: string, clientSecret: string): Promise<void>;
  /** The newest event of an account, or the given one of no account, with its signature. */
  signed(about: { readonly accountId: string } | { readonly event: object }): Promise<{ headers: Record<string, string>; body: object }>;
}

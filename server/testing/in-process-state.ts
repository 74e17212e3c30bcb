import { codeLimits } from "#contract/vocabulary/foundation/verification-codes.ts";
import { randomUuid } from "../services/random.ts";
import { digest } from "../services/secrets.ts";
import type { CaseFixtures } from "./case-fixtures.ts";
import { givenProvisionedProject, givenTransferCode } from "./console/transfer-codes.ts";
import { givenMailing, givenSentEmail, givenSuppression } from "./emails/sent-emails.ts";
import { givenUnsubscribeCode } from "./emails/unsubscribe-codes.ts";
import { givenAttempt, givenResetCode, givenSignInCode, givenVerificationCode } from "./foundation/codes.ts";
import type { CodeState, GivenState, TenantKeys } from "./given-state.ts";
import type { TestServer } from "./index.ts";
import { stripeState } from "./payments/in-process-stripe.ts";
import { givenApplications, givenChannel, givenChannels, givenKeySets } from "./row-fixtures.ts";
import { givenNewPasskey, givenPasskey, givenPasskeyResponse, givenRegistration } from "./sign-in/passkeys.ts";
import { testProvider } from "./sign-in/provider-code.ts";
import { givenApiKey, givenApiKeys, givenKeyTeam, givenTeamKey } from "./teams/api-keys.ts";
import { givenInvitation, givenInvitationTo, givenInvitingTeam, givenMembership, givenRecoveryCode } from "./teams/invitations.ts";
import { givenConnectedAccount, givenProvider, replaceProvider } from "./users/connected-accounts.ts";
import { givenOAuthLink } from "./users/oauth-links.ts";
import { givenDisabledEndpoint, givenWebhookDelivery, givenWebhookEndpoint } from "./webhooks/webhooks.ts";

const codeStates: Readonly<Record<CodeState, { expires_at?: Date; used_at?: Date; attempts?: number }>> = {
  expired: { expires_at: new Date(0) },
  used: { used_at: new Date(0) },
  exhausted: { attempts: codeLimits.maxAttempts },
};

const connected = new WeakSet<TestServer>();

/** A linked account at a provider that accepts its token. */
const connectAccount = async (server: TestServer, tenant: TenantKeys, userId: string, accountId?: string): Promise<void> => {
  if (!connected.has(server)) {
    await givenProvider(server, tenant);
    replaceProvider(server, { accepts: async () => true });
    connected.add(server);
  }
  await givenConnectedAccount(server, tenant, userId, { account: { ...(accountId && { accountId }) } });
};

/** Makes states of a server in this process by its database and its services. */
export function bindState(server: TestServer, givenSession: CaseFixtures["givenSession"]): GivenState {
  /** Lets a function for test servers work on this one. */
  const bind =
    <Parameters extends unknown[], Result>(given: (on: TestServer, ...parameters: Parameters) => Result | Promise<Result>) =>
    async (...parameters: Parameters): Promise<Result> =>
      given(server, ...parameters);
  const { db } = server;
  return {
    channel: (tenant, userId) => givenChannel(server, tenant, userId),
    channels: bind(givenChannels),
    invitingTeam: bind(givenInvitingTeam),
    membership: bind(givenMembership),
    invitation: bind(givenInvitation),
    invitationTo: bind(givenInvitationTo),
    resetCode: bind(givenResetCode),
    verificationCode: bind(givenVerificationCode),
    signInCode: bind(givenSignInCode),
    attempt: bind(givenAttempt),
    recoveryCode: bind(givenRecoveryCode),
    transferCode: ({ isTransferred } = {}) => givenTransferCode(server, isTransferred ? server.project.id : undefined),
    provisionedProject: bind(givenProvisionedProject),
    unsubscribeCode: bind(givenUnsubscribeCode),
    codeState: async (code, state) => {
      await db.updateTable("verification_codes").set(codeStates[state]).where("code_hash", "=", digest(code)).execute();
    },
    apiKey: bind(givenApiKey),
    teamKey: bind(givenTeamKey),
    keyTeam: bind(givenKeyTeam),
    apiKeys: bind(givenApiKeys),
    keySets: bind(givenKeySets),
    applications: bind(givenApplications),
    async expiredDevice(deviceCode) {
      await db
        .updateTable("oauth_device_codes")
        .set({ expires_at: new Date(0) })
        .where("id_hash", "=", digest(deviceCode))
        .execute();
    },
    provider: testProvider,
    oauthLink: bind(givenOAuthLink),
    ownProviders: { linked: "gitlab", other: "discord" },
    connectedAccount: bind(connectAccount),
    async expiredAccount(tenant, userId, accountId) {
      await givenProvider(server, tenant);
      await givenProvider(server, tenant, "discord");
      const tokens = { refreshToken: "a refresh token", expiresAt: new Date(0) };
      await givenConnectedAccount(server, tenant, userId, { account: { accountId }, ...tokens });
    },
    passkeyRegistration: bind(givenRegistration),
    newPasskey: (tenant, userId) => givenNewPasskey(server, tenant, userId),
    passkey: (tenant, userId) => givenPasskey(server, tenant, userId),
    passkeyResponse: bind(givenPasskeyResponse),
    sentEmail: (tenant) => givenSentEmail(server, tenant, { state: "sent" }),
    queuedEmail: async (tenant) => ({ at: tenant, emailId: await givenSentEmail(server, tenant, { state: "queued" }) }),
    suppression: (tenant) => givenSuppression(server, tenant),
    mailing: (tenant, about) => givenMailing(server, tenant, about),
    webhookEndpoint: bind(givenWebhookEndpoint),
    webhookDelivery: (tenant) => givenWebhookDelivery(server, tenant),
    disabledEndpoint: bind(givenDisabledEndpoint),
    async expiringDecreases(_tenant, customerId, count) {
      const decreases = JSON.stringify(Array.from({ length: count }, () => ["1", Date.UTC(2100), "0", []]));
      await db.updateTable("item_balances").set({ decreases }).where("customer_id", "=", customerId).execute();
    },
    async grantExpiries(_tenant, customerId, count) {
      const lots = JSON.stringify(Array.from({ length: count }, (_, index) => [Date.UTC(2101) + index, String(index + 1)]));
      await db.updateTable("item_balances").set({ lots }).where("customer_id", "=", customerId).execute();
    },
    stripe: bind(stripeState),
    async config({ tenancyId }, config) {
      const change = { config: JSON.stringify(config), config_revision: randomUuid() };
      await db.updateTable("tenancies").set(change).where("id", "=", tenancyId).execute();
    },
    async agedSession(tenant, userId) {
      const { sessionId, accessToken } = await givenSession(userId, { project: tenant });
      await db
        .updateTable("sessions")
        .set({ created_at: new Date(0) })
        .where("id", "=", sessionId)
        .execute();
      return accessToken;
    },
    async extendLimit(name) {
      const after = new Date(server.clock.now().getTime() + 60_000);
      await db.updateTable("rate_limits").set({ window_ends_at: after }).where("key", "like", `${name} %`).execute();
    },
  };
}

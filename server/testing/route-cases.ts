import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { randomUuid } from "../services/random.ts";
import { givenImpersonationCode } from "./accounts/impersonation-codes.ts";
import type { CaseFixtures } from "./case-fixtures.ts";
import { auditStreamRouteCases } from "./console/audit-stream-cases.ts";
import { configRouteCases } from "./console/config-cases.ts";
import { configHistoryRouteCases } from "./console/config-history-cases.ts";
import { developerTeamRouteCases } from "./console/developer-team-cases.ts";
import { integrationRouteCases } from "./console/integration-cases.ts";
import { aiChatRouteCases } from "./emails/ai-chat-cases.ts";
import { emailSendingRouteCases } from "./emails/email-sending-cases.ts";
import { emailSourceRouteCases } from "./emails/email-source-cases.ts";
import { notificationRouteCases } from "./emails/notification-cases.ts";
import { checkoutRouteCases } from "./payments/checkout-cases.ts";
import { paymentRouteCases } from "./payments/payment-cases.ts";
import { subscriptionRouteCases } from "./payments/subscription-cases.ts";
import { agentTokenRouteCases } from "./projects/agent-token-cases.ts";
import { brandRouteCases } from "./projects/brand-files.ts";
import { dataVaultRouteCases } from "./projects/data-vault-cases.ts";
import type { RouteCase, RouteName } from "./route-case.ts";
import { givenCliLogin } from "./sign-in/cli-logins.ts";
import { oauthRouteCases } from "./sign-in/oauth-cases.ts";
import { openidProviderRouteCases } from "./sign-in/openid-provider-cases.ts";
import { passkeyRouteCases } from "./sign-in/passkey-cases.ts";
import { signInListRouteCases } from "./sign-in/sign-in-list-cases.ts";
import { signUpHookRouteCases } from "./sign-in/sign-up-hook-cases.ts";
import { signUpRuleRouteCases } from "./sign-in/sign-up-rule-cases.ts";
import { waitlistRouteCases } from "./sign-in/waitlist-cases.ts";
import { apiKeyRouteCases } from "./teams/api-key-cases.ts";
import { permissionRouteCases } from "./teams/permission-cases.ts";
import { definitionRouteCases } from "./teams/permission-definition-cases.ts";
import { teamRouteCases } from "./teams/team-route-cases.ts";
import { connectedAccountRouteCases } from "./users/connected-account-cases.ts";
import { oauthProviderRouteCases } from "./users/oauth-provider-cases.ts";
import { userCases } from "./users/user-cases.ts";
import { webhookRouteCases } from "./webhooks/webhook-cases.ts";

export type { RouteName } from "./route-case.ts";

const aKeySet = {
  description: "Production",
  expires_at_millis: 4_102_444_800_000,
  has_publishable_client_key: true,
  has_secret_server_key: true,
  has_super_secret_admin_key: false,
};
const aSecondFactor = { totp_secret_base64: "dHdlbnR5IGJ5dGVzIG9mIHNlY3JldA==" };
const aKeySetId = async (fixtures: CaseFixtures) => ({ params: { key_set_id: await fixtures.givenKeySet() } });
const anAddress = () => `${randomUuid()}@example.org`;
const ofProject = ({ project }: CaseFixtures) => ({ params: { project_id: project.id } });

/** One row for each route of the contract. A missing row does not compile. */
export const routeCases: Readonly<Record<RouteName, RouteCase>> = {
  ...brandRouteCases,
  ...waitlistRouteCases,
  ...openidProviderRouteCases,
  "auth.password.signUp": { statements: 3, build: () => ({ body: { email: anAddress(), password: "correct horse battery" } }) },
  "auth.password.signIn": {
    statements: 3,
    build: async ({ server, project }) => {
      const { email, password } = await server.givenUser({ project });
      return { body: { email, password } };
    },
  },
  "auth.password.sendResetCode": {
    statements: 3,
    build: () => ({ body: { email: anAddress(), callback_url: "http://localhost:3000/handler/password-reset" } }),
  },
  "auth.password.checkResetCode": {
    statements: 2,
    build: async ({ server, project }) => ({ body: { code: (await server.given.resetCode(project)).code } }),
  },
  "auth.password.reset": {
    // Three of them recover an account that never verified an address.
    statements: 11,
    build: async ({ server, project }) => ({
      body: { code: (await server.given.resetCode(project)).code, password: "correct horse battery" },
    }),
  },
  "auth.password.update": {
    statements: 7,
    build: async ({ server, project }) => {
      const { id, accessToken, refreshToken, password } = await server.givenUser({ project });
      return {
        testUser: { id, accessToken, refreshToken, sessionId: "" },
        body: { old_password: password, new_password: "a new horse battery" },
      };
    },
  },
  "auth.password.set": {
    statements: 6,
    build: async (fixtures) => ({ testUser: await fixtures.givenTestUser(), body: { password: "correct horse battery" } }),
  },
  "auth.otp.sendSignInCode": {
    statements: 3,
    build: () => ({ body: { email: anAddress(), callback_url: "http://localhost:3000/handler/magic-link-callback" } }),
  },
  "auth.otp.signIn": { statements: 7, build: async ({ server, project }) => ({ body: { code: await server.given.signInCode(project) } }) },
  "auth.otp.checkCode": {
    statements: 2,
    build: async ({ server, project }) => ({ body: { code: await server.given.signInCode(project) } }),
  },
  "auth.mfa.signIn": {
    statements: 8,
    build: async ({ server, project }) => {
      const { code, totp } = await server.given.attempt(project);
      return { body: { type: "totp", totp: totp(), code } };
    },
  },
  "auth.mfa.countBackupCodes": { statements: 2, build: () => ({}) },
  "auth.mfa.createBackupCodes": {
    statements: 2,
    build: async ({ server, project, givenTestUser }) => {
      const testUser = await givenTestUser();
      await server.request("PATCH", `/users/${testUser.id}`, { as: "server", project, body: aSecondFactor });
      return { testUser };
    },
  },
  ...passkeyRouteCases,
  "auth.anonymous.signUp": { statements: 2, build: () => ({}) },
  "auth.cli.start": { statements: 2, build: () => ({ body: {} }) },
  "auth.cli.poll": {
    statements: 2,
    build: async ({ server, project }) => ({ body: { polling_code: (await givenCliLogin(server, project)).polling_code } }),
  },
  "auth.cli.details": {
    statements: 2,
    build: async ({ server, project }) => ({ body: { login_code: (await givenCliLogin(server, project)).login_code } }),
  },
  "auth.cli.complete": {
    statements: 3,
    build: async ({ server, project, testUser }) => ({
      body: { login_code: (await givenCliLogin(server, project)).login_code, refresh_token: testUser.refreshToken },
    }),
  },
  "auth.sessions.list": { statements: 2, build: ({ testUser }) => ({ query: { user_id: testUser.id } }) },
  "auth.sessions.create": { statements: 2, build: async (fixtures) => ({ body: { user_id: (await fixtures.givenTestUser()).id } }) },
  "auth.sessions.remove": {
    statements: 2,
    build: async ({ testUser, givenSession }) => ({
      testUser,
      params: { session_id: (await givenSession(testUser.id)).sessionId },
    }),
  },
  "auth.sessions.removeAll": {
    statements: 2,
    build: async ({ givenTestUser }) => ({ query: { user_id: (await givenTestUser()).id } }),
  },
  "auth.sessions.impersonate": {
    statements: 6,
    build: async ({ server, project, givenTestUser }) => ({
      body: { code: await givenImpersonationCode(server, project, (await givenTestUser()).id) },
    }),
  },
  "auth.sessions.confirm": {
    statements: 2,
    build: async (fixtures) => {
      const testUser = await fixtures.givenTestUser();
      return { testUser, body: { refresh_token: (await fixtures.givenSession(testUser.id)).refreshToken } };
    },
  },
  "auth.sessions.signOut": { statements: 2, build: async (fixtures) => ({ testUser: await fixtures.givenTestUser() }) },
  "auth.sessions.refresh": { statements: 2, build: ({ testUser }) => ({ headers: { [header.refreshToken]: testUser.refreshToken } }) },
  ...oauthRouteCases,
  ...signInListRouteCases,
  ...signUpHookRouteCases,
  ...signUpRuleRouteCases,
  ...userCases,
  "accountRecovery.details": {
    statements: 2,
    build: async ({ server, project }) => ({ body: { code: (await server.given.recoveryCode(project)).code } }),
  },
  "accountRecovery.inviteAgain": {
    statements: 5,
    build: async ({ server, project }) => {
      const { code, teamId, email } = await server.given.recoveryCode(project);
      return { body: { code, team_id: teamId, email, callback_url: "http://localhost:3000/handler/team-invitation" } };
    },
  },
  "teamInvitations.sendCode": {
    statements: 4,
    build: async ({ server, project, testUser }) => ({
      body: {
        email: anAddress(),
        team_id: await server.given.invitingTeam(project, testUser.id),
        callback_url: "http://localhost:3000/handler/team-invitation",
      },
    }),
  },
  "teamInvitations.list": {
    statements: 3,
    build: async ({ server, project, testUser }) => ({
      query: { team_id: await server.given.invitingTeam(project, testUser.id) },
    }),
  },
  "teamInvitations.revoke": {
    statements: 3,
    build: async ({ server, project, testUser }) => {
      const { id, teamId } = await server.given.invitation(project, { teamId: await server.given.invitingTeam(project, testUser.id) });
      return { params: { invitation_id: id }, query: { team_id: teamId } };
    },
  },
  "teamInvitations.accept": {
    statements: 7,
    build: async (fixtures) => ({ body: { code: (await fixtures.server.given.invitation(fixtures.project)).code } }),
  },
  "teamInvitations.acceptById": {
    statements: 8,
    build: async (fixtures) => {
      const testUser = await fixtures.givenTestUser();
      const { id } = await fixtures.server.given.invitationTo(fixtures.project, testUser.id);
      return { testUser, params: { invitation_id: id }, query: { user_id: testUser.id } };
    },
  },
  "teamInvitations.checkCode": {
    statements: 3,
    build: async (fixtures) => ({ body: { code: (await fixtures.server.given.invitation(fixtures.project)).code } }),
  },
  "teamInvitations.details": {
    statements: 3,
    build: async (fixtures) => ({ body: { code: (await fixtures.server.given.invitation(fixtures.project)).code } }),
  },
  ...apiKeyRouteCases,
  ...dataVaultRouteCases,
  ...paymentRouteCases,
  ...subscriptionRouteCases,
  ...oauthProviderRouteCases,
  ...connectedAccountRouteCases,
  ...notificationRouteCases,
  "teams.list": { statements: 2, build: ({ testUser }) => ({ query: { user_id: testUser.id } }) },
  "teams.create": { statements: 3, build: () => ({ body: { display_name: "The first team" } }) },
  "teams.get": { statements: 2, build: async (fixtures) => ({ params: { team_id: await fixtures.givenTeam(fixtures.testUser.id) } }) },
  ...permissionRouteCases,
  ...definitionRouteCases,
  ...teamRouteCases,
  ...webhookRouteCases,
  ...emailSendingRouteCases,
  ...aiChatRouteCases,
  ...checkoutRouteCases,
  ...developerTeamRouteCases,
  ...emailSourceRouteCases,
  ...integrationRouteCases,
  "internal.projects.list": { statements: 2, build: () => ({}) },
  "internal.projects.create": {
    statements: 6,
    build: ({ developer }) => ({ body: { display_name: "My app", owner_team_id: developer.teamId } }),
  },
  "internal.projects.transfer": {
    statements: 8,
    build: ({ project, developer }) => ({ body: { project_id: project.id, new_team_id: developer.teamId } }),
  },
  "internal.projects.current": { statements: 2, build: () => ({}) },
  "internal.projects.update": {
    statements: 7,
    build: () => ({ body: { description: "What it is for", config: { passkey_enabled: true } } }),
  },
  "internal.projects.remove": {
    statements: 3,
    build: async ({ server, givenTestUser }) => {
      const at = await server.givenProject();
      return { at, testUser: await givenTestUser({ project: at }) };
    },
  },
  ...configRouteCases,
  ...agentTokenRouteCases,
  "internal.apiKeys.list": { statements: 2, build: () => ({}) },
  "internal.apiKeys.create": { statements: 7, build: () => ({ body: aKeySet }) },
  "internal.workflowTokens.create": { statements: 2, build: () => ({ body: { expires_in_millis: 600_000 } }) },
  "internal.apiKeys.get": { statements: 2, build: aKeySetId },
  "internal.apiKeys.update": {
    statements: 5,
    build: async (fixtures) => ({ ...(await aKeySetId(fixtures)), body: { description: "Staging" } }),
  },
  "internal.apiKeys.rotate": {
    statements: 10,
    build: async (fixtures) => ({ ...(await aKeySetId(fixtures)), body: { overlap_seconds: 3600 } }),
  },
  "projects.current": { statements: 1, build: () => ({}) },
  "projects.jwks": { statements: 1, build: (fixtures) => ({ ...ofProject(fixtures), query: { include_anonymous: true } }) },
  "projects.openidConfiguration": { statements: 1, build: ofProject },
  "projects.anonymousOpenidConfiguration": { statements: 1, build: ofProject },
  "projects.anonymousJwks": { statements: 0, build: ({ project }) => ({ params: { project_id: project.id, document: "jwks.json" } }) },
  "internal.teams.list": { statements: 2, build: () => ({ query: { query: "team" } }) },
  ...configHistoryRouteCases,
  "internal.auditLog.list": { statements: 2, build: () => ({}) },
  "internal.auditLog.exportAll": { statements: 3, build: () => ({ query: { format: "csv" } }) },
  ...auditStreamRouteCases,
  "internal.metrics.get": { statements: 4, build: () => ({ query: { include_anonymous: true } }) },
  "internal.metrics.activity": { statements: 2, build: () => ({ query: { days: 7 } }) },
  "internal.health.get": { statements: 2, build: () => ({}) },
  "images.get": { statements: 1, build: async (fixtures) => ({ params: await fixtures.givenImage(fixtures.testUser.id) }) },
  "platform.greet": { statements: 1, build: () => ({}) },
  "platform.checkFeatureSupport": { statements: 1, build: () => ({ body: { feature_name: "teleport" } }) },
  "platform.checkVersion": { statements: 0, build: () => ({ body: { clientVersion: "2.8.51" } }) },
  "platform.health": { statements: 0, build: () => ({}) },
  "platform.ready": { statements: 1, build: () => ({}) },
};

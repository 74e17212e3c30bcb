/**
 * Entry point for tests of apps, in Node. It has a server on a free port, users with sessions, e-mails, a clock and webhooks. The server
 * must run in development mode. In production, the routes that this uses do not exist.
 */
export {
  type AssertionResponse,
  createAuthenticator,
  type RegistrationResponse,
  type TestAuthenticator,
} from "./authenticator.ts";
export { botTestHeaders } from "./bot-test-headers.ts";
export { type CypressTasks, type CypressUser, cypressTasks } from "./cypress-tasks.ts";
export type { ProjectEnvironment, ProjectKeys, TestServerConnection } from "./project-keys.ts";
export type { SignedIn } from "./provider-sign-in.ts";
export type { SeedFile, SeedMember, SeedTeam, SeedUser } from "./seed-file.ts";
export { type SignedWebhook, signWebhook, type WebhookPayloads, type WebhookType, webhookSample } from "./sign-webhook.ts";
export type { SessionCookie, StorageState } from "./storage-state.ts";
export type { StripeAccount, StripeDouble } from "./stripe-double.ts";
export type { TestClock, TimeSpan } from "./test-clock.ts";
export type { EmailSearch, TestEmail, TestInbox } from "./test-inbox.ts";
export type { Seeded, TestProject, TestSession, TestUser } from "./test-project.ts";
export { connectTestServer, startTestServer, type TestServer, type TestServerOptions } from "./test-server.ts";

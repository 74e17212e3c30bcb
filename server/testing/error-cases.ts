import type { AccessType } from "#contract/kernel/access.ts";
import { banLimits } from "#contract/vocabulary/users/bans.ts";
import type { Outage } from "../http/simulate-outage.ts";
import { randomUuid } from "../services/random.ts";
import type { CallInput } from "./call-input.ts";
import { type CalledServer, type CaseFixtures, type CaseServer, permissiveConfig, type TenantKeys } from "./case-fixtures.ts";

/** A call that is to be refused, and its circumstances. */
export interface ErrorCall extends CallInput {
  readonly as?: AccessType;
  readonly at?: TenantKeys;
  readonly on?: CalledServer;
  readonly headers?: Readonly<Record<string, string>>;
  /** The part of the server that fails for the call. */
  readonly outage?: Outage | undefined;
}
export type ErrorCase = () => ErrorCall | Promise<ErrorCall>;

interface ErrorCaseContext {
  server: CaseServer;
  fixtures: CaseFixtures;
  /** Counts calls. */
  counting: CalledServer & Pick<CaseServer, "request">;
}

/** The server of the error cases. The tables are declared before it exists: the test fills it in. */
export const context = {} as ErrorCaseContext;

export const password = "correct horse battery";
export const email = () => `${randomUuid()}@example.org`;

/** Another project, its sign-in settings changed. */
export const withConfig = async (auth: object): Promise<TenantKeys> =>
  context.server.givenProject({ ...permissiveConfig, auth: { ...permissiveConfig.auth, ...auth } });

/** A user who signs in with this address and password. */
export async function givenPasswordUser(about: object = {}) {
  const person = { primary_email: email(), primary_email_auth_enabled: true, password, ...about };
  const made = await context.server.request("POST", "/users", { as: "server", project: context.fixtures.project, body: person });
  if (made.status !== 201) throw new Error(made.text);
  return { id: made.json.id as string, email: person.primary_email, password };
}

/** Bans a user for good. */
export async function ban(userId: string, project: TenantKeys = context.fixtures.project): Promise<void> {
  const body = { banned_until_millis: banLimits.foreverMillis, ban_reason: "Spam" };
  const banned = await context.server.request("PATCH", `/users/${userId}`, { as: "server", project, body });
  if (banned.status !== 200) throw new Error(banned.text);
}

/** A session that a server creates, which may have ended by the next call. */
export async function createSession(userId: string, about: object, project: TenantKeys = context.fixtures.project) {
  const body = { user_id: userId, ...about };
  const { status, json, text } = await context.server.request("POST", "/auth/sessions", { as: "server", project, body });
  if (status !== 200) throw new Error(text);
  await new Promise((resolve) => setTimeout(resolve, 2));
  return { accessToken: json.access_token as string, refreshToken: json.refresh_token as string };
}

/** Ends the session of an access token. */
export const signOut = (project: TenantKeys, accessToken: string) =>
  context.server.request("DELETE", "/auth/sessions/current", { as: "client", project, user: accessToken });

/** A project in production mode, which trusts no page of this machine. */
export async function givenProductionProject(): Promise<TenantKeys> {
  const project = await context.server.givenProject({ domains: { allowLocalhost: false } });
  const body = { is_production_mode: true };
  const { status, text } = await context.server.request("PATCH", "/internal/projects/current", { as: "admin", project, body });
  if (status !== 200) throw new Error(text);
  return project;
}

/** Lists the contact channels of a user. */
export async function listChannels(userId: string): Promise<readonly { readonly id: string; readonly value: string }[]> {
  const { server, fixtures } = context;
  const { json } = await server.request("GET", `/contact-channels?user_id=${userId}`, { as: "server", project: fixtures.project });
  return json.items;
}

import type { AccessType } from "#contract/kernel/access.ts";
import { HashingBusy } from "../services/passwords.ts";
import { randomUuid } from "../services/random.ts";
import { type Fixtures, permissiveConfig, type TenantKeys } from "./fixtures.ts";
import type { TestServer } from "./index.ts";
import type { CallInput } from "./transports.ts";

/** A call that is to be refused, and its circumstances. */
export interface ErrorCall extends CallInput {
  readonly as?: AccessType;
  readonly at?: TenantKeys;
  readonly on?: TestServer;
  readonly headers?: Readonly<Record<string, string>>;
  /** Runs while the call does; answers how to undo it. */
  readonly meanwhile?: () => () => void;
}
export type ErrorCase = () => ErrorCall | Promise<ErrorCall>;

interface ErrorCaseContext {
  server: TestServer;
  fixtures: Fixtures;
  /** Counts calls. */
  counting: TestServer;
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
  return { email: person.primary_email, password };
}

/** Hashing as it is on a machine with far too much to do. */
export function hashingBusy() {
  const services = context.server.running.services as { passwords: typeof context.server.running.services.passwords };
  const { passwords } = services;
  const busy = () => Promise.reject(new HashingBusy(2));
  services.passwords = { ...passwords, hash: busy, matches: busy };
  return () => {
    services.passwords = passwords;
  };
}

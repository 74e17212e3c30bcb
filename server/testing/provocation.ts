import type { AccessType } from "#contract/kernel/access.ts";
import { HashingBusy } from "../services/passwords.ts";
import { randomUuid } from "../services/random.ts";
import type { Said } from "./faces.ts";
import type { TestServer } from "./index.ts";
import { openConfig, type TenantKeys, type World } from "./world.ts";

/** A call that is to be refused, and its circumstances. */
export interface Provocation extends Said {
  readonly as?: AccessType;
  readonly at?: TenantKeys;
  readonly on?: TestServer;
  readonly headers?: Readonly<Record<string, string>>;
  /** Runs while the call does; answers how to undo it. */
  readonly meanwhile?: () => () => void;
}
export type Provoke = () => Provocation | Promise<Provocation>;

interface Stage {
  server: TestServer;
  world: World;
  /** Counts calls. */
  counting: TestServer;
}

/** Where calls are provoked to fail. Tables of provocations are written before it stands: the test fills it in. */
export const stage = {} as Stage;

export const password = "correct horse battery";
export const email = () => `${randomUuid()}@example.org`;

/** Another project, its sign-in settings changed. */
export const withConfig = async (auth: object): Promise<TenantKeys> =>
  stage.server.givenProject({ ...openConfig, auth: { ...openConfig.auth, ...auth } });

/** Somebody who signs in with this address and password. */
export async function signingIn(about: object = {}) {
  const person = { primary_email: email(), primary_email_auth_enabled: true, password, ...about };
  const made = await stage.server.request("POST", "/users", { as: "server", project: stage.world.project, body: person });
  if (made.status !== 201) throw new Error(made.text);
  return { email: person.primary_email, password };
}

/** Hashing as it is on a machine with far too much to do. */
export function hashingBusy() {
  const services = stage.server.running.services as { passwords: typeof stage.server.running.services.passwords };
  const { passwords } = services;
  const busy = () => Promise.reject(new HashingBusy(2));
  services.passwords = { ...passwords, hash: busy, matches: busy };
  return () => {
    services.passwords = passwords;
  };
}

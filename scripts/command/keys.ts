import type { InternalApiKey } from "#sdk/admin.ts";
import { CommandFailure, toSingleLine } from "./failure.ts";
import { openProject } from "./open-project.ts";

/** The options of `latchkey keys`. */
export interface KeysOptions {
  readonly description?: string | undefined;
  /** Days until the keys expire. */
  readonly days?: string | undefined;
  /** Whether the set has a super secret admin key. */
  readonly admin?: boolean | undefined;
}

const defaultDays = 365;
const maxDays = 36_500;
const dayMillis = 86_400_000;

function expiry(given: string | undefined): Date {
  const days = given === undefined ? defaultDays : Number(given);
  if (Number.isInteger(days) && days >= 1 && days <= maxDays) return new Date(Date.now() + days * dayMillis);
  throw new CommandFailure(`--days takes a whole number from 1 to ${maxDays}.`);
}

function describe({ publishableClientKey, secretServerKey, superSecretAdminKey }: InternalApiKey): string {
  const keys = { client: publishableClientKey, server: secretServerKey, admin: superSecretAdminKey };
  return Object.entries(keys)
    .flatMap(([name, key]) => (key ? [`${name} …${key.lastFour}`] : []))
    .join(", ");
}

/** `latchkey keys list`: the key sets of the project, newest first. */
export async function listKeys(write: (text: string) => void): Promise<void> {
  const { app } = await openProject();
  for (const set of await app.listInternalApiKeys()) {
    const reason = set.whyInvalid();
    const state = reason === null ? `until ${set.expiresAt.toISOString()}` : reason === "expired" ? "expired" : "revoked";
    write([set.id, toSingleLine(set.description), describe(set), state].join("\t"));
  }
}

/** `latchkey keys create`: a key set, as lines for an environment file. The keys are shown this once. */
export async function createKeys({ description, days, admin }: KeysOptions, write: (text: string) => void): Promise<void> {
  const expiresAt = expiry(days);
  const { app, baseUrl, projectId } = await openProject();
  const set = await app.createInternalApiKey({
    description: description ?? "Made at the command line",
    expiresAt,
    hasPublishableClientKey: true,
    hasSecretServerKey: true,
    hasSuperSecretAdminKey: admin ?? false,
  });
  const lines = {
    LATCHKEY_API_URL: baseUrl,
    LATCHKEY_PROJECT_ID: projectId,
    LATCHKEY_PUBLISHABLE_CLIENT_KEY: set.publishableClientKey,
    LATCHKEY_SECRET_SERVER_KEY: set.secretServerKey,
    LATCHKEY_SUPER_SECRET_ADMIN_KEY: set.superSecretAdminKey,
  };
  write(`# Key set ${set.id}, until ${expiresAt.toISOString()}. The server cannot show the secret keys again.`);
  for (const [name, value] of Object.entries(lines)) if (value !== null) write(`${name}=${value}`);
}

/** `latchkey keys revoke ID`: the keys of a set stop working at once. */
export async function revokeKeys(id: string, write: (text: string) => void): Promise<void> {
  const { app } = await openProject();
  const set = (await app.listInternalApiKeys()).find((candidate) => candidate.id === id);
  if (!set) throw new CommandFailure(`There is no key set ${toSingleLine(id)} in this project. List them: latchkey keys list`);
  await set.revoke();
  write(`Revoked the key set "${toSingleLine(set.description)}".`);
}

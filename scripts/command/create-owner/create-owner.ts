import { internalProjectId } from "#contract/vocabulary/ids.ts";
import { createAdminApp } from "#sdk/admin.ts";
import { createClientApp } from "#sdk/client.ts";
import type { Environment } from "#server/environment.ts";
import { internalKeys } from "#server/features/projects/project-keys/environment-keys.ts";
import { createSecrets } from "#server/services/secrets.ts";
import { CommandFailure } from "../failure.ts";

/** The account to create. */
interface OwnerAccount {
  readonly email: string;
  readonly password: string;
  /** Whether to create an account where project `internal` has an owner already. */
  readonly another: boolean;
}

/** The server's address on this machine. */
export function readServerUrl({ host, PORT }: Environment): string {
  const reachable = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${PORT}`;
}

/** One short attempt, because the client library repeats its calls for half a minute. */
async function requireRunning(url: string): Promise<void> {
  try {
    await fetch(`${url}/health`, { signal: AbortSignal.timeout(5000) });
  } catch {
    throw new CommandFailure(`${url} does not respond. Start the server first: latchkey start`);
  }
}

/**
 * Signs up a developer on project `internal` of the running server, by the same call as the sign-up page. The first one becomes its owner.
 * @returns the user's id
 * @throws CommandFailure if there is an owner and `another` is not set, or the server refuses the account
 */
export async function createOwner(
  env: Environment,
  secret: string | undefined,
  { email, password, another }: OwnerAccount,
): Promise<string> {
  if (secret === undefined) throw new CommandFailure("There is no server secret yet. Start the server first: latchkey start");
  const keys = internalKeys(
    {
      publishableClientKey: env.INTERNAL_PUBLISHABLE_CLIENT_KEY,
      secretServerKey: env.INTERNAL_SECRET_SERVER_KEY,
      superSecretAdminKey: env.INTERNAL_SUPER_SECRET_ADMIN_KEY,
    },
    createSecrets({ current: secret }),
  );
  await requireRunning(readServerUrl(env));
  const server = { baseUrl: readServerUrl(env), projectId: internalProjectId, publishableClientKey: keys.publishableClientKey };
  const { ownerTeamId } = await createAdminApp({ ...server, superSecretAdminKey: keys.superSecretAdminKey }).getProject();
  if (ownerTeamId !== null && !another)
    throw new CommandFailure("The dashboard has an owner already. Add --another to create one more developer account.");
  const app = createClientApp({ ...server, tokenStore: "memory" });
  const result = await app.signUpWithCredential({ email, password, noRedirect: true, noVerificationCallback: true });
  if (result.status === "error") throw new CommandFailure(result.error.message);
  const { id } = await app.getUser({ or: "throw" });
  await app.signOut();
  return id;
}

import { existsSync } from "node:fs";
import { DirectoryLocked, lockDirectory } from "#server/database/directory-lock.ts";
import { type Environment, plainHttpWarning } from "#server/environment.ts";
import { createSecrets } from "#server/services/secrets.ts";
import { type Finding, makeFindings, printFindings } from "../finding.ts";
import { readSecret, readVariables } from "../server-environment.ts";
import { checkReplica, withDatabase } from "./database.ts";
import { checkDomains } from "./domains.ts";
import { checkSenderDomain, checkSmtp } from "./email.ts";
import { checkPublicAddress, checkPublicHost } from "./public-address.ts";
import { systemResolver } from "./resolver.ts";
import { checkSecret } from "./secret.ts";

const environment = makeFindings("Environment");
const database = makeFindings("Database");
const proxy = makeFindings("Proxy");

/**
 * `latchkey doctor`: checks the installation that the environment and `.env` describe. It changes nothing.
 * @throws CommandFailure if a check failed, or the environment is invalid
 */
export async function doctor(print: (text: string) => void): Promise<void> {
  const env = readVariables();
  const resolver = systemResolver();
  const secret = readSecret(env);
  const found = await Promise.all([
    checkEnvironment(env),
    env.DATABASE_URL === undefined
      ? checkEmbedded(env)
      : withDatabase(env, async (db) => [...(await checkDomains(env, db, resolver)), ...(await checkSecret(env, db))]),
    checkReplica(env),
    checkSmtp(env),
    checkPublicHost(env, resolver).then((finding) => [finding]),
    checkSenderDomain(env, resolver),
    secret === undefined
      ? [proxy.warning("there is no server secret yet", "Start the server once, then run the doctor again.")]
      : checkPublicAddress(env, createSecrets({ current: secret })),
  ]);
  const findings = found.flat();
  printFindings(findings, print);
}

/** The parts of a valid environment that are a risk. */
export function checkEnvironment(env: Environment): Finding[] {
  const warning = plainHttpWarning(env);
  const summary = environment.ok(`${env.development ? "development" : "production"}, ${env.publicUrl}`);
  if (warning === undefined) return [summary];
  const advice = "Let a proxy in front terminate TLS, and set PUBLIC_URL to its https address.";
  return [summary, environment.warning(warning, advice)];
}

/** The embedded database is open in the server's process alone, so only its directory is checked. */
function checkEmbedded({ DATA_DIR }: Environment): Finding[] {
  if (!existsSync(DATA_DIR)) return [database.ok(`embedded; the first start creates ${DATA_DIR}`)];
  try {
    lockDirectory(DATA_DIR)();
    return [database.ok(`embedded in ${DATA_DIR}; no server uses it`)];
  } catch (error) {
    if (error instanceof DirectoryLocked) return [database.ok(`embedded in ${DATA_DIR}; a server uses it`)];
    return [database.failure(`${DATA_DIR} cannot be written`, "Give the directory to the user of the server.")];
  }
}

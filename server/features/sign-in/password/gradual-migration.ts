import { setTimeout as sleep } from "node:timers/promises";
import type { passwordRoutes } from "#contract/routes/sign-in/password.ts";
import type { Call } from "../../../kernel/call.ts";
import type { OldSystemFailure } from "../../../services/old-system.ts";
import type { SignedTarget } from "../../../services/signed-call.ts";
import { openConfigSecret } from "../../projects/config-store.ts";
import { insertBatch } from "../../users/import-insert.ts";
import { readImportLine } from "../../users/import-line.ts";
import { importedUserIds } from "../../users/queries.ts";
import { accountByEmail } from "../account.ts";

type SignInCall = Call<typeof passwordRoutes.signIn>;

/** The result for a wrong password or an unknown address, in a project that moves users at their sign-in. */
export interface MigrationResult {
  /** Whether the user exists now, with the password of the call. */
  readonly isMigrated: boolean;
  /** Why the old system gave no usable answer. */
  readonly failure?: OldSystemFailure | undefined;
}

/** Facts that the old system may give. Address and password are those of the call. */
const takenFacts = [
  "external_id",
  "id",
  "display_name",
  "profile_image_url",
  "primary_email_verified",
  "client_metadata",
  "client_read_only_metadata",
  "server_metadata",
  "totp_secret_base32",
  "totp_secret_base64",
  "oauth_providers",
  "signed_up_at_millis",
] as const;

function readTarget({ project, services }: SignInCall): SignedTarget | undefined {
  const { url, secret } = project.config.auth.migration;
  if (url === undefined || secret === undefined) return undefined;
  return { url, secret: openConfigSecret(secret, services.secrets, project.tenancyId) };
}

/**
 * Moves the user of a refused sign-in from the old system. The project must have one, and not know the address.
 * A refusal takes the same time for every address, and whatever the old system does.
 * @returns undefined in a project without an old system
 */
export async function migrateUser(call: SignInCall, isUnknown: boolean): Promise<MigrationResult | undefined> {
  const target = readTarget(call);
  if (!target) return undefined;
  const waiting = new AbortController();
  const failureTime = sleep(call.services.oldSystem.failureMillis, undefined, { signal: waiting.signal }).catch(() => {});
  const result = isUnknown ? await findAndInsert(call, target) : { isMigrated: false };
  if (result.isMigrated) waiting.abort();
  await failureTime;
  return result;
}

async function findAndInsert(call: SignInCall, target: SignedTarget): Promise<MigrationResult> {
  const { input, project, services, db, now } = call;
  const { email, password } = input;
  const answer = await services.oldSystem.findUser(target, { email, password }, now);
  if ("failure" in answer) return { isMigrated: false, failure: answer.failure };
  if (answer.user === null) return { isMigrated: false };
  const invalid = { isMigrated: false, failure: "invalid_answer" } as const;
  if (typeof answer.user !== "object") return invalid;
  const facts = answer.user as Readonly<Record<string, unknown>>;
  const taken = Object.fromEntries(takenFacts.flatMap((name) => (Object.hasOwn(facts, name) ? [[name, facts[name]]] : [])));
  const passwordHash = await services.passwords.hash(password, project.tenancyId);
  const text = JSON.stringify({ ...taken, primary_email: email, primary_email_auth_enabled: true, password_hash: passwordHash });
  const { tenancyId, config } = project;
  const line = readImportLine(text, 1, { tenancyId, config, now, keepsIds: true });
  if ("error" in line) return invalid;
  // A sign-in at the same time may have moved the user. One who has moved before, and has another address now, is not changed.
  const existing = await importedUserIds(db, tenancyId, [line]);
  if (existing.size > 0) return { isMigrated: (await accountByEmail(db, tenancyId, email)) !== undefined };
  await insertBatch({ ...call, event: "user.migrated" }, [line]);
  return { isMigrated: true };
}

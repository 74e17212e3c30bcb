import { executedMigrations, listPending } from "#server/database/migrate.ts";
import type { Db } from "#server/database/schema.ts";
import { countOldSeals } from "#server/features/console/secret-rotation/counts.ts";
import { findSecretOwner, storeFingerprint } from "#server/features/console/secret-rotation/fingerprint.ts";
import type { Secrets } from "#server/services/secrets.ts";
import { CommandFailure } from "../failure.ts";

/** The word that the user types to confirm. */
export const confirmation = "accept";

/** The things that a new secret ends, whatever is stored. */
const alwaysLost = [
  "refresh tokens: users sign in again",
  "access tokens of users, and links to unsubscribe in e-mails that were sent",
  "those keys of project internal that the environment does not set",
];

/**
 * Lists what becomes unreadable by the configured secret. Once confirmed, stores that the database belongs to it.
 * @param ask shows the list and returns what the user typed
 * @returns false if the database belongs to the secret already
 * @throws CommandFailure if the user did not confirm, or the database has another version
 */
export async function acceptSecret(db: Db, secrets: Secrets, ask: (list: readonly string[]) => Promise<string>): Promise<boolean> {
  const pending = await executedMigrations(db)
    .then((executed) => listPending(executed))
    .catch(() => undefined);
  if (pending?.length !== 0)
    throw new CommandFailure("The database has the tables of another version. Start this server once; it migrates the database.");
  if ((await findSecretOwner(db, secrets)) !== "foreign") return false;
  const lost = (await countOldSeals(db, secrets)).filter(({ unreadable }) => unreadable > 0);
  const values = lost.map(({ column, unreadable }) => `${unreadable} encrypted ${unreadable === 1 ? "value" : "values"} of ${column}`);
  const typed = await ask([...values, ...alwaysLost]);
  if (typed.trim() !== confirmation) throw new CommandFailure(`Nothing was changed. To confirm, type ${confirmation}.`);
  await storeFingerprint(db, secrets, new Date());
  return true;
}

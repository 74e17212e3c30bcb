import type { Db } from "../../../database/schema.ts";
import type { Secrets } from "../../../services/secrets.ts";

/** The server secret is not the one that the database belongs to. */
export class ForeignServerSecret extends Error {
  override name = "ForeignServerSecret";
  constructor() {
    super(
      "SERVER_SECRET is not the secret that this database was used with. " +
        "Set it to the former secret, or set SERVER_SECRET_PREVIOUS to the former one, to change it (docs/deploy.md, Change the server secret). " +
        "If the former secret is lost, run: latchkey accept-secret",
    );
  }
}

/** The fingerprints of the configured secrets, the current one first. */
const fingerprints = (secrets: Secrets): string[] =>
  secrets.deriveAll("database-fingerprint", 16).map((each) => each.toString("base64url"));

/** Whether the database belongs to a configured secret; undefined for a database that belongs to no secret yet. */
export async function findSecretOwner(db: Db, secrets: Secrets): Promise<"current" | "previous" | "foreign" | undefined> {
  const row = await db.selectFrom("server_secret").select("fingerprint").executeTakeFirst();
  if (!row) return undefined;
  const index = fingerprints(secrets).indexOf(row.fingerprint);
  return index < 0 ? "foreign" : index === 0 ? "current" : "previous";
}

/** Stores the fingerprint of the current secret, whatever the database had. */
export async function storeFingerprint(db: Db, secrets: Secrets, now: Date): Promise<void> {
  const values = { fingerprint: fingerprints(secrets)[0] as string, since: now };
  await db
    .insertInto("server_secret")
    .values(values)
    .onConflict((conflict) => conflict.column("only_row").doUpdateSet(values))
    .execute();
}

/**
 * Compares the configured secrets with the one of the database. A database without a fingerprint gets one. The fingerprint of the previous
 * secret is replaced, since a change of the secret has begun.
 * @throws ForeignServerSecret if neither secret is the one of the database
 */
export async function requireServerSecret(db: Db, secrets: Secrets, now: Date): Promise<void> {
  const [fingerprint = ""] = fingerprints(secrets);
  // Of two processes that start at the same time with different secrets, the first one wins.
  await db
    .insertInto("server_secret")
    .values({ fingerprint, since: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const owner = await findSecretOwner(db, secrets);
  if (owner === "foreign") throw new ForeignServerSecret();
  if (owner === "previous") await storeFingerprint(db, secrets, now);
}

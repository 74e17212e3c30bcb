import { CompiledQuery, sql } from "kysely";
import { UserNotFound } from "#contract/errors/index.ts";
import type { Db } from "../../database/schema.ts";
import { type UserRow, userColumns, userJoins } from "../../database/user-row.ts";

const byId = `SELECT ${userColumns} FROM users u ${userJoins} WHERE u.tenancy_id = $1 AND u.id = $2`;

export async function userById(db: Db, tenancyId: string, id: string): Promise<UserRow | undefined> {
  const { rows } = await db.executeQuery<UserRow>(CompiledQuery.raw(byId, [tenancyId, id]));
  return rows[0];
}

/** @throws UserNotFound */
export async function requireUser(db: Db, tenancyId: string, id: string): Promise<UserRow> {
  const user = await userById(db, tenancyId, id);
  if (!user) throw new UserNotFound();
  return user;
}

/** What identifies the user of an imported line. */
interface ImportKey {
  readonly key: Buffer;
  readonly formerId: string;
}

/** The users that were imported before, by their key in hexadecimal. */
export async function importedUserIds(db: Db, tenancyId: string, lines: readonly ImportKey[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; id: string }>`SELECT encode(import_key, 'hex') AS key, user_id AS id FROM imported_users
    WHERE tenancy_id = ${tenancyId}::uuid AND import_key = ANY (${lines.map(({ key }) => key)}::bytea[])`.execute(db);
  const former = await existingUserIds(
    db,
    tenancyId,
    lines.map(({ formerId }) => formerId),
  );
  const ofFormerImports = lines
    .filter(({ formerId }) => former.has(formerId))
    .map(({ key, formerId }) => [key.toString("hex"), formerId] as const);
  return new Map([...ofFormerImports, ...rows.map(({ key, id }) => [key, id] as const)]);
}

/**
 * Claims the keys of lines for their new users, which the same transaction inserts. Waits for another import of a key.
 * @returns the ids of those whose key was free
 */
export async function claimImportKeys(
  db: Db,
  tenancyId: string,
  lines: readonly { readonly key: Buffer; readonly id: string }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ user_id: string }>`INSERT INTO imported_users (tenancy_id, import_key, user_id)
    SELECT ${tenancyId}::uuid, l.key, l.id FROM unnest(${lines.map(({ key }) => key)}::bytea[], ${lines.map(({ id }) => id)}::uuid[]) AS l (key, id)
    ORDER BY l.key ON CONFLICT DO NOTHING RETURNING user_id`.execute(db);
  return new Set(rows.map(({ user_id }) => user_id));
}

/** The ids among these that users have. */
export async function existingUserIds(db: Db, tenancyId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom("users")
    .select("id")
    .where("tenancy_id", "=", tenancyId)
    .where(sql<boolean>`id = ANY (${ids}::uuid[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Lets a user sign in with one-time codes. */
export const enableOtp = (db: Db, tenancyId: string, userId: string) =>
  db
    .updateTable("users")
    .set({ otp_auth_enabled: true, otp_auth_disabled: false })
    .where("tenancy_id", "=", tenancyId)
    .where("id", "=", userId);

/** Removes a user's second factor, if there is one. Returns a row then. */
export const removeSecondFactor = (db: Db, tenancyId: string, userId: string) =>
  db
    .updateTable("users")
    .set({ totp_secret_sealed: null })
    .where("tenancy_id", "=", tenancyId)
    .where("id", "=", userId)
    .where("totp_secret_sealed", "is not", null)
    .returning("id");

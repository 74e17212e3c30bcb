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

/** The identification of an imported line's user. */
interface ImportKey {
  readonly key: Buffer;
  readonly exportedId: string | undefined;
  readonly formerId: string;
}

/** The users that the project exported or that were imported before, by their key in hexadecimal. */
export async function importedUserIds(db: Db, tenancyId: string, lines: readonly ImportKey[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; id: string }>`SELECT encode(import_key, 'hex') AS key, user_id AS id FROM imported_users
    WHERE tenancy_id = ${tenancyId}::uuid AND import_key = ANY (${lines.map(({ key }) => key)}::bytea[])`.execute(db);
  const imported = new Map(rows.map(({ key, id }) => [key, id]));
  const ids = lines.flatMap(({ exportedId, formerId }) => (exportedId === undefined ? [formerId] : [exportedId, formerId]));
  const existing = await existingUserIds(db, tenancyId, ids);
  return new Map(
    lines.flatMap((line) => {
      const key = line.key.toString("hex");
      const [exported, former] = [line.exportedId, line.formerId].map((each) => (each && existing.has(each) ? each : undefined));
      const id = exported ?? imported.get(key) ?? former;
      return id === undefined ? [] : [[key, id] as const];
    }),
  );
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

/** Selects a team of a user, or none. Sign-in codes that were turned off are undecided again. */
export const resetChoices = (db: Db, tenancyId: string, userId: string, teamId: string | null) =>
  db
    .updateTable("users")
    .set({ selected_team_id: teamId, otp_auth_disabled: false })
    .where("tenancy_id", "=", tenancyId)
    .where("id", "=", userId);

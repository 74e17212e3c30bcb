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

/** Selects a team of a user, or none. */
export const selectTeam = (db: Db, tenancyId: string, userId: string, teamId: string | null) =>
  db.updateTable("users").set({ selected_team_id: teamId }).where("tenancy_id", "=", tenancyId).where("id", "=", userId);

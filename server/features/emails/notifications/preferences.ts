import { sql } from "kysely";
import { notificationCategories } from "#contract/vocabulary/emails/notifications.ts";
import type { Db } from "../../../database/schema.ts";
import { statement } from "../../../kernel/statement.ts";
import type { Subscription } from "./unsubscribe-code.ts";

export type NotificationCategory = (typeof notificationCategories)[number];

/** The category with an id; undefined for an unknown id. */
export const categoryById = (id: string): NotificationCategory | undefined => notificationCategories.find((category) => category.id === id);

/** The category with a name; undefined for an unknown name. */
export const categoryByName = (name: string): NotificationCategory | undefined =>
  notificationCategories.find((category) => category.name === name);

/** The decisions of a user that differ from the defaults, by category; undefined without the user. */
export async function findPreferences(db: Db, tenancyId: string, userId: string): Promise<ReadonlyMap<string, boolean> | undefined> {
  const rows = await db
    .selectFrom("users as u")
    .leftJoin("notification_preferences as p", (join) => join.onRef("p.tenancy_id", "=", "u.tenancy_id").onRef("p.user_id", "=", "u.id"))
    .select(["p.category_id", "p.enabled"])
    .where("u.tenancy_id", "=", tenancyId)
    .where("u.id", "=", userId)
    .execute();
  if (rows.length === 0) return undefined;
  return new Map(rows.flatMap(({ category_id, enabled }) => (category_id !== null && enabled !== null ? [[category_id, enabled]] : [])));
}

/**
 * Sets whether a user gets e-mails of a category, in one statement. A row exists only where that differs from the default.
 * @returns whether the user exists
 */
export async function setPreference(
  db: Db,
  { tenancyId, userId }: Omit<Subscription, "categoryId">,
  category: NotificationCategory,
  enabled: boolean,
  now: Date,
): Promise<boolean> {
  const { owner } = await statement()
    .step(
      "owner",
      sql<{ tenancy_id: string; id: string }>`SELECT tenancy_id, id FROM users
        WHERE tenancy_id = ${tenancyId}::uuid AND id = ${userId}::uuid FOR KEY SHARE`,
    )
    .also(
      enabled === category.enabled
        ? sql`DELETE FROM notification_preferences
            WHERE tenancy_id = ${tenancyId}::uuid AND user_id = ${userId}::uuid AND category_id = ${category.id}::uuid`
        : sql`INSERT INTO notification_preferences (tenancy_id, user_id, category_id, enabled, updated_at)
            SELECT tenancy_id, id, ${category.id}::uuid, ${enabled}::boolean, ${now}::timestamptz FROM owner
            ON CONFLICT (tenancy_id, user_id, category_id) DO UPDATE SET enabled = excluded.enabled, updated_at = excluded.updated_at`,
    )
    .counts(db, "owner");
  return owner > 0;
}

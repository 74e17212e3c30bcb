import type { Db } from "../../database/schema.ts";

/** Who some users are, in the order of their ids. */
export const usersByIds = async (db: Db, tenancyId: string, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom("users as u")
        .leftJoin("contact_channels as c", (join) =>
          join
            .onRef("c.tenancy_id", "=", "u.tenancy_id")
            .onRef("c.user_id", "=", "u.id")
            .on("c.type", "=", "email")
            .on("c.is_primary", "=", true),
        )
        .select(["u.id", "u.display_name", "c.value as primary_email"])
        .where("u.tenancy_id", "=", tenancyId)
        .where("u.id", "in", ids)
        .orderBy("u.id")
        .execute();

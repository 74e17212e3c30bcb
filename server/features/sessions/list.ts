import type { sessionRoutes } from "#contract/routes/auth/sessions.ts";
import { list as lists } from "#contract/vocabulary/limits.ts";
import type { Sessions } from "../../database/tables/sessions.ts";
import type { Call } from "../../kernel/call.ts";
import type { Services } from "../../services/index.ts";

/** Where an address is; what the database of places does not know is left out, and all of it where there is no address. */
function addressInfo(ip: string | null, { locate }: Pick<Services, "locate">) {
  if (ip === null) return undefined;
  const place = locate(ip);
  return {
    ip,
    countryCode: place?.country,
    regionCode: place?.region,
    cityName: place?.city,
    latitude: place?.latitude,
    longitude: place?.longitude,
    tzIdentifier: place?.timezone,
  };
}

type ToldSession = Pick<Sessions, "id" | "user_id" | "created_at" | "last_used_at" | "last_used_ip" | "is_impersonation">;

/** The living sessions of a user, newest first. */
export async function listSessions({ input, accessType, user, project, origin, db, services, now }: Call<typeof sessionRoutes.list>) {
  let living = db
    .selectFrom("sessions")
    .select(["id", "user_id", "created_at", "last_used_at", "last_used_ip", "is_impersonation"])
    .where("tenancy_id", "=", project.tenancyId)
    .where("user_id", "=", input.user_id)
    .where("expires_at", ">", now);
  if (accessType !== "admin") living = living.where("is_impersonation", "=", false);
  const rows = await living.orderBy("created_at", "desc").orderBy("id").limit(lists.sessions).execute();

  const tell = ({ last_used_at, last_used_ip, ...row }: ToldSession) => {
    const isCurrent = row.id === user?.sessionId;
    // Marks of use are written every few seconds. The one of this very call is not there yet, but is known here.
    const used = isCurrent ? { at: now, ip: origin.ip } : { at: last_used_at, ip: last_used_ip };
    return {
      id: row.id,
      user_id: row.user_id,
      created_at: row.created_at.getTime(),
      last_used_at: used.at.getTime(),
      is_impersonation: row.is_impersonation,
      is_current_session: isCurrent,
      last_used_at_end_user_ip_info: addressInfo(used.ip, services),
    };
  };
  return { items: rows.map(tell), is_paginated: false as const };
}

import type { Db } from "../../database/schema.ts";

/** Notes that a user signs in with one-time codes. */
export const enableOtp = (db: Db, tenancyId: string, userId: string) =>
  db.updateTable("users").set({ otp_auth_enabled: true }).where("tenancy_id", "=", tenancyId).where("id", "=", userId).execute();

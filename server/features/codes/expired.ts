import type { Db } from "../../database/schema.ts";
import { removeBefore } from "../../kernel/expired.ts";

// Kept a while after their end, to be told apart from codes that never were.
const graceMillis = 7 * 86_400_000;

export const removeExpiredCodes = (db: Db, now: Date) =>
  removeBefore(db, "verification_codes", "expires_at", new Date(now.getTime() - graceMillis));

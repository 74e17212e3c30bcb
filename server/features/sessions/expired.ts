import type { Db } from "../../database/schema.ts";
import { removeBefore } from "../../kernel/expired.ts";

export const removeExpiredSessions = (db: Db, now: Date) => removeBefore(db, "sessions", "expires_at", now);

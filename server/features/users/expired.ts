import type { Db } from "../../database/schema.ts";
import { removeBefore } from "../../kernel/expired.ts";

const keptMillis = 400 * 86_400_000;

export const removeOldActiveUsers = (db: Db, now: Date) => removeBefore(db, "active_users", "day", new Date(now.getTime() - keptMillis));

import type { Db } from "../../database/schema.ts";
import { removeBefore } from "../../kernel/expired.ts";

const keptMillis = 30 * 86_400_000;

/** Mails are kept a month, for the inbox and for questions about what became of them; nothing is due that long. */
export const removeOldMails = (db: Db, now: Date) => removeBefore(db, "mails", "due_at", new Date(now.getTime() - keptMillis));

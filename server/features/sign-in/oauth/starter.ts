import type { Db } from "../../../database/schema.ts";
import type { Caller } from "../../../kernel/call.ts";
import { isSessionActive } from "../../accounts/sessions/active-session.ts";
import { userById } from "../../users/queries.ts";
import type { PendingResult } from "./pending-result.ts";

/** The user who started. Null once the session at the start has ended or expired: its user may not want the account any more. */
export async function findStarter(db: Db, tenancyId: string, starter: PendingResult["starter"], now: Date): Promise<Caller | null> {
  if (!starter || !(await isSessionActive(db, tenancyId, starter, now))) return null;
  const row = await userById(db, tenancyId, starter.userId);
  return row ? { row, sessionId: starter.sessionId, sessionIsActive: true, impersonated: false } : null;
}

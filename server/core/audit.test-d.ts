// Checked by the compiler alone: a line marked @ts-expect-error that compiles is the failure.
import { sql } from "kysely";
import { type AuditContext, audit, auditUsers } from "./audit.ts";

declare const call: AuditContext;
declare const either: "team.joined" | "team.member_removed";
const team_id = "9a1bd17e-9c9c-4c6f-8e4b-2f6a2a9d5a11";

audit(call, { event: "team.joined", userId: null, data: { team_id } });
audit(call, { event: either, userId: null, data: { team_id } });
audit(call, { event: "user.deleted", userId: null });
audit(call, { event: "user.upgraded", userId: null });

// @ts-expect-error An event without declared data does not exist.
audit(call, { event: "team.renamed", userId: null, data: { team_id } });
// @ts-expect-error The data is missing.
audit(call, { event: "team.joined", userId: null });
// @ts-expect-error The value has another type.
audit(call, { event: "team.joined", userId: null, data: { team_id: 1 } });
// @ts-expect-error The event does not declare the key.
audit(call, { event: "team.joined", userId: null, data: { team_id, user_id: team_id } });
// @ts-expect-error The data of another event.
audit(call, { event: "team.joined", userId: null, data: { permission_id: "read" } });
// @ts-expect-error The event declares no data.
audit(call, { event: "user.deleted", userId: null, data: { team_id } });
// @ts-expect-error Entries of many users have no data.
auditUsers(call, "team.joined", sql`SELECT id FROM users`);

import { audit } from "../../../core/audit.ts";
import type { Call } from "../../../kernel/call.ts";
import { statement } from "../../../kernel/statement.ts";
import { digest } from "../../../services/secrets.ts";

/** Revokes an agent token that a secret scanner has found. @returns whether it existed */
export async function revokeLeakedAgentToken({ db, origin, now }: Pick<Call, "db" | "origin" | "now">, token: string): Promise<boolean> {
  const found = await db.selectFrom("agent_tokens").select(["tenancy_id", "id"]).where("hash", "=", digest(token)).executeTakeFirst();
  if (!found) return false;
  const { tenancy_id: tenancyId, id } = found;
  const actor = { project: { tenancyId }, accessType: "client", user: null, administrator: null, origin, now } as const;
  const removed = db.deleteFrom("agent_tokens").where("tenancy_id", "=", tenancyId).where("id", "=", id).returning("id");
  await statement()
    .step("removed", removed)
    .also((earlier) =>
      audit(
        actor,
        { event: "agent_token.revoked", userId: null, data: { agent_token_id: id, leaked: true } },
        earlier.selectFrom("removed"),
      ),
    )
    .execute(db);
  return true;
}

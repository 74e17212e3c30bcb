import { type Expression, sql } from "kysely";
import type { InvitedRole } from "#contract/vocabulary/console/developer-roles.ts";
import { codeLimits } from "#contract/vocabulary/foundation/verification-codes.ts";
import type { Db } from "../../../database/schema.ts";
import { issueCode } from "./issue.ts";

interface NewInvitation {
  readonly tenancyId: string;
  readonly teamId: string;
  readonly email: string;
  /** The member who invites; null for a server. The invitation is deleted with the user. */
  readonly inviterId: string | null;
  /** The role in a team of developers. */
  readonly role?: InvitedRole | undefined;
  /** A SELECT that locks the inviter's right to invite; if it returns no row, no invitation is inserted. */
  readonly guard?: Expression<unknown> | undefined;
}

/**
 * An invitation. It replaces an unused one of the team to the same address, in the row of that one. Of several that are sent at the
 * same moment, one stays.
 */
export function issueInvitation(db: Db, { tenancyId, teamId, email, inviterId, role, guard }: NewInvitation, now: Date) {
  const { id, code, insert } = issueCode(
    db,
    {
      tenancyId,
      type: "team-invitation",
      userId: inviterId,
      data: { email, teamId, ...(role && { role }) },
      lifetimeMillis: codeLimits.lifetime.invitation,
    },
    now,
    { guard },
  );
  const replace = insert.onConflict((conflict) =>
    conflict
      // The columns of the unique index.
      .expression(sql`tenancy_id, (data ->> 'teamId'), (data ->> 'email')`)
      .where(sql<boolean>`type = 'team-invitation' AND used_at IS NULL`)
      .doUpdateSet((row) => ({
        id: row.ref("excluded.id"),
        code_hash: row.ref("excluded.code_hash"),
        nonce_hash: row.ref("excluded.nonce_hash"),
        typed_hash: row.ref("excluded.typed_hash"),
        user_id: row.ref("excluded.user_id"),
        data: row.ref("excluded.data"),
        created_at: row.ref("excluded.created_at"),
        expires_at: row.ref("excluded.expires_at"),
        attempts: 0,
        typed_attempts: 0,
      })),
  );
  return { id, code, insert: replace };
}

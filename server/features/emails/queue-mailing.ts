import { sql } from "kysely";
import type { Db } from "../../database/schema.ts";
import type { EmailKey } from "./email-source.ts";

/** E-mails queued by one statement: it holds its locks, and the embedded database, for some milliseconds. */
const batchSize = 500;

/**
 * Queues the e-mails to the next users, in one statement. The row of the mailing is locked, and remembers where the batch ended. Users are
 * read in the order of the primary key and filtered afterwards. With the conditions in the inner query, the planner takes an index of
 * sign-ups. It then sorts all users that are left, for each batch. Users who have no address, or were deleted since, get none.
 * A mailing that was canceled, paused or scheduled for later meanwhile queues none.
 * @returns whether users may be left
 */
export async function queueBatch(db: Db, { tenancy_id, id }: EmailKey, now: Date): Promise<boolean> {
  const { rows } = await sql<{ left: boolean }>`WITH
    mailing AS (
      SELECT m.user_ids, m.queued_ids, m.after_user_id, m.created_at, m.subject, p.display_name FROM email_mailings m
      JOIN tenancies t ON t.id = m.tenancy_id JOIN projects p ON p.id = t.project_id
      WHERE m.tenancy_id = ${tenancy_id}::uuid AND m.id = ${id}::uuid AND m.completed_at IS NULL
        AND m.canceled_at IS NULL AND m.paused_at IS NULL AND (m.scheduled_at IS NULL OR m.scheduled_at <= ${now}::timestamptz)
      FOR UPDATE OF m),
    batch AS (
      SELECT u.id, CASE WHEN NOT u.is_anonymous AND u.signed_up_at <= m.created_at THEN u.primary_email END AS primary_email
      FROM mailing m CROSS JOIN LATERAL (
        SELECT u.id, u.primary_email, u.is_anonymous, u.signed_up_at FROM users u
        WHERE m.user_ids IS NULL AND u.tenancy_id = ${tenancy_id}::uuid
          AND u.id > coalesce(m.after_user_id, '00000000-0000-0000-0000-000000000000'::uuid)
        ORDER BY u.id LIMIT ${sql.raw(String(batchSize))}) AS u
      UNION ALL
      SELECT given.id, u.primary_email FROM mailing m
        CROSS JOIN LATERAL unnest(m.user_ids[m.queued_ids + 1 : m.queued_ids + ${sql.raw(String(batchSize))}]) AS given (id)
        LEFT JOIN users u ON u.tenancy_id = ${tenancy_id}::uuid AND u.id = given.id),
    queued AS (
      INSERT INTO emails (tenancy_id, id, sender_name, sender_address, recipient, subject, user_id, mailing_id, created_at)
      SELECT ${tenancy_id}::uuid, gen_random_uuid(), m.display_name, '', b.primary_email, coalesce(m.subject, ''), b.id, ${id}::uuid, m.created_at
      FROM batch b CROSS JOIN mailing m WHERE b.primary_email IS NOT NULL
      ON CONFLICT (tenancy_id, mailing_id, user_id) WHERE mailing_id IS NOT NULL DO NOTHING),
    progress AS (SELECT count(*)::int AS users, max(b.id::text)::uuid AS last FROM batch b)
    UPDATE email_mailings e SET queued_ids = e.queued_ids + p.users, after_user_id = coalesce(p.last, e.after_user_id),
      completed_at = CASE WHEN p.users < ${sql.raw(String(batchSize))} THEN ${now}::timestamptz END
    FROM progress p, mailing m
    WHERE e.tenancy_id = ${tenancy_id}::uuid AND e.id = ${id}::uuid
    RETURNING p.users = ${sql.raw(String(batchSize))} AS left`.execute(db);
  return rows[0]?.left ?? false;
}

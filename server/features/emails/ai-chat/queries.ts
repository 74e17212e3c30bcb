import { sql } from "kysely";
import { chatLimits } from "#contract/vocabulary/emails/ai-chat.ts";
import type { Json } from "#contract/vocabulary/json.ts";
import type { Db } from "../../../database/schema.ts";
import { statement } from "../../../kernel/statement.ts";

/** A chat of a tenancy. */
export interface ThreadId {
  readonly tenancyId: string;
  readonly threadId: string;
}

/** The messages of a thread, oldest first. */
export async function listChatMessages(db: Db, { tenancyId, threadId }: ThreadId): Promise<Json[]> {
  const rows = await db
    .selectFrom("ai_chat_messages")
    .select("message")
    .where("tenancy_id", "=", tenancyId)
    .where("thread_id", "=", threadId)
    .orderBy("id", "desc")
    .limit(chatLimits.threadMessages)
    .execute();
  return rows.map(({ message }) => message).toReversed();
}

/** Appends a message, and deletes the oldest ones of its thread and of the project that exceed the limits. One statement. */
export async function appendChatMessage(db: Db, { tenancyId, threadId }: ThreadId, message: Json, now: Date): Promise<void> {
  const text = JSON.stringify(message);
  const bytes = Buffer.byteLength(text);
  const { threadMessages, threadBytes, projectMessages } = chatLimits;
  await statement()
    .also([
      db.insertInto("ai_chat_messages").values({ tenancy_id: tenancyId, thread_id: threadId, message: text, bytes, created_at: now }),
      // The statement does not see the new message: it is added to the counts.
      sql`DELETE FROM ai_chat_messages WHERE tenancy_id = ${tenancyId}::uuid AND id IN (
        SELECT id FROM (
          SELECT id, row_number() OVER newest AS position, sum(bytes) OVER newest AS size FROM ai_chat_messages
            WHERE tenancy_id = ${tenancyId}::uuid AND thread_id = ${threadId}::text WINDOW newest AS (ORDER BY id DESC)) numbered
          WHERE position >= ${threadMessages}::int OR size + ${bytes}::int > ${threadBytes}::int
        UNION ALL
        SELECT id FROM (
          SELECT id, row_number() OVER (ORDER BY id DESC) AS position FROM ai_chat_messages WHERE tenancy_id = ${tenancyId}::uuid) counted
          WHERE position >= ${projectMessages}::int)`,
    ])
    .execute(db);
}

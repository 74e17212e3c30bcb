import type { ColumnType, Generated } from "kysely";
import type { Json } from "#contract/vocabulary/json.ts";

/** A message of a chat about an e-mail theme, template or draft. */
export interface AiChatMessages {
  tenancy_id: string;
  /** Ascends in the order of insertion. */
  id: Generated<string>;
  thread_id: string;
  message: ColumnType<Json, string, never>;
  /** The size of the message when it was written. */
  bytes: number;
  created_at: Date;
}

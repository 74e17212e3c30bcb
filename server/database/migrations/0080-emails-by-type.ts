import type { NewIndex } from "../build-indexes.ts";

/** The log of e-mails is filtered by their type. */
export const indexes: readonly NewIndex[] = [{ name: "emails_by_type", table: "emails", definition: "(tenancy_id, type, created_at, id)" }];

import type { ItemExplanation as ExplanationResponse, ServerApi } from "../../generated/server.ts";
import { unwrap } from "../../transport/result.ts";
import { type Fields, fieldsFrom } from "../camel-case.ts";
import type { CustomerKey } from "./customer-key.ts";

type EntryResponse = ExplanationResponse["entries"][number];

/** A grant or a use of an item, and what became of it. */
export interface ItemEntry extends Fields<Omit<EntryResponse, "paid_by">> {
  /** The grants that cover a use. */
  readonly paidBy: readonly Fields<EntryResponse["paid_by"][number]>[];
}

/** Explains a balance: the grants and uses that add up to it. */
export interface ItemExplanation {
  /** The quantity at the moment; negative if more was used than granted. */
  readonly quantity: number;
  /** Newest first. */
  readonly entries: readonly ItemEntry[];
  /** The next expiries of what is left, earliest first. */
  readonly upcoming: readonly Fields<ExplanationResponse["upcoming"][number]>[];
  /** Null on the last page of entries. */
  readonly nextCursor: string | null;
  /** False if the ledger is too long to be explained from its beginning. */
  readonly isComplete: boolean;
}

/** The moment and the page of an explanation. */
export interface ExplainItemOptions {
  /** The moment whose quantity is explained. Default: now. */
  readonly at?: Date;
  /** Only entries at this moment or later are listed. */
  readonly since?: Date;
  /** `nextCursor` of the previous page. */
  readonly cursor?: string;
  /** Entries per page: 50 by default, 200 at most. */
  readonly limit?: number;
}

/** Explains which grant paid for which use of an item, what expired and what expires next. */
export async function explainItem(
  { payments }: Pick<ServerApi, "payments">,
  customer: CustomerKey,
  itemId: string,
  { at, since, cursor, limit }: ExplainItemOptions = {},
): Promise<ItemExplanation> {
  const response = unwrap(
    await payments.items.explain({ ...customer, item_id: itemId, at_millis: at?.getTime(), since_millis: since?.getTime(), cursor, limit }),
  );
  return {
    quantity: response.quantity,
    entries: response.entries.map(({ paid_by, ...entry }) => ({ ...fieldsFrom(entry), paidBy: paid_by.map(fieldsFrom) })),
    upcoming: response.upcoming.map(fieldsFrom),
    nextCursor: response.next_cursor,
    isComplete: response.is_complete,
  };
}

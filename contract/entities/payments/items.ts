import { z } from "zod";
import { ledgerKinds } from "../../vocabulary/payments/payments.ts";
import { millis, uuid } from "../../vocabulary/text.ts";

const Share = z.object({ entry_id: uuid, quantity: z.int() });

/** An entry of the ledger of an item, with what became of it. */
const ExplainedEntry = z.object({
  id: uuid,
  kind: z.enum(ledgerKinds).describe("`change`: by a call. The others: by what the customer owns"),
  quantity: z.int().describe("Negative for a use, and for a grant that was taken back"),
  at_millis: millis,
  expires_at_millis: millis.nullable(),
  source_id: z.string().nullable().describe("The subscription or purchase, or the id of the included product"),
  description: z.string().nullable(),
  used: z.int().describe("Of a grant: the quantity that uses consumed"),
  expired: z.int().describe("Of a grant: the quantity that expired unused"),
  remaining: z
    .int()
    .describe("Of a grant: the remaining quantity. Of a use, and of a grant that was taken back: the quantity that no grant covers yet"),
  paid_by: z.array(Share).describe("The grants that cover a use: those of its moment, soonest expiry first, then the next grants"),
});

/** Explains a balance: the grants and uses that add up to it. */
export const ItemExplanation = z
  .object({
    quantity: z.int(),
    entries: z.array(ExplainedEntry).describe("Newest first"),
    upcoming: z
      .array(z.object({ at_millis: millis, quantity: z.int() }))
      .describe("The next expiries of what is left, earliest first, if nothing is used until then"),
    next_cursor: z.string().nullable(),
    is_complete: z.boolean().describe("False if the ledger is too long to be explained from its beginning"),
  })
  .meta({ id: "ItemExplanation" });

/** A change of the quantity of an item: a grant, a use, or a grant that was taken back. */
export const ItemChange = z
  .object({
    id: uuid,
    kind: z.enum(ledgerKinds).describe("`change`: by a call. The others: by what the customer owns"),
    quantity: z.int().describe("Negative for a use, and for a grant that was taken back"),
    at_millis: millis,
    expires_at_millis: millis.nullable().describe("When what is left of a grant expires"),
    product_name: z.string().nullable().describe("The product that granted it. Null for a change by a call"),
    description: z.string().nullable().describe("Servers and admins only; null for clients"),
  })
  .meta({ id: "ItemChange" });

/** The balance of an item of a customer. */
export const Item = z
  .object({
    id: z.string(),
    display_name: z.string(),
    quantity: z.int().describe("May be negative"),
  })
  .meta({ id: "Item" });

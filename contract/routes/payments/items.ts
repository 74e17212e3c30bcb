import { z } from "zod";
import { Item, ItemChange, ItemExplanation } from "../../entities/payments/items.ts";
import {
  IdempotencyKeyReused,
  ItemCustomerTypeDoesNotMatch,
  ItemNotFound,
  ItemQuantityInsufficientAmount,
  ItemQuantityOutOfRange,
  TooManyExpiringDecreases,
  TooManyGrantExpiries,
} from "../../errors/index.ts";
import { anyone, serverOnly } from "../../kernel/access.ts";
import { pageSchema } from "../../kernel/page.ts";
import { route } from "../../kernel/route.ts";
import { paymentLimits } from "../../vocabulary/payments/payments.ts";
import { dateMillis, isoTime, string } from "../../vocabulary/text.ts";
import { withUserForClients } from "../shared/access.ts";
import { customerErrors, customerParams, idempotencyHeaders, ownCustomerErrors } from "../shared/customers.ts";

const params = z.strictObject({ ...customerParams, item_id: string(paymentLimits.customerId).min(1) });
/** The number of an entry of the ledger. */
const entryCursor = z.string().regex(/^\d{1,15}$/);
const itemErrors = [ItemNotFound, ItemCustomerTypeDoesNotMatch];

export const itemRoutes = {
  get: route({
    method: "GET",
    path: "/payments/items/{customer_type}/{customer_id}/{item_id}",
    summary: "Get the quantity of an item that a customer has",
    description:
      "A client with a signed-in user may ask for that user, for its teams and for custom customers. Without a user, any customer may be named.",
    access: anyone,
    params,
    returns: Item,
    errors: [...itemErrors, ...ownCustomerErrors],
    examples: { params: { customer_type: "custom", customer_id: "c1", item_id: "credits" } },
  }),
  listChanges: route({
    method: "GET",
    path: "/payments/items/{customer_type}/{customer_id}/{item_id}/changes",
    summary: "List the changes of the quantity of an item, newest first",
    description: "Grants, uses and grants that were taken back. Clients may name their user and its teams, and see no descriptions.",
    access: withUserForClients,
    params,
    query: z.strictObject({
      cursor: entryCursor.optional().describe("`pagination.next_cursor` of the previous page"),
      limit: z
        .int()
        .min(1)
        .max(paymentLimits.changePage.max)
        .optional()
        .describe(`Changes per page. Default: ${paymentLimits.changePage.default}`),
    }),
    returns: pageSchema(ItemChange),
    errors: [...itemErrors, ...ownCustomerErrors],
    examples: { params: { customer_type: "custom", customer_id: "c1", item_id: "credits" } },
  }),
  explain: route({
    method: "GET",
    path: "/payments/items/{customer_type}/{customer_id}/{item_id}/explain",
    summary: "Explain the quantity of an item, now or at an earlier moment",
    description:
      "Lists which grant paid for which use, what expired unused and what expires next. What expires first pays first, and a use is never paid by a grant that had expired before. With `at_millis`, later entries do not count, and with `since_millis` earlier ones are not listed.",
    access: serverOnly,
    params,
    query: z.strictObject({
      at_millis: dateMillis.optional().describe("The moment whose quantity is explained. Default: now. Not in the future"),
      since_millis: dateMillis.optional().describe("Only entries at this moment or later are listed"),
      cursor: entryCursor.optional().describe("`next_cursor` of the previous page"),
      limit: z
        .int()
        .min(1)
        .max(paymentLimits.explanationPage.max)
        .optional()
        .describe(`Entries per page. Default: ${paymentLimits.explanationPage.default}`),
    }),
    returns: ItemExplanation,
    errors: [...itemErrors, ...customerErrors],
    examples: { params: { customer_type: "custom", customer_id: "c1", item_id: "credits" } },
  }),
  updateQuantity: route({
    method: "POST",
    path: "/payments/items/{customer_type}/{customer_id}/{item_id}/update-quantity",
    summary: "Increase or decrease the quantity of an item",
    description:
      "Check and change are one step: of parallel decreases, only as many succeed as the quantity allows. An increase always succeeds. What expires first is used first.",
    access: serverOnly,
    params,
    query: z.strictObject({ allow_negative: z.boolean().describe("Whether a decrease may leave a negative quantity") }),
    headers: idempotencyHeaders,
    body: z.strictObject({
      delta: z.int(),
      expires_at: isoTime.optional().describe("When the change ends: an increase expires, a decrease is undone"),
      description: string(paymentLimits.description).optional(),
    }),
    returns: z.object({ quantity: z.int().describe("The new quantity. May be negative") }),
    errors: [
      ...itemErrors,
      ...customerErrors,
      ItemQuantityInsufficientAmount,
      ItemQuantityOutOfRange,
      TooManyExpiringDecreases,
      TooManyGrantExpiries,
      IdempotencyKeyReused,
    ],
    refreshes: ["payments"],
    examples: { body: { delta: -1 } },
  }),
};

import type { ItemChange as ChangeResponse, ClientApi, Item as ItemResponse } from "../../generated/client.ts";
import type { ServerApi } from "../../generated/server.ts";
import { isKnownError } from "../../transport/known-error.ts";
import { unwrap } from "../../transport/result.ts";
import { type Fields, fieldsFrom } from "../camel-case.ts";
import { type ListPage, readList } from "../list-page.ts";
import { repeatable } from "../repeatable.ts";
import type { CustomerKey } from "./customer-key.ts";

/** How much a customer has of an item, such as credits: a frozen snapshot. */
export interface Item extends Fields<ItemResponse> {
  /** The quantity, or 0 if it is negative. */
  readonly nonNegativeQuantity: number;
}

/**
 * An item whose quantity a server changes. The snapshot itself stays as it is. A change whose response is lost is sent again with the same
 * idempotency key, so it acts once.
 */
export interface ServerItem extends Item {
  /**
   * Increases the quantity. Returns the new one.
   * @example
   * const quantity = await (await user.getItem("credits")).increaseQuantity(10);
   */
  increaseQuantity(amount: number): Promise<number>;
  /** Decreases the quantity, also below zero. Returns the new one. */
  decreaseQuantity(amount: number): Promise<number>;
  /**
   * Decreases the quantity unless it would become negative. Check and change are one step: of parallel calls, only as many succeed as
   * the quantity allows. Returns whether it was decreased.
   * @example
   * const credits = await user.getItem("credits");
   * if (!(await credits.tryDecreaseQuantity(1))) return upgradePage();
   */
  tryDecreaseQuantity(amount: number): Promise<boolean>;
}

const itemFrom = (response: ItemResponse): Item => ({ ...fieldsFrom(response), nonNegativeQuantity: Math.max(0, response.quantity) });

/** Reads an item of a customer. */
export const getItem = async ({ payments }: Pick<ClientApi, "payments">, customer: CustomerKey, itemId: string): Promise<Item> =>
  Object.freeze(itemFrom(unwrap(await payments.items.get({ ...customer, item_id: itemId }))));

/** A change of the quantity of an item: a grant, a use, or a grant that was taken back. */
export interface ItemChange extends Fields<ChangeResponse> {}

/** The page of the history of an item. */
export interface ListItemChangesOptions {
  /** `nextCursor` of the previous page. */
  readonly cursor?: string;
  /** Changes per page: 20 by default, 100 at most. */
  readonly limit?: number;
}

/** Lists the changes of an item of a customer, one page at a time: a history has no bound. */
export const listItemChanges = (
  { payments }: Pick<ClientApi, "payments">,
  customer: CustomerKey,
  itemId: string,
  { cursor, limit = 20 }: ListItemChangesOptions = {},
): Promise<ListPage<ItemChange>> =>
  readList(
    { ...(cursor !== undefined && { cursor }), limit },
    (page) => payments.items.listChanges({ ...customer, item_id: itemId, cursor: page.cursor, limit: page.limit }),
    fieldsFrom,
  );

/** Reads an item of a customer, for a server that changes it. */
export async function getServerItem(
  { payments: { items } }: Pick<ServerApi, "payments">,
  customer: CustomerKey,
  itemId: string,
): Promise<ServerItem> {
  const key = { ...customer, item_id: itemId };
  const change = (delta: number, allowNegative: boolean) =>
    items.updateQuantity({ ...key, delta, allow_negative: allowNegative }, repeatable());
  return Object.freeze({
    ...itemFrom(unwrap(await items.get(key))),
    increaseQuantity: async (amount: number) => unwrap(await change(amount, false)).quantity,
    decreaseQuantity: async (amount: number) => unwrap(await change(-amount, true)).quantity,
    async tryDecreaseQuantity(amount: number) {
      const result = await change(-amount, false);
      if (result.status === "error" && isKnownError(result.error, "ITEM_QUANTITY_INSUFFICIENT_AMOUNT")) return false;
      unwrap(result);
      return true;
    },
  });
}

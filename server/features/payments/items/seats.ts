import { sql } from "kysely";
import { ItemNotFound, ItemQuantityInsufficientAmount } from "#contract/errors/index.ts";
import { seatItemId } from "#contract/vocabulary/console/developer-roles.ts";
import { internalProjectId } from "#contract/vocabulary/ids.ts";
import type { Db } from "../../../database/schema.ts";
import type { Call, Project } from "../../../kernel/call.ts";
import { paymentsNow } from "../clock/clock.ts";
import { lockCustomer } from "./grant-sources.ts";
import { recordBalance, toQuantity } from "./read-balance.ts";

/**
 * Requires that a team of developers has a seat for one more member; teams of other projects have no seats. Call it in the
 * transaction that adds the member. The lock makes others who join the same team wait for its end.
 * @throws ItemNotFound, ItemQuantityInsufficientAmount
 */
export async function requireSeat(
  db: Db,
  call: Pick<Call, "now" | "serverConfig"> & { readonly project: Project },
  teamId: string,
): Promise<void> {
  const { id, tenancyId, config } = call.project;
  if (id !== internalProjectId) return;
  if (config.payments.items[seatItemId]?.customerType !== "team") throw new ItemNotFound({ item_id: seatItemId });
  const customer = { type: "team", id: teamId } as const;
  await lockCustomer(db, tenancyId, customer);
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM team_members
    WHERE tenancy_id = ${tenancyId}::uuid AND team_id = ${teamId}::uuid`.execute(db);
  const balance = { transaction: <T>(work: (nested: Db) => Promise<T>) => work(db), config, now: paymentsNow(call) };
  const seats = toQuantity((await recordBalance(balance, { tenancyId, customer, itemId: seatItemId })).balance);
  if (seats <= (rows[0]?.count ?? 0)) throw new ItemQuantityInsufficientAmount({ item_id: seatItemId, customer_id: teamId, quantity: -1 });
}

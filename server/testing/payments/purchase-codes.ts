import { randomUuid } from "../../services/random.ts";
import type { CaseServer, TenantKeys } from "../case-fixtures.ts";

type CalledServer = Pick<CaseServer, "request">;

/** A purchase URL of a project, for a new custom customer unless said. @returns its full code, and the customer */
export async function givenPurchaseCode(server: CalledServer, project: TenantKeys, about: object = {}) {
  const body = { customer_type: "custom", customer_id: randomUuid(), product_id: "pack", ...about };
  const answer = await server.request("POST", "/payments/purchases/create-purchase-url", { as: "server", project, body });
  if (answer.status !== 200) throw new Error(`create-purchase-url answered ${answer.status}: ${answer.text}`);
  const url = new URL(answer.json.url);
  return { fullCode: url.pathname.split("/").at(-1) ?? "", customerId: body.customer_id, url };
}

/** A test purchase that was made, of which nothing is refunded. @returns its transaction */
export async function givenTestPurchase(server: CalledServer, project: TenantKeys, about: object = {}) {
  const { fullCode, customerId } = await givenPurchaseCode(server, project, about);
  const offer = await server.request("POST", "/payments/purchases/validate-code", { body: { full_code: fullCode } });
  const price_id = Object.keys(offer.json.product.prices)[0];
  const body = { full_code: fullCode, price_id };
  const made = await server.request("POST", "/payments/purchases/test-mode-purchase-session", { body });
  if (made.status !== 200) throw new Error(`the test purchase answered ${made.status}: ${made.text}`);
  const { json } = await server.request("GET", "/internal/payments/transactions", { as: "admin", project });
  const { id, type } = json.transactions.find((each: { customer_id: string }) => each.customer_id === customerId);
  return { id: id as string, type: type as string, customerId };
}

import { sql } from "kysely";
import {
  InlineProductNotAllowed,
  InvalidProductChoice,
  inlineProductNotAllowed,
  PaymentsNotSetUp,
  ProductAlreadyGranted,
} from "#contract/errors/index.ts";
import type { purchaseRoutes } from "#contract/routes/payments/purchases.ts";
import { requestHeaders } from "#contract/vocabulary/headers.ts";
import { purchasePath } from "#contract/vocabulary/payments/purchases.ts";
import type { Call } from "../../../kernel/call.ts";
import { digest } from "../../../services/secrets.ts";
import { requireTrustedUrl } from "../../projects/trusted-redirects.ts";
import { paymentRules } from "../items/configured-product.ts";
import { requireOwnCustomer, toCustomer } from "../items/customer.ts";
import { findHoldings } from "../products/owned.ts";
import { chooseProduct, requireCustomerType, withoutServerPrices } from "../products/resolve.ts";
import { findAccountId } from "./accounts.ts";
import { requirePurchaser } from "./choice.ts";
import { issuePurchaseCode } from "./purchase-code.ts";

type CreateCall = Call<(typeof purchaseRoutes)["createPurchaseUrl"]>;

/** A URL where a customer buys a product. The checks are in the order of the wire protocol, section 5.5: the product, then the customer. */
export async function createPurchaseUrl(call: CreateCall): Promise<string> {
  const { input, project, db, serverConfig, now } = call;
  const { tenancyId, config } = project;
  if (!config.payments.testMode && (await findAccountId(db, tenancyId)) === undefined) throw new PaymentsNotSetUp();
  const { inline, audience } = await readInlineProduct(call);
  const product = chooseProduct(config, { product_id: input.product_id, product_inline: inline }, audience);
  requireCustomerType(product, { type: input.customer_type, id: input.customer_id });
  const customer = toCustomer(input, call);
  await requireOwnCustomer(call as unknown as Call, customer);
  await requirePurchaser(db, tenancyId, customer);
  const { owned } = await findHoldings(db, tenancyId, paymentRules(config), customer);
  if (product.id !== null && !product.view.stackable && owned.some(({ productId }) => productId === product.id))
    throw new ProductAlreadyGranted({ product_id: product.id, customer_id: customer.id });
  if (input.return_url !== undefined) requireTrustedUrl(call, input.return_url);

  const offered = audience === "server" ? product.view : withoutServerPrices(config, product);
  const fullCode = await issuePurchaseCode(db, { tenancyId, customer, productId: product.id, product: offered }, now);
  const url = new URL(`${serverConfig.publicUrl}${purchasePath}/${fullCode}`);
  if (input.return_url !== undefined) url.searchParams.set("return_url", input.return_url);
  return url.href;
}

/** The inline product, under either of its names, and for whom products are chosen. @throws InvalidProductChoice, InlineProductNotAllowed */
async function readInlineProduct(call: CreateCall) {
  const { input, accessType } = call;
  const given = [input.product_id, input.product_inline, input.inline_product].filter((choice) => choice !== undefined);
  if (given.length > 1)
    throw new InvalidProductChoice("Send exactly one of product_id, product_inline and its other name, inline_product.");
  const inline = input.product_inline ?? input.inline_product;
  if (accessType !== "client") return { inline, audience: "server" as const };
  if (inline && !(await hasServerKey(call)))
    throw new InlineProductNotAllowed(inlineProductNotAllowed(input.inline_product ? "inline_product" : "product_inline"));
  return { inline, audience: inline ? ("server" as const) : ("client" as const) };
}

/** Whether a client sent a valid secret server key, too. */
async function hasServerKey({ headers, project, db, now }: CreateCall): Promise<boolean> {
  const key = headers[requestHeaders.secretServerKey];
  if (!key) return false;
  const { rows } = await sql`SELECT FROM project_keys WHERE project_id = ${project.id} AND secret_server_key_hash = ${digest(key)}::bytea
    AND revoked_at IS NULL AND expires_at > ${now}::timestamptz`.execute(db);
  return rows.length > 0;
}

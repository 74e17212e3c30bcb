import { z } from "zod";
import {
  AddOnWithoutBase,
  CatalogAlreadyPurchased,
  CustomerDoesNotExist,
  ItemQuantityOutOfRange,
  PriceDoesNotExist,
  PriceNotChargeable,
  ProductAlreadyGranted,
  ProductDoesNotExist,
  ProductNotStackable,
  VerificationCodeNotFound,
} from "../../errors/index.ts";
import { currencies, paymentLimits } from "../../vocabulary/payments/payments.ts";
import { userSpecifiedId } from "../../vocabulary/payments/prices.ts";
import { string } from "../../vocabulary/text.ts";
import { textLimits } from "../../vocabulary/text-limits.ts";

/** The choice of a buyer. */
export const purchaseChoice = z.strictObject({
  full_code: string(textLimits.url).describe("What follows `/purchase/` in the URL"),
  price_id: userSpecifiedId,
  quantity: z.int().min(1).max(paymentLimits.quantity).optional().describe("Default: 1"),
  currency: z.enum(currencies).optional().describe("One that the price has. Default: US dollars, or else the first that it has"),
});

/** The errors of a choice. */
export const priceErrors = [
  VerificationCodeNotFound,
  CustomerDoesNotExist,
  ProductDoesNotExist,
  PriceDoesNotExist,
  ProductNotStackable,
  ProductAlreadyGranted,
  AddOnWithoutBase,
  CatalogAlreadyPurchased,
  ItemQuantityOutOfRange,
  PriceNotChargeable,
];

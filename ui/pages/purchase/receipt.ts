import { describePrice } from "../../components/describe-price.ts";
import { t } from "../../locales/i18n.ts";
import { type Choice, computePayment, findTrial, type Offer, type Purchase, toTerms } from "./purchase.ts";

/** The text of the last page about a purchase. Texts are in the language of the page that made it. */
export interface Receipt {
  readonly product: string;
  readonly quantity: number;
  readonly price: string;
  /** The amount; undefined while a free trial lasts. */
  readonly total: string | undefined;
  readonly isByEmail: boolean;
}

/** Describes a purchase for the last page. */
export function toReceipt(offer: Offer, choice: Choice): Receipt {
  const onTrial = findTrial(offer, choice.price) !== undefined;
  return {
    product: offer.product.display_name,
    quantity: choice.quantity,
    price: describePrice(toTerms(choice.price, choice.currency), findTrial(offer, choice.price)),
    total: onTrial ? undefined : computePayment(choice),
    // Nothing is charged on trial, so the server sends no receipt yet.
    isByEmail: offer.sends_receipt && !onTrial,
  };
}

const key = ({ code }: Purchase) => `latchkey-purchase-${code}`;

/** The receipt of a payment that continues on the page of a bank, as long as this tab is open. The link is used when it returns. */
export const storedReceipt = {
  set(purchase: Purchase, receipt: Receipt): void {
    try {
      sessionStorage.setItem(key(purchase), JSON.stringify(receipt));
    } catch {
      // Storage is disabled: the last page says only that the payment was accepted.
    }
  },
  get(purchase: Purchase): Receipt | undefined {
    try {
      return (JSON.parse(sessionStorage.getItem(key(purchase)) ?? "null") as Receipt | null) ?? undefined;
    } catch {
      return undefined;
    }
  },
};

/** The rows of a receipt: names and values. */
export const listReceiptRows = ({ product, quantity, price, total }: Receipt, seller: string): (readonly [string, string])[] => [
  [t("purchase.seller"), seller],
  [t("purchase.product"), quantity === 1 ? product : t("purchase.productTimes", { product, quantity })],
  [t("purchase.price"), price],
  ...(total === undefined ? [] : [[t("purchase.total"), total] as const]),
];

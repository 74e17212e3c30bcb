import { useId, useState } from "react";
import { paymentLimits } from "#contract/vocabulary/payments/payments.ts";
import { Button } from "../../components/button.tsx";
import { describeInterval, describePrice } from "../../components/describe-price.ts";
import { Field } from "../../components/field.tsx";
import { FormSummary } from "../../forms/form-summary.tsx";
import { useForm } from "../../forms/use-form.tsx";
import { t } from "../../locales/i18n.ts";
import type { PageContext } from "../page-context.ts";
import {
  buyInTestMode,
  type Choice,
  type Chosen,
  computeTotal,
  isWholeNumber,
  listPrices,
  type Offer,
  type Outcome,
  type Price,
  type Purchase,
  startPayment,
  toTerms,
} from "./purchase.ts";

interface OfferFormProps {
  context: PageContext;
  purchase: Purchase;
  offer: Offer;
  /** The choice before. */
  chosen: Chosen | undefined;
  /** Continues to the payment. */
  choose(choice: Choice): void;
  finish(outcome: Outcome): void;
}

/** The choice of a price and, for a stackable product, of a quantity. */
export function OfferForm({ context, purchase, offer, chosen, choose, finish }: OfferFormProps) {
  const prices = listPrices(offer.product);
  const [priceId, setPriceId] = useState(prices.find(([id]) => id === chosen?.priceId)?.[0] ?? prices[0]?.[0] ?? "");
  const price = prices.find(([id]) => id === priceId)?.[1] ?? {};

  const form = useForm<"quantity">({
    initial: { quantity: String((offer.product.stackable && chosen?.quantity) || 1) },
    validate: ({ quantity }) =>
      isWholeNumber(quantity, paymentLimits.quantity) ? {} : { quantity: t("purchase.quantityInvalid", { max: paymentLimits.quantity }) },
    async send({ quantity }) {
      const choice = { priceId, price, quantity: Number(quantity) };
      if (offer.test_mode) {
        await buyInTestMode(context, purchase, choice);
        finish("tested");
      } else choose({ ...choice, clientSecret: await startPayment(context, purchase, choice) });
      return undefined;
    },
  });
  const busyLabel = t(offer.test_mode ? "purchase.buying" : "purchase.starting");

  return (
    <form {...form.props} className="grid grid-cols-1 gap-5">
      <FormSummary form={form} />
      <PriceChoice offer={offer} value={priceId} change={setPriceId} />
      {offer.product.stackable && (
        <Field {...form.field("quantity")} label={t("purchase.quantity")} inputMode="numeric" autoComplete="off" />
      )}
      <Total offer={offer} price={price} quantity={form.values.quantity} />
      <Button type="submit" variant="primary" wide busyLabel={form.busy ? busyLabel : undefined}>
        {t(offer.test_mode ? "purchase.buyTest" : "purchase.buy")}
      </Button>
    </form>
  );
}

function PriceChoice({ offer: { product }, value, change }: { offer: Offer; value: string; change(id: string): void }) {
  const name = useId();
  const prices = listPrices(product);
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-medium text-sm">{t("purchase.price")}</legend>
      {prices.map(([id, price]) => (
        <label
          key={id}
          className="flex cursor-pointer items-start gap-3 rounded-lg border border-line px-3.5 py-3 transition-colors hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
        >
          <input
            type="radio"
            name={name}
            value={id}
            checked={id === value}
            onChange={() => change(id)}
            className="mt-0.5 size-5 shrink-0 accent-accent"
          />
          <span className="min-w-0 wrap-anywhere">{describePrice(toTerms(price), product.free_trial)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Shows the payment of the customer, once the quantity is a number. */
function Total({ offer, price, quantity }: { offer: Offer; price: Price; quantity: string }) {
  const total = isWholeNumber(quantity, paymentLimits.quantity) ? computeTotal({ price, quantity: Number(quantity) }) : undefined;
  if (total === undefined) return null;
  const trial = price.interval && (price.free_trial ?? offer.product.free_trial);
  return (
    <dl className="grid gap-1 border-line border-t pt-4">
      <div className="flex items-baseline justify-between gap-4">
        <dt className="font-medium">{t("purchase.total")}</dt>
        <dd className="text-end font-semibold">
          {price.interval ? t("price.each", { amount: total, every: describeInterval(price.interval) }) : total}
        </dd>
      </div>
      {trial && trial[0] > 0 && (
        <div className="text-soft-ink text-sm">
          <dt className="sr-only">{t("purchase.total")}</dt>
          <dd>{t("purchase.afterTrial", { amount: total })}</dd>
        </div>
      )}
    </dl>
  );
}

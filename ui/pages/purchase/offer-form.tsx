import { useId, useState } from "react";
import { type Currency, paymentLimits } from "#contract/vocabulary/payments/payments.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { describeInterval, describeLength, describePrice } from "../../components/describe-price.ts";
import { Field } from "../../components/field.tsx";
import { Select } from "../../components/select.tsx";
import { FormSummary } from "../../forms/form-summary.tsx";
import { useForm } from "../../forms/use-form.tsx";
import { t } from "../../locales/i18n.ts";
import { formatMoney, nameCurrency } from "../../locales/money.ts";
import type { PageContext } from "../page-context.ts";
import {
  buyInTestMode,
  type Choice,
  type Chosen,
  chargedCurrency,
  computeSaving,
  computeTotal,
  findTrial,
  isWholeNumber,
  listCurrencies,
  listPrices,
  type Offer,
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
  /** Continues after a test purchase. */
  finishTest(choice: Choice): void;
}

/** The choice of a price, of its currency and, for a stackable product, of a quantity. */
export function OfferForm({ context, purchase, offer, chosen, choose, finishTest }: OfferFormProps) {
  const { product } = offer;
  const prices = listPrices(product);
  const [priceId, setPriceId] = useState(prices.find(([id]) => id === chosen?.priceId)?.[0] ?? prices[0]?.[0] ?? "");
  const [wanted, setWanted] = useState(chosen?.currency);
  const price = prices.find(([id]) => id === priceId)?.[1] ?? {};
  const currency = chargedCurrency(price, wanted);
  const soldIn = listCurrencies(product);

  const form = useForm<"quantity">({
    initial: { quantity: String((product.stackable && chosen?.quantity) || 1) },
    validate: ({ quantity }) =>
      isWholeNumber(quantity, paymentLimits.quantity) ? {} : { quantity: t("purchase.quantityInvalid", { max: paymentLimits.quantity }) },
    async send({ quantity }) {
      const choice = { priceId, price, currency, quantity: Number(quantity) };
      if (offer.test_mode) {
        await buyInTestMode(context, purchase, choice);
        finishTest(choice);
      } else choose({ ...choice, session: await startPayment(context, purchase, choice) });
      return undefined;
    },
  });
  const busyLabel = t(offer.test_mode ? "purchase.buying" : "purchase.starting");

  return (
    <form {...form.props} className="grid grid-cols-1 gap-5">
      <FormSummary form={form} />
      <PriceChoice offer={offer} currency={wanted} value={priceId} change={setPriceId} />
      {soldIn.length > 1 && (
        <Select
          label={t("purchase.currency")}
          value={currency}
          options={soldIn.map((code) => ({ value: code, label: nameCurrency(code) }))}
          change={(code) => setWanted(code as Currency)}
        />
      )}
      {product.stackable && <Field {...form.field("quantity")} label={t("purchase.quantity")} inputMode="numeric" autoComplete="off" />}
      <Total offer={offer} price={price} currency={currency} quantity={form.values.quantity} />
      <Button type="submit" variant="primary" wide busyLabel={form.busy ? busyLabel : undefined}>
        {t(offer.test_mode ? "purchase.buyTest" : "purchase.buy")}
      </Button>
    </form>
  );
}

interface PriceChoiceProps {
  offer: Offer;
  /** The currency in which prices are shown that have it. */
  currency: Currency | undefined;
  value: string;
  change(id: string): void;
}

/** The prices of a product; one price needs no choice. */
function PriceChoice({ offer, currency, value, change }: PriceChoiceProps) {
  const name = useId();
  const prices = listPrices(offer.product);
  const [only] = prices;
  if (only && prices.length === 1)
    return (
      <div className="grid gap-1 text-xl">
        <PriceText offer={offer} price={only[1]} currency={currency} />
      </div>
    );
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
          <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <PriceText offer={offer} price={price} currency={currency} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** An amount with its interval, what it saves in a year, and its free trial. */
function PriceText({ offer, price, currency }: { offer: Offer; price: Price; currency: Currency | undefined }) {
  const saving = computeSaving(offer.product, price, currency);
  const trial = findTrial(offer, price);
  return (
    <>
      <span className="wrap-anywhere font-medium">{describePrice(toTerms(price, chargedCurrency(price, currency)))}</span>
      {saving && <Badge variant="good">{t("purchase.saving", { amount: saving })}</Badge>}
      {trial && <span className="w-full text-soft-ink text-sm">{t("purchase.trial", { length: describeLength(trial) })}</span>}
    </>
  );
}

/** Shows the payment of the customer, once the quantity is a number. */
function Total({ offer, price, currency, quantity }: { offer: Offer; price: Price; currency: Currency; quantity: string }) {
  const total = isWholeNumber(quantity, paymentLimits.quantity) ? computeTotal({ price, currency, quantity: Number(quantity) }) : undefined;
  if (total === undefined) return null;
  const each = price.interval ? t("price.each", { amount: total, every: describeInterval(price.interval) }) : total;
  const trial = findTrial(offer, price);
  return (
    <dl className="grid gap-1 border-line border-t pt-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <dt className="font-medium">{t(trial ? "purchase.dueToday" : "purchase.total")}</dt>
        <dd className="text-end font-semibold">{trial ? formatMoney("0", currency) : each}</dd>
      </div>
      {trial && (
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-soft-ink text-sm">
          <dt>{t("purchase.afterTrial")}</dt>
          <dd className="text-end">{each}</dd>
        </div>
      )}
    </dl>
  );
}

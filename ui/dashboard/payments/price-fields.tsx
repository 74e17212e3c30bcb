import { useState } from "react";
import { type Currency, currencies } from "#contract/vocabulary/payments/payments.ts";
import { dayIntervalUnits } from "#contract/vocabulary/time.ts";
import { describePrice } from "../../components/describe-price.ts";
import { Field } from "../../components/field.tsx";
import { Select } from "../../components/select.tsx";
import { t } from "../../locales/i18n.ts";
import { ActionTextButton } from "../action-button.tsx";
import { ActionSwitch } from "../action-switch.tsx";
import { IdField } from "./id-field.tsx";
import { IntervalField } from "./interval-field.tsx";
import { type PriceDraft, type ProductDraft, priceTerms, readTrial } from "./payments-draft.ts";
import type { PathErrors } from "./payments-errors.ts";

interface PriceFieldsProps {
  id: string;
  /** Path of the price in the configuration. */
  path: string;
  product: ProductDraft;
  price: PriceDraft;
  /** The price as it is in the configuration; undefined for a new one. */
  saved: PriceDraft | undefined;
  /** The ids of the other prices. */
  taken: readonly string[];
  errors: PathErrors;
  change(price: PriceDraft): void;
  rename(id: string): void;
  remove(): void;
}

/** One price of a product: amounts by currency, interval and free trial. */
export function PriceFields({ id, path, product, price, saved, taken, errors, change, rename, remove }: PriceFieldsProps) {
  // A currency that is being typed stays, also while its field is empty.
  const [shown, setShown] = useState<readonly Currency[]>(() => {
    const set = currencies.filter((currency) => price.amounts[currency] !== "");
    return set.length > 0 ? set : ["USD"];
  });
  const hidden = currencies.filter((currency) => !shown.includes(currency));
  const hasAmount = currencies.some((currency) => price.amounts[currency].trim() !== "");

  return (
    <fieldset className="grid grid-cols-1 gap-4 rounded-lg border border-line p-4">
      <legend className="px-1 font-mono text-sm">{id}</legend>
      <div className="flex flex-col items-start justify-between gap-x-4 gap-y-1 sm:flex-row">
        <p className="min-w-0 flex-1 font-medium">
          {hasAmount ? describePrice(priceTerms(price), readTrial(product)) : t("products.amountMissing")}
        </p>
        <ActionTextButton onClick={remove}>{t("products.removePrice", { price: id })}</ActionTextButton>
      </div>
      {saved && JSON.stringify(priceTerms(saved)) !== JSON.stringify(priceTerms(price)) && (
        <p role="status" className="rounded-lg bg-sunken px-3.5 py-2.5 text-sm">
          {t("products.priceKept", { price: describePrice(priceTerms(saved), readTrial(product)) })}
        </p>
      )}
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-3">
        {shown.map((currency, index) => (
          <Field
            key={currency}
            label={t("products.amount", { currency })}
            value={price.amounts[currency]}
            error={errors[`${path}.${currency}`] ?? (index === 0 ? errors[path] : undefined)}
            onChange={({ target }) => change({ ...price, amounts: { ...price.amounts, [currency]: target.value } })}
            placeholder="12.00"
            inputMode="decimal"
            autoComplete="off"
          />
        ))}
        {hidden.length > 0 && (
          <Select
            label={t("products.addCurrency")}
            value=""
            options={[
              { value: "", label: t("products.chooseCurrency") },
              ...hidden.map((currency) => ({ value: currency, label: currency })),
            ]}
            change={(currency) => currency && setShown([...shown, currency as Currency])}
          />
        )}
      </div>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <IntervalField
          label={t("products.interval")}
          noneLabel={t("products.oneTime")}
          countLabel={t("products.every")}
          units={dayIntervalUnits}
          value={price.interval}
          error={errors[`${path}.interval`]}
          change={(interval) => change({ ...price, interval })}
        />
        {price.interval && (
          <IntervalField
            label={t("products.priceTrial")}
            noneLabel={t(product.freeTrial ? "products.productTrial" : "products.noTrial")}
            countLabel={t("products.length")}
            units={dayIntervalUnits}
            value={price.freeTrial}
            error={errors[`${path}.freeTrial`]}
            change={(freeTrial) => change({ ...price, freeTrial })}
          />
        )}
      </div>
      {!saved && (
        <div className="sm:max-w-sm">
          <IdField label={t("products.priceId")} id={id} taken={taken} rename={rename} />
        </div>
      )}
      <ActionSwitch
        label={t("products.serverOnlyPrice")}
        hint={t("products.serverOnlyPriceHint")}
        checked={price.serverOnly}
        change={(serverOnly) => change({ ...price, serverOnly })}
      />
    </fieldset>
  );
}

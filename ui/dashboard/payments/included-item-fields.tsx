import { intervalUnits } from "#contract/vocabulary/time.ts";
import { describeIncludedItem } from "../../components/describe-price.ts";
import { Field } from "../../components/field.tsx";
import { Select } from "../../components/select.tsx";
import { t } from "../../locales/i18n.ts";
import { ActionTextButton } from "../action-button.tsx";
import { IntervalField } from "./interval-field.tsx";
import { type IncludedItemDraft, type ItemExpiry, itemTerms } from "./payments-draft.ts";
import type { PathErrors } from "./payments-errors.ts";

interface IncludedItemFieldsProps {
  id: string;
  /** Name of the item in the summary. */
  name: string;
  /** Path of the included item in the configuration. */
  path: string;
  item: IncludedItemDraft;
  /** Whether the product is sold for one-time payments only. */
  oneTime: boolean;
  errors: PathErrors;
  change(item: IncludedItemDraft): void;
  remove(): void;
}

const expiryIds = {
  never: "products.expiresNever",
  "when-purchase-expires": "products.expiresWithPurchase",
  "when-repeated": "products.expiresRepeated",
} as const;

/** Edits the quantity of one item in a product. */
export function IncludedItemFields({ id, name, path, item, oneTime, errors, change, remove }: IncludedItemFieldsProps) {
  const expiries = (Object.keys(expiryIds) as ItemExpiry[]).filter((expires) => item.repeat || expires !== "when-repeated");
  const isCountable = /^\d{1,15}$/.test(item.quantity.trim());
  return (
    <fieldset className="grid grid-cols-1 gap-4 rounded-lg border border-line p-4">
      <legend className="px-1 font-mono text-sm">{id}</legend>
      <div className="flex flex-col items-start justify-between gap-x-4 gap-y-1 sm:flex-row">
        <p className="min-w-0 flex-1 font-medium">{isCountable && describeIncludedItem(name, itemTerms(item), oneTime)}</p>
        <ActionTextButton onClick={remove}>{t("products.removeIncluded", { item: id })}</ActionTextButton>
      </div>
      {oneTime && item.repeat && <p className="text-soft-ink text-sm">{t("products.oneTimeItems")}</p>}
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-3">
        <Field
          label={t("products.quantity")}
          value={item.quantity}
          error={errors[`${path}.quantity`] ?? errors[path]}
          onChange={({ target }) => change({ ...item, quantity: target.value })}
          inputMode="numeric"
          autoComplete="off"
        />
        <IntervalField
          label={t("products.repeat")}
          noneLabel={t("products.repeatNever")}
          countLabel={t("products.every")}
          units={intervalUnits}
          value={item.repeat}
          error={errors[`${path}.repeat`]}
          change={(repeat) => change({ ...item, repeat })}
        />
        <Select
          label={t("products.expires")}
          value={!item.repeat && item.expires === "when-repeated" ? "never" : item.expires}
          options={expiries.map((expires) => ({ value: expires, label: t(expiryIds[expires]) }))}
          change={(expires) => change({ ...item, expires: expires as ItemExpiry })}
        />
      </div>
    </fieldset>
  );
}

import { Plus } from "lucide-react";
import { useState } from "react";
import { customerTypes } from "#contract/vocabulary/payments/payments.ts";
import { dayIntervalUnits } from "#contract/vocabulary/time.ts";
import { Field } from "../../components/field.tsx";
import { Select } from "../../components/select.tsx";
import { t } from "../../locales/i18n.ts";
import { ActionButton } from "../action-button.tsx";
import { ActionSwitch } from "../action-switch.tsx";
import { customerTypeLabel } from "./customer.ts";
import { deriveId, derivePriceId, entryKey, listIds, withRenamed } from "./draft-ids.ts";
import { IdField } from "./id-field.tsx";
import { IncludedItemFields } from "./included-item-fields.tsx";
import { IntervalField } from "./interval-field.tsx";
import {
  type CustomerType,
  newIncludedItem,
  newPrice,
  type PaymentsDraft,
  type PriceDraft,
  type ProductDraft,
  withoutEntry,
} from "./payments-draft.ts";
import type { PathErrors } from "./payments-errors.ts";
import { PriceFields } from "./price-fields.tsx";
import { isOneTime } from "./product-summary.tsx";

interface ProductFieldsProps {
  id: string;
  product: ProductDraft;
  draft: PaymentsDraft;
  /** The settings as they are in the configuration. */
  saved: PaymentsDraft;
  errors: PathErrors;
  /** Whether the product was just begun: its name gets the focus. */
  isFocused: boolean;
  /** @param renamed another id, for a product that is not saved */
  change(product: ProductDraft, renamed?: string): void;
}

/** All settings of a product. */
export function ProductFields({ id, product, draft, saved, errors, isFocused, change }: ProductFieldsProps) {
  const path = `payments.products.${id}`;
  const savedProduct = saved.products[id];
  const taken = listIds(draft.products, saved.products).filter((other) => other !== id);
  const [hasTypedId, setTypedId] = useState(false);

  /** The id of a new product follows its name, until the developer has typed another. */
  function changeName(displayName: string): void {
    const follows = savedProduct === undefined && !hasTypedId;
    change({ ...product, displayName }, follows ? deriveId(displayName, id, taken) : id);
  }

  return (
    <div className="grid grid-cols-1 gap-6 border-accent-soft border-s-2 ps-4 text-base">
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <Field
          label={t("products.name")}
          hint={savedProduct && t("products.nameHint", { id })}
          value={product.displayName}
          error={errors[`${path}.displayName`] ?? errors[path]}
          onChange={({ target }) => changeName(target.value)}
          autoComplete="off"
          autoFocus={isFocused}
        />
        {!savedProduct && (
          <IdField
            id={id}
            taken={taken}
            rename={(renamed) => {
              setTypedId(true);
              change(product, renamed);
            }}
          />
        )}
        <Select
          label={t("products.customerType")}
          value={product.customerType}
          options={customerTypes.map((value) => ({ value, label: customerTypeLabel(value) }))}
          change={(customerType) => change({ ...product, customerType: customerType as CustomerType })}
        />
        <Catalog product={product} draft={draft} error={errors[`${path}.catalogId`]} change={change} />
        {!product.isIncluded && (
          <IntervalField
            label={t("products.trial")}
            noneLabel={t("products.noTrial")}
            countLabel={t("products.length")}
            units={dayIntervalUnits}
            value={product.freeTrial}
            error={errors[`${path}.freeTrial`]}
            change={(freeTrial) => change({ ...product, freeTrial })}
          />
        )}
      </div>
      <ActionSwitch
        label={t("products.included")}
        hint={t("products.includedHint")}
        checked={product.isIncluded}
        change={(isIncluded) => change({ ...product, isIncluded })}
      />
      {!product.isIncluded && <Prices path={`${path}.prices`} product={product} saved={savedProduct} errors={errors} change={change} />}
      <IncludedItems path={`${path}.includedItems`} product={product} draft={draft} errors={errors} change={change} />
      <ActionSwitch
        label={t("products.stackable")}
        hint={t("products.stackableHint")}
        checked={product.stackable}
        change={(stackable) => change({ ...product, stackable })}
      />
      <ActionSwitch
        label={t("products.serverOnly")}
        hint={t("products.serverOnlyHint")}
        checked={product.serverOnly}
        change={(serverOnly) => change({ ...product, serverOnly })}
      />
      <AddOnTo id={id} product={product} draft={draft} change={change} />
    </div>
  );
}

type PartProps = Pick<ProductFieldsProps, "product" | "draft" | "change">;

function Catalog({ product, draft, error, change }: PartProps & { error: string | undefined }) {
  const missing = product.catalogId !== "" && !Object.hasOwn(draft.catalogs, product.catalogId) ? [product.catalogId] : [];
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <Select
        label={t("products.catalog")}
        value={product.catalogId}
        aria-invalid={error ? true : undefined}
        options={[
          { value: "", label: t("products.noCatalog") },
          ...[...Object.keys(draft.catalogs), ...missing].map((value) => ({
            value,
            label: draft.catalogs[value]?.displayName.trim() || value,
          })),
        ]}
        change={(catalogId) => change({ ...product, catalogId })}
      />
      {error && <p className="text-danger text-sm">{error}</p>}
      <p className="text-soft-ink text-sm">{t("products.catalogHint")}</p>
    </div>
  );
}

interface PricesProps extends Pick<ProductFieldsProps, "product" | "errors" | "change"> {
  path: string;
  saved: ProductDraft | undefined;
}

function Prices({ path, product, saved, errors, change }: PricesProps) {
  const { prices } = product;
  const ids = listIds(prices, saved?.prices ?? {});
  const listOthers = (id: string) => ids.filter((other) => other !== id);

  /** The id of a new price follows how often it is paid, until the developer has typed another. */
  function changePrice(id: string, next: PriceDraft): void {
    const before = prices[id] as PriceDraft;
    const follows = saved?.prices[id] === undefined && derivePriceId(before, listOthers(id)) === id;
    const renamed = follows ? derivePriceId(next, listOthers(id)) : id;
    change({ ...product, prices: withRenamed({ ...prices, [id]: next }, id, renamed) });
  }

  function add(): void {
    const price = Object.hasOwn(prices, "monthly") ? { ...newPrice, interval: { count: "1", unit: "year" } as const } : newPrice;
    change({ ...product, prices: { ...prices, [derivePriceId(price, ids)]: price } });
  }

  return (
    <section aria-label={t("products.prices")} className="grid grid-cols-1 gap-4">
      <h3 className="font-medium">{t("products.prices")}</h3>
      {Object.entries(prices).map(([id, price], index) => (
        <PriceFields
          key={entryKey(id, index, saved?.prices)}
          id={id}
          path={`${path}.${id}`}
          product={product}
          price={price}
          saved={saved?.prices[id]}
          taken={listOthers(id)}
          errors={errors}
          change={(next) => changePrice(id, next)}
          rename={(renamed) => change({ ...product, prices: withRenamed(prices, id, renamed) })}
          remove={() => change({ ...product, prices: withoutEntry(prices, id) })}
        />
      ))}
      <div>
        <ActionButton onClick={add}>
          <Plus />
          {t("products.addPrice")}
        </ActionButton>
      </div>
    </section>
  );
}

function IncludedItems({ path, product, draft, errors, change }: PartProps & { path: string; errors: PathErrors }) {
  const { items } = product;
  const available = Object.entries(draft.items).filter(
    ([id, item]) => item.customerType === product.customerType && !Object.hasOwn(items, id),
  );
  return (
    <section aria-label={t("products.contents")} className="grid grid-cols-1 gap-4">
      <h3 className="font-medium">{t("products.contents")}</h3>
      {Object.entries(items).map(([id, item]) => (
        <IncludedItemFields
          key={id}
          id={id}
          name={draft.items[id]?.displayName.trim() || id}
          path={`${path}.${id}`}
          item={item}
          oneTime={isOneTime(product)}
          errors={errors}
          change={(next) => change({ ...product, items: { ...items, [id]: next } })}
          remove={() => change({ ...product, items: withoutEntry(items, id) })}
        />
      ))}
      {available.length > 0 ? (
        <Select
          label={t("products.addIncluded")}
          value=""
          options={[
            { value: "", label: t("products.chooseItem") },
            ...available.map(([id, item]) => ({ value: id, label: item.displayName.trim() || id })),
          ]}
          change={(id) => id && change({ ...product, items: { ...items, [id]: newIncludedItem } })}
        />
      ) : (
        <p className="text-soft-ink text-sm">{t("products.noItemLeft", { type: customerTypeLabel(product.customerType) })}</p>
      )}
    </section>
  );
}

/** The products of which a customer must own one before they buy this one. */
function AddOnTo({ id, product, draft, change }: PartProps & { id: string }) {
  const bases = Object.entries(draft.products).filter(([other, { customerType }]) => other !== id && customerType === product.customerType);
  if (bases.length === 0) return null;
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-medium">{t("products.addOn")}</legend>
      <p className="mb-1 text-soft-ink text-sm">{t("products.addOnHint")}</p>
      {bases.map(([base, { displayName }]) => (
        <label key={base} className="flex min-h-8 items-center gap-3">
          <input
            type="checkbox"
            checked={product.addOnTo.includes(base)}
            onChange={({ target }) =>
              change({
                ...product,
                addOnTo: target.checked ? [...product.addOnTo, base] : product.addOnTo.filter((other) => other !== base),
              })
            }
            className="size-5 shrink-0 accent-accent"
          />
          <span className="wrap-anywhere">{displayName.trim() || base}</span>
        </label>
      ))}
    </fieldset>
  );
}

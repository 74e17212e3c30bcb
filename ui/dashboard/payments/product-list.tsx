import { Package } from "lucide-react";
import { Disclosure } from "../../components/disclosure.tsx";
import { Panel } from "../../components/panel.tsx";
import { t } from "../../locales/i18n.ts";
import { ActionTextButton } from "../action-button.tsx";
import { CodeButton } from "../code/use-code.tsx";
import { AddEntry } from "./add-entry.tsx";
import { newProduct, type PaymentsDraft, withoutEntry } from "./payments-draft.ts";
import type { PathErrors } from "./payments-errors.ts";
import { ProductFields } from "./product-fields.tsx";
import { ProductSummary } from "./product-summary.tsx";

interface ProductListProps {
  draft: PaymentsDraft;
  /** The settings as they are in the configuration. */
  saved: PaymentsDraft;
  errors: PathErrors;
  change(draft: PaymentsDraft): void;
}

/** The products of a project, each with its summary and its settings. */
export function ProductList({ draft, saved, errors, change }: ProductListProps) {
  const { products } = draft;
  const ids = Object.keys(products);
  return (
    <Panel title={t("products.title")} hint={t("products.titleHint")}>
      {ids.length === 0 && (
        <p className="flex items-start gap-3 rounded-lg bg-sunken px-3.5 py-3 text-sm">
          <span className="text-soft-ink">
            <Package />
          </span>
          <span>
            <span className="font-medium">{t("products.none")}</span> <span className="text-soft-ink">{t("products.noneHint")}</span>
          </span>
        </p>
      )}
      <ul className="divide-y divide-line empty:hidden">
        {Object.entries(products).map(([id, product]) => {
          const name = product.displayName.trim() || id;
          const hasError = Object.keys(errors).some(
            (path) => path === `payments.products.${id}` || path.startsWith(`payments.products.${id}.`),
          );
          return (
            <li key={id} className="grid grid-cols-1 gap-3 py-4 first:pt-0">
              <div className="flex flex-col items-start gap-x-4 gap-y-1 sm:flex-row">
                <ProductSummary id={id} product={product} draft={draft} />
                {saved.products[id] && <CodeButton subject={{ kind: "product", id }} name={name} />}
                <ActionTextButton onClick={() => change({ ...draft, products: withoutEntry(products, id) })}>
                  {t("products.remove", { product: name })}
                </ActionTextButton>
              </div>
              <Disclosure summary={t("products.settingsOf", { product: name })} open={saved.products[id] === undefined || hasError}>
                <ProductFields
                  id={id}
                  product={product}
                  draft={draft}
                  errors={errors}
                  change={(next) => change({ ...draft, products: { ...products, [id]: next } })}
                />
              </Disclosure>
            </li>
          );
        })}
      </ul>
      <AddEntry
        label={t("products.id")}
        hint={t("products.idHint")}
        submit={t("products.add")}
        taken={ids}
        add={(id) => change({ ...draft, products: { ...products, [id]: saved.products[id] ?? newProduct } })}
      />
    </Panel>
  );
}

import { Package, Plus } from "lucide-react";
import { useState } from "react";
import { Disclosure } from "../../components/disclosure.tsx";
import { Panel } from "../../components/panel.tsx";
import { t } from "../../locales/i18n.ts";
import type { MessageId } from "../../locales/messages.ts";
import { ActionButton, ActionTextButton } from "../action-button.tsx";
import { entryKey, renameProduct } from "./draft-ids.ts";
import { type PaymentsDraft, withoutEntry } from "./payments-draft.ts";
import type { PathErrors } from "./payments-errors.ts";
import { ProductFields } from "./product-fields.tsx";
import { ProductSummary } from "./product-summary.tsx";
import { addByTemplate, type ProductTemplate, productTemplates } from "./product-templates.ts";

interface ProductListProps {
  draft: PaymentsDraft;
  /** The settings as they are in the configuration. */
  saved: PaymentsDraft;
  errors: PathErrors;
  change(draft: PaymentsDraft): void;
}

const templateLabels = {
  plan: "products.templatePlan",
  credits: "products.templateCredits",
  seats: "products.templateSeats",
  oneTime: "products.templateOneTime",
  empty: "products.templateEmpty",
} as const satisfies Record<ProductTemplate, MessageId>;

/** The products of a project, each with its summary and its settings. */
export function ProductList({ draft, saved, errors, change }: ProductListProps) {
  const { products } = draft;
  const ids = Object.keys(products);
  const [begun, setBegun] = useState<number>();
  /** Begins a product, and moves the focus to its name. */
  function begin(template: ProductTemplate): void {
    const added = addByTemplate(draft, saved, template);
    change(added.draft);
    setBegun(Object.keys(added.draft.products).indexOf(added.id));
  }

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
        {Object.entries(products).map(([id, product], index) => {
          const isNew = saved.products[id] === undefined;
          const name = product.displayName.trim() || (isNew ? t("products.new") : id);
          const hasError = Object.keys(errors).some(
            (path) => path === `payments.products.${id}` || path.startsWith(`payments.products.${id}.`),
          );
          return (
            <li key={entryKey(id, index, saved.products)} className="grid grid-cols-1 gap-3 py-4 first:pt-0">
              <div className="flex flex-col items-start gap-x-4 gap-y-1 sm:flex-row">
                <ProductSummary id={id} name={name} product={product} draft={draft} />
                <ActionTextButton
                  aria-label={t("products.remove", { product: name })}
                  onClick={() => change({ ...draft, products: withoutEntry(products, id) })}
                >
                  {t("products.removeLabel")}
                </ActionTextButton>
              </div>
              <Disclosure summary={t("products.settingsOf", { product: name })} open={isNew || hasError}>
                <ProductFields
                  id={id}
                  product={product}
                  draft={draft}
                  saved={saved}
                  errors={errors}
                  isFocused={index === begun}
                  change={(next, renamed = id) => {
                    const changed = { ...draft, products: { ...products, [id]: next } };
                    change(renamed === id ? changed : renameProduct(changed, id, renamed));
                  }}
                />
              </Disclosure>
            </li>
          );
        })}
      </ul>
      <section aria-label={t("products.add")} className="grid gap-2">
        <h3 className="font-medium">{t("products.add")}</h3>
        <div className="flex flex-wrap gap-2">
          {productTemplates.map((template) => (
            <ActionButton key={template} onClick={() => begin(template)}>
              <Plus />
              {t(templateLabels[template])}
            </ActionButton>
          ))}
        </div>
      </section>
    </Panel>
  );
}

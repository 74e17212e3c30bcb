import { customerTypes } from "#contract/vocabulary/payments/payments.ts";
import { Field } from "../../components/field.tsx";
import { Panel } from "../../components/panel.tsx";
import { Select } from "../../components/select.tsx";
import { t } from "../../locales/i18n.ts";
import { ActionTextButton } from "../action-button.tsx";
import { AddEntry } from "./add-entry.tsx";
import { customerTypeLabel } from "./customer.ts";
import { type CustomerType, type PaymentsDraft, withoutEntry } from "./payments-draft.ts";
import type { PathErrors } from "./payments-errors.ts";

interface ListProps {
  draft: PaymentsDraft;
  errors: PathErrors;
  change(draft: PaymentsDraft): void;
}

const row = "grid grid-cols-1 items-start gap-3 py-4 first:pt-0 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_auto]";

/** The items of a project: what products contain and apps use up. */
export function ItemList({ draft, errors, change }: ListProps) {
  const { items } = draft;
  return (
    <Panel title={t("products.items")} hint={t("products.itemsHint")}>
      <ul className="divide-y divide-line empty:hidden">
        {Object.entries(items).map(([id, item]) => (
          <li key={id} className={row}>
            <EntryId id={id} />
            <Field
              label={t("products.name")}
              aria-label={t("products.nameOf", { id })}
              value={item.displayName}
              placeholder={id}
              error={errors[`payments.items.${id}.displayName`] ?? errors[`payments.items.${id}`]}
              onChange={({ target }) => change({ ...draft, items: { ...items, [id]: { ...item, displayName: target.value } } })}
              autoComplete="off"
            />
            <Select
              label={t("products.customerType")}
              aria-label={t("products.customerTypeOf", { id })}
              value={item.customerType}
              options={customerTypes.map((value) => ({ value, label: customerTypeLabel(value) }))}
              change={(customerType) =>
                change({ ...draft, items: { ...items, [id]: { ...item, customerType: customerType as CustomerType } } })
              }
            />
            <RemoveEntry id={id} remove={() => change({ ...draft, items: withoutEntry(items, id) })} />
          </li>
        ))}
      </ul>
      <AddEntry
        label={t("products.itemId")}
        hint={t("products.itemIdHint")}
        submit={t("products.addItem")}
        taken={Object.keys(items)}
        add={(id) => change({ ...draft, items: { ...items, [id]: { displayName: "", customerType: "user" } } })}
      />
    </Panel>
  );
}

/** The catalogs of a project: groups of products of which a customer has one. */
export function CatalogList({ draft, errors, change }: ListProps) {
  const { catalogs } = draft;
  return (
    <Panel title={t("products.catalogs")} hint={t("products.catalogsHint")}>
      <ul className="divide-y divide-line empty:hidden">
        {Object.entries(catalogs).map(([id, { displayName }]) => (
          <li key={id} className={row}>
            <EntryId id={id} />
            <Field
              label={t("products.name")}
              aria-label={t("products.nameOf", { id })}
              value={displayName}
              placeholder={id}
              error={errors[`payments.catalogs.${id}.displayName`] ?? errors[`payments.catalogs.${id}`]}
              onChange={({ target }) => change({ ...draft, catalogs: { ...catalogs, [id]: { displayName: target.value } } })}
              autoComplete="off"
            />
            <span className="hidden sm:block" />
            <RemoveEntry id={id} remove={() => change({ ...draft, catalogs: withoutEntry(catalogs, id) })} />
          </li>
        ))}
      </ul>
      <AddEntry
        label={t("products.catalogId")}
        submit={t("products.addCatalog")}
        taken={Object.keys(catalogs)}
        add={(id) => change({ ...draft, catalogs: { ...catalogs, [id]: { displayName: "" } } })}
      />
    </Panel>
  );
}

const EntryId = ({ id }: { id: string }) => <code className="wrap-anywhere font-mono text-sm sm:pt-8.5">{id}</code>;

const RemoveEntry = ({ id, remove }: { id: string; remove(): void }) => (
  <div className="sm:pt-7">
    <ActionTextButton aria-label={t("products.removeEntry", { id })} onClick={remove}>
      {t("products.removeLabel")}
    </ActionTextButton>
  </div>
);

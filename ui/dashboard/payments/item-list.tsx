import type { ComponentProps } from "react";
import { customerTypes } from "#contract/vocabulary/payments/payments.ts";
import { Field } from "../../components/field.tsx";
import { Panel } from "../../components/panel.tsx";
import { Select } from "../../components/select.tsx";
import { t } from "../../locales/i18n.ts";
import { ActionTextButton } from "../action-button.tsx";
import { AddEntry } from "./add-entry.tsx";
import { customerTypeLabel } from "./customer.ts";
import { deriveId, entryKey, listIds, renameCatalog, renameItem } from "./draft-ids.ts";
import { IdField } from "./id-field.tsx";
import { type CustomerType, type PaymentsDraft, withoutEntry } from "./payments-draft.ts";
import type { PathErrors } from "./payments-errors.ts";

interface ListProps {
  draft: PaymentsDraft;
  /** The settings as they are in the configuration. */
  saved: PaymentsDraft;
  errors: PathErrors;
  change(draft: PaymentsDraft): void;
}

const row = "grid grid-cols-1 items-start gap-3 py-4 first:pt-0 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_auto]";

/** The items of a project: what products contain and apps use up. */
export function ItemList({ draft, saved, errors, change }: ListProps) {
  const { items } = draft;
  const ids = listIds(items, saved.items);
  return (
    <Panel title={t("products.items")} hint={t("products.itemsHint")}>
      <ul className="divide-y divide-line empty:hidden">
        {Object.entries(items).map(([id, item], index) => (
          <li key={entryKey(id, index, saved.items)} className={row}>
            <Field
              label={t("products.name")}
              aria-label={t("products.nameOf", { id })}
              value={item.displayName}
              placeholder={id}
              error={errors[`payments.items.${id}.displayName`] ?? errors[`payments.items.${id}`]}
              onChange={({ target }) => change({ ...draft, items: { ...items, [id]: { ...item, displayName: target.value } } })}
              autoComplete="off"
            />
            <EntryId
              id={id}
              isSaved={Object.hasOwn(saved.items, id)}
              taken={ids.filter((other) => other !== id)}
              rename={(renamed) => change(renameItem(draft, id, renamed))}
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
        label={t("products.itemName")}
        hint={t("products.itemNameHint")}
        submit={t("products.addItem")}
        add={(displayName) =>
          change({ ...draft, items: { ...items, [deriveId(displayName, "item", ids)]: { displayName, customerType: "user" } } })
        }
      />
    </Panel>
  );
}

/** The catalogs of a project: groups of products of which a customer has one. */
export function CatalogList({ draft, saved, errors, change }: ListProps) {
  const { catalogs } = draft;
  const ids = listIds(catalogs, saved.catalogs);
  return (
    <Panel title={t("products.catalogs")} hint={t("products.catalogsHint")}>
      <ul className="divide-y divide-line empty:hidden">
        {Object.entries(catalogs).map(([id, { displayName }], index) => (
          <li key={entryKey(id, index, saved.catalogs)} className={row}>
            <Field
              label={t("products.name")}
              aria-label={t("products.nameOf", { id })}
              value={displayName}
              placeholder={id}
              error={errors[`payments.catalogs.${id}.displayName`] ?? errors[`payments.catalogs.${id}`]}
              onChange={({ target }) => change({ ...draft, catalogs: { ...catalogs, [id]: { displayName: target.value } } })}
              autoComplete="off"
            />
            <EntryId
              id={id}
              isSaved={Object.hasOwn(saved.catalogs, id)}
              taken={ids.filter((other) => other !== id)}
              rename={(renamed) => change(renameCatalog(draft, id, renamed))}
            />
            <span className="hidden sm:block" />
            <RemoveEntry id={id} remove={() => change({ ...draft, catalogs: withoutEntry(catalogs, id) })} />
          </li>
        ))}
      </ul>
      <AddEntry
        label={t("products.catalogName")}
        submit={t("products.addCatalog")}
        add={(displayName) => change({ ...draft, catalogs: { ...catalogs, [deriveId(displayName, "catalog", ids)]: { displayName } } })}
      />
    </Panel>
  );
}

interface EntryIdProps extends ComponentProps<typeof IdField> {
  isSaved: boolean;
}

/** The id of an entry. It can be changed until it is saved. */
const EntryId = ({ isSaved, ...field }: EntryIdProps) =>
  isSaved ? <code className="wrap-anywhere font-mono text-sm sm:pt-8.5">{field.id}</code> : <IdField {...field} />;

const RemoveEntry = ({ id, remove }: { id: string; remove(): void }) => (
  <div className="sm:pt-7">
    <ActionTextButton aria-label={t("products.removeEntry", { id })} onClick={remove}>
      {t("products.removeLabel")}
    </ActionTextButton>
  </div>
);

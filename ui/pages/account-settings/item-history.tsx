import type { CustomerMethods, ItemChange } from "#sdk/client.ts";
import { useItemChanges } from "#sdk/react/index.ts";
import { Dialog } from "../../components/dialog.tsx";
import { PagedList, useListPart } from "../../components/paged-list.tsx";
import { Progress } from "../../components/progress.tsx";
import { QueryBoundary } from "../../components/query-boundary.tsx";
import { LoadError } from "../../forms/error-message.tsx";
import { formatDay } from "../../locales/dates.ts";
import { t } from "../../locales/i18n.ts";
import { formatNumber } from "../../locales/numbers.ts";

interface ItemHistoryProps {
  /** The user or one of its teams. */
  customer: CustomerMethods & { readonly id: string };
  itemId: string;
  /** The display name of the item. */
  name: string;
  close(): void;
}

/** The changes of an item: grants with their products and expiries, uses, and grants that were taken back. */
export const ItemHistory = ({ customer, itemId, name, close }: ItemHistoryProps) => (
  <Dialog open close={close} title={t("account.itemHistoryTitle", { item: name })}>
    <QueryBoundary
      skeleton={<Progress>{t("page.loading")}</Progress>}
      renderError={(error, retry) => <LoadError error={error} retry={retry} />}
    >
      <Changes customer={customer} itemId={itemId} />
    </QueryBoundary>
  </Dialog>
);

function Changes({ customer, itemId }: Pick<ItemHistoryProps, "customer" | "itemId">) {
  const part = useListPart();
  const changes = useItemChanges(itemId, part.options, customer);
  return (
    <PagedList label={t("account.itemHistory")} part={part} page={changes} none={t("account.itemHistoryNone")}>
      {changes.map((change) => (
        <Change key={change.id} change={change} />
      ))}
    </PagedList>
  );
}

/** The cause of a change: the product that granted it, or what a call did. */
function describeCause({ kind, quantity, productName }: ItemChange): string {
  if (kind !== "change") return quantity < 0 ? t("account.itemWithdrawn") : (productName ?? t("account.itemAdded"));
  return t(quantity < 0 ? "account.itemUsed" : "account.itemAdded");
}

function Change({ change }: { change: ItemChange }) {
  const { quantity, at, expiresAt } = change;
  const hasExpired = expiresAt !== null && expiresAt <= new Date();
  return (
    <li className="flex items-start justify-between gap-4 px-4 py-3">
      <span className="min-w-0">
        <span className="wrap-anywhere block font-medium">{describeCause(change)}</span>
        <span className="block text-soft-ink text-sm">{formatDay(at)}</span>
        {expiresAt && quantity > 0 && (
          <span className="block text-soft-ink text-sm">
            {t(hasExpired ? "account.itemExpired" : "account.itemExpires", { day: formatDay(expiresAt) })}
          </span>
        )}
      </span>
      <bdi dir="ltr" className={`font-semibold tabular-nums ${quantity > 0 ? "text-good" : ""}`}>
        {formatNumber(quantity, { signDisplay: "exceptZero" })}
      </bdi>
    </li>
  );
}

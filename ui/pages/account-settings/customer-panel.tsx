import { useState } from "react";
import type { CustomerMethods, CustomerProduct } from "#sdk/client.ts";
import { useItemState, useProducts } from "#sdk/react/index.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { describeIncludedItem } from "../../components/describe-price.ts";
import { PagedList, useListPart } from "../../components/paged-list.tsx";
import { Panel } from "../../components/panel.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { formatDay } from "../../locales/dates.ts";
import { t } from "../../locales/i18n.ts";
import { formatNumber } from "../../locales/numbers.ts";
import { Billing } from "./billing.tsx";

interface CustomerPanelProps {
  /** The user or one of its teams. */
  customer: CustomerMethods & { readonly id: string };
  hint: string;
  type: "user" | "team";
  /** Whether the user may cancel subscriptions of the customer. */
  mayCancel: boolean;
}

/** The products of a customer, what is left of their items, and how the customer pays. */
export function CustomerPanel({ type, ...props }: CustomerPanelProps) {
  return (
    <>
      <OwnedProducts {...props} />
      <Billing type={type} id={props.customer.id} />
    </>
  );
}

function OwnedProducts({ customer, hint, mayCancel }: Omit<CustomerPanelProps, "type">) {
  const part = useListPart();
  const products = useProducts(part.options, customer);
  const [canceled, setCanceled] = useState<CustomerProduct>();
  const itemIds = [...new Set(products.flatMap(({ includedItems }) => Object.keys(includedItems)))];

  async function cancel({ id, subscription }: CustomerProduct): Promise<void> {
    await customer.cancelSubscription({ productId: id ?? subscription?.id ?? "" });
    setCanceled(undefined);
    toastSuccess(t("account.productCanceled"));
  }

  return (
    <Panel title={t("account.products")} hint={hint}>
      <PagedList label={t("account.products")} part={part} page={products} none={t("account.noProducts")}>
        {products.map((product) => (
          <OwnedProduct
            key={`${product.id} ${product.subscription?.id} ${product.type}`}
            product={product}
            cancel={mayCancel ? () => setCanceled(product) : undefined}
          />
        ))}
      </PagedList>
      {itemIds.length > 0 && (
        <section aria-label={t("account.items")} className="grid gap-2">
          <h3 className="font-medium">{t("account.items")}</h3>
          <ul className="grid gap-1">
            {itemIds.map((id) => (
              <Balance key={id} id={id} customer={customer} />
            ))}
          </ul>
        </section>
      )}
      {canceled && (
        <ConfirmDialog
          open
          close={() => setCanceled(undefined)}
          title={t("account.productCancelTitle", { product: canceled.displayName })}
          description={
            canceled.subscription?.currentPeriodEnd
              ? t("account.productCancelUntil", { day: formatDay(canceled.subscription.currentPeriodEnd) })
              : t("account.productCancelHint")
          }
          confirmLabel={t("account.productCancel")}
          busyLabel={t("account.saving")}
          confirm={() => cancel(canceled)}
        />
      )}
    </Panel>
  );
}

function OwnedProduct({ product, cancel }: { product: CustomerProduct; cancel: (() => void) | undefined }) {
  const { displayName, quantity, subscription, type, includedItems, itemNames } = product;
  return (
    <li className="flex flex-col gap-3 px-4 py-3.5 sm:flex-row sm:items-start">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="wrap-anywhere font-medium">{displayName}</span>
          {quantity > 1 && <Badge>{t("account.productQuantity", { quantity })}</Badge>}
          {type === "included" && <Badge>{t("account.productIncluded")}</Badge>}
          {subscription?.status === "trialing" && <Badge variant="good">{t("account.productTrial")}</Badge>}
        </p>
        {subscription?.currentPeriodEnd && (
          <p className="text-sm">
            {t(subscription.cancelAtPeriodEnd ? "account.productEnds" : "account.productRenews", {
              day: formatDay(subscription.currentPeriodEnd),
            })}
          </p>
        )}
        {Object.entries(includedItems).map(([id, terms]) => (
          <p key={id} className="wrap-anywhere text-soft-ink text-sm">
            {describeIncludedItem(itemNames[id] ?? id, terms, type === "one_time")}
          </p>
        ))}
      </div>
      {cancel && subscription && !subscription.cancelAtPeriodEnd && (
        <span className="self-start">
          <Button small aria-label={t("account.productCancelOf", { product: displayName })} onClick={cancel}>
            {t("account.productCancel")}
          </Button>
        </span>
      )}
    </li>
  );
}

/** Shows the rest of an item. Nothing if the project has removed the item. */
function Balance({ id, customer }: { id: string } & Pick<CustomerPanelProps, "customer">) {
  const { data, isPending } = useItemState(id, customer);
  if (!data && !isPending) return null;
  return (
    <li className="flex items-baseline justify-between gap-4 rounded-lg bg-sunken px-3.5 py-2">
      <span className="min-w-0 wrap-anywhere">{data?.displayName ?? id}</span>
      <span className="font-semibold">{data ? formatNumber(data.quantity) : "…"}</span>
    </li>
  );
}

import { lazy, Suspense, useState } from "react";
import type { CustomerMethods, CustomerProduct } from "#sdk/client.ts";
import { useItemState, useOffersState, useProducts } from "#sdk/react/index.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { describeIncludedItem } from "../../components/describe-price.ts";
import { Notice } from "../../components/notice.tsx";
import { PagedList, useListPart } from "../../components/paged-list.tsx";
import { Panel } from "../../components/panel.tsx";
import { TextButton } from "../../components/text-button.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { useAction } from "../../forms/use-action.tsx";
import { formatDay } from "../../locales/dates.ts";
import { t } from "../../locales/i18n.ts";
import { loadMessages } from "../../locales/locale.ts";
import { formatNumber } from "../../locales/numbers.ts";
import { listTargets } from "../plans/plans.ts";
import { Billing } from "./billing.tsx";
import { ItemHistory } from "./item-history.tsx";

const PlanDialog = lazy(async () => {
  await loadMessages("purchase");
  return import("../plans/plan-dialog.tsx");
});

interface CustomerPanelProps {
  /** The user or one of its teams. */
  customer: CustomerMethods & { readonly id: string };
  hint: string;
  /** Whether the user may change subscriptions of the customer, and how it pays. */
  mayChange: boolean;
  /** URL of a script that replaces Stripe's, in development. */
  script: string | undefined;
}

/** The products of a customer, what is left of their items, and how the customer pays. */
export function CustomerPanel({ script, ...props }: CustomerPanelProps) {
  return (
    <>
      <OwnedProducts {...props} />
      <Billing customer={props.customer} mayChange={props.mayChange} script={script} />
    </>
  );
}

/** The id by which calls name a subscription. */
const subscribedId = ({ id, subscription }: CustomerProduct): string => id ?? subscription?.id ?? "";

function OwnedProducts({ customer, hint, mayChange }: Omit<CustomerPanelProps, "script">) {
  const part = useListPart();
  const products = useProducts(part.options, customer);
  const [canceled, setCanceled] = useState<CustomerProduct>();
  const [switched, setSwitched] = useState<string>();
  const offers = useOffersState(customer).data ?? [];
  const resuming = useAction();
  const targets = switched === undefined ? [] : listTargets(offers, switched);
  const itemIds = [...new Set(products.flatMap(({ includedItems }) => Object.keys(includedItems)))];

  const isChangeable = (product: CustomerProduct) => offers.some(({ id, replaces }) => id === product.id && replaces === id);
  async function cancel(product: CustomerProduct): Promise<void> {
    await customer.cancelSubscription({ productId: subscribedId(product) });
    setCanceled(undefined);
    toastSuccess(t("account.productCanceled"));
  }
  const resume = (product: CustomerProduct) =>
    resuming.run(async () => {
      await customer.changeSubscription({ productId: subscribedId(product), cancelAtPeriodEnd: false });
      toastSuccess(t("account.productResumed"));
    });

  return (
    <Panel title={t("account.products")} hint={hint}>
      {resuming.error && <Notice>{resuming.error}</Notice>}
      <PagedList label={t("account.products")} part={part} page={products} none={t("account.noProducts")}>
        {products.map((product) => (
          <OwnedProduct
            key={`${product.id} ${product.subscription?.id} ${product.type}`}
            product={product}
            acts={
              mayChange && {
                cancel: () => setCanceled(product),
                ...(isChangeable(product) && { resume: () => void resume(product) }),
                isResuming: resuming.busy,
                ...(product.id !== null && listTargets(offers, product.id).length > 0 && { change: () => setSwitched(product.id ?? "") }),
              }
            }
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
      {targets.length > 0 && (
        <Suspense>
          <PlanDialog
            customer={customer}
            targets={targets}
            close={() => setSwitched(undefined)}
            switched={({ name }) => {
              setSwitched(undefined);
              toastSuccess(t("plans.switched", { product: name }));
            }}
          />
        </Suspense>
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

interface SubscriptionActs {
  cancel(): void;
  /** Undefined for a subscription that servers have granted: it ends as they decide. */
  resume?: () => void;
  isResuming: boolean;
  /** Undefined where the customer can switch to no other plan. */
  change?: () => void;
}

function OwnedProduct({ product, acts }: { product: CustomerProduct; acts: SubscriptionActs | false }) {
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
      {acts && subscription && (
        <span className="flex flex-wrap gap-2 self-start sm:justify-end">
          {acts.change && (
            <Button small aria-haspopup="dialog" onClick={acts.change}>
              {t("account.productSwitch")}
              <span className="sr-only"> {displayName}</span>
            </Button>
          )}
          {subscription.cancelAtPeriodEnd ? (
            acts.resume && (
              <Button small busyLabel={acts.isResuming ? t("account.saving") : undefined} onClick={acts.resume}>
                {t("account.productResume")}
                <span className="sr-only"> {displayName}</span>
              </Button>
            )
          ) : (
            <Button small aria-label={t("account.productCancelOf", { product: displayName })} onClick={acts.cancel}>
              {t("account.productCancel")}
            </Button>
          )}
        </span>
      )}
    </li>
  );
}

/** Shows the rest of an item. Nothing if the project has removed the item. */
function Balance({ id, customer }: { id: string } & Pick<CustomerPanelProps, "customer">) {
  const { data, isPending } = useItemState(id, customer);
  const [isOpen, setIsOpen] = useState(false);
  if (!data && !isPending) return null;
  const name = data?.displayName ?? id;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-lg bg-sunken px-3.5 py-2">
      <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
      <span className="font-semibold">{data ? formatNumber(data.quantity) : "…"}</span>
      <TextButton onClick={() => setIsOpen(true)}>
        {t("account.itemHistory")}
        <span className="sr-only"> {name}</span>
      </TextButton>
      {isOpen && <ItemHistory customer={customer} itemId={id} name={name} close={() => setIsOpen(false)} />}
    </li>
  );
}

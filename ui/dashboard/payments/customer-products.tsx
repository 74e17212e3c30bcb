import { Package } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import type { CustomerProduct } from "#sdk/admin.ts";
import { Badge } from "../../components/badge.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { formatDateTime } from "../../locales/dates.ts";
import { t } from "../../locales/i18n.ts";
import { ActionButton } from "../action-button.tsx";
import { EmptyState } from "../empty-state.tsx";
import { projectPath } from "../project-path.ts";
import { RowsContent } from "../rows-content.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject } from "../workspace.ts";
import { type Customer, type PaymentSettings, referenceTo } from "./customer.ts";
import { GrantDialog } from "./grant-dialog.tsx";
import { PlanChangeDialog } from "./plan-change-dialog.tsx";
import { PurchaseLinkDialog, sellableProducts } from "./purchase-link-dialog.tsx";
import { SubscriptionBadge } from "./subscription-badge.tsx";

interface CustomerProductsProps {
  customer: Customer;
  payments: PaymentSettings;
}

/** Products of one page; a customer rarely owns more. */
const pageSize = 100;

/** Shows the products of a customer: sell or grant one, change or cancel a subscription. */
export function CustomerProducts({ customer, payments }: CustomerProductsProps) {
  const { app } = useProject();
  const [granting, setGranting] = useState(false);
  const [linking, setLinking] = useState(false);
  const [canceled, setCanceled] = useState<CustomerProduct>();
  const [changed, setChanged] = useState<CustomerProduct>();
  const query = useProjectQuery({
    queryKey: ["payments", "products", customer.type, customer.id],
    queryFn: () => app.listProducts({ ...referenceTo(customer), limit: pageSize }),
  });
  const canSell = sellableProducts(payments, customer).length > 0;
  const canGrant = Object.values(payments.products).some(({ customerType }) => customerType === customer.type);

  async function cancel(product: CustomerProduct): Promise<void> {
    await app.cancelSubscription({ ...referenceTo(customer), productId: product.id ?? product.subscription?.id ?? "" });
    setCanceled(undefined);
    toastSuccess(t("customers.canceled"));
  }

  return (
    <section aria-labelledby="customer-products" className="overflow-hidden rounded-2xl border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-3 p-5 sm:px-6">
        <h2 id="customer-products" className="font-semibold text-lg">
          {t("payments.products")}
        </h2>
        <div className="flex flex-wrap gap-2">
          {canSell && <ActionButton onClick={() => setLinking(true)}>{t("customers.link")}</ActionButton>}
          {canGrant && <ActionButton onClick={() => setGranting(true)}>{t("customers.grant")}</ActionButton>}
        </div>
      </div>
      <RowsContent query={query}>
        {(products) => (
          <>
            {products.length === 0 && (
              <EmptyState
                icon={Package}
                title={t("customers.noProducts")}
                hint={t(canGrant ? "customers.noProductsHint" : "customers.noneToGrantHint")}
                action={!canGrant && <ProductsLink />}
              />
            )}
            <ul>
              {products.map((product) => (
                <ProductRow
                  key={`${product.id} ${product.subscription?.id} ${product.type}`}
                  product={product}
                  change={() => setChanged(product)}
                  cancel={() => setCanceled(product)}
                />
              ))}
            </ul>
            {products.nextCursor && (
              <p className="border-line border-t p-4 text-soft-ink text-sm">{t("customers.more", { count: pageSize })}</p>
            )}
          </>
        )}
      </RowsContent>
      {linking && <PurchaseLinkDialog customer={customer} payments={payments} close={() => setLinking(false)} />}
      {granting && <GrantDialog customer={customer} payments={payments} close={() => setGranting(false)} />}
      {changed && <PlanChangeDialog customer={customer} payments={payments} owned={changed} close={() => setChanged(undefined)} />}
      {canceled && (
        <ConfirmDialog
          open
          close={() => setCanceled(undefined)}
          title={t("customers.cancelTitle", { product: canceled.displayName })}
          description={t("customers.cancelHint")}
          confirmLabel={t("customers.cancel")}
          busyLabel={t("customers.canceling")}
          confirm={() => cancel(canceled)}
        />
      )}
    </section>
  );
}

function ProductsLink() {
  const { id } = useProject();
  return (
    <Link href={projectPath(id, "payments/products")} className="text-link">
      {t("customers.toProducts")}
    </Link>
  );
}

const typeIds = { subscription: "transactions.subscription", one_time: "transactions.oneTime", included: "customers.included" } as const;

interface ProductRowProps {
  product: CustomerProduct;
  change(): void;
  cancel(): void;
}

function ProductRow({ product, change, cancel }: ProductRowProps) {
  const { subscription, displayName, quantity, isGranted } = product;
  return (
    <li className="flex flex-col gap-3 border-line border-t px-5 py-3.5 sm:flex-row sm:items-start sm:px-6">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="wrap-anywhere font-medium">
            {quantity === 1 ? displayName : t("transactions.several", { quantity, price: displayName })}
          </span>
          <Badge>{t(typeIds[product.type])}</Badge>
          {isGranted && <Badge>{t("customers.isGranted")}</Badge>}
          {subscription && <SubscriptionBadge status={subscription.status} />}
        </p>
        {subscription?.currentPeriodEnd && (
          <p className="text-soft-ink text-sm">
            {t(subscription.cancelAtPeriodEnd ? "customers.endsOn" : "customers.renewsOn", {
              time: formatDateTime(subscription.currentPeriodEnd),
            })}
          </p>
        )}
      </div>
      {subscription && (
        <div className="flex gap-2">
          <ActionButton small aria-label={t("customers.planChangeOf", { product: displayName })} onClick={change}>
            {t("customers.planChange")}
          </ActionButton>
          {!subscription.cancelAtPeriodEnd && (
            <ActionButton small aria-label={t("customers.cancelOf", { product: displayName })} onClick={cancel}>
              {t("customers.cancel")}
            </ActionButton>
          )}
        </div>
      )}
    </li>
  );
}

import { Copy, Gift, Receipt, User } from "lucide-react";
import { Link, useLocation } from "wouter";
import type { ListedCustomer } from "#sdk/admin.ts";
import { Badge } from "../../components/badge.tsx";
import { RelativeTime } from "../../components/relative-time.tsx";
import { t } from "../../locales/i18n.ts";
import { formatMoney } from "../../locales/money.ts";
import { formatNumber } from "../../locales/numbers.ts";
import { Avatar } from "../../pages/account-settings/avatar.tsx";
import { canCopy, copyId } from "../copy-id.ts";
import { useMayChange } from "../developer-role.ts";
import { projectPath } from "../project-path.ts";
import { DataTable, type TableColumn } from "../table/data-table.tsx";
import type { MenuAct } from "../table/row-menu.tsx";
import type { TableView } from "../table/table-view.ts";
import { useProject } from "../workspace.ts";
import { customerKindLabel, customerPath, ownerPath, type PaymentSettings } from "./customer.ts";

/** The name of a listed customer: of a user without one, the address; of others, the id. */
export const listedName = ({ customerId, displayName, primaryEmail, isDeleted }: ListedCustomer): string =>
  isDeleted ? t("customers.deleted") : displayName || primaryEmail || customerId;

/** The columns of the list of customers. @param payments names the items; undefined while it is loading */
export const customerColumns = (projectId: string, payments: PaymentSettings | undefined): readonly TableColumn<ListedCustomer>[] => [
  { id: "name", label: t("customers.name"), cell: (customer) => <Name customer={customer} projectId={projectId} /> },
  {
    id: "products",
    label: t("payments.products"),
    shownFrom: "sm",
    width: "w-[28%]",
    cell: (customer) => <Products customer={customer} />,
  },
  {
    id: "items",
    label: t("customers.balances"),
    shownFrom: "lg",
    width: "w-40",
    cell: (customer) => <Balances customer={customer} payments={payments} />,
  },
  { id: "spent", label: t("customers.spent"), width: "w-28 sm:w-32", isNumber: true, cell: (customer) => <Spent customer={customer} /> },
  { id: "since", label: t("customers.sinceShort"), shownFrom: "lg", width: "w-28", cell: ({ since }) => <RelativeTime at={since} /> },
];

interface CustomerTableProps {
  customers: readonly ListedCustomer[];
  columns: readonly TableColumn<ListedCustomer>[];
  /** True while another page is loading. */
  stale: boolean;
  view: TableView;
  /** Opens the dialog that grants a customer a product. */
  grant(customer: ListedCustomer): void;
}

/** One row per customer. A press opens the customer. */
export function CustomerTable({ customers, columns, stale, view, grant }: CustomerTableProps) {
  const { id: projectId } = useProject();
  const [, navigate] = useLocation();
  const mayChange = useMayChange();

  function listActs(customer: ListedCustomer): MenuAct[] {
    const { customerType, customerId, isDeleted } = customer;
    const owner = isDeleted ? undefined : ownerPath({ type: customerType, id: customerId });
    const query = new URLSearchParams({ customer_type: customerType, customer_id: customerId });
    return [
      { label: t("customers.grant"), icon: Gift, disabled: !mayChange || isDeleted, act: () => grant(customer) },
      {
        label: t("payments.transactions"),
        icon: Receipt,
        act: () => navigate(projectPath(projectId, `payments/transactions?${query}`)),
      },
      ...(owner
        ? [
            {
              label: t(customerType === "team" ? "customers.openTeam" : "customers.openUser"),
              icon: User,
              act: () => navigate(projectPath(projectId, owner)),
            },
          ]
        : []),
      ...(canCopy() ? [{ label: t("table.copyId"), icon: Copy, act: () => copyId(customerId) }] : []),
    ];
  }

  return (
    <DataTable
      label={t("payments.customers")}
      columns={columns}
      rows={customers}
      rowId={({ customerType, customerId }) => `${customerType}/${customerId}`}
      href={({ customerType, customerId }) => projectPath(projectId, customerPath(customerType, customerId))}
      menu={(customer) => ({ label: t("table.actsOf", { name: listedName(customer) }), acts: listActs(customer) })}
      stale={stale}
      view={view}
    />
  );
}

function Name({ customer, projectId }: { customer: ListedCustomer; projectId: string }) {
  const { customerType, customerId, displayName, primaryEmail, profileImageUrl } = customer;
  const name = listedName(customer);
  // A user needs no word for its kind: most customers are users.
  const detail = customerType === "user" ? displayName && primaryEmail : customerKindLabel(customerType);
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar url={profileImageUrl} name={name} small />
      <span className="grid min-w-0">
        <Link
          href={projectPath(projectId, customerPath(customerType, customerId))}
          title={name}
          className="min-h-6 truncate rounded font-medium leading-6 hover:underline"
        >
          {name}
        </Link>
        {detail && (
          <span className="truncate text-soft-ink text-xs" title={detail}>
            {detail}
          </span>
        )}
      </span>
    </span>
  );
}

/** The names of what the customer owns. Grants, tests and failed payments are marked. */
function Products({ customer: { products, hasMoreProducts } }: { customer: ListedCustomer }) {
  if (products.length === 0) return "–";
  const names = products.map(({ displayName, quantity }) => {
    const name = displayName || t("transactions.unnamed");
    return quantity === 1 ? name : t("transactions.several", { quantity, price: name });
  });
  const shown = names.join(", ");
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <span className="truncate text-ink" title={shown}>
        {hasMoreProducts ? t("customers.andMore", { names: shown }) : shown}
      </span>
      {products.some(({ status }) => status === "past_due") && <Badge variant="danger">{t("subscription.pastDue")}</Badge>}
      {products.some(({ status }) => status === "trialing") && <Badge variant="good">{t("subscription.trialing")}</Badge>}
      {products.some(({ isGranted }) => isGranted) && <Badge>{t("customers.isGranted")}</Badge>}
    </span>
  );
}

/** The stored balances. One that a grant or an expiry will change says so. */
function Balances({ customer: { items, hasMoreItems }, payments }: { customer: ListedCustomer; payments: PaymentSettings | undefined }) {
  if (items.length === 0) return "–";
  const texts = items.map(({ id, quantity }) =>
    t("customers.balance", { item: payments?.items[id]?.displayName ?? id, quantity: formatNumber(quantity) }),
  );
  const shown = texts.join(", ");
  const isOutdated = items.some(({ isCurrent }) => !isCurrent);
  return (
    <span className="block truncate" title={isOutdated ? t("customers.outdated", { balances: shown }) : shown}>
      {isOutdated && <span aria-hidden="true">≈ </span>}
      {hasMoreItems ? t("customers.andMore", { names: shown }) : shown}
    </span>
  );
}

function Spent({ customer: { spent } }: { customer: ListedCustomer }) {
  const live = spent.filter(({ testMode }) => !testMode);
  const shown = live.length > 0 ? live : spent;
  if (shown.length === 0) return "–";
  return (
    <span className="grid justify-items-end">
      {shown.map(({ currency, amount }) => (
        <span key={currency} className="whitespace-nowrap">
          {formatMoney(amount, currency)}
        </span>
      ))}
      {live.length === 0 && <Badge variant="warning">{t("transactions.test")}</Badge>}
    </span>
  );
}

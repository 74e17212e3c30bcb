import { Undo2, UserRound } from "lucide-react";
import { Link, useLocation } from "wouter";
import type { Currency } from "#contract/vocabulary/payments/payments.ts";
import { chargedCurrency } from "#contract/vocabulary/payments/purchases.ts";
import type { Transaction } from "#sdk/admin.ts";
import { Badge } from "../../components/badge.tsx";
import { describePrice } from "../../components/describe-price.ts";
import { RelativeTime } from "../../components/relative-time.tsx";
import { formatDateTime } from "../../locales/dates.ts";
import { t } from "../../locales/i18n.ts";
import { formatMoney } from "../../locales/money.ts";
import { formatNumber } from "../../locales/numbers.ts";
import { Avatar } from "../../pages/account-settings/avatar.tsx";
import { useMayChange } from "../developer-role.ts";
import { projectPath } from "../project-path.ts";
import { DataTable, type TableColumn } from "../table/data-table.tsx";
import type { MenuAct } from "../table/row-menu.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject } from "../workspace.ts";
import { customerPath, type PaymentSettings } from "./customer.ts";
import { isRefundable } from "./refund-dialog.tsx";
import { SubscriptionBadge } from "./subscription-badge.tsx";

const typeIds = {
  subscription: "transactions.subscription",
  one_time: "transactions.oneTime",
  item_quantity_change: "transactions.itemChange",
} as const;

export const transactionTypeLabel = (type: Transaction["type"]): string => t(typeIds[type]);

interface TransactionTableProps {
  transactions: readonly Transaction[];
  /** True while another page is loading. */
  stale: boolean;
  /** Opens the dialog for a refund. */
  refund(transaction: Transaction): void;
}

type ItemSettings = PaymentSettings["items"] | undefined;

const subject = ({ productDisplayName, itemId }: Transaction, items: ItemSettings): string =>
  productDisplayName ?? (itemId === undefined ? t("transactions.unnamed") : (items?.[itemId]?.displayName ?? itemId));

const customerName = ({ customer, customerType, customerId }: Transaction): string =>
  customer?.displayName || (customerType === "custom" ? customerId : t(customer ? "users.unnamed" : "customers.deleted"));

/** One row per transaction: who, what, how much and when. A press opens the customer. */
export function TransactionTable({ transactions, stale, refund }: TransactionTableProps) {
  const project = useProject();
  const { id: projectId } = project;
  const { data: config } = useProjectQuery({ queryKey: ["internal", "config"], queryFn: () => project.getConfig() });
  const items = config?.payments.items;
  const [, navigate] = useLocation();
  const mayChange = useMayChange();
  const href = ({ customerType, customerId }: Transaction) => projectPath(projectId, customerPath(customerType, customerId));

  const columns: readonly TableColumn<Transaction>[] = [
    {
      id: "customer",
      label: t("customers.one"),
      cell: (transaction) => (
        <span className="flex min-w-0 items-center gap-3">
          <Avatar url={transaction.customer?.profileImageUrl ?? null} name={customerName(transaction)} small />
          <span className="grid min-w-0">
            <Link
              href={href(transaction)}
              title={customerName(transaction)}
              className="min-h-6 truncate rounded font-medium leading-6 hover:underline"
            >
              {customerName(transaction)}
            </Link>
            <span className="truncate text-soft-ink text-sm sm:hidden">{subject(transaction, items)}</span>
          </span>
        </span>
      ),
    },
    {
      id: "what",
      label: t("transactions.what"),
      shownFrom: "sm",
      width: "w-[40%]",
      cell: (transaction) => <What transaction={transaction} name={subject(transaction, items)} />,
    },
    {
      id: "amount",
      label: t("transactions.amount"),
      width: "w-28 sm:w-36",
      isNumber: true,
      cell: (transaction) => <Amount transaction={transaction} />,
    },
    {
      id: "time",
      label: t("explain.time"),
      shownFrom: "lg",
      width: "w-32",
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
  ];

  const listActs = (transaction: Transaction): MenuAct[] => [
    ...(isRefundable(transaction)
      ? [{ label: t("transactions.refund"), icon: Undo2, disabled: !mayChange, act: () => refund(transaction) }]
      : []),
    { label: t("customers.openOne"), icon: UserRound, act: () => navigate(href(transaction)) },
  ];

  return (
    <DataTable
      label={t("payments.transactions")}
      columns={columns}
      rows={transactions}
      rowId={({ id }) => id}
      href={href}
      menu={(transaction) => ({
        label: t("transactions.actsOf", {
          product: subject(transaction, items),
          customer: customerName(transaction),
          time: formatDateTime(transaction.createdAt),
        }),
        acts: listActs(transaction),
      })}
      stale={stale}
    />
  );
}

function What({ transaction, name }: { transaction: Transaction; name: string }) {
  const { type, status, isGranted, testMode, description } = transaction;
  return (
    <span className="grid min-w-0">
      <span className="flex min-w-0 items-center gap-1.5">
        <span className="truncate text-ink" title={name}>
          {name}
        </span>
        {isGranted && <Badge>{t("customers.isGranted")}</Badge>}
        {status && status !== "active" && <SubscriptionBadge status={status} />}
        {testMode && <Badge variant="warning">{t("transactions.test")}</Badge>}
      </span>
      <span className="truncate text-xs" title={description ?? undefined}>
        {description || (type === "item_quantity_change" ? describeExpiry(transaction) : describeTerms(transaction))}
      </span>
    </span>
  );
}

/** The sum that was paid, with what was given back. A grant cost nothing, whatever its price says. */
function Amount({ transaction }: { transaction: Transaction }) {
  const { type, quantity, chargedAmount, refundedAmount, pendingRefundAmount } = transaction;
  const currency = transaction.currency ?? chargedCurrency;
  const amount =
    type === "item_quantity_change"
      ? formatNumber(quantity, { signDisplay: "exceptZero" })
      : chargedAmount === null
        ? "–"
        : formatMoney(chargedAmount, currency);
  return (
    <span className="grid justify-items-end">
      <span className={`font-medium ${chargedAmount === null && type !== "item_quantity_change" ? "text-soft-ink" : "text-ink"}`}>
        {amount}
      </span>
      {refundedAmount !== null && (
        <span className="text-danger text-xs">{t("transactions.refunded", { amount: formatMoney(refundedAmount, currency) })}</span>
      )}
      {pendingRefundAmount !== null && (
        <span className="text-warning text-xs">
          {t("transactions.refundingAmount", { amount: formatMoney(pendingRefundAmount, currency) })}
        </span>
      )}
    </span>
  );
}

/** The amount that is charged; all amounts of a price that has none in that currency. */
const chargedPrice = (price: NonNullable<Transaction["price"]>, currency: Currency) =>
  price[currency] === undefined ? price : { [currency]: price[currency], interval: price.interval };

const describeExpiry = ({ type, expiresAt }: Transaction): string =>
  expiresAt
    ? t("transactions.changeExpires", { change: transactionTypeLabel(type), time: formatDateTime(expiresAt) })
    : transactionTypeLabel(type);

/** The price of a purchase, or its kind where nothing was to be paid. */
function describeTerms({ type, price, currency, quantity, isGranted }: Transaction): string {
  if (isGranted || price === null) return transactionTypeLabel(type);
  const described = describePrice(chargedPrice(price, currency ?? chargedCurrency));
  return quantity === 1 ? described : t("transactions.several", { quantity, price: described });
}

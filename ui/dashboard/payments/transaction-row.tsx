import { Link } from "wouter";
import type { Currency } from "#contract/vocabulary/payments/payments.ts";
import { chargedCurrency } from "#contract/vocabulary/payments/purchases.ts";
import type { Transaction } from "#sdk/admin.ts";
import { Badge } from "../../components/badge.tsx";
import { describePrice } from "../../components/describe-price.ts";
import { formatDateTime } from "../../locales/dates.ts";
import { t } from "../../locales/i18n.ts";
import { formatMoney } from "../../locales/money.ts";
import { formatNumber } from "../../locales/numbers.ts";
import { ActionButton } from "../action-button.tsx";
import { projectPath } from "../project-path.ts";
import { useProject } from "../workspace.ts";
import { customerPath } from "./customer.ts";
import { isRefundable } from "./refund-dialog.tsx";
import { SubscriptionBadge } from "./subscription-badge.tsx";

const typeIds = {
  subscription: "transactions.subscription",
  one_time: "transactions.oneTime",
  item_quantity_change: "transactions.itemChange",
} as const;

export const transactionTypeLabel = (type: Transaction["type"]): string => t(typeIds[type]);

interface TransactionRowProps {
  transaction: Transaction;
  /** Opens the dialog for a refund. */
  refund(): void;
}

/** One transaction: what, who, when and how much. */
export function TransactionRow({ transaction, refund }: TransactionRowProps) {
  const project = useProject();
  const { type, createdAt, customerType, customerId, quantity, productDisplayName, itemId, status } = transaction;
  const name = productDisplayName ?? itemId ?? t("transactions.unnamed");
  const time = formatDateTime(createdAt);
  const currency = transaction.currency ?? chargedCurrency;
  return (
    <li className="flex flex-col gap-3 border-line border-t px-5 py-3.5 sm:flex-row sm:items-start sm:px-6">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="wrap-anywhere font-medium">{name}</span>
          <Badge>{transactionTypeLabel(type)}</Badge>
          {status && <SubscriptionBadge status={status} />}
          {transaction.testMode && <Badge variant="warning">{t("transactions.test")}</Badge>}
          {transaction.refundedAmount !== null && (
            <Badge variant="danger">{t("transactions.refunded", { amount: formatMoney(transaction.refundedAmount, currency) })}</Badge>
          )}
          {transaction.pendingRefundAmount !== null && (
            <Badge variant="warning">
              {t("transactions.refundingAmount", { amount: formatMoney(transaction.pendingRefundAmount, currency) })}
            </Badge>
          )}
        </p>
        <p className="text-soft-ink text-sm">
          {time} ·{" "}
          <Link href={projectPath(project.id, customerPath(customerType, customerId))} className="text-link wrap-anywhere">
            {customerId}
          </Link>
        </p>
        <p className="text-sm">{computeAmount(transaction, quantity)}</p>
        {transaction.description && <p className="wrap-anywhere text-soft-ink text-sm">{transaction.description}</p>}
      </div>
      {isRefundable(transaction) && (
        <ActionButton small aria-label={t("transactions.refundOf", { product: name, time })} onClick={refund}>
          {t("transactions.refund")}
        </ActionButton>
      )}
    </li>
  );
}

/** The amount that is charged; all amounts of a price that has none in that currency. */
const chargedPrice = (price: NonNullable<Transaction["price"]>, currency: Currency) =>
  price[currency] === undefined ? price : { [currency]: price[currency], interval: price.interval };

function computeAmount({ type, price, currency, expiresAt }: Transaction, quantity: number): string {
  if (type === "item_quantity_change") {
    const change = t("transactions.change", { quantity: `${quantity > 0 ? "+" : ""}${formatNumber(quantity)}` });
    return expiresAt ? t("transactions.changeExpires", { change, time: formatDateTime(expiresAt) }) : change;
  }
  if (price === null) return t("transactions.granted", { quantity });
  const described = describePrice(chargedPrice(price, currency ?? chargedCurrency));
  return quantity === 1 ? described : t("transactions.several", { quantity, price: described });
}

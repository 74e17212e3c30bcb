import { fromMinorUnits, toMinorUnits } from "#contract/vocabulary/money.ts";
import type { Currency } from "#contract/vocabulary/payments/payments.ts";
import { chargedCurrency, purchaseLimits } from "#contract/vocabulary/payments/purchases.ts";
import type { Transaction } from "#sdk/admin.ts";
import { Field } from "../../components/field.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { useForm } from "../../forms/use-form.tsx";
import { t } from "../../locales/i18n.ts";
import { formatMoney } from "../../locales/money.ts";
import { useRefresh } from "../use-refresh.ts";
import { useProject } from "../workspace.ts";

interface RefundDialogProps {
  transaction: Transaction;
  close(): void;
}

/** Minor units that are neither given back nor being given back. */
function computeRest({ chargedAmount, refundedAmount, pendingRefundAmount }: Transaction, currency: Currency): bigint {
  const minorUnits = (amount: string | null) => toMinorUnits(amount ?? "0", currency) ?? 0n;
  return minorUnits(chargedAmount) - minorUnits(refundedAmount) - minorUnits(pendingRefundAmount);
}

/** Whether any of the charged amount is left. */
export const isRefundable = (transaction: Transaction): boolean =>
  transaction.type !== "item_quantity_change" && computeRest(transaction, transaction.currency ?? chargedCurrency) > 0n;

/** Gives back all or a part of what a purchase cost. */
export function RefundDialog({ transaction, close }: RefundDialogProps) {
  const { app } = useProject();
  const refresh = useRefresh();
  const currency = transaction.currency ?? chargedCurrency;
  const left = computeRest(transaction, currency);
  const shown = (minor: bigint) => formatMoney(fromMinorUnits(minor, currency), currency);
  const form = useForm<"amount" | "reason">({
    initial: { amount: fromMinorUnits(left, currency), reason: "" },
    validate({ amount, reason }) {
      const minor = toMinorUnits(amount.trim(), currency);
      const isWithin = minor !== undefined && minor > 0n && minor <= left;
      return {
        ...(!isWithin && { amount: t("transactions.amountInvalid", { min: shown(1n), max: shown(left) }) }),
        ...(reason.length > purchaseLimits.refundReason && { reason: t("invalid.tooLong", { max: purchaseLimits.refundReason }) }),
      };
    },
    async send({ amount, reason }) {
      const minor = toMinorUnits(amount.trim(), currency);
      const { status } = await app.refundTransaction(transaction, {
        ...(minor !== left && { amountMinor: Number(minor) }),
        ...(reason.trim() !== "" && { reason: reason.trim() }),
      });
      await refresh("internal.payments");
      close();
      toastSuccess(t(status === "pending" ? "transactions.refundPending" : "transactions.refundDone"));
      return undefined;
    },
  });

  return (
    <FormDialog
      form={form}
      title={t("transactions.refundTitle", { product: transaction.productDisplayName ?? t("transactions.unnamed") })}
      description={t(transaction.testMode ? "transactions.refundTestHint" : "transactions.refundHint")}
      submit={t("transactions.refund")}
      submitting={t("transactions.refunding")}
      variant="danger"
      close={close}
    >
      <Field
        {...form.field("amount")}
        label={t("products.amount", { currency })}
        hint={t("transactions.amountHint")}
        inputMode="decimal"
        autoComplete="off"
      />
      <Field {...form.field("reason")} label={t("transactions.reason")} autoComplete="off" />
    </FormDialog>
  );
}

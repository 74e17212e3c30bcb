import { paymentLimits } from "#contract/vocabulary/payments/payments.ts";
import type { Item } from "#sdk/admin.ts";
import { Field } from "../../components/field.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { useForm } from "../../forms/use-form.tsx";
import { t } from "../../locales/i18n.ts";
import { formatNumber } from "../../locales/numbers.ts";
import { useRefresh } from "../use-refresh.ts";
import { useProject } from "../workspace.ts";
import { type Customer, referenceTo } from "./customer.ts";

interface QuantityDialogProps {
  customer: Customer;
  item: Item;
  close(): void;
}

/** Adds to the quantity of an item, or takes from it. */
export function QuantityDialog({ customer, item, close }: QuantityDialogProps) {
  const { app } = useProject();
  const refresh = useRefresh();
  const form = useForm<"quantity" | "expiresAt" | "description">({
    initial: { quantity: "", expiresAt: "", description: "" },
    validate: ({ quantity, description }) => ({
      ...(!/^[+-]?[1-9]\d{0,14}$/.test(quantity.trim()) && { quantity: t("customers.changeInvalid") }),
      ...(description.length > paymentLimits.description && { description: t("invalid.tooLong", { max: paymentLimits.description }) }),
    }),
    async send({ quantity, expiresAt, description }) {
      await app.createItemQuantityChange({
        ...referenceTo(customer),
        itemId: item.id,
        quantity: Number(quantity),
        ...(expiresAt !== "" && { expiresAt: new Date(expiresAt) }),
        ...(description.trim() !== "" && { description: description.trim() }),
      });
      await refresh("payments");
      close();
      toastSuccess(t("customers.changed"));
      return undefined;
    },
  });

  return (
    <FormDialog
      form={form}
      title={t("customers.changeTitle", { item: item.displayName })}
      description={t("customers.changeHint", { quantity: formatNumber(item.quantity) })}
      submit={t("customers.change")}
      submitting={t("customers.changing")}
      close={close}
    >
      <Field
        {...form.field("quantity")}
        label={t("customers.delta")}
        hint={t("customers.deltaHint")}
        inputMode="numeric"
        autoComplete="off"
      />
      <Field {...form.field("expiresAt")} label={t("customers.expiresAt")} hint={t("customers.expiresAtHint")} type="datetime-local" />
      <Field {...form.field("description")} label={t("customers.description")} autoComplete="off" />
    </FormDialog>
  );
}

import { paymentLimits } from "#contract/vocabulary/payments/payments.ts";
import { Field } from "../../components/field.tsx";
import { Select } from "../../components/select.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { useForm } from "../../forms/use-form.tsx";
import { t } from "../../locales/i18n.ts";
import { useRefresh } from "../use-refresh.ts";
import { useProject } from "../workspace.ts";
import { type Customer, type PaymentSettings, referenceTo } from "./customer.ts";

interface GrantDialogProps {
  customer: Customer;
  payments: PaymentSettings;
  close(): void;
}

/** Grants a customer a product free of charge. */
export function GrantDialog({ customer, payments, close }: GrantDialogProps) {
  const { app } = useProject();
  const refresh = useRefresh();
  const products = Object.entries(payments.products).filter(([, { customerType }]) => customerType === customer.type);
  const form = useForm<"product" | "quantity">({
    initial: { product: products[0]?.[0] ?? "", quantity: "1" },
    validate: ({ quantity }) =>
      /^[1-9]\d*$/.test(quantity.trim()) && Number(quantity) <= paymentLimits.quantity
        ? {}
        : { quantity: t("customers.quantityInvalid", { max: paymentLimits.quantity }) },
    async send({ product, quantity }) {
      await app.grantProduct({ ...referenceTo(customer), productId: product, quantity: Number(quantity) });
      await refresh("payments");
      close();
      toastSuccess(t("customers.granted"));
      return undefined;
    },
  });
  const isStackable = payments.products[form.values.product]?.stackable ?? false;

  return (
    <FormDialog
      form={form}
      title={t("customers.grant")}
      description={t("customers.grantHint")}
      submit={t("customers.grantSubmit")}
      submitting={t("customers.granting")}
      close={close}
    >
      <Select
        label={t("customers.product")}
        value={form.values.product}
        options={products.map(([id, { displayName }]) => ({ value: id, label: displayName }))}
        change={(product) => form.change("product", product)}
      />
      {isStackable && <Field {...form.field("quantity")} label={t("products.quantity")} inputMode="numeric" autoComplete="off" />}
    </FormDialog>
  );
}

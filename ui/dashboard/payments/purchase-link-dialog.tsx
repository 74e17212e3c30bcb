import { useState } from "react";
import { Button, LinkButton } from "../../components/button.tsx";
import { Copyable } from "../../components/copyable.tsx";
import { Dialog, DialogActions } from "../../components/dialog.tsx";
import { Select } from "../../components/select.tsx";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { useForm } from "../../forms/use-form.tsx";
import { t } from "../../locales/i18n.ts";
import { useProject } from "../workspace.ts";
import { type Customer, type PaymentSettings, referenceTo } from "./customer.ts";

/** The products that a customer can buy. */
export const sellableProducts = ({ products }: PaymentSettings, { type }: Customer) =>
  Object.entries(products).filter(
    ([, { customerType, prices }]) => customerType === type && typeof prices !== "string" && Object.keys(prices).length > 0,
  );

interface PurchaseLinkDialogProps {
  customer: Customer;
  payments: PaymentSettings;
  close(): void;
}

/** Creates the address of a page on which the customer buys a product, in test mode without paying. */
export function PurchaseLinkDialog({ customer, payments, close }: PurchaseLinkDialogProps) {
  const { app } = useProject();
  const [url, setUrl] = useState<string>();
  const products = sellableProducts(payments, customer);
  const form = useForm<"product">({
    initial: { product: products[0]?.[0] ?? "" },
    validate: () => ({}),
    async send({ product }) {
      setUrl(await app.createCheckoutUrl({ ...referenceTo(customer), productId: product }));
      return undefined;
    },
  });

  if (url !== undefined)
    return (
      <Dialog open close={close} title={t("customers.linkTitle")} description={t("customers.linkHint")}>
        <div className="grid gap-5">
          <Copyable label={t("customers.link")} value={url} />
          <DialogActions>
            <Button onClick={close}>{t("explain.close")}</Button>
            <LinkButton variant="primary" href={url} target="_blank" rel="noreferrer">
              {t("customers.linkOpen")}
            </LinkButton>
          </DialogActions>
        </div>
      </Dialog>
    );
  return (
    <FormDialog
      form={form}
      title={t("customers.link")}
      description={t(payments.testMode ? "customers.linkTestHint" : "customers.linkLiveHint")}
      submit={t("customers.linkSubmit")}
      submitting={t("customers.linkBusy")}
      close={close}
    >
      <Select
        label={t("customers.product")}
        value={form.values.product}
        options={products.map(([id, { displayName }]) => ({ value: id, label: displayName }))}
        change={(product) => form.change("product", product)}
      />
    </FormDialog>
  );
}

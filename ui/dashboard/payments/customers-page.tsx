import { Search } from "lucide-react";
import { useState } from "react";
import { useSearch } from "wouter";
import { Button } from "../../components/button.tsx";
import { t } from "../../locales/i18n.ts";
import { readCustomer } from "./customer.ts";
import { CustomerList } from "./customer-list.tsx";
import { CustomerPage } from "./customer-page.tsx";
import { FindCustomerDialog } from "./find-customer-dialog.tsx";
import { PaymentsFrame } from "./payments-frame.tsx";

/** `/projects/{id}/payments/customers`: the customers of the project. The query of the address may name one of them. */
export function CustomersPage() {
  const customer = readCustomer(new URLSearchParams(useSearch()));
  const [isFinding, setFinding] = useState(false);
  if (customer) return <CustomerPage key={`${customer.type}/${customer.id}`} customer={customer} />;
  return (
    <PaymentsFrame
      page="customers"
      title={t("payments.customers")}
      hint={t("customers.listHint")}
      actions={
        <Button onClick={() => setFinding(true)}>
          <Search />
          {t("customers.find")}
        </Button>
      }
    >
      <CustomerList />
      {isFinding && <FindCustomerDialog close={() => setFinding(false)} />}
    </PaymentsFrame>
  );
}

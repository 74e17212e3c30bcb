import type { ComponentType } from "react";
import { CustomersPage } from "./customers-page.tsx";
import { PaymentsOverview } from "./payments-overview.tsx";
import { ProductsPage } from "./products-page.tsx";
import { TransactionsPage } from "./transactions-page.tsx";

const pages: Readonly<Record<string, ComponentType>> = {
  overview: PaymentsOverview,
  products: ProductsPage,
  customers: CustomersPage,
  transactions: TransactionsPage,
};

/** `/projects/{id}/payments` and below: the page at the last segment of the path. */
export default function PaymentsPage({ item = "overview" }: { item?: string }) {
  const Page = (Object.hasOwn(pages, item) && pages[item]) || PaymentsOverview;
  return <Page />;
}

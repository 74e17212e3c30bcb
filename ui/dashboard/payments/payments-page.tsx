import type { ComponentType } from "react";
import { ProductsPage } from "./products-page.tsx";

const pages: Readonly<Record<string, ComponentType>> = { products: ProductsPage };

/** `/projects/{id}/payments` and below: the page at the last segment of the path. */
export default function PaymentsPage({ item = "products" }: { item?: string }) {
  const Page = (Object.hasOwn(pages, item) && pages[item]) || ProductsPage;
  return <Page />;
}

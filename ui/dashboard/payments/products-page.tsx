import { PanelsSkeleton } from "../../components/panel.tsx";
import { t } from "../../locales/i18n.ts";
import { QueryContent } from "../query-content.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject } from "../workspace.ts";
import { PaymentsFrame } from "./payments-frame.tsx";
import { ProductsEditor } from "./products-editor.tsx";

/** `/projects/{id}/payments/products`: what the project sells. */
export function ProductsPage() {
  const project = useProject();
  const query = useProjectQuery({ queryKey: ["internal", "config"], queryFn: () => project.getConfig() });

  return (
    <PaymentsFrame page="products" title={t("payments.products")} hint={t("products.hint")}>
      <QueryContent query={query} skeleton={<PanelsSkeleton />}>
        {(config) => <ProductsEditor config={config} />}
      </QueryContent>
    </PaymentsFrame>
  );
}

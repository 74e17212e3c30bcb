import { Link } from "wouter";
import { PanelsSkeleton } from "../../components/panel.tsx";
import { t } from "../../locales/i18n.ts";
import { projectPath } from "../project-path.ts";
import { QueryContent } from "../query-content.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject } from "../workspace.ts";
import { type Customer, customerPath } from "./customer.ts";
import { CustomerItems } from "./customer-items.tsx";
import { CustomerProducts } from "./customer-products.tsx";

/** The products and items of a customer. `linked`: with a link to the customer's own page. */
export function CustomerContents({ customer, linked }: { customer: Customer; linked?: boolean }) {
  const project = useProject();
  const query = useProjectQuery({ queryKey: ["internal", "config"], queryFn: () => project.getConfig() });
  return (
    <QueryContent query={query} skeleton={<PanelsSkeleton />}>
      {({ payments }) => (
        <>
          <CustomerProducts customer={customer} payments={payments} />
          <CustomerItems customer={customer} payments={payments} />
          {linked && (
            <p>
              <Link href={projectPath(project.id, customerPath(customer.type, customer.id))} className="text-link">
                {t("customers.open")}
              </Link>
            </p>
          )}
        </>
      )}
    </QueryContent>
  );
}

import { keepPreviousData } from "@tanstack/react-query";
import { Search, Users } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "wouter";
import { customerTypes } from "#contract/vocabulary/payments/payments.ts";
import type { ListedCustomer } from "#sdk/admin.ts";
import { useCursorPages } from "../../components/cursor-pages.tsx";
import { DebouncedSearch } from "../../components/debounced-search.tsx";
import { Select } from "../../components/select.tsx";
import { t } from "../../locales/i18n.ts";
import { EmptyState } from "../empty-state.tsx";
import { ListSection } from "../table/list-section.tsx";
import { useTableView } from "../table/table-view.ts";
import { ViewOptions } from "../table/view-options.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject } from "../workspace.ts";
import { customerTypeLabel } from "./customer.ts";
import { CustomerTable, customerColumns } from "./customer-table.tsx";
import { GrantDialog } from "./grant-dialog.tsx";
import { listProducts } from "./list-products.ts";

const any = "";
const pageSize = 25;

/** The customers of a project, the newest first, with search, filters and pages. What is listed is in the address. */
export function CustomerList() {
  const project = useProject();
  const { app } = project;
  const [parameters, setParameters] = useSearchParams();
  const query = parameters.get("query")?.trim() ?? "";
  const type = customerTypes.find((each) => each === parameters.get("kind"));
  const productId = parameters.get("product") ?? "";
  const pages = useCursorPages();
  const [view, changeView] = useTableView("customers");
  const [granted, setGranted] = useState<ListedCustomer>();
  const options = {
    limit: pageSize,
    ...(query && { query }),
    ...(type && { customerType: type }),
    ...(productId && { productId }),
    ...(pages.cursor && { cursor: pages.cursor }),
  };
  const page = useProjectQuery({
    queryKey: ["payments", "customers", options],
    queryFn: () => app.listCustomers(options),
    placeholderData: keepPreviousData,
  });
  const { data: config } = useProjectQuery({ queryKey: ["internal", "config"], queryFn: () => project.getConfig() });
  const columns = customerColumns(project.id, config?.payments);

  /** Changes a filter in the address, so that the list can be shared and returned to. */
  function change(name: "query" | "kind" | "product", value: string): void {
    const next = new URLSearchParams(parameters);
    if (value) next.set(name, value);
    else next.delete(name);
    setParameters(next, { replace: true });
    pages.reset();
  }

  return (
    <>
      <ListSection
        label={t("payments.customers")}
        page={page}
        pages={pages}
        loading={t("customers.loading")}
        failed={t("customers.failed")}
        describe={(count) => t("customers.count", { count })}
        toolbar={
          <div className="flex flex-wrap items-end justify-between gap-3">
            <DebouncedSearch
              label={t("customers.search")}
              placeholder={t("customers.searchHint")}
              query={query}
              search={(next) => change("query", next)}
            />
            <div className="flex w-full flex-wrap items-end gap-3 sm:w-auto">
              <div className="grid min-w-0 flex-1 grid-cols-2 gap-3 sm:flex-none sm:grid-cols-[10rem_12rem]">
                <Select
                  label={t("customers.kind")}
                  value={type ?? any}
                  options={[
                    { value: any, label: t("customers.anyKind") },
                    ...customerTypes.map((value) => ({ value, label: customerTypeLabel(value) })),
                  ]}
                  change={(next) => change("kind", next)}
                />
                <Select
                  label={t("customers.owns")}
                  value={productId || any}
                  options={[{ value: any, label: t("customers.anyProduct") }, ...listProducts(productId, config?.payments.products)]}
                  change={(next) => change("product", next)}
                />
              </div>
              <div className="hidden pb-0.5 sm:block">
                <ViewOptions columns={columns} view={view} change={changeView} />
              </div>
            </div>
          </div>
        }
        empty={<NoCustomers isFiltered={query !== "" || type !== undefined || productId !== ""} />}
      >
        {(customers) => (
          <CustomerTable customers={customers} columns={columns} stale={page.isPlaceholderData} view={view} grant={setGranted} />
        )}
      </ListSection>
      {granted && config && (
        <GrantDialog
          customer={{ type: granted.customerType, id: granted.customerId }}
          payments={config.payments}
          close={() => setGranted(undefined)}
        />
      )}
    </>
  );
}

const NoCustomers = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState icon={Search} title={t("customers.noMatch")} hint={t("customers.noMatchHint")} />
  ) : (
    <EmptyState icon={Users} title={t("customers.none")} hint={t("customers.noneHint")} />
  );

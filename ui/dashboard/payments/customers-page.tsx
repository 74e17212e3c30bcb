import { Fragment } from "react";
import { Link, useLocation, useSearch } from "wouter";
import { type CustomerType, customerTypes, paymentLimits } from "#contract/vocabulary/payments/payments.ts";
import { Button } from "../../components/button.tsx";
import { Field } from "../../components/field.tsx";
import { Panel } from "../../components/panel.tsx";
import { Select } from "../../components/select.tsx";
import { FormSummary } from "../../forms/form-summary.tsx";
import { useForm } from "../../forms/use-form.tsx";
import { t } from "../../locales/i18n.ts";
import { projectPath } from "../project-path.ts";
import { useProjectQuery } from "../use-project-query.ts";
import { userName } from "../users/user-name.ts";
import { useProject } from "../workspace.ts";
import { type Customer, customerPath, customerTypeLabel, readCustomer } from "./customer.ts";
import { CustomerContents } from "./customer-contents.tsx";
import { PaymentsFrame } from "./payments-frame.tsx";

/** `/projects/{id}/payments/customers`: what one customer owns and has. The query names the customer. */
export function CustomersPage() {
  const search = useSearch();
  const customer = readCustomer(new URLSearchParams(search));
  return (
    <PaymentsFrame page="customers" title={t("payments.customers")} hint={t("customers.hint")}>
      <FindCustomer key={search} customer={customer} />
      {customer && (
        <Fragment key={`${customer.type}/${customer.id}`}>
          <CustomerLink customer={customer} />
          <CustomerContents customer={customer} />
        </Fragment>
      )}
    </PaymentsFrame>
  );
}

function FindCustomer({ customer }: { customer: Customer | undefined }) {
  const project = useProject();
  const [, navigate] = useLocation();
  const form = useForm<"type" | "id">({
    initial: { type: customer?.type ?? "user", id: customer?.id ?? "" },
    validate: ({ id }) =>
      id.trim() === "" || id.trim().length > paymentLimits.customerId
        ? { id: t("customers.idMissing", { max: paymentLimits.customerId }) }
        : {},
    async send({ type, id }) {
      navigate(projectPath(project.id, customerPath(type as CustomerType, id.trim())));
      return {};
    },
  });
  return (
    <Panel title={t("customers.find")}>
      <form {...form.props} className="grid grid-cols-1 items-start gap-4 sm:grid-cols-[12rem_minmax(0,1fr)_auto]">
        <div className="sm:col-span-3 empty:hidden">
          <FormSummary form={form} />
        </div>
        <Select
          label={t("customers.type")}
          value={form.values.type}
          options={customerTypes.map((type) => ({ value: type, label: customerTypeLabel(type) }))}
          change={(type) => form.change("type", type)}
        />
        <Field {...form.field("id")} label={t("customers.id")} hint={t("customers.idHint")} autoComplete="off" spellCheck={false} />
        <div className="sm:pt-6.5">
          <Button type="submit" variant="primary">
            {t("customers.show")}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

/** A link to the page of the user or team; nothing for a customer that has none. */
function CustomerLink({ customer: { type, id } }: { customer: Customer }) {
  const { app, id: projectId } = useProject();
  const { data } = useProjectQuery({
    queryKey: [type === "team" ? "teams" : "users", "customer", type, id],
    async queryFn() {
      const user = type === "user" ? await app.getUser(id) : null;
      const team = type === "team" ? await app.getTeam(id) : null;
      return { name: user ? userName(user) : team && (team.displayName || t("teams.unnamed")) };
    },
    retry: false,
  });
  if (type === "custom") return null;
  // The place of the link, before the name is known.
  return (
    <p className="min-h-6">
      {data?.name && (
        <Link href={projectPath(projectId, `${type}s/${id}`)} className="text-link wrap-anywhere">
          {data.name}
        </Link>
      )}
    </p>
  );
}

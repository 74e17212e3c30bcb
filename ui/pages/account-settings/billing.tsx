import { ExternalLink } from "lucide-react";
import type { Billing as BillingState, CustomerMethods, Invoice } from "#sdk/client.ts";
import { useBilling, useInvoices } from "#sdk/react/index.ts";
import { Badge } from "../../components/badge.tsx";
import { Notice } from "../../components/notice.tsx";
import { PagedList, useListPart } from "../../components/paged-list.tsx";
import { Panel } from "../../components/panel.tsx";
import { QueryBoundary } from "../../components/query-boundary.tsx";
import { LoadError } from "../../forms/error-message.tsx";
import { formatDay } from "../../locales/dates.ts";
import { activeLanguage, t } from "../../locales/i18n.ts";
import { formatMinorUnits } from "../../locales/money.ts";
import { PaymentMethods } from "./payment-methods.tsx";

interface BillingProps {
  /** The user or one of its teams. */
  customer: CustomerMethods & { readonly id: string };
  /** Whether the user may change how the customer pays. */
  mayChange: boolean;
  /** URL of a script that replaces Stripe's, in development. */
  script: string | undefined;
}

/** How a user or a team pays, and its invoices. A failure of the payment provider does not hide the products. */
export const Billing = (props: BillingProps) => (
  <QueryBoundary skeleton={<BillingSkeleton />} renderError={(error, retry) => <FailedBilling error={error} retry={retry} />}>
    <LoadedBilling {...props} />
  </QueryBoundary>
);

const BillingSkeleton = () => (
  <Panel title={t("account.payment")}>
    <div role="status" className="skeleton h-16 w-full">
      <span className="sr-only">{t("page.loading")}</span>
    </div>
  </Panel>
);

const FailedBilling = (failure: { error: unknown; retry(): void }) => (
  <Panel title={t("account.payment")}>
    <LoadError {...failure} />
  </Panel>
);

/** Nothing for a customer who has never paid. */
function LoadedBilling(props: BillingProps) {
  const billing = useBilling(props.customer);
  return billing.hasCustomer ? <Payments {...props} billing={billing} /> : null;
}

function Payments({ customer, mayChange, script, billing }: BillingProps & { billing: BillingState }) {
  const part = useListPart();
  const invoices = useInvoices(part.options, customer);
  const overdue = billing.overdueSubscriptions.map(({ displayName }) => displayName);
  return (
    <Panel title={t("account.payment")}>
      {overdue.length > 0 && (
        <Notice quiet>
          <p className="font-medium">{t("account.paymentOverdue", { products: new Intl.ListFormat(activeLanguage()).format(overdue) })}</p>
          <p>{t("account.paymentOverdueHint")}</p>
        </Notice>
      )}
      {mayChange && <PaymentMethods customer={customer} script={script} />}
      <section className="grid grid-cols-1 gap-2">
        <h3 className="font-medium">{t("account.invoices")}</h3>
        <PagedList label={t("account.invoices")} part={part} page={invoices} none={t("account.invoicesNone")}>
          {invoices.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} />
          ))}
        </PagedList>
      </section>
    </Panel>
  );
}

const states = {
  draft: { label: "account.invoiceDraft", variant: "plain" },
  open: { label: "account.invoiceOpen", variant: "warning" },
  paid: { label: "account.invoicePaid", variant: "good" },
  uncollectible: { label: "account.invoiceUncollectible", variant: "danger" },
  void: { label: "account.invoiceVoid", variant: "plain" },
} as const;

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { status, createdAt, amountTotal, currency, hostedInvoiceUrl: url } = invoice;
  const day = formatDay(createdAt);
  const state = status && states[status];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <span className="min-w-0 flex-1 basis-40">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi dir="ltr" className="font-medium tabular-nums">
            {formatMinorUnits(amountTotal, currency)}
          </bdi>
          {state && <Badge variant={state.variant}>{t(state.label)}</Badge>}
        </span>
        <span className="block text-soft-ink text-sm">{day}</span>
      </span>
      {url && (
        <a href={url} target="_blank" rel="noreferrer" className="text-link inline-flex min-h-8 items-center gap-1.5">
          <span>
            {t(status === "paid" ? "account.invoiceReceipt" : "account.invoiceView")}
            <span className="sr-only"> {day}</span>
          </span>
          <ExternalLink className="size-4" />
        </a>
      )}
    </li>
  );
}

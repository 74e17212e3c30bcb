import { CreditCard, ExternalLink } from "lucide-react";
import {
  usePaymentsBillingGetSuspenseQuery as useBilling,
  usePaymentsBillingListInvoicesSuspenseQuery as useInvoices,
} from "#sdk/react/index.ts";
import { Badge } from "../../components/badge.tsx";
import { PagedList, useListPart } from "../../components/paged-list.tsx";
import { Panel } from "../../components/panel.tsx";
import { QueryBoundary } from "../../components/query-boundary.tsx";
import { LoadError } from "../../forms/error-message.tsx";
import { formatDay, formatMonth } from "../../locales/dates.ts";
import { t } from "../../locales/i18n.ts";
import { formatMinorUnits } from "../../locales/money.ts";

interface BillingProps {
  type: "user" | "team";
  id: string;
}

type Method = NonNullable<ReturnType<typeof useBilling>["data"]["default_payment_method"]>;
type CustomerInvoice = ReturnType<typeof useInvoices>["data"]["items"][number];

/** How a user or a team pays, and its invoices. A failure of the payment provider does not hide the products. */
export const Billing = (customer: BillingProps) => (
  <QueryBoundary skeleton={<BillingSkeleton />} renderError={(error, retry) => <FailedBilling error={error} retry={retry} />}>
    <LoadedBilling {...customer} />
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
function LoadedBilling({ type, id }: BillingProps) {
  const customer = { customer_type: type, customer_id: id };
  const { data: billing } = useBilling(customer);
  return billing.has_customer ? <Payments method={billing.default_payment_method} customer={customer} /> : null;
}

interface PaymentsProps {
  method: Method | null;
  customer: { readonly customer_type: "user" | "team"; readonly customer_id: string };
}

function Payments({ method, customer }: PaymentsProps) {
  const part = useListPart();
  const { limit, cursor } = part.options;
  const { items, pagination } = useInvoices({ ...customer, limit, ...(cursor && { cursor }) }).data;
  const page = { length: items.length, nextCursor: pagination.next_cursor };
  return (
    <Panel title={t("account.payment")}>
      <section className="grid gap-2">
        <h3 className="font-medium">{t("account.paymentMethod")}</h3>
        {method ? <PaymentMethod method={method} /> : <p className="text-soft-ink">{t("account.paymentNone")}</p>}
      </section>
      <section className="grid grid-cols-1 gap-2">
        <h3 className="font-medium">{t("account.invoices")}</h3>
        <PagedList label={t("account.invoices")} part={part} page={page} none={t("account.invoicesNone")}>
          {items.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} />
          ))}
        </PagedList>
      </section>
    </Panel>
  );
}

const brands: Readonly<Record<string, string>> = {
  amex: "American Express",
  diners: "Diners Club",
  discover: "Discover",
  jcb: "JCB",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  visa: "Visa",
};

/** A card with its last digits and its expiry; other kinds have no details. */
function PaymentMethod({ method: { brand, last4, exp_month: month, exp_year: year } }: { method: Method }) {
  const name = brand && last4 ? t("account.paymentCard", { brand: brands[brand] ?? brand, last4 }) : t("account.paymentOther");
  const isKnown = month !== null && year !== null;
  // A card works to the end of its month.
  const hasExpired = isKnown && new Date(year, month, 1) <= new Date();
  return (
    <div className="flex items-center gap-3 rounded-lg border border-line px-4 py-3">
      <CreditCard className="size-5 text-soft-ink" />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="wrap-anywhere font-medium">{name}</span>
          {hasExpired && <Badge variant="danger">{t("account.paymentExpired")}</Badge>}
        </span>
        {isKnown && !hasExpired && (
          <span className="block text-soft-ink text-sm">
            {t("account.paymentExpires", { month: formatMonth(new Date(year, month - 1, 1)) })}
          </span>
        )}
      </span>
    </div>
  );
}

const states = {
  draft: { label: "account.invoiceDraft", variant: "plain" },
  open: { label: "account.invoiceOpen", variant: "warning" },
  paid: { label: "account.invoicePaid", variant: "good" },
  uncollectible: { label: "account.invoiceUncollectible", variant: "danger" },
  void: { label: "account.invoiceVoid", variant: "plain" },
} as const;

function InvoiceRow({ invoice }: { invoice: CustomerInvoice }) {
  const { status, created_at_millis, amount_total, currency, hosted_invoice_url: url } = invoice;
  const day = formatDay(created_at_millis);
  const state = status && states[status];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <span className="min-w-0 flex-1 basis-40">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi dir="ltr" className="font-medium tabular-nums">
            {formatMinorUnits(amount_total, currency)}
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

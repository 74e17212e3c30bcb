import { Link } from "wouter";
import type { ListedCustomer } from "#sdk/admin.ts";
import { Badge } from "../../components/badge.tsx";
import { formatDay } from "../../locales/dates.ts";
import { t } from "../../locales/i18n.ts";
import { formatMoney } from "../../locales/money.ts";
import { Avatar } from "../../pages/account-settings/avatar.tsx";
import { DetailPage } from "../detail-page.tsx";
import { projectPath } from "../project-path.ts";
import { useProjectQuery } from "../use-project-query.ts";
import { userName } from "../users/user-name.ts";
import { useProject } from "../workspace.ts";
import { type Customer, customerKindLabel, ownerPath } from "./customer.ts";
import { CustomerContents } from "./customer-contents.tsx";
import { listedName } from "./customer-table.tsx";

interface Heading {
  readonly name: string;
  readonly image: string | null;
  /** Undefined before the first purchase. */
  readonly listed?: ListedCustomer | undefined;
}

/** The name and picture of a customer. One who is not listed yet has those of the user or team. */
async function readHeading(app: ReturnType<typeof useProject>["app"], { type, id }: Customer): Promise<Heading> {
  const [listed] = await app.listCustomers({ customerType: type, customerId: id, limit: 1 });
  if (listed) return { name: listedName(listed), image: listed.profileImageUrl, listed };
  const user = type === "user" ? await app.getUser(id) : null;
  if (user) return { name: userName(user), image: user.profileImageUrl };
  const team = type === "team" ? await app.getTeam(id) : null;
  return { name: team ? team.displayName || t("teams.unnamed") : id, image: team?.profileImageUrl ?? null };
}

/** `/projects/{id}/payments/customers?customer_type=…&customer_id=…`: what a customer owns, has and has paid. */
export function CustomerPage({ customer }: { customer: Customer }) {
  const project = useProject();
  const { type, id } = customer;
  const { data } = useProjectQuery({
    queryKey: ["payments", "customers", "one", type, id],
    queryFn: () => readHeading(project.app, customer),
    retry: false,
  });
  const name = data?.name ?? id;
  return (
    <DetailPage
      title={name}
      titleSuffix={project.displayName}
      back={{ href: projectPath(project.id, "payments/customers"), label: t("payments.customers") }}
      picture={<Avatar url={data?.image ?? null} name={name} large />}
      badge={<Badge>{customerKindLabel(type)}</Badge>}
      id={{ label: t("customers.copyId"), value: id }}
    >
      <Facts customer={customer} listed={data?.listed} />
      <CustomerContents customer={customer} />
    </DetailPage>
  );
}

function Facts({ customer: { type, id }, listed }: { customer: Customer; listed: ListedCustomer | undefined }) {
  const project = useProject();
  const owner = listed?.isDeleted ? undefined : ownerPath({ type, id });
  const spent = listed?.spent.filter(({ testMode }) => !testMode) ?? [];
  const tested = listed?.spent.filter(({ testMode }) => testMode) ?? [];
  const describe = (sums: ListedCustomer["spent"]) => sums.map(({ amount, currency }) => formatMoney(amount, currency)).join(" · ") || "–";
  const facts = [
    [t("customers.spent"), describe(spent)],
    ...(tested.length > 0 ? [[t("revenue.test"), describe(tested)]] : []),
    [t("customers.since"), listed ? formatDay(listed.since) : "–"],
  ];
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 rounded-2xl border border-line bg-surface p-5 sm:px-6">
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        {facts.map(([label, value]) => (
          <div key={label} className="grid gap-0.5">
            <dt className="text-soft-ink text-sm">{label}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <Link
          href={projectPath(project.id, `payments/transactions?${new URLSearchParams({ customer_type: type, customer_id: id })}`)}
          className="text-link"
        >
          {t("payments.transactions")}
        </Link>
        {owner && (
          <Link href={projectPath(project.id, owner)} className="text-link">
            {t(type === "team" ? "customers.openTeam" : "customers.openUser")}
          </Link>
        )}
      </p>
    </div>
  );
}

import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import { Link } from "wouter";
import { type HealthCode, type HealthSeverity, healthLimits } from "#contract/vocabulary/console/health.ts";
import type { HealthProblem } from "#sdk/admin.ts";
import { LoadError } from "../../../forms/error-message.tsx";
import { formatDay } from "../../../locales/dates.ts";
import { t } from "../../../locales/i18n.ts";
import type { MessageId } from "../../../locales/messages.ts";
import { projectPath } from "../../project-path.ts";
import { hasFailed } from "../../query-content.tsx";
import { useProjectQuery } from "../../use-project-query.ts";
import { useProject } from "../../workspace.ts";

/** The sentence of a problem, the label of its link, and the page that repairs it. */
interface Repair {
  readonly text: MessageId;
  readonly link: MessageId;
  readonly page: string;
  /** How the date is worded. */
  readonly date?: MessageId;
}

const repairs = {
  webhook_disabled: { text: "health.webhook_disabled", link: "health.toWebhooks", page: "webhooks", date: "health.since" },
  webhook_failing: { text: "health.webhook_failing", link: "health.toWebhooks", page: "webhooks", date: "health.since" },
  mail_server_missing: { text: "health.mail_server_missing", link: "health.toMailServer", page: "emails/settings" },
  emails_failed: { text: "health.emails_failed", link: "health.toEmails", page: "emails?status=failed" },
  emails_bounced: { text: "health.emails_bounced", link: "health.toEmails", page: "emails?status=bounced" },
  sign_ins_refused: { text: "health.sign_ins_refused", link: "health.toSignIns", page: "sign-ins?outcome=refused" },
  keys_expired: { text: "health.keys_expired", link: "health.toKeys", page: "api-keys", date: "health.expired" },
  keys_expiring: { text: "health.keys_expiring", link: "health.toKeys", page: "api-keys", date: "health.expires" },
  shared_oauth_keys: { text: "health.shared_oauth_keys", link: "health.toProviders", page: "sign-in-methods" },
} as const satisfies Record<HealthCode, Repair>;

const marks = {
  error: { icon: CircleAlert, colour: "text-danger" },
  warning: { icon: TriangleAlert, colour: "text-warning" },
  notice: { icon: Info, colour: "text-soft-ink" },
} as const satisfies Record<HealthSeverity, { icon: typeof Info; colour: string }>;

/** The problems of the project, for the page that shows them. */
export function useHealth() {
  const { app } = useProject();
  return useProjectQuery({ queryKey: ["internal", "health"], queryFn: () => app.getHealth() });
}

/** Lists the problems, each with a link to the page that repairs it. One quiet line while there are none. */
export function HealthStrip({ query }: { query: ReturnType<typeof useHealth> }) {
  if (hasFailed(query)) return <LoadError error={query.error} retry={() => void query.refetch()} />;
  if (!query.data) return null;
  if (query.data.length === 0)
    return (
      <p className="flex items-center gap-2 text-soft-ink text-sm">
        <CircleCheck className="size-4 shrink-0 text-good" />
        {t("health.none")}
      </p>
    );
  return (
    <section aria-label={t("health.title")} className="overflow-hidden rounded-2xl border border-line bg-surface">
      <ul className="divide-y divide-line">
        {query.data.map((problem) => (
          <Problem key={problem.code} problem={problem} />
        ))}
      </ul>
    </section>
  );
}

function Problem({ problem: { code, severity, count, since } }: { problem: HealthProblem }) {
  const { id } = useProject();
  const { icon: Icon, colour } = marks[severity];
  const { text, link, page, date }: Repair = repairs[code];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-5 py-3 text-sm sm:px-6">
      <Icon className={`size-[1.125rem] shrink-0 ${colour}`} />
      <p className="min-w-0 flex-1 basis-56">
        {t(text, { count, more: count >= healthLimits.maxCount ? "+" : "" })}
        {date && since && <span className="text-soft-ink"> · {t(date, { date: formatDay(since) })}</span>}
      </p>
      <Link href={projectPath(id, page)} className="text-link whitespace-nowrap">
        {t(link)}
      </Link>
    </li>
  );
}

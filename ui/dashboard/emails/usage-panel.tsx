import { Panel } from "../../components/panel.tsx";
import { t } from "../../locales/i18n.ts";
import { QueryContent } from "../query-content.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject } from "../workspace.ts";

/** How many e-mails the project may send, and has sent. */
export function UsagePanel() {
  const { app } = useProject();
  const query = useProjectQuery({ queryKey: ["internal", "emails", "usage"], queryFn: () => app.getEmailUsage() });
  return (
    <Panel title={t("emails.limits")} hint={t("emails.limitsHint")}>
      <QueryContent query={query} skeleton={<div className="skeleton h-24" />}>
        {({ hour, day, queued, suppressed, recipientsPerCall, callsPerMinute }) => (
          <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3">
            <Figure
              term={t("emails.lastHour")}
              value={hour.max === null ? t("emails.number", { count: hour.sent }) : t("emails.ofMax", { count: hour.sent, max: hour.max })}
            />
            <Figure term={t("emails.lastDay")} value={t("emails.sentAndFailed", { sent: day.sent, failed: day.failed })} />
            <Figure term={t("emails.waiting")} value={t("emails.number", { count: queued })} />
            <Figure term={t("emails.suppressed")} value={t("emails.number", { count: suppressed })} />
            <Figure term={t("emails.perCall")} value={t("emails.number", { count: recipientsPerCall })} />
            <Figure term={t("emails.perMinute")} value={t("emails.number", { count: callsPerMinute })} />
          </dl>
        )}
      </QueryContent>
    </Panel>
  );
}

const Figure = ({ term, value }: { term: string; value: string }) => (
  <div className="grid content-start gap-1">
    <dt className="text-soft-ink text-sm">{term}</dt>
    <dd className="font-medium tabular-nums">{value}</dd>
  </div>
);

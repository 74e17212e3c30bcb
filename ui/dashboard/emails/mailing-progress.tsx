import type { EmailMailing } from "#sdk/admin.ts";
import { formatDateTime } from "../../locales/dates.ts";
import { t } from "../../locales/i18n.ts";

/** How many e-mails of a mailing are sent, failed and canceled: a bar, and the numbers in words. Before it begins, its time. */
export function MailingProgress({ mailing }: { mailing: EmailMailing }) {
  const { counts, recipients, scheduledAt } = mailing;
  const { queued, sent, failed, canceled } = counts;
  const known = queued + sent + failed + canceled;
  if (known === 0 && scheduledAt && scheduledAt.getTime() > Date.now())
    return <span>{t("emails.beginsAt", { time: formatDateTime(scheduledAt) })}</span>;
  const total = Math.max(known, recipients ?? 0, 1);
  const part = (count: number) => `${(100 * count) / total}%`;
  return (
    <span className="grid gap-1">
      <span aria-hidden="true" className="flex h-1.5 overflow-hidden rounded-full bg-sunken">
        <span className="bg-good" style={{ width: part(sent) }} />
        <span className="bg-danger" style={{ width: part(failed) }} />
        <span className="bg-field-line" style={{ width: part(canceled) }} />
      </span>
      <span className="text-sm tabular-nums">{t("emails.mailingCounts", { ...counts })}</span>
    </span>
  );
}

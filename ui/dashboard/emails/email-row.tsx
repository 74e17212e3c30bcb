import type { SentEmail } from "#sdk/admin.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { formatDateTime } from "../../locales/dates.ts";
import { t } from "../../locales/i18n.ts";
import { emailStatusLabels, typeLabels } from "./email-labels.ts";
import { explainEmailError } from "./explain-email-error.ts";

/** An e-mail of the log: subject, state, recipient and time, with a button for more. */
export function EmailRow({ email, show }: { email: SentEmail; show(): void }) {
  const { subject, recipient, status, type, sentAt, error } = email;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 border-line border-t p-5 sm:px-6">
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="wrap-anywhere font-medium">{subject || t(typeLabels[type])}</span>
          <Badge variant={emailStatusLabels[status].variant}>{t(emailStatusLabels[status].label)}</Badge>
        </div>
        <p className="wrap-anywhere text-soft-ink text-sm">
          {recipient} · <span className="whitespace-nowrap">{formatDateTime(sentAt)}</span>
        </p>
        {error?.message && <p className="wrap-anywhere text-danger text-sm">{explainEmailError(error)}</p>}
      </div>
      <div>
        <Button small onClick={show} aria-label={t("emails.detailsOf", { subject: subject || t(typeLabels[type]), recipient })}>
          {t("emails.details")}
        </Button>
      </div>
    </li>
  );
}

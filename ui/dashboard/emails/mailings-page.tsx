import { Send } from "lucide-react";
import { useRef, useState } from "react";
import { type EmailMailing, PlainError } from "#sdk/admin.ts";
import { Badge } from "../../components/badge.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { formatDateTime } from "../../locales/dates.ts";
import { t } from "../../locales/i18n.ts";
import { ActionButton } from "../action-button.tsx";
import { EmptyState } from "../empty-state.tsx";
import { RowsContent } from "../rows-content.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject } from "../workspace.ts";
import { mailingStatusLabels } from "./email-labels.ts";
import { EmailsFrame } from "./emails-frame.tsx";

const refreshMillis = 5000;

/** Whether e-mails of a mailing wait, also those that a cancellation has not reached yet. */
const isActive = ({ status, counts }: EmailMailing) => status === "queueing" || counts.queued > 0;

/** `/projects/{id}/emails/mailings`: how far the e-mails to many users are. Follows them while they are sent. */
export function MailingsPage() {
  const { app } = useProject();
  const [canceled, setCanceled] = useState<EmailMailing>();
  const region = useRef<HTMLUListElement>(null);
  const query = useProjectQuery({
    queryKey: ["internal", "emailMailings"],
    queryFn: () => app.listEmailMailings(),
    refetchInterval: ({ state }) => (state.data?.some(isActive) ? refreshMillis : false),
  });

  return (
    <EmailsFrame area="mailings" hint={t("emails.mailingsHint")}>
      <section aria-label={t("emails.mailings")} className="overflow-hidden rounded-2xl border border-line bg-surface">
        <RowsContent query={query}>
          {(mailings) =>
            mailings.length === 0 ? (
              <EmptyState icon={Send} title={t("emails.noMailings")} hint={t("emails.noMailingsHint")} />
            ) : (
              <ul ref={region} tabIndex={-1} aria-label={t("emails.mailings")} className="outline-none">
                {mailings.map((mailing) => (
                  <MailingRow key={mailing.id} mailing={mailing} cancel={() => setCanceled(mailing)} />
                ))}
              </ul>
            )
          }
        </RowsContent>
      </section>
      {canceled && (
        <ConfirmDialog
          open
          close={() => setCanceled(undefined)}
          returnFocusTo={region}
          title={t("emails.cancelMailingTitle")}
          description={t("emails.cancelMailingHint")}
          confirmLabel={t("emails.cancelMailing")}
          busyLabel={t("emails.cancelingMailing")}
          messageFor={(error) =>
            error instanceof PlainError && error.code === "EMAIL_MAILING_CANNOT_BE_CANCELED" ? t("emails.mailingEnded") : undefined
          }
          confirm={async () => {
            await canceled.cancel();
            setCanceled(undefined);
            toastSuccess(t("emails.mailingCanceled"));
          }}
        />
      )}
    </EmailsFrame>
  );
}

function MailingRow({ mailing, cancel }: { mailing: EmailMailing; cancel(): void }) {
  const { status, isForAllUsers, counts, createdAt } = mailing;
  const time = formatDateTime(createdAt);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-line border-t p-5 first:border-t-0 sm:px-6">
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{time}</span>
          <Badge variant={mailingStatusLabels[status].variant}>{t(mailingStatusLabels[status].label)}</Badge>
        </div>
        <p className="text-soft-ink text-sm">{t(isForAllUsers ? "emails.allUsers" : "emails.chosenUsers")}</p>
        <p className="text-sm tabular-nums">{t("emails.mailingCounts", { ...counts })}</p>
      </div>
      {(status === "queueing" || status === "sending") && (
        <ActionButton small onClick={cancel} aria-label={t("emails.cancelMailingOf", { time })}>
          {t("emails.cancelMailing")}
        </ActionButton>
      )}
    </li>
  );
}

import { Ban, CalendarClock, Mail, Pause, Play, Send } from "lucide-react";
import { useRef, useState } from "react";
import { Link, useLocation } from "wouter";
import { pageSizes } from "#contract/vocabulary/list-sizes.ts";
import { type EmailMailing, PlainError } from "#sdk/admin.ts";
import { Badge } from "../../components/badge.tsx";
import { useCursorPages } from "../../components/cursor-pages.tsx";
import { Notice } from "../../components/notice.tsx";
import { RelativeTime } from "../../components/relative-time.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { useAction } from "../../forms/use-action.tsx";
import { formatDateTime } from "../../locales/dates.ts";
import { t } from "../../locales/i18n.ts";
import { useMayChange } from "../developer-role.ts";
import { EmptyState } from "../empty-state.tsx";
import { DataTable, type TableColumn } from "../table/data-table.tsx";
import { ListSection } from "../table/list-section.tsx";
import type { MenuAct } from "../table/row-menu.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject } from "../workspace.ts";
import { mailingStatusLabels } from "./email-labels.ts";
import { EmailsFrame, emailsPath } from "./emails-frame.tsx";
import { RescheduleDialog } from "./reschedule-dialog.tsx";

const refreshMillis = 3000;
const pageSize = Math.min(25, pageSizes.mailings.max);

/** Whether e-mails of a mailing wait, also those that a cancellation has not reached yet. */
const isActive = ({ status, counts }: EmailMailing) => status === "queueing" || (status !== "paused" && counts.queued > 0);

/** Whether a mailing has not begun yet. */
const isScheduled = ({ status, scheduledAt, counts }: EmailMailing) =>
  scheduledAt !== null && (status === "queueing" || status === "paused") && scheduledAt.getTime() > Date.now() && counts.queued === 0;

const readTitle = ({ subject, isForAllUsers }: EmailMailing) => subject || t(isForAllUsers ? "emails.toAllUsers" : "emails.toChosenUsers");

/** `/projects/{id}/emails/mailings`: how far the e-mails to many users are. They are paused, resumed, rescheduled and canceled here. */
export function MailingsPage() {
  const { app, id: projectId } = useProject();
  const [canceled, setCanceled] = useState<EmailMailing>();
  const [moved, setMoved] = useState<EmailMailing>();
  const region = useRef<HTMLDivElement>(null);
  const mayChange = useMayChange();
  const [, navigate] = useLocation();
  const pages = useCursorPages();
  const { cursor } = pages;
  const query = useProjectQuery({
    queryKey: ["internal", "emailMailings", { cursor }],
    queryFn: () => app.listEmailMailings({ limit: pageSize, ...(cursor && { cursor }) }),
    refetchInterval: ({ state }) => (state.data?.some(isActive) ? refreshMillis : false),
  });
  const href = ({ id }: EmailMailing) => `${emailsPath(projectId, "")}?mailing=${id}`;

  const action = useAction();
  const run = (work: () => Promise<unknown>, done: string) =>
    void action.run(async () => {
      await work();
      toastSuccess(done);
    });
  function listActs(mailing: EmailMailing): MenuAct[] {
    const { status } = mailing;
    const disabled = !mayChange;
    const isRunning = status === "queueing" || status === "sending";
    return [
      ...(status === "paused"
        ? [{ label: t("emails.resumeMailing"), icon: Play, disabled, act: () => run(() => mailing.resume(), t("emails.mailingResumed")) }]
        : []),
      ...(isRunning
        ? [{ label: t("emails.pauseMailing"), icon: Pause, disabled, act: () => run(() => mailing.pause(), t("emails.mailingPaused")) }]
        : []),
      ...(isScheduled(mailing) ? [{ label: t("emails.reschedule"), icon: CalendarClock, disabled, act: () => setMoved(mailing) }] : []),
      ...(isRunning || status === "paused"
        ? [{ label: t("emails.cancelMailing"), icon: Ban, danger: true, disabled, act: () => setCanceled(mailing) }]
        : []),
    ];
  }
  const columns: readonly TableColumn<EmailMailing>[] = [
    {
      id: "subject",
      label: t("emails.subject"),
      cell: (mailing) => (
        <span className="grid min-w-0">
          <Link href={href(mailing)} className="wrap-anywhere min-h-6 rounded font-medium leading-6 hover:underline">
            {readTitle(mailing)}
          </Link>
          <span className="text-soft-ink text-sm">
            {mailing.isForAllUsers ? t("emails.allUsers") : t("emails.recipientCount", { count: mailing.recipients ?? 0 })}
          </span>
          <span className="mt-1 text-soft-ink text-sm sm:hidden">
            <MailingProgress mailing={mailing} />
          </span>
        </span>
      ),
    },
    { id: "status", label: t("emails.status"), width: "w-28 sm:w-36", cell: (mailing) => <Status mailing={mailing} /> },
    {
      id: "progress",
      label: t("emails.progress"),
      shownFrom: "sm",
      width: "w-64 xl:w-80",
      cell: (mailing) => <MailingProgress mailing={mailing} />,
    },
    {
      id: "time",
      label: t("emails.time"),
      shownFrom: "lg",
      width: "w-40",
      cell: (mailing) => <RelativeTime at={mailing.scheduledAt ?? mailing.createdAt} />,
    },
  ];

  return (
    <EmailsFrame area="mailings" hint={t("emails.mailingsHint")}>
      {action.error && <Notice>{action.error}</Notice>}
      <div ref={region} tabIndex={-1} className="outline-none">
        <ListSection
          label={t("emails.mailings")}
          page={query}
          pages={pages}
          loading={t("page.loading")}
          failed={t("emails.mailingsFailed")}
          describe={(count) => t("emails.count", { count })}
          empty={<EmptyState icon={Send} title={t("emails.noMailings")} hint={t("emails.noMailingsHint")} />}
        >
          {(mailings) => (
            <DataTable
              label={t("emails.mailings")}
              columns={columns}
              rows={mailings}
              rowId={({ id }) => id}
              href={href}
              menu={(mailing) => ({
                label: t("table.actsOf", { name: readTitle(mailing) }),
                acts: [...listActs(mailing), { label: t("emails.showEmails"), icon: Mail, act: () => navigate(href(mailing)) }],
              })}
            />
          )}
        </ListSection>
      </div>
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
      {moved && <RescheduleDialog mailing={moved} close={() => setMoved(undefined)} />}
    </EmailsFrame>
  );
}

function Status({ mailing }: { mailing: EmailMailing }) {
  const { status, scheduledAt } = mailing;
  if (status === "queueing" && scheduledAt && isScheduled(mailing))
    return (
      <span title={formatDateTime(scheduledAt)}>
        <Badge variant="warning">{t("emails.mailingStatus.scheduled")}</Badge>
      </span>
    );
  return <Badge variant={mailingStatusLabels[status].variant}>{t(mailingStatusLabels[status].label)}</Badge>;
}

/** How many e-mails of a mailing are sent, failed and canceled: a bar, and the numbers in words. Before it begins, its time. */
function MailingProgress({ mailing }: { mailing: EmailMailing }) {
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

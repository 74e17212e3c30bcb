import { Ban, FileText, RotateCw } from "lucide-react";
import type { SentEmail } from "#sdk/admin.ts";
import { Badge } from "../../components/badge.tsx";
import { Notice } from "../../components/notice.tsx";
import { RelativeTime } from "../../components/relative-time.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { useAction } from "../../forms/use-action.tsx";
import { t } from "../../locales/i18n.ts";
import { useMayChange } from "../developer-role.ts";
import { DataTable, type TableColumn } from "../table/data-table.tsx";
import type { TableView } from "../table/table-view.ts";
import { emailStatusLabels, emailTitle } from "./email-labels.ts";
import { explainEmailError } from "./explain-email-error.ts";

interface EmailTableProps {
  emails: readonly SentEmail[];
  stale: boolean;
  show(email: SentEmail): void;
  view?: TableView;
}

export const emailColumns = (show: (email: SentEmail) => void): readonly TableColumn<SentEmail>[] => [
  {
    id: "subject",
    label: t("emails.subject"),
    cell: (email) => (
      <span className="grid min-w-0">
        <button
          type="button"
          onClick={() => show(email)}
          aria-label={t("emails.detailsOf", { subject: emailTitle(email), recipient: email.recipient })}
          className="min-h-6 w-fit max-w-full truncate rounded text-start font-medium hover:underline"
        >
          {emailTitle(email)}
        </button>
        <span className="truncate text-soft-ink text-sm @2xl/page:hidden">{email.recipient}</span>
        {email.error?.message && (
          <span title={explainEmailError(email.error)} className="truncate text-danger text-sm">
            {explainEmailError(email.error)}
          </span>
        )}
      </span>
    ),
  },
  {
    id: "recipient",
    label: t("emails.to"),
    shownFrom: "md",
    width: "w-56",
    cell: ({ recipient }) => (
      <span title={recipient} className="block truncate">
        {recipient}
      </span>
    ),
  },
  {
    id: "status",
    label: t("emails.status"),
    width: "w-28 sm:w-36",
    cell: ({ status }) => <Badge variant={emailStatusLabels[status].variant}>{t(emailStatusLabels[status].label)}</Badge>,
  },
  { id: "time", label: t("emails.time"), shownFrom: "sm", width: "w-36", cell: ({ sentAt }) => <RelativeTime at={sentAt} /> },
];

/** E-mails of the log. A press on one shows its content and what became of it. */
export function EmailTable({ emails, stale, show, view }: EmailTableProps) {
  const mayChange = useMayChange();
  const action = useAction();
  const run = (work: () => Promise<unknown>, done: string) =>
    action.run(async () => {
      await work();
      toastSuccess(done);
    });
  const listActs = (email: SentEmail) => [
    { label: t("emails.details"), icon: FileText, act: () => show(email) },
    ...(email.status === "queued"
      ? [{ label: t("emails.cancel"), icon: Ban, disabled: !mayChange, act: () => void run(() => email.cancel(), t("emails.canceled")) }]
      : []),
    ...(email.canResend
      ? [{ label: t("emails.resend"), icon: RotateCw, disabled: !mayChange, act: () => void run(() => email.resend(), t("emails.resent")) }]
      : []),
  ];
  return (
    <>
      {action.error && <Notice>{action.error}</Notice>}
      <DataTable
        label={t("emails.log")}
        columns={emailColumns(show)}
        rows={emails}
        rowId={({ id }) => id}
        open={show}
        menu={(email) => ({ label: t("table.actsOf", { name: emailTitle(email) }), acts: listActs(email) })}
        stale={stale}
        {...(view && { view })}
      />
    </>
  );
}

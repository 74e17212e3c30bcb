import type { ReactNode } from "react";
import { Link } from "wouter";
import type { SentEmail } from "#sdk/admin.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { CodeBlock } from "../../components/copyable.tsx";
import { Dialog, DialogActions } from "../../components/dialog.tsx";
import { Disclosure } from "../../components/disclosure.tsx";
import { Notice } from "../../components/notice.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { useAction } from "../../forms/use-action.tsx";
import { formatDateTime } from "../../locales/dates.ts";
import { t } from "../../locales/i18n.ts";
import { ActionButton } from "../action-button.tsx";
import { useProject } from "../workspace.ts";
import { EmailContentView } from "./email-content-view.tsx";
import { emailStatusLabels, emailTitle, errorDiagnoses, typeLabels } from "./email-labels.ts";
import { emailsPath } from "./emails-frame.tsx";
import { explainEmailError } from "./explain-email-error.ts";

/** An e-mail of the log: its recipient, why it failed and what can be done about it, and its content. */
export function EmailDialog({ email, close }: { email: SentEmail; close(): void }) {
  const { to, status, type, sentAt, createdAt, attempts, error, senderConfig: sender, wasSuppressed } = email;
  const { id: projectId } = useProject();
  const action = useAction();
  const run = (work: () => Promise<unknown>, done: string) =>
    action.run(async () => {
      await work();
      close();
      toastSuccess(done);
    });
  const server = sender.type === "shared" ? t("emails.sharedServer") : [sender.host, sender.port].filter(Boolean).join(":");

  return (
    <Dialog open close={close} atSide title={emailTitle(email)} locked={action.busy}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
        <Line term={t("emails.status")}>
          <Badge variant={emailStatusLabels[status].variant}>{t(emailStatusLabels[status].label)}</Badge>
        </Line>
        <Line term={t("emails.to")}>{to.join(", ")}</Line>
        <Line term={t("emails.type")}>{t(typeLabels[type])}</Line>
        <Line term={t("emails.queuedAt")}>{formatDateTime(createdAt)}</Line>
        {status === "sent" && <Line term={t("emails.acceptedAt")}>{formatDateTime(sentAt)}</Line>}
        <Line term={t("emails.attempts")}>{String(attempts)}</Line>
        {attempts > 0 && <Line term={t("emails.server")}>{server}</Line>}
        {sender.sender_email && <Line term={t("emails.sender")}>{sender.sender_email}</Line>}
      </dl>
      {wasSuppressed && (
        <Notice quiet tone="warning">
          <p className="font-medium">{t("emails.wasSuppressed")}</p>
          {!error && <p className="mt-1">{t("emails.suppressedTried")}</p>}
          <Link href={emailsPath(projectId, "settings")} className="mt-1 inline-block text-link">
            {t("emails.suppressions")}
          </Link>
        </Notice>
      )}
      {error && (
        <div className="grid grid-cols-1 gap-3">
          <Notice quiet>
            <p className="font-medium">{t(errorDiagnoses[error.errorType])}</p>
            {error.message && <p className="mt-1">{explainEmailError(error)}</p>}
          </Notice>
          <Disclosure summary={t("emails.rawError")}>
            <CodeBlock label={t("emails.rawError")} code={JSON.stringify({ errorType: error.errorType, ...error.rawError }, null, 2)} />
          </Disclosure>
        </div>
      )}
      <EmailContentView email={email} />
      {action.error && <Notice>{action.error}</Notice>}
      <DialogActions>
        <Button disabled={action.busy} onClick={close}>
          {t("emails.close")}
        </Button>
        {status === "queued" && (
          <ActionButton disabled={action.busy} onClick={() => void run(() => email.cancel(), t("emails.canceled"))}>
            {t("emails.cancel")}
          </ActionButton>
        )}
        {email.canResend && status !== "queued" && (
          <ActionButton
            variant="primary"
            busyLabel={action.busy ? t("emails.resending") : undefined}
            onClick={() => void run(() => email.resend(), t("emails.resent"))}
          >
            {t("emails.resend")}
          </ActionButton>
        )}
      </DialogActions>
    </Dialog>
  );
}

const Line = ({ term, children }: { term: string; children: ReactNode }) => (
  <>
    <dt className="text-soft-ink">{term}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </>
);

import { useState } from "react";
import { type EmailMailing, PlainError } from "#sdk/admin.ts";
import { toastSuccess } from "../../components/toast.tsx";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { formatDateTime } from "../../locales/dates.ts";
import { t } from "../../locales/i18n.ts";
import { fromLocalInput, ScheduleField, scheduleError, toLocalInput } from "./schedule-field.tsx";

/** Changes when a scheduled mailing begins. */
export function RescheduleDialog({ mailing, close }: { mailing: EmailMailing; close(): void }) {
  const [value, setValue] = useState(() => toLocalInput(mailing.scheduledAt ?? new Date()));
  const at = fromLocalInput(value);
  const error = scheduleError(at, Date.now(), mailing.createdAt.getTime());
  return (
    <ConfirmDialog
      open
      close={close}
      title={t("emails.rescheduleTitle")}
      description={t("emails.rescheduleHint")}
      confirmLabel={t("emails.saveTime")}
      busyLabel={t("emails.saving")}
      variant="primary"
      disabled={error !== undefined}
      messageFor={(failure) =>
        failure instanceof PlainError && failure.code === "EMAIL_MAILING_CANNOT_BE_RESCHEDULED" ? t("emails.hasBegun") : undefined
      }
      confirm={async () => {
        if (!at) return;
        await mailing.reschedule(at);
        close();
        toastSuccess(t("emails.rescheduled", { time: formatDateTime(at) }));
      }}
    >
      <ScheduleField value={value} change={setValue} error={error} />
    </ConfirmDialog>
  );
}

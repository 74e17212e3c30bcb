import { banLimits } from "#contract/vocabulary/users/bans.ts";
import { Field } from "../../components/field.tsx";
import { TextArea } from "../../components/text-area.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { useForm } from "../../forms/use-form.tsx";
import { t } from "../../locales/i18n.ts";
import type { UserDialogProps } from "./user-part.ts";

/** Restricts a user, with a reason. */
export function RestrictDialog({ user, name, close }: UserDialogProps) {
  const form = useForm<"reason" | "details">({
    initial: { reason: "", details: "" },
    validate: () => ({}),
    async send({ reason, details }) {
      await user.restrict({ reason: reason.trim() || undefined, privateDetails: details.trim() || undefined });
      close();
      toastSuccess(t("user.wasRestricted", { name }));
      return undefined;
    },
  });
  return (
    <FormDialog
      form={form}
      title={t("user.restrictTitle", { name })}
      description={t("user.restrictHint")}
      submit={t("user.restrict")}
      submitting={t("user.saving")}
      close={close}
    >
      <Field {...form.field("reason")} label={t("user.reason")} hint={t("user.publicReasonHint")} maxLength={banLimits.reason} />
      <TextArea {...form.field("details")} label={t("user.privateDetails")} rows={3} maxLength={banLimits.privateDetails} />
    </FormDialog>
  );
}

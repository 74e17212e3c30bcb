import { textLimits as limits } from "#contract/vocabulary/text-limits.ts";
import type { ServerUser } from "#sdk/admin.ts";
import { Field } from "../../components/field.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { FormSummary } from "../../forms/form-summary.tsx";
import { useForm } from "../../forms/use-form.tsx";
import { t } from "../../locales/i18n.ts";
import { ActionButton } from "../action-button.tsx";
import { useRefresh } from "../use-refresh.ts";

/** Edits the display name of a user. An empty field removes it. */
export function UserNameForm({ user }: { user: ServerUser }) {
  const saved = user.displayName ?? "";
  const refresh = useRefresh();
  const form = useForm<"displayName">({
    initial: { displayName: saved },
    validate: ({ displayName }) =>
      displayName.trim().length > limits.displayName ? { displayName: t("invalid.tooLong", { max: limits.displayName }) } : {},
    async send({ displayName }) {
      await user.setDisplayName(displayName.trim() || null);
      await refresh("users");
      toastSuccess(t("user.nameSaved"));
      return {};
    },
  });

  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      <FormSummary form={form} />
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <Field {...form.field("displayName")} label={t("field.displayName")} autoComplete="off" />
        <div className="sm:pt-6.5">
          <ActionButton
            type="submit"
            variant="primary"
            disabled={form.values.displayName.trim() === saved}
            busyLabel={form.busy ? t("dashboard.saving") : undefined}
          >
            {t("action.save")}
          </ActionButton>
        </div>
      </div>
    </form>
  );
}

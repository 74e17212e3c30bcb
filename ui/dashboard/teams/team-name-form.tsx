import { Field } from "../../components/field.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { FormSummary } from "../../forms/form-summary.tsx";
import { useForm } from "../../forms/use-form.tsx";
import { t } from "../../locales/i18n.ts";
import { ActionButton } from "../action-button.tsx";
import { useRefresh } from "../use-refresh.ts";
import { teamNameErrors } from "./create-team-dialog.tsx";

interface TeamNameFormProps {
  displayName: string;
  save(displayName: string): Promise<unknown>;
  /** The group of routes that has the team. */
  refreshes: string;
}

/** Edits the name of a team. */
export function TeamNameForm({ displayName, save, refreshes }: TeamNameFormProps) {
  const refresh = useRefresh();
  const form = useForm<"name">({
    initial: { name: displayName },
    validate: ({ name }) => teamNameErrors(name),
    async send({ name }) {
      await save(name.trim());
      await refresh(refreshes);
      toastSuccess(t("teams.saved"));
      return {};
    },
  });
  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      <FormSummary form={form} />
      <Field {...form.field("name")} label={t("teams.name")} autoComplete="off" required />
      <div className="flex justify-end">
        <ActionButton
          type="submit"
          variant="primary"
          disabled={form.values.name === displayName}
          busyLabel={form.busy ? t("dashboard.saving") : undefined}
        >
          {t("action.save")}
        </ActionButton>
      </div>
    </form>
  );
}

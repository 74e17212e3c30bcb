import { textLimits as limits } from "#contract/vocabulary/text-limits.ts";
import { Field } from "../../../components/field.tsx";
import { TextArea } from "../../../components/text-area.tsx";
import { toastSuccess } from "../../../components/toast.tsx";
import { FormSummary } from "../../../forms/form-summary.tsx";
import { type FieldErrors, useForm } from "../../../forms/use-form.tsx";
import { t } from "../../../locales/i18n.ts";
import { ActionButton } from "../../action-button.tsx";
import { useRefresh } from "../../use-refresh.ts";
import { useProject } from "../../workspace.ts";

type FieldName = "displayName" | "description";

function validate({ displayName, description }: Readonly<Record<FieldName, string>>): FieldErrors<FieldName> {
  const name = displayName.trim();
  return {
    ...(name === "" && { displayName: t("settings.nameMissing") }),
    ...(name.length > limits.displayName && { displayName: t("invalid.tooLong", { max: limits.displayName }) }),
    ...(description.length > limits.description && { description: t("invalid.tooLong", { max: limits.description }) }),
  };
}

/** Edits the name and the description of the project. */
export function GeneralForm() {
  const project = useProject();
  const refresh = useRefresh();
  const form = useForm<FieldName>({
    initial: { displayName: project.displayName, description: project.description ?? "" },
    validate,
    async send({ displayName, description }) {
      await project.update({ displayName: displayName.trim(), description: description.trim() });
      await refresh("internal.projects");
      toastSuccess(t("settings.saved"));
      return {};
    },
  });
  const pristine = form.values.displayName === project.displayName && form.values.description === (project.description ?? "");

  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      <FormSummary form={form} />
      <Field {...form.field("displayName")} label={t("settings.name")} hint={t("settings.nameHint")} autoComplete="off" required />
      <TextArea {...form.field("description")} label={t("settings.description")} />
      <div className="flex justify-end">
        <ActionButton type="submit" variant="primary" disabled={pristine} busyLabel={form.busy ? t("dashboard.saving") : undefined}>
          {t("action.save")}
        </ActionButton>
      </div>
    </form>
  );
}

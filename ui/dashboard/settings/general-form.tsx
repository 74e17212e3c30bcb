import { text as limits } from "#contract/vocabulary/limits.ts";
import { Button } from "../../components/button.tsx";
import { Field } from "../../components/field.tsx";
import { TextArea } from "../../components/text-area.tsx";
import { toastDone } from "../../components/toast.tsx";
import { FailureText, FormSummary } from "../../forms/failure-notice.tsx";
import { type Faults, useForm } from "../../forms/use-form.ts";
import { text } from "../../locales/text.ts";
import { useProject, useWorkspace } from "../workspace.ts";

type Name = "displayName" | "description";

function faultsOf({ displayName, description }: Readonly<Record<Name, string>>): Faults<Name> {
  const name = displayName.trim();
  return {
    ...(name === "" && { displayName: text("settings.nameMissing") }),
    ...(name.length > limits.displayName && { displayName: text("invalid.displayNameLong", { max: limits.displayName }) }),
    ...(description.length > limits.description && { description: text("invalid.displayNameLong", { max: limits.description }) }),
  };
}

/** The project's name, which its users read on the sign-in page, and what its developers want to know of it. */
export function GeneralForm() {
  const project = useProject();
  const { put } = useWorkspace();
  const form = useForm<Name>({
    initial: { displayName: project.displayName, description: project.description },
    check: faultsOf,
    async send({ displayName, description }) {
      try {
        put(await project.update({ displayName: displayName.trim(), description: description.trim() }));
        toastDone(text("settings.saved"));
        return {};
      } catch (error) {
        return { problem: <FailureText error={error} /> };
      }
    },
  });
  const untouched = form.values.displayName === project.displayName && form.values.description === project.description;

  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      <FormSummary form={form} />
      <Field {...form.field("displayName")} label={text("settings.name")} hint={text("settings.nameHint")} autoComplete="off" required />
      <TextArea {...form.field("description")} label={text("settings.description")} />
      <div className="flex justify-end">
        <Button type="submit" look="primary" disabled={untouched} busy={form.busy ? text("dashboard.saving") : undefined}>
          {text("action.save")}
        </Button>
      </div>
    </form>
  );
}

import { textLimits } from "#contract/vocabulary/text-limits.ts";
import { Field } from "../../components/field.tsx";
import { FormDialog } from "../../forms/form-dialog.tsx";
import { useForm } from "../../forms/use-form.tsx";
import { t } from "../../locales/i18n.ts";

interface CreateSourceDialogProps {
  title: string;
  close(): void;
  /** Creates the item and opens it. */
  create(displayName: string): Promise<void>;
}

/** Asks for the name of a new theme, template or draft. */
export function CreateSourceDialog({ title, close, create }: CreateSourceDialogProps) {
  const form = useForm<"displayName">({
    initial: { displayName: "" },
    validate({ displayName }) {
      if (displayName.trim() === "") return { displayName: t("emails.nameMissing") };
      return displayName.length > textLimits.displayName ? { displayName: t("invalid.tooLong", { max: textLimits.displayName }) } : {};
    },
    async send({ displayName }) {
      await create(displayName.trim());
      return undefined;
    },
  });
  return (
    <FormDialog form={form} title={title} submit={t("emails.create")} submitting={t("emails.creating")} close={close}>
      <Field {...form.field("displayName")} label={t("field.displayName")} autoComplete="off" required />
    </FormDialog>
  );
}

import { textLimits } from "#contract/vocabulary/text-limits.ts";
import { Button } from "../../components/button.tsx";
import { Dialog, DialogActions } from "../../components/dialog.tsx";
import { Field } from "../../components/field.tsx";
import { ErrorMessage, FormSummary } from "../../forms/error-message.tsx";
import { useForm } from "../../forms/use-form.ts";
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
      try {
        await create(displayName.trim());
        return undefined;
      } catch (error) {
        return { message: <ErrorMessage error={error} /> };
      }
    },
  });
  return (
    <Dialog open close={close} title={title} locked={form.busy}>
      <form {...form.props} className="grid grid-cols-1 gap-5">
        <FormSummary form={form} />
        <Field {...form.field("displayName")} label={t("field.displayName")} autoComplete="off" required />
        <DialogActions>
          <Button disabled={form.busy} onClick={close}>
            {t("action.cancel")}
          </Button>
          <Button type="submit" variant="primary" busyLabel={form.busy ? t("emails.creating") : undefined}>
            {t("emails.create")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

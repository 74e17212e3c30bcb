import type { ReactNode } from "react";
import { Button } from "../components/button.tsx";
import { Dialog, DialogActions } from "../components/dialog.tsx";
import { t } from "../locales/i18n.ts";
import { FormSummary } from "./form-summary.tsx";
import type { Form } from "./use-form.tsx";

interface FormDialogProps<Name extends string> {
  form: Form<Name>;
  title: string;
  description?: string;
  /** The button that submits the form, and its label meanwhile. */
  submit: string;
  submitting: string;
  variant?: "primary" | "danger";
  close(): void;
  /** The fields. */
  children: ReactNode;
}

/** An open dialog that consists of one form. It cannot be closed while the form is submitted. */
export function FormDialog<Name extends string>(props: FormDialogProps<Name>) {
  const { form, title, description, submit, submitting, variant = "primary", close, children } = props;
  return (
    <Dialog open close={close} locked={form.busy} title={title} description={description}>
      <form {...form.props} className="grid grid-cols-1 gap-5">
        <FormSummary form={form} />
        {children}
        <DialogActions>
          <Button disabled={form.busy} onClick={close}>
            {t("action.cancel")}
          </Button>
          <Button type="submit" variant={variant} busyLabel={form.busy ? submitting : undefined}>
            {submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

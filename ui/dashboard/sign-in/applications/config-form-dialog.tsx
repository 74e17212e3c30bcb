import type { ReactNode } from "react";
import { Button } from "../../../components/button.tsx";
import { Dialog, DialogActions } from "../../../components/dialog.tsx";
import { FormSummary } from "../../../forms/form-summary.tsx";
import type { Form } from "../../../forms/use-form.tsx";
import { t } from "../../../locales/i18n.ts";
import { ActionButton } from "../../action-button.tsx";

interface ConfigFormDialogProps<Name extends string> {
  title: string;
  form: Form<Name>;
  close(): void;
  children: ReactNode;
}

/** A dialog with the form of an entry of the configuration. */
export const ConfigFormDialog = <Name extends string>({ title, form, close, children }: ConfigFormDialogProps<Name>) => (
  <Dialog open close={close} title={title} locked={form.busy}>
    <form {...form.props} className="grid grid-cols-1 gap-5">
      <FormSummary form={form} />
      {children}
      <DialogActions>
        <Button disabled={form.busy} onClick={close}>
          {t("action.cancel")}
        </Button>
        <ActionButton type="submit" variant="primary" busyLabel={form.busy ? t("dashboard.saving") : undefined}>
          {t("action.save")}
        </ActionButton>
      </DialogActions>
    </form>
  </Dialog>
);

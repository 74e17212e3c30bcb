import { type ReactNode, useId, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { AlertDialog, DialogActions } from "../../../components/dialog.tsx";
import { t } from "../../../locales/i18n.ts";

interface OneTimeDialogProps {
  title: string;
  description: string;
  /** Label of the checkbox that confirms that the secrets are saved. */
  savedLabel: string;
  close(): void;
  children: ReactNode;
}

/** Shows secrets in full, once. Closes after the user confirms that they are saved. */
export function OneTimeDialog({ title, description, savedLabel, close, children }: OneTimeDialogProps) {
  const [saved, setSaved] = useState(false);
  const id = useId();
  return (
    <AlertDialog open close={close} wide locked={!saved} title={title} description={description}>
      <div className="grid grid-cols-1 gap-4">{children}</div>
      <div className="flex min-h-6 items-center gap-3">
        <input
          id={id}
          type="checkbox"
          checked={saved}
          onChange={(event) => setSaved(event.target.checked)}
          className="size-6 shrink-0 accent-accent"
        />
        <label htmlFor={id}>{savedLabel}</label>
      </div>
      <DialogActions>
        <Button variant="primary" disabled={!saved} onClick={close}>
          {t("keys.done")}
        </Button>
      </DialogActions>
    </AlertDialog>
  );
}

import type { ReactNode } from "react";
import { Button } from "../../../components/button.tsx";
import { AlertDialog, DialogActions } from "../../../components/dialog.tsx";

interface OneTimeDialogProps {
  title: string;
  description: string;
  /** Label of the only button that closes the dialog. It says that the secrets are saved. */
  savedLabel: string;
  close(): void;
  children: ReactNode;
}

/** Shows secrets in full, once. Only the user who says that they are saved closes it: not Escape, and not a press beside it. */
export const OneTimeDialog = ({ title, description, savedLabel, close, children }: OneTimeDialogProps) => (
  <AlertDialog open close={close} wide locked title={title} description={description}>
    <div className="grid grid-cols-1 gap-4">{children}</div>
    <DialogActions>
      <Button variant="primary" onClick={close}>
        {savedLabel}
      </Button>
    </DialogActions>
  </AlertDialog>
);

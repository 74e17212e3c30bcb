import type { ReactNode, RefObject } from "react";
import { Button } from "../components/button.tsx";
import { AlertDialog, DialogActions } from "../components/dialog.tsx";
import { Notice } from "../components/notice.tsx";
import { t } from "../locales/i18n.ts";
import { useAction } from "./use-action.tsx";

interface ConfirmDialogProps {
  open: boolean;
  close(): void;
  title: string;
  description: ReactNode;
  /** Label of the button: a verb. */
  confirmLabel: string;
  /** Default: danger. */
  variant?: "primary" | "danger";
  busyLabel: string;
  /** Runs the action, and closes the dialog or leaves the page. The dialog shows what it throws. */
  confirm(): Promise<void>;
  /** The message for an error; undefined for the general one. */
  messageFor?: (error: unknown) => string | undefined;
  /** True while a required input is missing. */
  disabled?: boolean;
  returnFocusTo?: RefObject<HTMLElement | null>;
  children?: ReactNode;
}

/** Asks for confirmation before an action that cannot be undone or has large effects. Stays open while the action runs and if it fails. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  // Unmounted while closed, so that an error of an earlier attempt is gone.
  return props.open ? <OpenConfirmDialog {...props} /> : null;
}

function OpenConfirmDialog({
  close,
  confirm,
  messageFor,
  title,
  description,
  confirmLabel,
  variant = "danger",
  busyLabel,
  disabled,
  returnFocusTo,
  children,
}: ConfirmDialogProps) {
  const action = useAction();

  return (
    <AlertDialog open close={close} title={title} description={description} locked={action.busy} {...(returnFocusTo && { returnFocusTo })}>
      {children}
      {action.error && <Notice>{action.error}</Notice>}
      <DialogActions>
        <Button disabled={action.busy} onClick={close}>
          {t("action.cancel")}
        </Button>
        <Button
          variant={variant}
          disabled={disabled}
          busyLabel={action.busy ? busyLabel : undefined}
          onClick={() => void action.run(confirm, messageFor)}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </AlertDialog>
  );
}

import type { ReactNode, RefObject } from "react";
import { Button } from "../components/button.tsx";
import { AlertDialog, DialogActions } from "../components/dialog.tsx";
import { Notice } from "../components/notice.tsx";
import { text } from "../locales/text.ts";
import { useDeed } from "./use-deed.tsx";

interface ConfirmDialogProps {
  open: boolean;
  close(): void;
  title: string;
  description: ReactNode;
  /** What the button does, as a verb, and what it says meanwhile. */
  deed: string;
  busy: string;
  /** Does it, and closes the dialog or leaves the page. What it throws is shown in the dialog. */
  confirm(): Promise<void>;
  /** Words for what it throws, where there are better ones than the usual. */
  tell?: (error: unknown) => string | undefined;
  /** Something is still missing: a name to be typed, a choice to be made. */
  disabled?: boolean;
  /** Nothing is lost by it: the button need not warn. */
  harmless?: boolean;
  origin?: RefObject<HTMLElement | null>;
  children?: ReactNode;
}

/** Asks once more before something happens. Stays open while it happens, and when it fails. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  // Asked again, it knows nothing of the time before.
  return props.open ? <Question {...props} /> : null;
}

function Question({ close, confirm, tell, title, description, deed, busy, disabled, harmless, origin, children }: ConfirmDialogProps) {
  const doing = useDeed();

  return (
    <AlertDialog open close={close} title={title} description={description} locked={doing.busy} {...(origin && { origin })}>
      {children}
      {doing.problem && <Notice>{doing.problem}</Notice>}
      <DialogActions>
        <Button disabled={doing.busy} onClick={close}>
          {text("action.cancel")}
        </Button>
        <Button
          look={harmless ? "primary" : "danger"}
          disabled={disabled}
          busy={doing.busy ? busy : undefined}
          onClick={() => void doing.run(confirm, tell)}
        >
          {deed}
        </Button>
      </DialogActions>
    </AlertDialog>
  );
}

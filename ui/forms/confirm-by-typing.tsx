import { type ReactNode, useId, useState } from "react";
import { Button } from "../components/button.tsx";
import { AlertDialog, DialogActions } from "../components/dialog.tsx";
import { Field } from "../components/field.tsx";
import { Notice } from "../components/notice.tsx";
import { t } from "../locales/i18n.ts";
import type { Action } from "./use-action.tsx";

interface ConfirmByTypingProps {
  readonly open: boolean;
  close(): void;
  readonly title: string;
  readonly description: ReactNode;
  /** The phrase that the user types to confirm; letter case does not matter. */
  readonly phrase: string;
  /** Label of the field. */
  readonly label: string;
  /** Label of the button, and while the action runs. */
  readonly confirmLabel: string;
  readonly busyLabel: string;
  readonly action: Action;
  confirm(): void;
}

/** Asks the user to type a phrase before an action that cannot be undone. */
export function ConfirmByTyping(props: ConfirmByTypingProps) {
  const { open, title, description, phrase, label, confirmLabel, busyLabel, action, confirm } = props;
  const [typed, setTyped] = useState("");
  const form = useId();
  const normalized = (text: string) => text.trim().toLowerCase();
  const matches = normalized(typed) === normalized(phrase);

  function close(): void {
    props.close();
    setTyped("");
    action.reset();
  }

  return (
    <AlertDialog open={open} close={close} locked={action.busy} title={title} description={description}>
      <form
        id={form}
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (matches) confirm();
        }}
      >
        {action.error && <Notice>{action.error}</Notice>}
        <Field
          label={label}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </form>
      <DialogActions>
        <Button disabled={action.busy} onClick={close}>
          {t("action.cancel")}
        </Button>
        <Button type="submit" form={form} variant="danger" disabled={!matches} busyLabel={action.busy ? busyLabel : undefined}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </AlertDialog>
  );
}

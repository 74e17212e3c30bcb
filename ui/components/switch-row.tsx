import { Switch } from "radix-ui";
import { type ReactNode, useId } from "react";
import { Spinner } from "./button.tsx";

interface SwitchRowProps {
  label: string;
  /** Help text; announced with the label. */
  hint?: ReactNode;
  checked: boolean;
  change(checked: boolean): void;
  /** Set while the change is saved: the switch ignores input, and screen readers announce the text. */
  busy?: string | undefined;
  disabled?: boolean | undefined;
  /** Id of an element that says why the switch is disabled. */
  describedBy?: string;
  /** Icon before the label. */
  mark?: ReactNode;
}

/** A labelled switch at the end of its row. */
export function SwitchRow({ label, hint, checked, change, busy, disabled, describedBy, mark }: SwitchRowProps) {
  const id = useId();

  return (
    <div className={`flex gap-4 ${hint ? "items-start" : "items-center"}`}>
      {mark}
      <div className="grid min-w-0 flex-1 gap-0.5">
        <label htmlFor={id} className="wrap-anywhere font-medium">
          {label}
        </label>
        {hint && (
          <div id={`${id}-hint`} className="text-soft-ink text-sm">
            {hint}
          </div>
        )}
      </div>
      <span className="flex shrink-0 items-center gap-2 text-soft-ink">
        <span role="status" className="flex items-center gap-2 text-sm">
          {busy && (
            <>
              <Spinner />
              <span className="sr-only">{busy}</span>
            </>
          )}
        </span>
        <Switch.Root
          id={id}
          checked={checked}
          disabled={disabled}
          // Not disabled while busy: a disabled control loses focus.
          aria-disabled={busy !== undefined}
          onCheckedChange={(next) => busy === undefined && change(next)}
          aria-describedby={[hint && `${id}-hint`, describedBy].filter(Boolean).join(" ") || undefined}
          className="inline-flex h-6 w-11 items-center rounded-full border border-field-line bg-sunken px-0.5 transition-colors disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:opacity-60 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
        >
          <Switch.Thumb className="size-4.5 rounded-full bg-field-line transition-transform data-[state=checked]:translate-x-5 data-[state=checked]:bg-on-accent rtl:data-[state=checked]:-translate-x-5" />
        </Switch.Root>
      </span>
    </div>
  );
}

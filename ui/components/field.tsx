import { type ComponentProps, type ReactNode, useId } from "react";
import { Icon } from "./icon.tsx";

export interface FieldProps extends Omit<ComponentProps<"input">, "className" | "id"> {
  label: string;
  /** What is wrong with the value; the field counts as invalid while there is one. */
  error?: ReactNode;
  /** What to know before typing. Read out together with the label. */
  hint?: ReactNode;
  /** A remark on the value that refuses nothing; announced when it appears. */
  remark?: ReactNode;
  /** Sits inside the field, at its end. */
  aside?: ReactNode;
}

/** A labelled input with its hint, its remark and its error tied to it. */
export function Field({ label, error, hint, remark, aside, ...input }: FieldProps) {
  const id = useId();
  const described = [hint && !error ? `${id}-hint` : "", remark && !error ? `${id}-remark` : "", error ? `${id}-error` : ""]
    .filter(Boolean)
    .join(" ");

  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label htmlFor={id} className="font-medium text-sm">
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          className={`h-10 w-full rounded-lg border bg-surface px-3 text-ink transition-colors read-only:bg-sunken ${
            error ? "border-danger" : "border-field-line hover:border-soft-ink"
          } ${aside ? "pe-11" : ""}`}
        />
        {aside}
      </div>
      {hint && !error && (
        <p id={`${id}-hint`} className="text-soft-ink text-sm">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-danger text-sm">
          <span className="mt-px">
            <Icon name="alert" />
          </span>
          <span>{error}</span>
        </p>
      )}
      <div aria-live="polite">
        {remark && !error && (
          <p id={`${id}-remark`} className="rounded-lg bg-warning-soft px-3 py-2 text-sm text-warning">
            {remark}
          </p>
        )}
      </div>
    </div>
  );
}

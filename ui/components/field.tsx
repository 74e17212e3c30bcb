import { type ComponentProps, type ReactNode, useId } from "react";
import { Icon } from "./icon.tsx";

export interface FieldProps extends Omit<ComponentProps<"input">, "className" | "id"> {
  label: string;
  /** Error message; marks the field as invalid. */
  error?: ReactNode;
  /** Help text; announced with the label. */
  hint?: ReactNode;
  /** A warning that does not make the field invalid; announced when it appears. */
  warning?: ReactNode;
  /** Content inside the field, at its end. */
  aside?: ReactNode;
  /** A link in the line of the label. The keyboard reaches it after the field. */
  beside?: ReactNode;
  /** Shows a short hint in the line of the label. */
  hintBeside?: boolean;
}

/** A labelled input with hint, warning and error. */
export function Field({ label, error, hint, warning, aside, beside, hintBeside, ...input }: FieldProps) {
  const id = useId();
  const describedBy = [error ? `${id}-error` : "", hint ? `${id}-hint` : "", warning && !error ? `${id}-remark` : ""]
    .filter(Boolean)
    .join(" ");

  const remarks = (
    <>
      {hint && (
        <p id={`${id}-hint`} className={`text-soft-ink text-sm ${hintBeside ? "col-start-2 row-start-1 text-end" : "col-span-full"}`}>
          {hint}
        </p>
      )}
      <div aria-live="polite" className="col-span-full">
        {warning && !error && (
          <p id={`${id}-remark`} className="rounded-lg bg-warning-soft px-3 py-2 text-sm text-warning">
            {warning}
          </p>
        )}
      </div>
    </>
  );
  return (
    <FieldFrame id={id} label={label} error={error} remarks={remarks} beside={beside} twoColumns={hintBeside && hint !== undefined}>
      <div className="relative col-span-full">
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          className={`h-10 w-full rounded-lg border bg-surface px-3 text-ink transition-colors read-only:bg-sunken ${
            error ? "border-danger" : "border-field-line hover:border-soft-ink"
          } ${aside ? "pe-11" : ""}`}
        />
        {aside}
      </div>
    </FieldFrame>
  );
}

interface FieldFrameProps {
  /** The id of the control. The error has the same with `-error` behind. */
  id: string;
  label: string;
  error?: ReactNode;
  /** Content below the error. */
  remarks?: ReactNode;
  beside?: ReactNode;
  /** Whether a remark is in the line of the label. */
  twoColumns?: boolean | undefined;
  /** The control. */
  children: ReactNode;
}

/** A control below its label and above its error. */
export const FieldFrame = ({ id, label, error, remarks, beside, twoColumns, children }: FieldFrameProps) => (
  <div
    className={`grid content-start gap-1.5 has-[>:last-child:empty]:-mb-1.5 ${beside || twoColumns ? "grid-cols-[auto_minmax(0,1fr)]" : "grid-cols-1"}`}
  >
    <label htmlFor={id} className="font-medium text-sm">
      {label}
    </label>
    {children}
    {beside && <span className="col-start-2 row-start-1 -my-0.5 text-end text-sm">{beside}</span>}
    {error && (
      <p id={`${id}-error`} className="col-span-full flex items-start gap-1.5 text-danger text-sm">
        <span className="mt-px">
          <Icon name="alert" />
        </span>
        <span>{error}</span>
      </p>
    )}
    {remarks}
  </div>
);

import { type ComponentProps, type ReactNode, useId } from "react";
import { FieldFrame } from "./field.tsx";

interface TextAreaProps extends Omit<ComponentProps<"textarea">, "className" | "id"> {
  label: string;
  /** Error message; marks the field as invalid. */
  error?: ReactNode;
  /** Help text; announced with the label. */
  hint?: ReactNode;
  /** Shows the text as code. */
  code?: boolean;
}

/** A labelled text area with its error. */
export function TextArea({ label, error, hint, code, ...area }: TextAreaProps) {
  const id = useId();
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  const remarks = hint && (
    <p id={`${id}-hint`} className="text-soft-ink text-sm">
      {hint}
    </p>
  );

  return (
    <FieldFrame id={id} label={label} error={error} remarks={remarks}>
      <textarea
        rows={3}
        {...area}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
        className={`w-full rounded-lg border bg-surface px-3 py-2 text-ink transition-colors ${code ? "font-mono text-[0.8125rem]" : ""} ${
          error ? "border-danger" : "border-field-line hover:border-soft-ink"
        }`}
      />
    </FieldFrame>
  );
}

import { type ComponentProps, type ReactNode, useId } from "react";
import { FieldFrame } from "./field.tsx";

interface TextAreaProps extends Omit<ComponentProps<"textarea">, "className" | "id"> {
  label: string;
  /** Error message; marks the field as invalid. */
  error?: ReactNode;
  /** Shows the text as code. */
  code?: boolean;
}

/** A labelled text area with its error. */
export function TextArea({ label, error, code, ...area }: TextAreaProps) {
  const id = useId();

  return (
    <FieldFrame id={id} label={label} error={error}>
      <textarea
        rows={3}
        {...area}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={`w-full rounded-lg border bg-surface px-3 py-2 text-ink transition-colors ${code ? "font-mono text-[0.8125rem]" : ""} ${
          error ? "border-danger" : "border-field-line hover:border-soft-ink"
        }`}
      />
    </FieldFrame>
  );
}

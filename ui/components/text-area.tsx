import { type ComponentProps, type ReactNode, useId } from "react";
import { Icon } from "./icon.tsx";

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
    <div className="grid grid-cols-1 gap-1.5">
      <label htmlFor={id} className="font-medium text-sm">
        {label}
      </label>
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
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-danger text-sm">
          <Icon name="alert" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}

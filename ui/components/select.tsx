import { type ComponentProps, useId } from "react";
import { FieldFrame } from "./field.tsx";

interface SelectProps extends Omit<ComponentProps<"select">, "className" | "id" | "onChange"> {
  label: string;
  options: readonly { readonly value: string; readonly label: string }[];
  change(value: string): void;
}

/** A labelled native select, which works best on phones and with screen readers. */
export function Select({ label, options, change, ...select }: SelectProps) {
  const id = useId();

  return (
    <FieldFrame id={id} label={label}>
      <select
        {...select}
        id={id}
        onChange={(event) => change(event.target.value)}
        className="h-10 w-full rounded-lg border border-field-line bg-surface ps-3 text-ink transition-colors hover:border-soft-ink"
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

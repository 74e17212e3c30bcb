import { type ChangeEvent, useEffect, useLayoutEffect, useRef } from "react";
import { Field, type FieldProps } from "./field.tsx";

interface CodeFieldProps extends Omit<FieldProps, "value" | "onChange" | "aside" | "type" | "ref"> {
  value: string;
  onChange(event: ChangeEvent<HTMLInputElement>): void;
  /** Number of characters. */
  length: number;
  /** Normalizes typed or pasted text; removes characters that cannot be part of a code. */
  normalize(typed: string): string;
  /** True after a code was rejected, until the next one is typed. */
  rejected: boolean;
}

/**
 * A short code with a box per character. The boxes are drawn over one ordinary input: pasting and autofill work, and screen
 * readers see one field. A complete code submits the form.
 */
export function CodeField({ value, onChange, length, normalize, rejected, ...field }: CodeFieldProps) {
  const ref = useRef<HTMLInputElement>(null);

  // A layout effect, so that focus does not move elsewhere in between.
  useLayoutEffect(() => {
    ref.current?.focus();
  }, []);
  useEffect(() => {
    if (value.length === length) ref.current?.form?.requestSubmit();
  }, [value, length]);

  return (
    <Field
      {...field}
      ref={ref}
      value={value}
      onChange={(event) => {
        event.target.value = normalize(event.target.value).slice(0, length);
        onChange(event);
      }}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      aside={<Boxes value={value} length={length} invalid={rejected || Boolean(field.error)} />}
    />
  );
}

function Boxes({ value, length, invalid }: { value: string; length: number; invalid: boolean }) {
  return (
    <span
      aria-hidden="true"
      dir="ltr"
      className="pointer-events-none absolute -inset-0.5 grid auto-cols-fr grid-flow-col gap-2 bg-surface p-0.5"
    >
      {Array.from({ length }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a box has no identity but its index.
          key={index}
          className={`grid place-items-center rounded-lg border font-mono font-semibold text-lg ${
            invalid
              ? "border-danger"
              : index === value.length
                ? "border-field-line [input:focus+*>&]:border-accent [input:focus+*>&]:ring-1 [input:focus+*>&]:ring-accent"
                : "border-field-line"
          }`}
        >
          {value[index]}
        </span>
      ))}
    </span>
  );
}

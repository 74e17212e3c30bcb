import { type ChangeEvent, useEffect, useLayoutEffect, useRef } from "react";
import { Field, type FieldProps } from "./field.tsx";

interface CodeFieldProps extends Omit<FieldProps, "value" | "onChange" | "aside" | "type" | "ref"> {
  value: string;
  onChange(event: ChangeEvent<HTMLInputElement>): void;
  /** Characters of the whole code. */
  length: number;
  /** Makes a code of what was typed or pasted: drops what cannot belong to it. */
  clean(typed: string): string;
  /** Why the code was refused: it is marked then, and the next character takes its place. */
  refused?: unknown;
}

/**
 * A short code, a box for each character. The boxes are drawn over one ordinary input, so that pasting works, the device can
 * fill in what it received, and a screen reader meets one field. A whole code sends the form: nobody has to find a button.
 */
export function CodeField({ value, onChange, length, clean, refused, ...field }: CodeFieldProps) {
  const ref = useRef<HTMLInputElement>(null);

  // At once: the keyboard must not be anywhere else in between.
  useLayoutEffect(() => {
    ref.current?.focus();
  }, []);
  useEffect(() => {
    if (refused) ref.current?.select();
  }, [refused]);
  useEffect(() => {
    if (value.length === length) ref.current?.form?.requestSubmit();
  }, [value, length]);

  return (
    <Field
      {...field}
      ref={ref}
      value={value}
      onChange={(event) => {
        event.target.value = clean(event.target.value).slice(0, length);
        onChange(event);
      }}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      aside={<Boxes value={value} length={length} bad={Boolean(refused || field.error)} />}
    />
  );
}

function Boxes({ value, length, bad }: { value: string; length: number; bad: boolean }) {
  return (
    <span aria-hidden="true" className="pointer-events-none absolute inset-0 grid auto-cols-fr grid-flow-col gap-2 bg-surface">
      {Array.from({ length }, (_, place) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place.
          key={place}
          className={`grid place-items-center rounded-lg border font-mono font-semibold text-lg ${
            bad ? "border-danger" : place === value.length ? "border-field-line [input:focus+*>&]:border-accent" : "border-field-line"
          }`}
        >
          {value[place]}
        </span>
      ))}
    </span>
  );
}

import { useId, useRef } from "react";
import { FieldFrame } from "../../components/field.tsx";
import type { TextPosition } from "./json-text.ts";

interface JsonFieldProps {
  label: string;
  value: string;
  change(value: string): void;
  /** Called when the field loses the focus. */
  leave(): void;
  error: string | undefined;
  /** The location of the error, whose line is marked. */
  location: TextPosition | undefined;
}

const limits = { minRows: 4, maxRows: 24 };
const textStyle = "py-2 font-mono text-[0.8125rem] leading-5";

/** A field for JSON with the numbers of its lines. */
export function JsonField({ label, value, change, leave, error, location }: JsonFieldProps) {
  const id = useId();
  const numbers = useRef<HTMLDivElement>(null);
  const lines = value.split("\n").length;
  const rows = Math.min(Math.max(lines, limits.minRows), limits.maxRows);

  return (
    <FieldFrame id={id} label={label} error={error}>
      <div
        className={`flex overflow-hidden rounded-lg border bg-surface transition-colors focus-within:outline-2 focus-within:outline-accent focus-within:outline-offset-2 ${
          error ? "border-danger" : "border-field-line hover:border-soft-ink"
        }`}
      >
        {/* The numbers are generated content, so that they are not part of the text of the page. */}
        <div
          ref={numbers}
          aria-hidden="true"
          className={`h-0 min-h-full shrink-0 select-none overflow-hidden bg-sunken px-2.5 text-end text-soft-ink ${textStyle}`}
        >
          {Array.from({ length: Math.max(lines, rows) }, (_, index) => index + 1).map((line) => (
            <span
              key={line}
              data-line={line}
              className={`block before:content-[attr(data-line)] ${line === location?.line ? "font-semibold text-danger" : ""}`}
            />
          ))}
        </div>
        <textarea
          id={id}
          value={value}
          rows={rows}
          wrap="off"
          spellCheck={false}
          autoCapitalize="none"
          autoCorrect="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => change(event.target.value)}
          onBlur={leave}
          onScroll={({ currentTarget }) => {
            if (numbers.current) numbers.current.scrollTop = currentTarget.scrollTop;
          }}
          className={`min-w-0 flex-1 resize-none bg-transparent px-3 text-ink outline-none ${textStyle}`}
        />
      </div>
    </FieldFrame>
  );
}

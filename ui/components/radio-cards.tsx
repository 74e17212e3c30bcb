import { useId } from "react";

interface RadioCardsProps<Value extends string> {
  /** Names the choice. */
  legend: string;
  options: readonly { readonly value: Value; readonly label: string; readonly hint: string }[];
  value: Value;
  change(value: Value): void;
  disabled?: boolean;
}

/** Radio buttons with a description each. */
export function RadioCards<Value extends string>({ legend, options, value, change, disabled }: RadioCardsProps<Value>) {
  const name = useId();

  return (
    <fieldset disabled={disabled} className="group grid gap-2">
      <legend className="mb-2 font-medium">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="relative flex cursor-pointer items-start gap-3 rounded-lg border border-line px-3.5 py-3 transition-colors hover:bg-sunken group-disabled:cursor-not-allowed group-disabled:opacity-60 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => change(option.value)}
            aria-describedby={`${name}-${option.value}`}
            className="peer sr-only"
          />
          <span
            aria-hidden="true"
            className="mt-0.5 inline-flex size-4.5 shrink-0 rounded-full border border-field-line bg-surface peer-checked:border-[0.3125rem] peer-checked:border-accent"
          />
          <span className="grid min-w-0 gap-0.5">
            <span className="font-medium text-sm">{option.label}</span>
            <span id={`${name}-${option.value}`} className="text-soft-ink text-sm">
              {option.hint}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

import type { LucideIcon } from "lucide-react";

interface ChoiceButtonsProps<Value extends string> {
  /** Names the choice for screen readers. */
  legend: string;
  options: readonly { readonly value: NoInfer<Value>; readonly label: string; readonly icon?: LucideIcon }[];
  value: Value;
  change(value: NoInfer<Value>): void;
}

/** A choice between a few values, as buttons in one row. One with an icon shows its label under the pointer. */
export const ChoiceButtons = <Value extends string>({ legend, options, value, change }: ChoiceButtonsProps<Value>) => (
  <fieldset className="flex h-10 items-center gap-1 rounded-lg bg-sunken p-1">
    <legend className="sr-only">{legend}</legend>
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        aria-pressed={option.value === value}
        onClick={() => change(option.value)}
        title={option.icon && option.label}
        className="min-h-8 rounded-md border border-transparent px-3 font-medium text-sm text-soft-ink hover:text-ink aria-pressed:border-field-line aria-pressed:bg-surface aria-pressed:text-ink"
      >
        {option.icon ? (
          <>
            <option.icon />
            <span className="sr-only">{option.label}</span>
          </>
        ) : (
          option.label
        )}
      </button>
    ))}
  </fieldset>
);

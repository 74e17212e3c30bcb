import { useId } from "react";

interface ChoiceCardsProps<Value extends string> {
  /** What is being chosen. */
  legend: string;
  choices: readonly { readonly value: Value; readonly label: string; readonly hint: string }[];
  value: Value;
  change(value: Value): void;
}

/** One of a few things, each with a sentence about it. Arrow keys move between them, as in every group of radio buttons. */
export function ChoiceCards<Value extends string>({ legend, choices, value, change }: ChoiceCardsProps<Value>) {
  const name = useId();

  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-medium">{legend}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="relative flex cursor-pointer items-start gap-3 rounded-lg border border-line px-3.5 py-3 transition-colors hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => change(choice.value)}
            aria-describedby={`${name}-${choice.value}`}
            className="peer sr-only"
          />
          <span
            aria-hidden="true"
            className="mt-0.5 inline-flex size-4.5 shrink-0 rounded-full border border-field-line bg-surface peer-checked:border-[0.3125rem] peer-checked:border-accent"
          />
          <span className="grid min-w-0 gap-0.5">
            <span className="font-medium text-sm">{choice.label}</span>
            <span id={`${name}-${choice.value}`} className="text-soft-ink text-sm">
              {choice.hint}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

import { type Currency, currencies } from "#contract/vocabulary/payments/payments.ts";
import { Select } from "../../components/select.tsx";

interface CurrencyChoiceProps {
  label: string;
  /** The currencies that have figures. */
  used: readonly Currency[];
  value: Currency;
  change(currency: Currency): void;
}

/** Chooses the currency of a panel's figures. Renders nothing where all figures are in the shown currency. */
export function CurrencyChoice({ label, used, value, change }: CurrencyChoiceProps) {
  const choices = currencies.filter((currency) => currency === value || used.includes(currency));
  if (choices.length === 1) return null;
  return (
    <div className="max-w-48">
      <Select
        label={label}
        value={value}
        options={choices.map((currency) => ({ value: currency, label: currency }))}
        change={(chosen) => change(currencies.find((each) => each === chosen) ?? value)}
      />
    </div>
  );
}

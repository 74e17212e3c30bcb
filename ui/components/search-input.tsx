import { Search } from "lucide-react";
import type { ComponentProps } from "react";

interface SearchInputProps extends Omit<ComponentProps<"input">, "type" | "className" | "onChange"> {
  label: string;
  onChange(value: string): void;
}

/** A search field with its icon; the label is for screen readers. */
export function SearchInput({ label, onChange, ...input }: SearchInputProps) {
  return (
    <label className="relative block">
      <span className="sr-only">{label}</span>
      <span className="pointer-events-none absolute inset-y-0 start-3 flex items-center text-soft-ink">
        <Search />
      </span>
      <input
        {...input}
        type="search"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        className="h-10 w-full rounded-lg border border-field-line bg-surface ps-10 pe-3 text-ink hover:border-soft-ink"
      />
    </label>
  );
}

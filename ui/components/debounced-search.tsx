import { useEffect, useState } from "react";
import { textLimits as limits } from "#contract/vocabulary/text-limits.ts";
import { SearchInput } from "./search-input.tsx";

/** Pause in typing after which the search starts; milliseconds. */
const debounceMillis = 300;

interface DebouncedSearchProps {
  label: string;
  placeholder: string;
  query: string;
  search(query: string): void;
}

/** Searches while the user types. Enter searches immediately. */
export function DebouncedSearch({ label, placeholder, query, search }: DebouncedSearchProps) {
  const [typed, setTyped] = useState(query);
  const trimmed = typed.trim();

  useEffect(() => {
    if (trimmed === query) return;
    const timer = setTimeout(() => search(trimmed), debounceMillis);
    return () => clearTimeout(timer);
  }, [trimmed, query, search]);

  return (
    <search className="w-full sm:w-72">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search(trimmed);
        }}
      >
        <SearchInput label={label} placeholder={placeholder} value={typed} maxLength={limits.query} onChange={setTyped} />
      </form>
    </search>
  );
}

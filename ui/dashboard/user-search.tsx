import { useEffect, useState } from "react";
import { text as limits } from "#contract/vocabulary/limits.ts";
import { Glyph } from "../components/glyph.tsx";
import { text } from "../locales/text.ts";

/** How long somebody must stop typing before we ask the server; milliseconds. */
const pause = 300;

/** Searches while one types; Enter does not wait. */
export function UserSearch({ query, search }: { query: string; search: (query: string) => void }) {
  const [typed, setTyped] = useState(query);
  const wanted = typed.trim();

  useEffect(() => {
    if (wanted === query) return;
    const timer = setTimeout(() => search(wanted), pause);
    return () => clearTimeout(timer);
  }, [wanted, query, search]);

  return (
    <search className="w-full sm:w-72">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search(wanted);
        }}
      >
        <label className="relative block">
          <span className="sr-only">{text("users.search")}</span>
          <span className="pointer-events-none absolute inset-y-0 start-3 flex items-center text-soft-ink">
            <Glyph name="search" />
          </span>
          <input
            type="search"
            value={typed}
            maxLength={limits.query}
            placeholder={text("users.searchHint")}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
            className="h-10 w-full rounded-lg border border-field-line bg-surface ps-10 pe-3 text-ink hover:border-soft-ink"
          />
        </label>
      </form>
    </search>
  );
}

import { type ReactNode, useDeferredValue, useMemo, useState } from "react";
import { t } from "../locales/i18n.ts";
import { CursorNav, type CursorPages, useCursorPages, useNonEmptyPage } from "./cursor-pages.tsx";
import { DebouncedSearch } from "./debounced-search.tsx";

/** Rows that a page shows of a list. */
const pageSize = 20;

/** The part of a list that is shown: a search and a page. */
export interface ListPart {
  /** The part of the list to read. */
  readonly options: { readonly limit: number; readonly cursor?: string; readonly query?: string };
  readonly query: string;
  readonly pages: CursorPages;
  /** While another part is loading: the previous one is still shown. */
  readonly stale: boolean;
  search(query: string): void;
}

/** The part of a list that the user chose. A hook that suspends keeps the previous part until the next one is there. */
export function useListPart(size = pageSize): ListPart {
  const [query, setQuery] = useState("");
  const pages = useCursorPages();
  const { cursor } = pages;
  const chosen = useMemo(() => ({ limit: size, ...(cursor && { cursor }), ...(query && { query }) }), [size, cursor, query]);
  const options = useDeferredValue(chosen);
  return {
    options,
    query,
    pages,
    stale: options !== chosen,
    search(next) {
      setQuery(next);
      pages.reset();
    },
  };
}

interface PagedListProps {
  label: string;
  part: ListPart;
  /** How many rows the page has, and whether there are more. */
  page: { readonly length: number; readonly nextCursor: string | null };
  /** Labels the search. Without it, the list cannot be searched. */
  searchLabel?: string;
  /** Shown instead of an empty list. */
  none: ReactNode;
  /** The rows. */
  children: ReactNode;
}

/** A list of rows with a search and pages, which appear once the list is longer than a page. */
export function PagedList({ label, part, page, searchLabel, none, children }: PagedListProps) {
  const { query, pages, stale, search } = part;
  const isLong = page.nextCursor !== null || pages.number > 1 || query !== "";
  useNonEmptyPage(pages, stale ? undefined : page.length);
  return (
    <div className="grid grid-cols-1 gap-3">
      {isLong && searchLabel && <DebouncedSearch label={searchLabel} placeholder={t("list.search")} query={query} search={search} />}
      <div role="status" className="sr-only">
        {isLong && (stale ? t("page.loading") : t("list.shown", { count: page.length }))}
      </div>
      {page.length === 0 ? (
        <p className="wrap-anywhere text-soft-ink">{query === "" ? none : t("list.noMatch", { query })}</p>
      ) : (
        <div className="overflow-hidden rounded-lg border border-line">
          <ul aria-label={label} aria-busy={stale} className={`divide-y divide-line transition-opacity ${stale ? "opacity-60" : ""}`}>
            {children}
          </ul>
          <CursorNav label={label} pages={pages} nextCursor={page.nextCursor} stale={stale} />
        </div>
      )}
    </div>
  );
}

import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { CursorNav, type CursorPages, useNonEmptyPage } from "../../components/cursor-pages.tsx";
import { LoadError } from "../../forms/error-message.tsx";
import { hasFailed } from "../query-content.tsx";

/** A page of a list. */
type ListPage<Row> = readonly Row[] & { readonly nextCursor: string | null };

interface ListSectionProps<Row> {
  /** Names the list, and the buttons to its other pages. */
  label: string;
  page: UseQueryResult<ListPage<Row>>;
  pages: CursorPages;
  /** Search, filters and view options. */
  toolbar?: ReactNode;
  loading: string;
  failed: string;
  /** Says how many rows are shown, to screen readers. */
  describe(count: number): string;
  /** Replaces the table if no row is there. */
  empty: ReactNode;
  /** Replaces the error of some failures. */
  renderError?: (error: unknown) => ReactNode;
  /** The table. */
  children(rows: ListPage<Row>): ReactNode;
}

/** Rows of the placeholder. */
const skeletonRows = ["w-40", "w-28", "w-36", "w-32", "w-44", "w-24", "w-40", "w-32"];

/** A list of a page: its search and filters, and its table, or why there is none. */
export function ListSection<Row>(props: ListSectionProps<Row>) {
  const { label, page, pages, toolbar, loading, failed, describe, empty, renderError, children } = props;
  const { data: rows, isPlaceholderData: stale } = page;
  const isFailed = hasFailed(page);
  useNonEmptyPage(pages, stale ? undefined : rows?.length);
  return (
    <section
      aria-label={label}
      className={`overflow-hidden rounded-2xl border border-line bg-surface ${toolbar ? "" : "[&_thead]:border-t-0"}`}
    >
      {toolbar && <div className="grid grid-cols-1 gap-3 p-4 sm:px-5">{toolbar}</div>}
      <div role="status" className="sr-only">
        {!isFailed && (rows === undefined || stale ? loading : describe(rows.length))}
      </div>
      {isFailed && (renderError?.(page.error) || <ListError title={failed} error={page.error} retry={() => void page.refetch()} />)}
      {!isFailed && rows === undefined && <ListSkeleton />}
      {!isFailed && rows?.length === 0 && empty}
      {!isFailed && rows && rows.length > 0 && children(rows)}
      {!isFailed && rows && <CursorNav label={label} pages={pages} nextCursor={rows.nextCursor} stale={stale} />}
    </section>
  );
}

const ListError = ({ title, error, retry }: { title: string; error: unknown; retry: () => void }) => (
  <div className="grid gap-3 border-line border-t p-5 sm:px-6">
    <h2 className="font-medium">{title}</h2>
    <LoadError error={error} retry={retry} />
  </div>
);

/** Placeholder for the table while it loads, of the same header and rows. */
const ListSkeleton = () => (
  <div aria-hidden="true" className="border-line border-t">
    <div className="h-10 border-line border-b" />
    {skeletonRows.map((width) => (
      <div key={width} className="flex h-12 items-center gap-6 border-line border-b px-5 last:border-b-0 sm:px-6">
        <div className={`skeleton h-3.5 ${width}`} />
        <div className="skeleton ms-auto h-3.5 w-16" />
      </div>
    ))}
  </div>
);

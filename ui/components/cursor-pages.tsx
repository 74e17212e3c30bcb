import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { t } from "../locales/i18n.ts";
import { Button } from "./button.tsx";

/** The position in a list that is read in pages by cursors. */
export interface CursorPages {
  /** The cursor of the current page; undefined for the first one. */
  readonly cursor: string | undefined;
  /** Counted from 1. */
  readonly number: number;
  next(cursor: string): void;
  previous(): void;
  reset(): void;
}

/** The position in a list of pages. */
export function useCursorPages(): CursorPages {
  // The cursors of all pages up to the current one; the first page has none.
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined]);
  return {
    cursor: cursors.at(-1),
    number: cursors.length,
    next: (cursor) => setCursors([...cursors, cursor]),
    previous: () => setCursors(cursors.slice(0, -1)),
    reset: () => setCursors([undefined]),
  };
}

/** Returns to the first page if the current one became empty: its rows can be deleted meanwhile. */
export function useNonEmptyPage({ number, reset }: CursorPages, count: number | undefined): void {
  useEffect(() => {
    if (count === 0 && number > 1) reset();
  });
}

interface PageButtonProps {
  /** False at the end of the list, and while another page is loading. */
  available: boolean;
  go(): void;
  children: ReactNode;
}

/** A button to another page. Not `disabled` where there is none: the button that was just pressed would lose focus. */
export const PageButton = ({ available, go, children }: PageButtonProps) => (
  <Button small aria-disabled={!available} onClick={() => available && go()}>
    {children}
  </Button>
);

interface CursorNavProps {
  label: string;
  pages: CursorPages;
  nextCursor: string | null;
  /** True while another page is loading. */
  stale: boolean;
}

/** Buttons to the next and the previous page; nothing for a list of one page. */
export function CursorNav({ label, pages, nextCursor, stale }: CursorNavProps) {
  if (pages.number === 1 && !nextCursor) return null;
  return (
    <nav aria-label={label} className="flex items-center justify-between gap-2 border-line border-t px-3 py-4 sm:px-6">
      <PageButton available={pages.number > 1 && !stale} go={pages.previous}>
        <ChevronLeft />
        <span className="whitespace-nowrap">{t("list.previous")}</span>
      </PageButton>
      <span className="hidden text-soft-ink text-sm sm:inline">{t("list.page", { page: pages.number })}</span>
      <PageButton available={nextCursor !== null && !stale} go={() => nextCursor && pages.next(nextCursor)}>
        <span className="whitespace-nowrap">{t("list.next")}</span>
        <ChevronRight />
      </PageButton>
    </nav>
  );
}

import { useState } from "react";

/** How a reader wants to see a table. */
export interface TableView {
  /** Ids of the columns that are not shown. */
  readonly hidden: readonly string[];
  /** Lower rows. */
  readonly isCompact: boolean;
}

const keyOf = (table: string) => `latchkey-table-${table}`;
const fresh: TableView = { hidden: [], isCompact: false };

/** Reads a stored view; the default if there is none, or none that can be read. */
function readView(table: string): TableView {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(table)) ?? "null") as Partial<TableView> | null;
    const hidden = Array.isArray(stored?.hidden) ? stored.hidden.filter((id) => typeof id === "string") : [];
    return { hidden, isCompact: stored?.isCompact === true };
  } catch {
    return fresh;
  }
}

/** The view of a table in this browser, and how to change it. */
export function useTableView(table: string): readonly [TableView, (fields: Partial<TableView>) => void] {
  const [view, setView] = useState(() => readView(table));
  function change(fields: Partial<TableView>): void {
    const next = { ...view, ...fields };
    setView(next);
    try {
      localStorage.setItem(keyOf(table), JSON.stringify(next));
    } catch {
      // Without storage, the view lasts as long as the page.
    }
  }
  return [view, change];
}

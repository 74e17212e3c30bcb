import { useState } from "react";

/** How a reader wants to see a table. */
export interface TableView {
  /** Ids of the columns that are not shown. */
  readonly hidden: readonly string[];
  /** Lower rows. */
  readonly isCompact: boolean;
}

const toKey = (table: string) => `latchkey-table-${table}`;
const fresh: TableView = { hidden: [], isCompact: false };

/** Reads the remembered view; the default if there is none, or none that can be read. */
function readView(table: string): TableView {
  try {
    const parsed = JSON.parse(localStorage.getItem(toKey(table)) ?? "null") as Partial<TableView> | null;
    const hidden = Array.isArray(parsed?.hidden) ? parsed.hidden.filter((id) => typeof id === "string") : [];
    return { hidden, isCompact: parsed?.isCompact === true };
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
      localStorage.setItem(toKey(table), JSON.stringify(next));
    } catch {
      // Without storage, the view lasts as long as the page.
    }
  }
  return [view, change];
}

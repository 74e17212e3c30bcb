import { ArrowDown, ArrowUp } from "lucide-react";
import type { KeyboardEvent, MouseEvent, ReactNode } from "react";
import { useLocation } from "wouter";
import { t } from "../../locales/i18n.ts";
import { ActMenu, type MenuAct } from "./row-menu.tsx";
import type { TableView } from "./table-view.ts";

/** The widths from which a column is shown: of the window, or of the page without navigation and facts. */
const shownFromClasses = {
  sm: "hidden sm:table-cell",
  md: "hidden @2xl/page:table-cell",
  lg: "hidden lg:@2xl/page:table-cell",
  xl: "hidden @5xl/page:table-cell",
} as const;

export interface TableColumn<Row, Order extends string = string> {
  readonly id: string;
  readonly label: string;
  /** The content of a cell. The first column has the only link of its row. */
  cell(row: Row): ReactNode;
  /** The orders that sort by this column. `first`: the one that the first press on the header chooses. */
  readonly sort?: { readonly ascending: Order; readonly descending: Order; readonly first?: "descending" };
  readonly shownFrom?: keyof typeof shownFromClasses;
  /** A class with the width. One column has none and takes the rest. */
  readonly width?: string;
  /** Aligns numbers at the end of the column. */
  readonly isNumber?: boolean;
}

interface Selection<Row> {
  readonly ids: readonly string[];
  select(ids: readonly string[]): void;
  readonly isSelectable?: (row: Row) => boolean;
  readonly labelAll: string;
  labelFor(row: Row): string;
}

interface DataTableProps<Row, Order extends string> {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly TableColumn<Row, Order>[];
  rows: readonly Row[];
  rowId(row: Row): string;
  /** The page of a row, which a press anywhere in the row opens. */
  href?: (row: Row) => string;
  /** Opens a row in place, such as in a drawer. */
  open?: (row: Row) => void;
  /** The acts of a row, in a menu at its end. Undefined for a row without acts. */
  menu?: (row: Row) => { readonly label: string; readonly acts: readonly MenuAct[] } | undefined;
  selection?: Selection<Row>;
  order?: Order;
  changeOrder?: (order: Order) => void;
  /** True while another page is loading. */
  stale?: boolean;
  view?: TableView;
}

const interactive = "a, button, input, select, label, summary, [role=menuitem]";
const checkCell = "w-11 ps-4 sm:ps-5";

/**
 * The table of every list. Its headers sort it, and a press on a row opens it. Each row may have a menu and a check box. Arrow keys
 * move the focus between rows, and `x` selects one.
 */
export function DataTable<Row, Order extends string = string>(props: DataTableProps<Row, Order>) {
  const { label, rows, rowId, menu, selection, order, changeOrder, stale = false, view } = props;
  const columns = props.columns.filter(({ id }) => !view?.hidden.includes(id));
  const selectable = selection ? rows.filter((row) => selection.isSelectable?.(row) ?? true).map(rowId) : [];
  return (
    <table
      aria-busy={stale}
      onKeyDown={moveFocus}
      className={`w-full table-fixed text-start transition-opacity ${stale ? "opacity-60" : ""}`}
    >
      <caption className="sr-only">{label}</caption>
      <thead className="border-line border-y text-soft-ink text-sm">
        <tr className="h-10">
          {selection && (
            <td className={checkCell}>
              <CheckBox
                label={selection.labelAll}
                checked={selectable.length > 0 && selection.ids.length === selectable.length}
                disabled={stale || selectable.length === 0}
                change={(checked) => selection.select(checked ? selectable : [])}
              />
            </td>
          )}
          {columns.map((column) => (
            <HeaderCell key={column.id} column={column} order={order} changeOrder={changeOrder} />
          ))}
          {menu && (
            <td className="w-14">
              <span className="sr-only">{t("table.acts")}</span>
            </td>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={rowId(row)} {...props} columns={columns} row={row} id={rowId(row)} stale={stale} />
        ))}
      </tbody>
    </table>
  );
}

interface HeaderCellProps<Row, Order extends string> {
  column: TableColumn<Row, Order>;
  order: Order | undefined;
  changeOrder: ((order: Order) => void) | undefined;
}

function HeaderCell<Row, Order extends string>({ column, order, changeOrder }: HeaderCellProps<Row, Order>) {
  const { label, sort, shownFrom, width = "", isNumber } = column;
  const direction = order !== undefined && sort ? (["ascending", "descending"] as const).find((each) => sort[each] === order) : undefined;
  const next = sort && (direction ? sort[direction === "ascending" ? "descending" : "ascending"] : sort[sort.first ?? "ascending"]);
  const Arrow = direction === "descending" ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={direction}
      className={`px-3 font-medium first:ps-5 sm:px-4 sm:first:ps-6 ${isNumber ? "text-end" : "text-start"} ${width} ${shownFrom ? shownFromClasses[shownFrom] : ""}`}
    >
      {next && changeOrder ? (
        <button
          type="button"
          onClick={() => changeOrder(next)}
          className={`group inline-flex min-h-8 items-center gap-1 rounded hover:text-ink ${direction ? "text-ink" : ""}`}
        >
          {label}
          <Arrow className={`size-3.5 ${direction ? "" : "opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60"}`} />
        </button>
      ) : (
        label
      )}
    </th>
  );
}

interface TableRowProps<Row, Order extends string> extends DataTableProps<Row, Order> {
  row: Row;
  id: string;
  stale: boolean;
}

function TableRow<Row, Order extends string>({ row, id, columns, href, open, menu, selection, stale, view }: TableRowProps<Row, Order>) {
  const [, navigate] = useLocation();
  const isOpenable = href !== undefined || open !== undefined;
  const isSelected = selection?.ids.includes(id) ?? false;
  const acts = menu?.(row);

  /** A press in the row opens it, unless it was for a control of the row, or selected text. */
  function openRow(event: MouseEvent<HTMLTableRowElement>): void {
    if ((event.target as Element).closest(interactive) || window.getSelection()?.toString()) return;
    if (!href) open?.(row);
    else if (event.metaKey || event.ctrlKey) window.open(href(row), "_blank", "noopener");
    else navigate(href(row));
  }

  return (
    <tr
      onClick={isOpenable ? openRow : undefined}
      aria-selected={selection ? isSelected : undefined}
      className={`border-line border-b transition-colors last:border-b-0 focus-within:bg-sunken hover:bg-sunken aria-selected:bg-accent-soft ${
        view?.isCompact ? "h-9" : "h-12"
      } ${isOpenable ? "cursor-pointer" : ""}`}
    >
      {selection && (
        <td className={checkCell}>
          <CheckBox
            label={selection.labelFor(row)}
            checked={isSelected}
            disabled={stale || !(selection.isSelectable?.(row) ?? true)}
            change={(checked) => selection.select(checked ? [...selection.ids, id] : selection.ids.filter((each) => each !== id))}
          />
        </td>
      )}
      {columns.map((column, at) => (
        <Cell key={column.id} column={column} row={row} isFirst={at === 0} isCompact={view?.isCompact ?? false} />
      ))}
      {menu && <td className="w-14 pe-3 text-end">{acts && <ActMenu {...acts} />}</td>}
    </tr>
  );
}

interface CellProps<Row, Order extends string> {
  column: TableColumn<Row, Order>;
  row: Row;
  isFirst: boolean;
  isCompact: boolean;
}

function Cell<Row, Order extends string>({ column, row, isFirst, isCompact }: CellProps<Row, Order>) {
  const { shownFrom, isNumber } = column;
  const className = `px-3 first:ps-5 sm:px-4 sm:first:ps-6 ${isCompact ? "py-1" : "py-2"} ${shownFrom ? shownFromClasses[shownFrom] : ""}`;
  if (isFirst)
    return (
      <th scope="row" className={`${className} text-start font-normal`}>
        {column.cell(row)}
      </th>
    );
  return <td className={`${className} text-sm ${isNumber ? "text-end tabular-nums" : "text-soft-ink"}`}>{column.cell(row)}</td>;
}

interface CheckBoxProps {
  label: string;
  checked: boolean;
  disabled: boolean;
  change(checked: boolean): void;
}

/** A finger needs 24 px (WCAG 2.5.8). */
const CheckBox = ({ label, checked, disabled, change }: CheckBoxProps) => (
  <input
    type="checkbox"
    aria-label={label}
    checked={checked}
    disabled={disabled}
    onChange={({ target }) => change(target.checked)}
    className="block size-6 accent-accent outline-offset-4 disabled:opacity-40 sm:m-1 sm:size-4"
  />
);

/** Moves the focus between rows by the arrow keys, and selects a row by `x`. */
function moveFocus(event: KeyboardEvent<HTMLTableElement>): void {
  const target = event.target as Element;
  const row = target.closest("tbody tr");
  if (!row || event.metaKey || event.ctrlKey || event.altKey) return;
  const beside = { ArrowDown: row.nextElementSibling, ArrowUp: row.previousElementSibling }[event.key];
  const link = beside?.querySelector<HTMLElement>("th a, th button");
  if (link) {
    event.preventDefault();
    link.focus();
  }
  if (event.key === "x") row.querySelector<HTMLInputElement>("input[type=checkbox]")?.click();
}

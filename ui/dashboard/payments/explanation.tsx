// biome-ignore-all lint/a11y/noRedundantRoles: Safari drops the roles of table parts whose display is not that of a table.
import { useState } from "react";
import { isKnownError } from "#sdk/client.ts";
import type { Item, ItemEntry } from "#sdk/server.ts";
import { CursorNav, useCursorPages } from "../../components/cursor-pages.tsx";
import { Field } from "../../components/field.tsx";
import { Notice } from "../../components/notice.tsx";
import { TextButton } from "../../components/text-button.tsx";
import { formatDateTime } from "../../locales/dates.ts";
import { t } from "../../locales/i18n.ts";
import { formatNumber } from "../../locales/numbers.ts";
import { fromLocalInput } from "../local-input.ts";
import { hasFailed, QueryContent } from "../query-content.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject } from "../workspace.ts";
import { type Customer, referenceTo } from "./customer.ts";

interface ExplanationProps {
  customer: Customer;
  item: Item;
  close(): void;
}

const cell = "px-3 py-2 align-top text-start";
/** On a phone, a row is a list of labels and values. */
const stacked = "max-sm:flex max-sm:items-baseline max-sm:justify-between max-sm:gap-4 max-sm:py-0.5 max-sm:empty:py-0";
const kinds = {
  change: null,
  purchase: "transactions.oneTime",
  subscription: "transactions.subscription",
  default: "customers.included",
} as const;
const columns = ["explain.time", "explain.change", "explain.used", "explain.expired", "explain.left", "explain.expires"] as const;

/** Which grant paid for which use of an item, what expired, and what expires when. */
export function Explanation({ customer, item, close }: ExplanationProps) {
  const { app } = useProject();
  const pages = useCursorPages();
  const [typed, setTyped] = useState({ at: "", since: "" });
  const [at, since] = [fromLocalInput(typed.at), fromLocalInput(typed.since)];
  const choose = (next: Partial<typeof typed>) => {
    pages.reset();
    setTyped({ ...typed, ...next });
  };
  const query = useProjectQuery({
    queryKey: ["payments", "explain", customer.type, customer.id, item.id, typed.at, typed.since, pages.cursor],
    queryFn: () =>
      app.explainItem({
        ...referenceTo(customer),
        itemId: item.id,
        ...(at && { at }),
        ...(since && { since }),
        ...(pages.cursor && { cursor: pages.cursor }),
      }),
    placeholderData: (previous) => previous,
    ...(at && { retry: false }),
  });
  // The moment is in the future, or behind too many changes.
  const isUnknown = at !== undefined && hasFailed(query) && isKnownError(query.error, "SCHEMA_ERROR");
  return (
    <section aria-label={t("explain.title", { item: item.displayName })} className="overflow-hidden rounded-lg border border-line text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-4 px-3 py-2">
        <h3 className="font-medium">{t("explain.title", { item: item.displayName })}</h3>
        <TextButton onClick={close}>{t("explain.close")}</TextButton>
      </div>
      <div className="grid grid-cols-1 gap-3 border-line border-t px-3 py-3 sm:grid-cols-2">
        <Field
          label={t("explain.since")}
          hint={t("explain.sinceHint")}
          type="datetime-local"
          max={typed.at || undefined}
          value={typed.since}
          onChange={({ target }) => choose({ since: target.value })}
        />
        <Field
          label={t("explain.at")}
          hint={t("explain.atHint")}
          type="datetime-local"
          value={typed.at}
          onChange={({ target }) => choose({ at: target.value })}
        />
      </div>
      {isUnknown ? (
        <div className="border-line border-t p-3">
          <Notice tone="warning">{t("explain.unknown")}</Notice>
        </div>
      ) : (
        <QueryContent query={query} skeleton={<div aria-hidden="true" className="skeleton h-24" />}>
          {({ quantity, entries, upcoming, nextCursor, isComplete }) => (
            <>
              {at && (
                <p role="status" className="border-line border-t px-3 py-2 font-medium">
                  {t("explain.balance", { time: formatDateTime(at), quantity: formatNumber(quantity) })}
                </p>
              )}
              {upcoming.length > 0 && (
                <ul className="grid gap-0.5 bg-sunken px-3 py-2">
                  {upcoming.map(({ at, quantity }) => (
                    <li key={at.getTime()}>{t("explain.upcoming", { quantity: formatNumber(quantity), time: formatDateTime(at) })}</li>
                  ))}
                </ul>
              )}
              {!isComplete && <p className="px-3 py-2 text-warning">{t("explain.incomplete")}</p>}
              {entries.length === 0 ? (
                <p className="border-line border-t px-3 py-2 text-soft-ink">{t("explain.none")}</p>
              ) : (
                <section
                  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard (WCAG 2.1.1).
                  tabIndex={0}
                  aria-label={t("explain.table")}
                  className="overflow-x-auto focus-visible:outline-offset-[-2px]"
                >
                  <table role="table" className="w-full max-sm:block sm:min-w-[44rem]">
                    <thead role="rowgroup" className="max-sm:sr-only">
                      <tr role="row" className="border-line border-t text-soft-ink text-xs">
                        {columns.map((column) => (
                          <th key={column} role="columnheader" scope="col" className={`${cell} font-medium`}>
                            {t(column)}
                          </th>
                        ))}
                      </tr>
                    </thead>
                    <tbody role="rowgroup" className="max-sm:block">
                      {entries.map((entry) => (
                        <EntryRow key={entry.id} entry={entry} entries={entries} />
                      ))}
                    </tbody>
                  </table>
                </section>
              )}
              <CursorNav label={t("explain.table")} pages={pages} nextCursor={nextCursor} stale={query.isPlaceholderData} />
            </>
          )}
        </QueryContent>
      )}
    </section>
  );
}

function EntryRow({ entry, entries }: { entry: ItemEntry; entries: readonly ItemEntry[] }) {
  const isGrant = entry.quantity > 0;
  const grantTime = (id: string) => entries.find((other) => other.id === id)?.at;
  const kind = kinds[entry.kind];
  const source = entry.description ?? (kind && t(kind));
  const left = isGrant ? formatNumber(entry.remaining) : entry.remaining === 0 ? null : t("explain.unpaid", { quantity: entry.remaining });
  return (
    <tr role="row" className="border-line border-t max-sm:block max-sm:py-2">
      <td role="cell" className={`${cell} whitespace-nowrap max-sm:block max-sm:py-0.5 max-sm:text-soft-ink`}>
        {formatDateTime(entry.at)}
      </td>
      <td role="cell" className={`${cell} max-sm:block max-sm:py-0.5`}>
        <span className="font-medium">{isGrant ? `+${formatNumber(entry.quantity)}` : formatNumber(entry.quantity)}</span>
        {source && <span className="block max-w-48 wrap-anywhere text-soft-ink text-xs">{source}</span>}
        {entry.paidBy.map(({ entryId, quantity }) => {
          const at = grantTime(entryId);
          return (
            <span key={entryId} className="block text-soft-ink text-xs">
              {at
                ? t("explain.paidBy", { quantity: formatNumber(quantity), time: formatDateTime(at) })
                : t("explain.paidByEarlier", { quantity: formatNumber(quantity) })}
            </span>
          );
        })}
      </td>
      <Value label="explain.used">{isGrant ? formatNumber(entry.used) : null}</Value>
      <Value label="explain.expired">{isGrant ? formatNumber(entry.expired) : null}</Value>
      <Value label="explain.left">{left}</Value>
      <Value label="explain.expires">{entry.expiresAt ? formatDateTime(entry.expiresAt) : isGrant ? t("explain.never") : null}</Value>
    </tr>
  );
}

/** A cell with its label on a phone, where the header is not shown. An empty one has no height, but counts as a column. */
const Value = ({ label, children }: { label: (typeof columns)[number]; children: string | null }) => (
  <td role="cell" className={`${cell} ${stacked}`}>
    {children !== null && (
      <>
        <span aria-hidden="true" className="text-soft-ink sm:hidden">
          {t(label)}
        </span>
        <span className="sm:whitespace-nowrap">{children}</span>
      </>
    )}
  </td>
);

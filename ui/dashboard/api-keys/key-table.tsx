import { Fragment, useState } from "react";
import type { InternalApiKey } from "#sdk/admin.ts";
import { Button } from "../../components/button.tsx";
import { day, text } from "../../locales/text.ts";
import { Badge } from "../badge.tsx";

const cell = "px-5 py-3.5 align-top sm:px-6";
const wideOnly = "hidden md:table-cell";
/** Later than this a key outlives everybody who made it; milliseconds. */
const foreverMillis = 50 * 365 * 86_400_000;

interface KeyTableProps {
  keys: readonly InternalApiKey[];
  /** A newer list is on its way. */
  stale: boolean;
  revoke(key: InternalApiKey): void;
}

/** One row a set, those in use first; what is expired or revoked stays folded until it is asked for. */
export function KeyTable({ keys, stale, revoke }: KeyTableProps) {
  const [all, setAll] = useState(false);
  const active = keys.filter((key) => key.isValid());
  const over = keys.filter((key) => !key.isValid());

  return (
    <>
      <table aria-busy={stale} className={`w-full transition-opacity ${stale ? "opacity-60" : ""}`}>
        <caption className="sr-only">{text("nav.apiKeys")}</caption>
        <thead className="bg-sunken text-soft-ink text-sm">
          <tr>
            <Head>{text("keys.description")}</Head>
            <Head wide>{text("keys.keys")}</Head>
            <Head wide>{text("keys.expires")}</Head>
            <th scope="col" className={`${cell} py-2`}>
              <span className="sr-only">{text("keys.revoke")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {[...active, ...(all ? over : [])].map((key) => (
            <Row key={key.id} entry={key} revoke={revoke} />
          ))}
          {active.length === 0 && !all && (
            <tr className="border-line border-t">
              <td colSpan={4} className={`${cell} text-soft-ink`}>
                {text("keys.noneActive")}
              </td>
            </tr>
          )}
        </tbody>
      </table>
      {over.length > 0 && (
        <div className="border-line border-t p-3 sm:px-4">
          <Button small look="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
            {text(all ? "keys.hideOver" : "keys.showOver", { count: over.length })}
          </Button>
        </div>
      )}
    </>
  );
}

function Head({ wide, children }: { wide?: boolean; children: string }) {
  return (
    <th scope="col" className={`${cell} py-2 text-start font-medium ${wide ? wideOnly : ""}`}>
      {children}
    </th>
  );
}

function Row({ entry, revoke }: { entry: InternalApiKey; revoke(key: InternalApiKey): void }) {
  return (
    <tr className="border-line border-t">
      <th scope="row" className={`${cell} text-start font-normal`}>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className={`wrap-anywhere ${entry.description ? "font-medium" : "text-soft-ink"}`}>
            {entry.description || text("keys.nameless")}
          </span>
          <State entry={entry} />
        </span>
        <span className="mt-0.5 block text-soft-ink text-sm">{text("projects.created", { day: day(entry.createdAt) })}</span>
        <span className="mt-2 grid gap-2 md:hidden">
          <LastFours entry={entry} />
          <span className="text-soft-ink text-sm">
            {text("keys.expires")}: <Expiry entry={entry} />
          </span>
        </span>
      </th>
      <td className={`${cell} ${wideOnly}`}>
        <LastFours entry={entry} />
      </td>
      <td className={`${cell} ${wideOnly} whitespace-nowrap text-soft-ink`}>
        <Expiry entry={entry} />
      </td>
      <td className={`${cell} w-px text-end`}>
        {entry.isValid() && (
          <Button
            small
            aria-label={text("keys.revokeOf", { description: entry.description || text("keys.nameless") })}
            onClick={() => revoke(entry)}
          >
            {text("keys.revoke")}
          </Button>
        )}
      </td>
    </tr>
  );
}

function State({ entry }: { entry: InternalApiKey }) {
  const why = entry.whyInvalid();
  if (why === null) return <Badge look="good">{text("keys.active")}</Badge>;
  return why === "expired" ? (
    <Badge look="warning">{text("keys.expired")}</Badge>
  ) : (
    <Badge look="danger">{text("keys.revokedState")}</Badge>
  );
}

function Expiry({ entry }: { entry: InternalApiKey }) {
  const forever = entry.expiresAt.getTime() - entry.createdAt.getTime() > foreverMillis;
  return <>{forever ? text("keys.never") : day(entry.expiresAt)}</>;
}

function LastFours({ entry }: { entry: InternalApiKey }) {
  const fours = [
    { kind: text("keys.client"), prefix: "pck", key: entry.publishableClientKey },
    { kind: text("keys.server"), prefix: "ssk", key: entry.secretServerKey },
    { kind: text("keys.admin"), prefix: "sak", key: entry.superSecretAdminKey },
  ];
  return (
    <span className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 gap-y-1 text-sm">
      {fours.map(
        ({ kind, prefix, key }) =>
          key && (
            <Fragment key={prefix}>
              <code className="font-mono text-[0.8125rem] leading-5">
                {prefix}_…{key.lastFour}
              </code>
              <span className="text-soft-ink xl:whitespace-nowrap">{kind}</span>
            </Fragment>
          ),
      )}
    </span>
  );
}

/** The table before its first keys are there. */
export function KeyTableSkeleton() {
  return (
    <div aria-hidden="true">
      <div className="h-[2.375rem] bg-sunken" />
      {["w-40", "w-28"].map((width) => (
        <div key={width} className="flex items-center gap-6 border-line border-t px-5 py-6 sm:px-6">
          <div className={`skeleton h-3.5 ${width}`} />
          <div className="skeleton ms-auto hidden h-3.5 w-56 md:block" />
        </div>
      ))}
    </div>
  );
}

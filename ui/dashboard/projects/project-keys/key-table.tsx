import { Fragment, useState } from "react";
import type { InternalApiKey } from "#sdk/admin.ts";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { CopyButton } from "../../../components/copyable.tsx";
import { formatDay } from "../../../locales/dates.ts";
import { t } from "../../../locales/i18n.ts";
import { ActionButton } from "../../action-button.tsx";
import { CodeButton } from "../../code/use-code.tsx";

const cell = "px-5 py-3.5 align-top sm:px-6";
const wideOnly = "hidden md:table-cell";
/** A key with a longer lifetime is shown as "never expires"; milliseconds. */
const neverExpiresMillis = 50 * 365 * 86_400_000;

interface KeyTableProps {
  keys: readonly InternalApiKey[];
  /** True while a newer list loads. */
  stale: boolean;
  revoke(key: InternalApiKey): void;
}

/** One row per key set. Expired and revoked sets are collapsed. */
export function KeyTable({ keys, stale, revoke }: KeyTableProps) {
  const [showInactive, setShowInactive] = useState(false);
  const active = keys.filter((key) => key.isValid());
  const inactive = keys.filter((key) => !key.isValid());

  return (
    <>
      <table aria-busy={stale} className={`w-full table-fixed transition-opacity ${stale ? "opacity-60" : ""}`}>
        <caption className="sr-only">{t("nav.apiKeys")}</caption>
        <thead className="bg-sunken text-soft-ink text-sm">
          <tr>
            <HeaderCell>{t("keys.description")}</HeaderCell>
            <HeaderCell wide width="w-[38%]">
              {t("keys.keys")}
            </HeaderCell>
            <HeaderCell wide width="w-36">
              {t("keys.expires")}
            </HeaderCell>
            <th scope="col" className={`${cell} ${wideOnly} w-60 py-2`}>
              <span className="sr-only">{t("keys.revoke")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {[...active, ...(showInactive ? inactive : [])].map((key) => (
            <Row key={key.id} entry={key} revoke={revoke} />
          ))}
          {active.length === 0 && !showInactive && (
            <tr className="border-line border-t">
              <td colSpan={4} className={`${cell} text-soft-ink`}>
                {t("keys.noneActive")}
              </td>
            </tr>
          )}
        </tbody>
      </table>
      {inactive.length > 0 && (
        <div className="border-line border-t p-3 sm:px-4">
          <Button small variant="quiet" aria-expanded={showInactive} onClick={() => setShowInactive(!showInactive)}>
            {t(showInactive ? "keys.hideInactive" : "keys.showInactive", { count: inactive.length })}
          </Button>
        </div>
      )}
    </>
  );
}

function HeaderCell({ wide, width = "", children }: { wide?: boolean; width?: string; children: string }) {
  return (
    <th scope="col" className={`${cell} py-2 text-start font-medium ${wide ? wideOnly : ""} ${width}`}>
      {children}
    </th>
  );
}

function Row({ entry, revoke }: { entry: InternalApiKey; revoke(key: InternalApiKey): void }) {
  const buttons = entry.isValid() && (
    <>
      <CodeButton subject={{ kind: "keySet", id: entry.id }} name={entry.description || t("keys.unnamed")} />
      <ActionButton
        needs="admin"
        small
        aria-label={t("keys.revokeOf", { description: entry.description || t("keys.unnamed") })}
        onClick={() => revoke(entry)}
      >
        {t("keys.revoke")}
      </ActionButton>
    </>
  );
  return (
    <tr className="border-line border-t">
      <th scope="row" className={`${cell} text-start font-normal`}>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className={`wrap-anywhere ${entry.description ? "font-medium" : "text-soft-ink"}`}>
            {entry.description || t("keys.unnamed")}
          </span>
          <KeyStatus entry={entry} />
        </span>
        <span className="mt-0.5 block text-soft-ink text-sm">{t("projects.created", { day: formatDay(entry.createdAt) })}</span>
        <span className="mt-2 grid gap-2 md:hidden">
          <KeySuffixes entry={entry} showPublic={entry.isValid()} />
          <span className="text-soft-ink text-sm">
            {t("keys.expires")}: <Expiry entry={entry} />
          </span>
          <span className="flex flex-wrap gap-2">{buttons}</span>
        </span>
      </th>
      <td className={`${cell} ${wideOnly}`}>
        <KeySuffixes entry={entry} showPublic={entry.isValid()} />
      </td>
      <td className={`${cell} ${wideOnly} whitespace-nowrap text-soft-ink`}>
        <Expiry entry={entry} />
      </td>
      <td className={`${cell} ${wideOnly}`}>
        <span className="flex flex-wrap justify-end gap-2">{buttons}</span>
      </td>
    </tr>
  );
}

function KeyStatus({ entry }: { entry: InternalApiKey }) {
  const reason = entry.whyInvalid();
  if (reason === null) return <Badge variant="good">{t("keys.active")}</Badge>;
  return reason === "expired" ? (
    <Badge variant="warning">{t("keys.expired")}</Badge>
  ) : (
    <Badge variant="danger">{t("keys.revokedState")}</Badge>
  );
}

function Expiry({ entry }: { entry: InternalApiKey }) {
  if (entry.manuallyRevokedAt) return <>{t("keys.revokedOn", { day: formatDay(entry.manuallyRevokedAt) })}</>;
  const neverExpires = entry.expiresAt.getTime() - entry.createdAt.getTime() > neverExpiresMillis;
  return <>{neverExpires ? t("keys.never") : formatDay(entry.expiresAt)}</>;
}

/** The kinds of keys of a set, each with its prefix and last characters. `showPublic`: the publishable key in full, if it is known. */
export function KeySuffixes({ entry, showPublic }: { entry: InternalApiKey; showPublic?: boolean }) {
  const suffixes = [
    { kind: t("keys.client"), prefix: "pck", key: entry.publishableClientKey },
    { kind: t("keys.server"), prefix: "ssk", key: entry.secretServerKey },
    { kind: t("keys.admin"), prefix: "sak", key: entry.superSecretAdminKey },
  ];
  return (
    <span className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 gap-y-1 text-sm">
      {suffixes.map(({ kind, prefix, key }) => {
        if (!key) return null;
        if (showPublic && "value" in key && typeof key.value === "string") return <PublicKey key={prefix} kind={kind} value={key.value} />;
        return (
          <Fragment key={prefix}>
            <code className="font-mono text-[0.8125rem] leading-5">
              {prefix}_…{key.lastFour}
            </code>
            <span className="text-soft-ink">{kind}</span>
          </Fragment>
        );
      })}
    </span>
  );
}

/** A key that is no secret, in full. */
const PublicKey = ({ kind, value }: { kind: string; value: string }) => (
  <span className="col-span-2 mb-1 min-w-0">
    <span className="flex items-center gap-1 text-soft-ink">
      {kind}
      <span className="-my-1.5">
        <CopyButton label={kind} value={value} />
      </span>
    </span>
    {/* One line on phones; a selection or the button copies the whole key. */}
    <code className="block select-all truncate font-mono text-[0.8125rem] leading-5 md:whitespace-normal md:break-all">{value}</code>
  </span>
);

/** Placeholder for the table while it loads. */
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

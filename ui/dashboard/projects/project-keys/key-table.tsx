import { Ban, RefreshCw } from "lucide-react";
import { Fragment, type ReactNode, useState } from "react";
import type { InternalApiKey } from "#sdk/admin.ts";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { CopyButton } from "../../../components/copyable.tsx";
import { RelativeTime } from "../../../components/relative-time.tsx";
import { formatDay } from "../../../locales/dates.ts";
import { t } from "../../../locales/i18n.ts";
import { useCode } from "../../code/use-code.tsx";
import { useMayChange } from "../../developer-role.ts";
import { DataTable, type TableColumn } from "../../table/data-table.tsx";

/** A key with a longer lifetime is shown as "never expires"; milliseconds. */
const neverExpiresMillis = 50 * 365 * 86_400_000;

interface KeyTableProps {
  keys: readonly InternalApiKey[];
  /** True while a newer list loads. */
  stale: boolean;
  open(dialog: "rotate" | "revoke", key: InternalApiKey): void;
}

/** One row per key set, with its last use and its author. Expired and revoked sets are collapsed. */
export function KeyTable({ keys, stale, open }: KeyTableProps) {
  const [showInactive, setShowInactive] = useState(false);
  const mayChange = useMayChange("admin");
  const code = useCode();
  const active = keys.filter((key) => key.isValid());
  const inactive = keys.filter((key) => !key.isValid());
  const shown = [...active, ...(showInactive ? inactive : [])];

  const columns: readonly TableColumn<InternalApiKey>[] = [
    { id: "description", label: t("keys.description"), cell: (entry) => <KeyName entry={entry} /> },
    {
      id: "keys",
      label: t("keys.keys"),
      cell: (entry) => <KeySuffixes entry={entry} showPublic={entry.isValid()} />,
      shownFrom: "lg",
      width: "lg:w-[42%]",
    },
    { id: "used", label: t("keys.lastUsed"), cell: ({ lastUsedAt }) => <LastUse at={lastUsedAt} />, shownFrom: "sm", width: "sm:w-32" },
    { id: "expires", label: t("keys.expires"), cell: (entry) => <Expiry entry={entry} />, shownFrom: "lg", width: "lg:w-36" },
  ];
  const menu = (entry: InternalApiKey) =>
    entry.isValid()
      ? {
          label: t("table.actsOf", { name: entry.description || t("keys.unnamed") }),
          acts: [
            code.toAct({ kind: "keySet", id: entry.id }, entry.description || t("keys.unnamed")),
            { label: t("keys.rotate"), icon: RefreshCw, disabled: !mayChange, act: () => open("rotate", entry) },
            { label: t("keys.revoke"), icon: Ban, danger: true, disabled: !mayChange, act: () => open("revoke", entry) },
          ],
        }
      : undefined;

  return (
    <>
      {shown.length > 0 ? (
        <DataTable label={t("nav.apiKeys")} columns={columns} rows={shown} rowId={({ id }) => id} menu={menu} stale={stale} />
      ) : (
        <p className="p-5 text-soft-ink sm:px-6">{t("keys.noneActive")}</p>
      )}
      {code.drawer}
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

function KeyName({ entry }: { entry: InternalApiKey }) {
  const { description, createdAt, createdBy } = entry;
  const author = createdBy && (createdBy.displayName || createdBy.primaryEmail);
  const day = formatDay(createdAt);
  return (
    <span className="grid gap-0.5 py-1">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <span className={`wrap-anywhere ${description ? "font-medium" : "text-soft-ink"}`}>{description || t("keys.unnamed")}</span>
        <KeyStatus entry={entry} />
      </span>
      <span className="wrap-anywhere text-soft-ink text-sm">
        {author ? t("keys.createdBy", { day, author }) : t("projects.created", { day })}
      </span>
      <span className="mt-1.5 grid gap-1.5 lg:hidden">
        <KeySuffixes entry={entry} showPublic={entry.isValid()} />
        <span className="text-soft-ink text-sm">
          {t("keys.expires")}: <Expiry entry={entry} />
        </span>
        <span className="text-soft-ink text-sm sm:hidden">
          {t("keys.lastUsed")}: <LastUse at={entry.lastUsedAt} />
        </span>
      </span>
    </span>
  );
}

const LastUse = ({ at }: { at: Date | null }) => (at ? <RelativeTime at={at} /> : t("keys.unused"));

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
  const millisLeft = entry.expiresAt.getTime() - Date.now();
  // A set that was replaced ends soon: the day alone would not say when.
  if (millisLeft > 0 && millisLeft < 2 * 86_400_000) return <RelativeTime at={entry.expiresAt} />;
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
        const used = <KeyUse at={key.lastUsedAt} />;
        if (showPublic && "value" in key && typeof key.value === "string")
          return <PublicKey key={prefix} kind={kind} value={key.value} used={used} />;
        return (
          <Fragment key={prefix}>
            <code className="font-mono text-[0.8125rem] leading-5">
              {prefix}_…{key.lastFour}
            </code>
            <span className="text-soft-ink">
              {kind}
              {used}
            </span>
          </Fragment>
        );
      })}
    </span>
  );
}

/** The last use of one key of a set. */
const KeyUse = ({ at }: { at: Date | null }) =>
  at && (
    <span className="whitespace-nowrap">
      {" · "}
      <RelativeTime at={at} />
    </span>
  );

/** A key that is no secret, in full. */
const PublicKey = ({ kind, value, used }: { kind: string; value: string; used: ReactNode }) => (
  <span className="col-span-2 mb-1 min-w-0">
    <span className="flex items-center gap-1 text-soft-ink">
      {kind}
      {used}
      <span className="-my-1.5">
        <CopyButton label={kind} value={value} />
      </span>
    </span>
    {/* One line on phones; a selection or the button copies the whole key. */}
    <code className="block select-all truncate font-mono text-xs leading-5 md:whitespace-normal md:break-all">{value}</code>
  </span>
);

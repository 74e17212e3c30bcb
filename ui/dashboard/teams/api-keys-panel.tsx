import { keepPreviousData } from "@tanstack/react-query";
import { Ban, Key, Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { ApiKeyCreation, ListPage, SearchOptions, TeamApiKey, UserApiKey } from "#sdk/admin.ts";
import { Badge } from "../../components/badge.tsx";
import { DebouncedSearch } from "../../components/debounced-search.tsx";
import { useListPart } from "../../components/paged-list.tsx";
import { RelativeTime } from "../../components/relative-time.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { formatDay } from "../../locales/dates.ts";
import { t } from "../../locales/i18n.ts";
import { ActionButton } from "../action-button.tsx";
import { useMayChange } from "../developer-role.ts";
import { EmptyState } from "../empty-state.tsx";
import { DataTable, type TableColumn } from "../table/data-table.tsx";
import { ListSection } from "../table/list-section.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { withMessages } from "../with-messages.ts";

const CreateApiKeyDialog = lazy(() => withMessages("teams/create-api-key-dialog", () => import("./create-api-key-dialog.tsx")));

type ApiKey = UserApiKey | TeamApiKey;

interface ApiKeysPanelProps {
  /** The parts of the query's key. They start with the route group. */
  queryKey: readonly string[];
  /** Shown without keys. */
  none: string;
  list(options: SearchOptions): Promise<ListPage<ApiKey>>;
  /** Creates a key and returns its complete value. */
  create(creation: ApiKeyCreation): Promise<{ readonly value: string }>;
}

/** The API keys of a user or a team: created, with their last use, and revoked. */
export function ApiKeysPanel({ queryKey, none, list, create }: ApiKeysPanelProps) {
  const [creating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey>();
  const mayChange = useMayChange();
  const { options, pages, query: term, search } = useListPart();
  const query = useProjectQuery({
    queryKey: [...queryKey, options],
    queryFn: () => list(options),
    placeholderData: keepPreviousData,
  });
  const isSearched = term !== "" || pages.number > 1 || (query.data?.nextCursor ?? null) !== null;
  const button = (
    <ActionButton small variant="primary" onClick={() => setCreating(true)}>
      <Plus />
      {t("user.keyCreate")}
    </ActionButton>
  );

  return (
    <>
      <ListSection
        label={t("user.keys")}
        page={query}
        pages={pages}
        loading={t("page.loading")}
        failed={t("keys.failed")}
        describe={(count) => t("user.keyCount", { count })}
        toolbar={
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 className="font-semibold text-lg">{t("user.keys")}</h2>
            {isSearched && <DebouncedSearch label={t("keys.search")} placeholder={t("keys.search")} query={term} search={search} />}
            {button}
          </div>
        }
        empty={
          term === "" ? (
            <EmptyState icon={Key} title={none} hint={t("user.keysHint")} />
          ) : (
            <EmptyState icon={Key} title={t("list.noMatch", { query: term })} hint={t("keys.noMatchHint")} />
          )
        }
      >
        {(rows) => (
          <DataTable
            label={t("user.keys")}
            columns={columns()}
            rows={rows}
            rowId={({ id }) => id}
            stale={query.isPlaceholderData}
            menu={(key) =>
              key.isValid()
                ? {
                    label: t("table.actsOf", { name: key.description }),
                    acts: [{ label: t("user.keyRevoke"), icon: Ban, danger: true, disabled: !mayChange, act: () => setRevoking(key) }],
                  }
                : undefined
            }
          />
        )}
      </ListSection>
      {creating && (
        <Suspense fallback={null}>
          <CreateApiKeyDialog close={() => setCreating(false)} create={create} />
        </Suspense>
      )}
      <ConfirmDialog
        open={revoking !== undefined}
        close={() => setRevoking(undefined)}
        title={t("user.keyRevokeTitle", { description: revoking?.description ?? "" })}
        description={t("user.keyRevokeHint")}
        confirmLabel={t("user.keyRevoke")}
        busyLabel={t("user.saving")}
        confirm={async () => {
          await revoking?.revoke();
          setRevoking(undefined);
          toastSuccess(t("user.keyRevoked"));
        }}
      />
    </>
  );
}

const columns = (): readonly TableColumn<ApiKey>[] => [
  { id: "description", label: t("keys.description"), cell: (key) => <KeyName apiKey={key} /> },
  { id: "used", label: t("keys.lastUsed"), cell: (key) => <LastUse apiKey={key} />, shownFrom: "sm", width: "sm:w-36" },
  {
    id: "created",
    label: t("user.keyCreatedAt"),
    cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    shownFrom: "lg",
    width: "lg:w-36",
  },
  {
    id: "expires",
    label: t("keys.expires"),
    cell: ({ expiresAt }) => (expiresAt ? formatDay(expiresAt) : t("keys.never")),
    shownFrom: "lg",
    width: "lg:w-36",
  },
];

function KeyName({ apiKey }: { apiKey: ApiKey }) {
  const { description, value, isPublic } = apiKey;
  const reason = apiKey.whyInvalid();
  return (
    <span className="grid gap-0.5">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <span className="wrap-anywhere font-medium">{description}</span>
        <code className="font-mono text-soft-ink text-sm">…{value.lastFour}</code>
        {isPublic && <Badge>{t("user.keyPublic")}</Badge>}
        {reason !== null && <Badge variant="warning">{t(reason === "expired" ? "user.keyStateExpired" : "user.keyStateRevoked")}</Badge>}
      </span>
      <span className="text-soft-ink text-sm sm:hidden">
        {t("keys.lastUsed")}: <LastUse apiKey={apiKey} />
      </span>
    </span>
  );
}

const LastUse = ({ apiKey: { lastUsedAt } }: { apiKey: ApiKey }) => (lastUsedAt ? <RelativeTime at={lastUsedAt} /> : t("keys.unused"));

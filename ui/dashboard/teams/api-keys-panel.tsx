import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import type { ListPage, SearchOptions, TeamApiKey, UserApiKey } from "#sdk/admin.ts";
import { Badge } from "../../components/badge.tsx";
import { PagedList, useListPart } from "../../components/paged-list.tsx";
import { Panel } from "../../components/panel.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { formatDateTime, formatDay } from "../../locales/dates.ts";
import { t } from "../../locales/i18n.ts";
import { ActionButton } from "../action-button.tsx";
import { QueryContent } from "../query-content.tsx";
import { useProjectQuery } from "../use-project-query.ts";

type ApiKey = UserApiKey | TeamApiKey;

interface ApiKeysPanelProps {
  /** The parts of the query's key. They start with the route group. */
  queryKey: readonly string[];
  /** Shown without keys. */
  none: string;
  list(options: SearchOptions): Promise<ListPage<ApiKey>>;
}

/** The API keys of a user or a team, with a button that revokes each. */
export function ApiKeysPanel({ queryKey, none, list }: ApiKeysPanelProps) {
  const [revoking, setRevoking] = useState<ApiKey>();
  const part = useListPart();
  const query = useProjectQuery({
    queryKey: [...queryKey, part.options],
    queryFn: () => list(part.options),
    placeholderData: keepPreviousData,
  });
  return (
    <Panel title={t("user.keys")}>
      <QueryContent query={query} skeleton={<div className="skeleton h-6 w-48" />}>
        {(keys) => (
          <PagedList
            label={t("user.keys")}
            searchLabel={t("keys.search")}
            part={{ ...part, stale: query.isPlaceholderData }}
            page={keys}
            none={none}
          >
            {keys.map((key) => (
              <KeyRow key={key.id} apiKey={key} revoke={() => setRevoking(key)} />
            ))}
          </PagedList>
        )}
      </QueryContent>
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
    </Panel>
  );
}

function KeyRow({ apiKey, revoke }: { apiKey: ApiKey; revoke(): void }) {
  const { description, value, createdAt, lastUsedAt, expiresAt, isPublic } = apiKey;
  const reason = apiKey.whyInvalid();
  const facts = [
    t("user.keyCreated", { day: formatDay(createdAt) }),
    lastUsedAt ? t("user.keyUsed", { time: formatDateTime(lastUsedAt) }) : t("user.keyUnused"),
    ...(reason === null && expiresAt ? [t("user.keyExpires", { day: formatDay(expiresAt) })] : []),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
      <span className="min-w-0 flex-1 basis-56">
        <span className="flex flex-wrap items-center gap-2">
          <span className="wrap-anywhere font-medium">{description}</span>
          <code className="font-mono text-soft-ink text-sm">…{value.lastFour}</code>
          {isPublic && <Badge>{t("user.keyPublic")}</Badge>}
          {reason !== null && <Badge variant="warning">{t(reason === "expired" ? "user.keyStateExpired" : "user.keyStateRevoked")}</Badge>}
        </span>
        <span className="block text-soft-ink text-sm">{facts.join(" · ")}</span>
      </span>
      {reason === null && (
        <ActionButton small aria-label={t("user.keyRevokeOf", { description })} onClick={revoke}>
          {t("user.keyRevoke")}
        </ActionButton>
      )}
    </li>
  );
}

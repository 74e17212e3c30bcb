import { useState } from "react";
import type { ApiKeyCreation, ListPage, TeamApiKey, UserApiKey } from "#sdk/client.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { type ListPart, PagedList } from "../../components/paged-list.tsx";
import { Panel } from "../../components/panel.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { formatDay } from "../../locales/dates.ts";
import { t } from "../../locales/i18n.ts";
import { CreateApiKeyDialog } from "./create-api-key-dialog.tsx";
import { useSensitiveAction } from "./sign-in-again.tsx";

type ApiKey = UserApiKey | TeamApiKey;

interface ApiKeyListProps {
  title: string;
  hint: string;
  /** The part of the keys that is shown. */
  part: ListPart;
  keys: ListPage<ApiKey>;
  /** Creates a key and returns its complete value. */
  create(creation: ApiKeyCreation): Promise<{ readonly value: string }>;
}

/** The API keys of a user or a team: create, which needs a recent sign-in, and revoke. Revoked and expired keys of a page come last. */
export function ApiKeyList({ title, hint, part, keys, create }: ApiKeyListProps) {
  const [creating, setCreating] = useState(false);
  const action = useSensitiveAction();
  const [revoking, setRevoking] = useState<ApiKey>();
  const sorted = [...keys.filter((key) => key.isValid()), ...keys.filter((key) => !key.isValid())];

  return (
    <Panel title={title} hint={hint}>
      <PagedList label={title} searchLabel={t("apiKey.search")} part={part} page={keys} none={t("apiKey.none")}>
        {sorted.map((key) => (
          <ApiKeyRow key={key.id} apiKey={key} revoke={() => setRevoking(key)} />
        ))}
      </PagedList>
      {action.error && <Notice>{action.error}</Notice>}
      <div>
        <Button busyLabel={action.busy ? t("page.loading") : undefined} onClick={() => void action.run(async () => setCreating(true))}>
          {t("apiKey.create")}
        </Button>
      </div>
      <CreateApiKeyDialog open={creating} close={() => setCreating(false)} create={create} />
      <ConfirmDialog
        open={revoking !== undefined}
        close={() => setRevoking(undefined)}
        title={t("apiKey.revokeTitle", { description: revoking?.description ?? "" })}
        description={t("apiKey.revokeHint")}
        confirmLabel={t("apiKey.revoke")}
        busyLabel={t("account.saving")}
        confirm={async () => {
          await revoking?.revoke();
          setRevoking(undefined);
          toastSuccess(t("apiKey.revoked"));
        }}
      />
    </Panel>
  );
}

function ApiKeyRow({ apiKey, revoke }: { apiKey: ApiKey; revoke(): void }) {
  const { description, value, createdAt, lastUsedAt, expiresAt, isPublic } = apiKey;
  const reason = apiKey.whyInvalid();
  const facts = [
    t("apiKey.createdOn", { day: formatDay(createdAt) }),
    lastUsedAt ? t("apiKey.usedOn", { day: formatDay(lastUsedAt) }) : t("apiKey.unused"),
    ...(reason === null ? [expiresAt ? t("apiKey.expiresOn", { day: formatDay(expiresAt) }) : t("apiKey.neverExpires")] : []),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
        <span className="flex flex-wrap items-center gap-2">
          <span className="wrap-anywhere font-medium">{description}</span>
          <code className="font-mono text-soft-ink text-sm">…{value.lastFour}</code>
          {isPublic && <Badge>{t("apiKey.public")}</Badge>}
          {reason !== null && <Badge variant="warning">{t(reason === "expired" ? "apiKey.stateExpired" : "apiKey.stateRevoked")}</Badge>}
        </span>
        <span className="text-soft-ink text-sm">{facts.join(" · ")}</span>
      </div>
      {reason === null && (
        <Button small onClick={revoke} aria-label={t("apiKey.revokeOf", { description })}>
          {t("apiKey.revoke")}
        </Button>
      )}
    </li>
  );
}

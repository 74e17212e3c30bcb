import { keepPreviousData } from "@tanstack/react-query";
import { Key, Plus, Search } from "lucide-react";
import { useState } from "react";
import type { InternalApiKey, InternalApiKeyFirstView } from "#sdk/admin.ts";
import { CursorNav, useNonEmptyPage } from "../../../components/cursor-pages.tsx";
import { DebouncedSearch } from "../../../components/debounced-search.tsx";
import { useListPart } from "../../../components/paged-list.tsx";
import { toastSuccess } from "../../../components/toast.tsx";
import { ConfirmDialog } from "../../../forms/confirm-dialog.tsx";
import { LoadError } from "../../../forms/error-message.tsx";
import { formatDay } from "../../../locales/dates.ts";
import { t } from "../../../locales/i18n.ts";
import { ActionButton } from "../../action-button.tsx";
import { DashboardPage } from "../../dashboard-page.tsx";
import { EmptyState } from "../../empty-state.tsx";
import { useProjectQuery } from "../../use-project-query.ts";
import { useProject } from "../../workspace.ts";
import { AgentTokensPanel } from "./agent-tokens-panel.tsx";
import { CreateKeysDialog } from "./create-keys-dialog.tsx";
import { KeySuffixes, KeyTable, KeyTableSkeleton } from "./key-table.tsx";
import { RevealDialog } from "./reveal-dialog.tsx";

/** `/projects/{id}/api-keys`: creates, lists and revokes project keys and agent tokens. */
export function ProjectKeysPage() {
  const { app, displayName } = useProject();
  const { options, pages, query: term, search } = useListPart();
  const query = useProjectQuery({
    queryKey: ["internal", "apiKeys", options],
    queryFn: () => app.listInternalApiKeys(options),
    placeholderData: keepPreviousData,
  });
  const [creating, setCreating] = useState(false);
  const [newKeys, setNewKeys] = useState<InternalApiKeyFirstView>();
  const [revoking, setRevoking] = useState<InternalApiKey>();
  const failed = query.isError && !query.isFetching;
  const keys = failed ? undefined : query.data;
  const isLong = pages.number > 1 || term !== "" || (keys?.nextCursor ?? null) !== null;
  useNonEmptyPage(pages, query.isPlaceholderData ? undefined : keys?.length);

  function onCreated(keys: InternalApiKeyFirstView): void {
    setCreating(false);
    setNewKeys(keys);
  }

  async function revoke(key: InternalApiKey): Promise<void> {
    await key.revoke();
    setRevoking(undefined);
    toastSuccess(t("keys.revoked", { description: keyLabel(key) }));
  }

  const button = (
    <ActionButton needs="admin" variant="primary" onClick={() => setCreating(true)}>
      <Plus />
      {t("keys.create")}
    </ActionButton>
  );

  return (
    <DashboardPage
      title={t("nav.apiKeys")}
      titleSuffix={displayName}
      hint={t("keys.hint")}
      actions={(keys?.length !== 0 || isLong) && button}
    >
      <section aria-label={t("nav.apiKeys")} className="overflow-hidden rounded-2xl border border-line bg-surface">
        <p role="status" className="sr-only">
          {query.isPending && t("page.loading")}
          {keys && !query.isFetching && t("keys.count", { count: keys.length })}
        </p>
        {failed && (
          <div className="grid grid-cols-1 gap-3 p-5 sm:px-6">
            <h2 className="font-medium">{t("keys.failed")}</h2>
            <LoadError error={query.error} retry={() => void query.refetch()} />
          </div>
        )}
        {!failed && !keys && <KeyTableSkeleton />}
        {isLong && (
          <div className="border-line border-b p-5 sm:px-6">
            <DebouncedSearch label={t("keys.search")} placeholder={t("keys.search")} query={term} search={search} />
          </div>
        )}
        {keys?.length === 0 && isLong && (
          <EmptyState icon={Search} title={t("list.noMatch", { query: term })} hint={t("keys.noMatchHint")} />
        )}
        {keys?.length === 0 && !isLong && <EmptyState icon={Key} title={t("keys.none")} hint={t("keys.noneHint")} action={button} />}
        {keys && keys.length > 0 && <KeyTable keys={keys} stale={query.isFetching} revoke={setRevoking} />}
        {keys && <CursorNav label={t("nav.apiKeys")} pages={pages} nextCursor={keys.nextCursor} stale={query.isPlaceholderData} />}
      </section>
      <AgentTokensPanel />
      <CreateKeysDialog open={creating} close={() => setCreating(false)} onCreated={onCreated} />
      {newKeys && <RevealDialog keys={newKeys} close={() => setNewKeys(undefined)} />}
      {revoking && (
        <ConfirmDialog
          open
          close={() => setRevoking(undefined)}
          title={t("keys.revokeTitle", { description: keyLabel(revoking) })}
          description={t("keys.revokeHint", { day: formatDay(revoking.createdAt) })}
          confirmLabel={t("keys.revoke")}
          busyLabel={t("keys.revoking")}
          confirm={() => revoke(revoking)}
        >
          <KeySuffixes entry={revoking} />
        </ConfirmDialog>
      )}
    </DashboardPage>
  );
}

const keyLabel = ({ description }: InternalApiKey): string => description || t("keys.unnamed");

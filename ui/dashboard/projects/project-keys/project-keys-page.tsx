import { keepPreviousData } from "@tanstack/react-query";
import { Key, Plus, Search } from "lucide-react";
import { useState } from "react";
import type { InternalApiKey, InternalApiKeyFirstView } from "#sdk/admin.ts";
import { DebouncedSearch } from "../../../components/debounced-search.tsx";
import { useListPart } from "../../../components/paged-list.tsx";
import { toastSuccess } from "../../../components/toast.tsx";
import { ConfirmDialog } from "../../../forms/confirm-dialog.tsx";
import { formatDay } from "../../../locales/dates.ts";
import { t } from "../../../locales/i18n.ts";
import { ActionButton } from "../../action-button.tsx";
import { DashboardPage } from "../../dashboard-page.tsx";
import { EmptyState } from "../../empty-state.tsx";
import { ListSection } from "../../table/list-section.tsx";
import { useProjectQuery } from "../../use-project-query.ts";
import { useProject } from "../../workspace.ts";
import { AgentTokensPanel } from "./agent-tokens-panel.tsx";
import { CreateKeysDialog } from "./create-keys-dialog.tsx";
import { KeySuffixes, KeyTable } from "./key-table.tsx";
import { RevealDialog } from "./reveal-dialog.tsx";
import { keyLabel, RecentUse, RotateDialog } from "./rotate-dialog.tsx";

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
  const [open, setOpen] = useState<{ readonly dialog: "rotate" | "revoke"; readonly entry: InternalApiKey }>();
  const close = () => setOpen(undefined);
  const keys = query.data;
  const isLong = pages.number > 1 || term !== "" || (keys?.nextCursor ?? null) !== null;

  function onCreated(keys: InternalApiKeyFirstView): void {
    setCreating(false);
    close();
    setNewKeys(keys);
  }

  async function revoke(key: InternalApiKey): Promise<void> {
    await key.revoke();
    close();
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
      <ListSection
        label={t("nav.apiKeys")}
        page={query}
        pages={pages}
        loading={t("page.loading")}
        failed={t("keys.failed")}
        describe={(count) => t("keys.count", { count })}
        toolbar={isLong && <DebouncedSearch label={t("keys.search")} placeholder={t("keys.search")} query={term} search={search} />}
        empty={
          isLong ? (
            <EmptyState icon={Search} title={t("list.noMatch", { query: term })} hint={t("keys.noMatchHint")} />
          ) : (
            <EmptyState icon={Key} title={t("keys.none")} hint={t("keys.noneHint")} action={button} />
          )
        }
      >
        {(rows) => <KeyTable keys={rows} stale={query.isPlaceholderData} open={(dialog, entry) => setOpen({ dialog, entry })} />}
      </ListSection>
      <AgentTokensPanel />
      <CreateKeysDialog open={creating} close={() => setCreating(false)} onCreated={onCreated} />
      {newKeys && <RevealDialog keys={newKeys} close={() => setNewKeys(undefined)} />}
      {open?.dialog === "rotate" && <RotateDialog entry={open.entry} close={close} onRotated={onCreated} />}
      {open?.dialog === "revoke" && (
        <ConfirmDialog
          open
          close={close}
          title={t("keys.revokeTitle", { description: keyLabel(open.entry) })}
          description={t("keys.revokeHint", { day: formatDay(open.entry.createdAt) })}
          confirmLabel={t("keys.revoke")}
          busyLabel={t("keys.revoking")}
          confirm={() => revoke(open.entry)}
        >
          <RecentUse entry={open.entry} />
          <KeySuffixes entry={open.entry} />
        </ConfirmDialog>
      )}
    </DashboardPage>
  );
}

import { keepPreviousData } from "@tanstack/react-query";
import { Lock, Trash2, Vault } from "lucide-react";
import { useState } from "react";
import { useLocation } from "wouter";
import type { DataVaultEntry, DataVaultStoreSize } from "#sdk/admin.ts";
import { CodeBlock } from "../../../components/copyable.tsx";
import { useCursorPages } from "../../../components/cursor-pages.tsx";
import { Panel, PanelsSkeleton } from "../../../components/panel.tsx";
import { RelativeTime } from "../../../components/relative-time.tsx";
import { toastSuccess } from "../../../components/toast.tsx";
import { ConfirmDialog } from "../../../forms/confirm-dialog.tsx";
import { t } from "../../../locales/i18n.ts";
import { DetailPage } from "../../detail-page.tsx";
import { useMayChange } from "../../developer-role.ts";
import { EmptyState } from "../../empty-state.tsx";
import { projectPath } from "../../project-path.ts";
import { QueryContent } from "../../query-content.tsx";
import { DataTable, type TableColumn } from "../../table/data-table.tsx";
import { ListSection } from "../../table/list-section.tsx";
import { useProjectQuery } from "../../use-project-query.ts";
import { useProject } from "../../workspace.ts";
import { DeleteStoreDialog } from "./delete-store-dialog.tsx";
import { formatBytes, formatEntries, sampleCode } from "./describe-store.ts";

const pageSize = 25;

/** `/projects/{id}/data-vault/{store}`: the values of a store, as the hashes of their keys. */
export function StorePage({ item: id }: { item: string }) {
  const { app, displayName, id: projectId } = useProject();
  const [, navigate] = useLocation();
  const [isDeleting, setDeleting] = useState(false);
  const list = projectPath(projectId, "data-vault");
  const query = useProjectQuery({
    queryKey: ["dataVault", "stores", id],
    queryFn: async () => (await app.listDataVaultStores()).find((store) => store.id === id) ?? null,
  });
  const store = query.data;
  return (
    <DetailPage
      title={store?.displayName ?? t("vault.store")}
      titleSuffix={displayName}
      back={{ href: list, label: t("vault.toList") }}
      id={{ label: t("vault.storeId"), value: id }}
      menu={
        store ? { label: t("vault.more"), acts: [{ label: t("vault.delete"), act: () => setDeleting(true), danger: true }] } : undefined
      }
    >
      <QueryContent query={query} skeleton={<PanelsSkeleton />}>
        {(store) => (store ? <StoreContent store={store} /> : <StoreNotFound />)}
      </QueryContent>
      {store && isDeleting && <DeleteStoreDialog store={store} close={() => setDeleting(false)} onDeleted={() => navigate(list)} />}
    </DetailPage>
  );
}

function StoreContent({ store }: { store: DataVaultStoreSize }) {
  const { app } = useProject();
  const mayChange = useMayChange();
  const pages = useCursorPages();
  const [deleting, setDeleting] = useState<DataVaultEntry>();
  const options = { limit: pageSize, ...(pages.cursor && { cursor: pages.cursor }) };
  const query = useProjectQuery({
    queryKey: ["dataVault", "entries", store.id, options],
    queryFn: () => app.listDataVaultEntries(store.id, options),
    placeholderData: keepPreviousData,
  });

  async function remove({ hashedKey }: DataVaultEntry): Promise<void> {
    await app.deleteDataVaultEntry(store.id, hashedKey);
    setDeleting(undefined);
    toastSuccess(t("vault.entryDeleted"));
  }

  return (
    <>
      <ListSection
        label={t("vault.entries")}
        page={query}
        pages={pages}
        loading={t("page.loading")}
        failed={t("vault.failed")}
        describe={(count) => t("vault.entryCount", { count })}
        toolbar={
          <div className="grid gap-1">
            <h2 className="font-semibold text-lg">{t("vault.entries")}</h2>
            <p className="text-soft-ink text-sm">
              {t("vault.entriesHint", { count: formatEntries(store), size: formatBytes(store.bytes) })}
            </p>
          </div>
        }
        empty={<EmptyState icon={Lock} title={t("vault.noEntries")} hint={t("vault.noEntriesHint")} />}
      >
        {(entries) => (
          <DataTable
            label={t("vault.entries")}
            columns={entryColumns()}
            rows={entries}
            rowId={({ hashedKey }) => hashedKey}
            stale={query.isPlaceholderData}
            menu={(entry) => ({
              label: t("table.actsOf", { name: entry.hashedKey }),
              acts: [{ label: t("vault.deleteEntry"), icon: Trash2, danger: true, disabled: !mayChange, act: () => setDeleting(entry) }],
            })}
          />
        )}
      </ListSection>
      <Panel title={t("vault.use")} hint={t("vault.useHint")}>
        <CodeBlock label="TypeScript" code={sampleCode(store.id)} />
      </Panel>
      {deleting && (
        <ConfirmDialog
          open
          close={() => setDeleting(undefined)}
          title={t("vault.deleteEntryTitle")}
          description={t("vault.deleteEntryHint")}
          confirmLabel={t("vault.deleteEntry")}
          busyLabel={t("danger.deleting")}
          confirm={() => remove(deleting)}
        >
          <code className="break-all font-mono text-[0.8125rem]">{deleting.hashedKey}</code>
        </ConfirmDialog>
      )}
    </>
  );
}

const entryColumns = (): readonly TableColumn<DataVaultEntry>[] => [
  {
    id: "key",
    label: t("vault.hashedKey"),
    cell: ({ hashedKey }) => (
      <code title={hashedKey} className="block truncate font-mono text-[0.8125rem]">
        {hashedKey}
      </code>
    ),
  },
  { id: "size", label: t("vault.size"), cell: ({ bytes }) => formatBytes(bytes), isNumber: true, width: "w-24 sm:w-32" },
  { id: "set", label: t("vault.lastSet"), cell: ({ setAt }) => <RelativeTime at={setAt} />, shownFrom: "sm", width: "sm:w-40" },
];

const StoreNotFound = () => (
  <div className="overflow-hidden rounded-2xl border border-line bg-surface">
    <EmptyState icon={Vault} title={t("vault.notFound")} hint={t("vault.notFoundHint")} />
  </div>
);

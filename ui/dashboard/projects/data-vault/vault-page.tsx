import { Plus, Trash2, Vault } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import type { DataVaultStoreSize } from "#sdk/admin.ts";
import { CodeBlock } from "../../../components/copyable.tsx";
import { useCursorPages } from "../../../components/cursor-pages.tsx";
import { Panel } from "../../../components/panel.tsx";
import { RelativeTime } from "../../../components/relative-time.tsx";
import { t } from "../../../locales/i18n.ts";
import { ActionButton } from "../../action-button.tsx";
import { DashboardPage } from "../../dashboard-page.tsx";
import { useMayChange } from "../../developer-role.ts";
import { EmptyState } from "../../empty-state.tsx";
import { projectPath } from "../../project-path.ts";
import { DataTable, type TableColumn } from "../../table/data-table.tsx";
import { ListSection } from "../../table/list-section.tsx";
import { useProjectQuery } from "../../use-project-query.ts";
import { useProject } from "../../workspace.ts";
import { CreateStoreDialog } from "./create-store-dialog.tsx";
import { DeleteStoreDialog } from "./delete-store-dialog.tsx";
import { formatBytes, formatEntries, sampleCode } from "./describe-store.ts";

/** `/projects/{id}/data-vault`: the stores of the project's data vault. */
export function VaultPage() {
  const { app, displayName, id: projectId } = useProject();
  const [creating, setCreating] = useState(false);
  const [deleting, setDeleting] = useState<DataVaultStoreSize>();
  const mayChange = useMayChange();
  const pages = useCursorPages();
  const query = useProjectQuery({
    queryKey: ["dataVault", "stores"],
    queryFn: async () => Object.assign(await app.listDataVaultStores(), { nextCursor: null }),
  });
  const storePath = ({ id }: DataVaultStoreSize) => projectPath(projectId, `data-vault/${id}`);
  const isEmpty = query.data?.length === 0;

  const columns: readonly TableColumn<DataVaultStoreSize>[] = [
    { id: "store", label: t("vault.store"), cell: (store) => <StoreName store={store} href={storePath(store)} /> },
    { id: "entries", label: t("vault.entries"), cell: formatEntries, isNumber: true, width: "w-24 sm:w-32" },
    { id: "size", label: t("vault.size"), cell: ({ bytes }) => formatBytes(bytes), isNumber: true, shownFrom: "sm", width: "sm:w-32" },
    {
      id: "set",
      label: t("vault.lastSet"),
      cell: ({ lastSetAt }) => (lastSetAt ? <RelativeTime at={lastSetAt} /> : "–"),
      shownFrom: "lg",
      width: "lg:w-40",
    },
  ];
  const button = (
    <ActionButton variant="primary" onClick={() => setCreating(true)}>
      <Plus />
      {t("vault.create")}
    </ActionButton>
  );

  return (
    <DashboardPage title={t("nav.dataVault")} titleSuffix={displayName} hint={t("vault.hint")} actions={!isEmpty && button}>
      <ListSection
        label={t("vault.stores")}
        page={query}
        pages={pages}
        loading={t("page.loading")}
        failed={t("vault.failed")}
        describe={(count) => t("vault.count", { count })}
        empty={<EmptyState icon={Vault} title={t("vault.none")} hint={t("vault.noneHint")} action={button} />}
      >
        {(stores) => (
          <DataTable
            label={t("vault.stores")}
            columns={columns}
            rows={stores}
            rowId={({ id }) => id}
            href={storePath}
            menu={(store) => ({
              label: t("table.actsOf", { name: store.displayName }),
              acts: [{ label: t("vault.delete"), icon: Trash2, danger: true, disabled: !mayChange, act: () => setDeleting(store) }],
            })}
          />
        )}
      </ListSection>
      <Panel title={t("vault.use")} hint={t("vault.useHint")}>
        <CodeBlock label="TypeScript" code={sampleCode(query.data?.[0]?.id ?? "cards")} />
      </Panel>
      {creating && <CreateStoreDialog taken={query.data?.map(({ id }) => id) ?? []} close={() => setCreating(false)} />}
      {deleting && <DeleteStoreDialog store={deleting} close={() => setDeleting(undefined)} />}
    </DashboardPage>
  );
}

const StoreName = ({ store: { id, displayName }, href }: { store: DataVaultStoreSize; href: string }) => (
  <span className="grid">
    <Link href={href} className="bare-link wrap-anywhere font-medium">
      {displayName}
    </Link>
    <code className="wrap-anywhere font-mono text-[0.8125rem] text-soft-ink">{id}</code>
  </span>
);

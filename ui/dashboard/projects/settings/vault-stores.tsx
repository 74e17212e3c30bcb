import { useState } from "react";
import type { ProjectConfig } from "#contract/config/tree.ts";
import { textLimits as limits } from "#contract/vocabulary/text-limits.ts";
import { Field } from "../../../components/field.tsx";
import { Progress } from "../../../components/progress.tsx";
import { toastSuccess } from "../../../components/toast.tsx";
import { ConfirmDialog } from "../../../forms/confirm-dialog.tsx";
import { FormSummary } from "../../../forms/form-summary.tsx";
import { useForm } from "../../../forms/use-form.tsx";
import { t } from "../../../locales/i18n.ts";
import { ActionButton } from "../../action-button.tsx";
import { idError } from "../../id-error.ts";
import { QueryContent } from "../../query-content.tsx";
import { RemoveButton } from "../../remove-button.tsx";
import { useProjectQuery } from "../../use-project-query.ts";
import { useRefresh } from "../../use-refresh.ts";
import { useProject } from "../../workspace.ts";

type Stores = ProjectConfig["dataVault"]["stores"];

/** The stores of the project's data vault: listed, added and removed. */
export function VaultStores() {
  const project = useProject();
  const query = useProjectQuery({ queryKey: ["internal", "config"], queryFn: () => project.getConfig() });
  return (
    <QueryContent query={query} skeleton={<Progress>{t("page.loading")}</Progress>}>
      {({ dataVault: { stores } }) => (
        <>
          <StoreList stores={stores} />
          {/* The key empties the form of a store that was added. */}
          <AddStore key={Object.keys(stores).length} taken={Object.keys(stores)} />
        </>
      )}
    </QueryContent>
  );
}

function StoreList({ stores }: { stores: Stores }) {
  const project = useProject();
  const refresh = useRefresh();
  /** The store to remove; undefined while no dialog is open. */
  const [removed, setRemoved] = useState<string>();

  async function remove(id: string): Promise<void> {
    await project.updateConfig({ [`dataVault.stores.${id}`]: null });
    await refresh("internal.config");
    setRemoved(undefined);
    toastSuccess(t("settings.saved"));
  }

  return (
    <>
      <ul className="divide-y divide-line empty:hidden">
        {Object.entries(stores).map(([id, { displayName }]) => (
          <li key={id} className="flex items-center justify-between gap-4 py-3 first:pt-0">
            <span className="grid min-w-0 gap-0.5">
              <span className="wrap-anywhere font-medium">{displayName}</span>
              <code className="wrap-anywhere font-mono text-soft-ink text-sm">{id}</code>
            </span>
            <RemoveButton aria-label={t("products.removeEntry", { id })} onClick={() => setRemoved(id)}>
              {t("products.removeLabel")}
            </RemoveButton>
          </li>
        ))}
      </ul>
      {removed !== undefined && (
        <ConfirmDialog
          open
          close={() => setRemoved(undefined)}
          title={t("settings.removeStoreTitle", { id: removed })}
          description={t("settings.removeStoreHint")}
          confirmLabel={t("settings.removeStore")}
          busyLabel={t("dashboard.saving")}
          confirm={() => remove(removed)}
        />
      )}
    </>
  );
}

function AddStore({ taken }: { taken: readonly string[] }) {
  const project = useProject();
  const refresh = useRefresh();
  const form = useForm<"id" | "displayName">({
    initial: { id: "", displayName: "" },
    validate({ id, displayName }) {
      const invalid = idError(id.trim(), taken);
      return {
        ...(invalid !== undefined && { id: invalid }),
        ...(displayName.trim().length > limits.displayName && { displayName: t("invalid.tooLong", { max: limits.displayName }) }),
      };
    },
    async send({ id, displayName }) {
      const name = displayName.trim();
      await project.updateConfig({ [`dataVault.stores.${id.trim()}`]: name === "" ? {} : { displayName: name } });
      await refresh("internal.config");
      toastSuccess(t("settings.saved"));
      return {};
    },
  });

  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      <FormSummary form={form} />
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <Field {...form.field("id")} label={t("settings.storeId")} autoComplete="off" autoCapitalize="none" spellCheck={false} required />
        <Field {...form.field("displayName")} label={t("settings.storeName")} autoComplete="off" />
      </div>
      <div className="flex justify-end">
        <ActionButton type="submit" busyLabel={form.busy ? t("dashboard.saving") : undefined}>
          {t("settings.addStore")}
        </ActionButton>
      </div>
    </form>
  );
}

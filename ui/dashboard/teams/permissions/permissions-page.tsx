import { ListTree, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { PermissionDefinition } from "#sdk/admin.ts";
import { toastSuccess } from "../../../components/toast.tsx";
import { ConfirmDialog } from "../../../forms/confirm-dialog.tsx";
import { LoadError } from "../../../forms/error-message.tsx";
import { t } from "../../../locales/i18n.ts";
import type { MessageId } from "../../../locales/messages.ts";
import { ActionButton } from "../../action-button.tsx";
import { DashboardPage } from "../../dashboard-page.tsx";
import { EmptyState } from "../../empty-state.tsx";
import { useProjectQuery } from "../../use-project-query.ts";
import { useRefresh } from "../../use-refresh.ts";
import { useProject } from "../../workspace.ts";
import { definitionCalls, type Scope } from "./definition-calls.ts";
import { PermissionDialog } from "./permission-dialog.tsx";
import { PermissionGraph } from "./permission-graph.tsx";
import { PermissionList } from "./permission-list.tsx";

/** `/projects/{id}/permissions`: the permissions of the project, and which contains which. */
export function PermissionsPage() {
  const { displayName } = useProject();
  return (
    <DashboardPage title={t("nav.permissions")} titleSuffix={displayName} hint={t("permissions.hint")}>
      <ScopeSection scope="team">
        <ScopeSection scope="project" />
      </ScopeSection>
    </DashboardPage>
  );
}

/** The subject of a dialog. */
type Open = { readonly dialog: "create" } | { readonly dialog: "edit" | "delete"; readonly definition: PermissionDefinition };
type View = "list" | "graph";

const scopeLabels = {
  team: {
    title: "permissions.team",
    hint: "permissions.teamHint",
    create: "permissions.create.team",
    view: "permissions.viewOf.team",
    graph: "permissions.graphOf.team",
  },
  project: {
    title: "permissions.project",
    hint: "permissions.projectHint",
    create: "permissions.create.project",
    view: "permissions.viewOf.project",
    graph: "permissions.graphOf.project",
  },
} as const satisfies Record<Scope, Readonly<Record<string, MessageId>>>;

interface ScopeSectionProps {
  scope: Scope;
  /** Below a list of unknown height: shown with it, so that nothing shifts. */
  children?: ReactNode;
}

function ScopeSection({ scope, children }: ScopeSectionProps) {
  const labels = scopeLabels[scope];
  const calls = definitionCalls(useProject(), scope);
  const query = useProjectQuery({ queryKey: [calls.group, "list"], queryFn: calls.list });
  const refresh = useRefresh();
  const [open, setOpen] = useState<Open>();
  const [view, setView] = useState<View>("list");
  const close = () => setOpen(undefined);
  const failed = query.isError && !query.isFetching;
  const definitions = failed ? undefined : query.data;

  async function remove({ id }: PermissionDefinition): Promise<void> {
    await calls.remove(id);
    await refresh(calls.group);
    close();
    toastSuccess(t("permissions.deleted", { id }));
  }

  return (
    <>
      <section aria-labelledby={`permissions-${scope}`} className="overflow-hidden rounded-2xl border border-line bg-surface">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 p-5 sm:px-6">
          <div className="grid min-w-0 flex-1 basis-64 gap-1">
            <h2 id={`permissions-${scope}`} className="font-semibold text-lg">
              {t(labels.title)}
            </h2>
            <p className="max-w-2xl text-soft-ink text-sm">{t(labels.hint)}</p>
          </div>
          {definitions && (
            <div className="flex flex-wrap gap-2">
              {definitions.length > 0 && <ViewButtons legend={t(labels.view)} view={view} change={setView} />}
              <ActionButton small variant="primary" onClick={() => setOpen({ dialog: "create" })}>
                <Plus />
                {t(labels.create)}
              </ActionButton>
            </div>
          )}
        </div>
        {failed && (
          <div className="border-line border-t p-5 sm:px-6">
            <LoadError error={query.error} retry={() => void query.refetch()} />
          </div>
        )}
        {!failed && !definitions && <div className="skeleton m-5 h-24 rounded-lg" />}
        {definitions?.length === 0 && <EmptyState icon={ListTree} title={t("permissions.none")} hint={t("permissions.noneHint")} />}
        {definitions && definitions.length > 0 && (
          // A phone shows the list always: the drawing would not fit.
          <div className={view === "graph" ? "sm:hidden" : ""}>
            <PermissionList scope={scope} definitions={definitions} open={(dialog, definition) => setOpen({ dialog, definition })} />
          </div>
        )}
        {definitions && definitions.length > 0 && view === "graph" && (
          <div className="hidden sm:block">
            <PermissionGraph id={`graph-${scope}`} name={t(labels.graph)} definitions={definitions} />
          </div>
        )}
        {definitions && open?.dialog === "create" && <PermissionDialog calls={calls} definitions={definitions} close={close} />}
        {definitions && open?.dialog === "edit" && (
          <PermissionDialog calls={calls} definition={open.definition} definitions={definitions} close={close} />
        )}
        {open?.dialog === "delete" && (
          <ConfirmDialog
            open
            close={close}
            title={t("permissions.deleteTitle", { id: open.definition.id })}
            description={t("permissions.deleteHint")}
            confirmLabel={t("permissions.delete")}
            busyLabel={t("permissions.deleting")}
            confirm={() => remove(open.definition)}
          />
        )}
      </section>
      {!query.isPending && children}
    </>
  );
}

interface ViewButtonsProps {
  legend: string;
  view: View;
  change(view: View): void;
}

const viewLabels = { list: "permissions.view.list", graph: "permissions.view.graph" } as const satisfies Record<View, MessageId>;

/** Chooses between the list and the drawing. */
const ViewButtons = ({ legend, view, change }: ViewButtonsProps) => (
  <fieldset className="hidden gap-1 rounded-lg bg-sunken p-0.5 sm:flex">
    <legend className="sr-only">{legend}</legend>
    {(["list", "graph"] as const).map((name) => (
      <button
        key={name}
        type="button"
        aria-pressed={view === name}
        onClick={() => change(name)}
        className="min-h-7 rounded-md px-3 font-medium text-sm text-soft-ink transition-colors hover:text-ink aria-pressed:bg-surface aria-pressed:text-ink"
      >
        {t(viewLabels[name])}
      </button>
    ))}
  </fieldset>
);

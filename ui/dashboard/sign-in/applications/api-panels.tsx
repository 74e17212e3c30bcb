import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { ProjectConfig } from "#contract/config/tree.ts";
import type { ConfigOverride } from "#sdk/admin.ts";
import { Badge } from "../../../components/badge.tsx";
import { Panel, PanelsSkeleton } from "../../../components/panel.tsx";
import { t } from "../../../locales/i18n.ts";
import { ActionButton } from "../../action-button.tsx";
import { PlanDialog } from "../../console/plan/plan-dialog.tsx";
import { QueryContent } from "../../query-content.tsx";
import { RemoveButton } from "../../remove-button.tsx";
import { useRefresh } from "../../use-refresh.ts";
import { ApiDialog } from "./api-dialog.tsx";
import { ScopeDialog } from "./scope-dialog.tsx";
import { useServerConfig } from "./server-config.ts";

/** The APIs that applications may call, and the scopes that the project defines. The effects of a deletion are reviewed before. */
export function ApiPanels() {
  const query = useServerConfig();
  const refresh = useRefresh();
  const [override, setOverride] = useState<ConfigOverride>();
  const remove = (path: string) => setOverride({ [`oauthServer.${path}`]: null });
  return (
    <>
      <QueryContent query={query} skeleton={<PanelsSkeleton />}>
        {(config) => (
          <>
            <Apis config={config} remove={remove} />
            <Scopes config={config} remove={remove} />
          </>
        )}
      </QueryContent>
      <PlanDialog override={override} close={() => setOverride(undefined)} onApplied={() => void refresh("internal.config")} />
    </>
  );
}

interface PartProps {
  config: ProjectConfig;
  remove(path: string): void;
}

function Apis({ config, remove }: PartProps) {
  // The empty id is that of a new one.
  const [editing, setEditing] = useState<string>();
  const { resources } = config.oauthServer;
  const ids = Object.keys(resources).sort();
  return (
    <Panel isCard title={t("apis.title")} hint={t("apis.hint")}>
      {ids.length === 0 && <p className="text-soft-ink">{t("apis.none")}</p>}
      {ids.length > 0 && (
        <ul className="grid grid-cols-1 divide-y divide-line">
          {ids.map((id) => {
            const { displayName = id, identifier, scopes, tokenFormat } = resources[id] ?? { scopes: {}, tokenFormat: "jwt" };
            return (
              <Row key={id} name={displayName} edit={() => setEditing(id)} remove={() => remove(`resources.${id}`)}>
                <code className="wrap-anywhere font-mono text-[0.8125rem] text-soft-ink">{identifier ?? t("apis.noIdentifier")}</code>
                <span className="flex flex-wrap gap-1.5">
                  <Badge>{t(tokenFormat === "jwt" ? "apis.jwt" : "apis.opaque")}</Badge>
                  {Object.keys(scopes).map((scope) => (
                    <Badge key={scope} variant="good">
                      {scope}
                    </Badge>
                  ))}
                </span>
              </Row>
            );
          })}
        </ul>
      )}
      <CreateButton create={() => setEditing("")}>{t("apis.create")}</CreateButton>
      {editing !== undefined && <ApiDialog key={editing} config={config} id={editing || undefined} close={() => setEditing(undefined)} />}
    </Panel>
  );
}

function Scopes({ config, remove }: PartProps) {
  // The empty name is that of a new one.
  const [editing, setEditing] = useState<string>();
  const { scopes } = config.oauthServer;
  const names = Object.keys(scopes).sort();
  return (
    <Panel isCard title={t("apis.scopes")} hint={t("apis.scopesHint")}>
      {names.length === 0 && <p className="text-soft-ink">{t("apis.scopesNone")}</p>}
      {names.length > 0 && (
        <ul className="grid grid-cols-1 divide-y divide-line">
          {names.map((name) => (
            <Row key={name} name={name} edit={() => setEditing(name)} remove={() => remove(`scopes.${name}`)}>
              <span className="wrap-anywhere text-soft-ink text-sm">{scopes[name]?.description || t("apis.noDescription")}</span>
              {scopes[name]?.permission && (
                <span>
                  <Badge>{t("apis.needs", { permission: scopes[name].permission })}</Badge>
                </span>
              )}
            </Row>
          ))}
        </ul>
      )}
      <CreateButton create={() => setEditing("")}>{t("apis.scopeCreate")}</CreateButton>
      {editing !== undefined && (
        <ScopeDialog key={editing} config={config} name={editing || undefined} close={() => setEditing(undefined)} />
      )}
    </Panel>
  );
}

function Row({ name, edit, remove, children }: { name: string; edit(): void; remove(): void; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-3.5 first:pt-0 last:pb-0">
      <div className="grid min-w-0 flex-1 basis-56 gap-1">
        <span className="wrap-anywhere font-medium">{name}</span>
        {children}
      </div>
      <div className="flex gap-2">
        <ActionButton small onClick={edit} aria-label={t("apis.editOf", { name })}>
          {t("apis.edit")}
        </ActionButton>
        <RemoveButton onClick={remove} aria-label={t("apis.deleteOf", { name })}>
          {t("apis.delete")}
        </RemoveButton>
      </div>
    </li>
  );
}

const CreateButton = ({ create, children }: { create(): void; children: ReactNode }) => (
  <div>
    <ActionButton onClick={create}>
      <Plus />
      {children}
    </ActionButton>
  </div>
);

import { Plus } from "lucide-react";
import { useState } from "react";
import type { AgentToken, AgentTokenFirstView } from "#sdk/admin.ts";
import { Badge } from "../../../components/badge.tsx";
import { CodeBlock, Copyable } from "../../../components/copyable.tsx";
import { Panel } from "../../../components/panel.tsx";
import { toastSuccess } from "../../../components/toast.tsx";
import { ConfirmDialog } from "../../../forms/confirm-dialog.tsx";
import { formatDateTime, formatDay } from "../../../locales/dates.ts";
import { t } from "../../../locales/i18n.ts";
import { ActionButton } from "../../action-button.tsx";
import { QueryContent } from "../../query-content.tsx";
import { useProjectQuery } from "../../use-project-query.ts";
import { useProject, useWorkspace } from "../../workspace.ts";
import { agentRightTexts } from "./agent-right-texts.ts";
import { CreateAgentTokenDialog } from "./create-agent-token-dialog.tsx";
import { OneTimeDialog } from "./one-time-dialog.tsx";

/** Creates, lists and revokes the tokens of coding agents. */
export function AgentTokensPanel() {
  const { app } = useProject();
  const query = useProjectQuery({ queryKey: ["internal", "agentTokens"], queryFn: () => app.listAgentTokens() });
  const [creating, setCreating] = useState(false);
  const [newToken, setNewToken] = useState<AgentTokenFirstView>();
  const [revoking, setRevoking] = useState<AgentToken>();

  function onCreated(token: AgentTokenFirstView): void {
    setCreating(false);
    setNewToken(token);
  }

  async function revoke(token: AgentToken): Promise<void> {
    await token.revoke();
    setRevoking(undefined);
    toastSuccess(t("keys.revoked", { description: token.name }));
  }

  return (
    <Panel title={t("agents.title")} hint={t("agents.hint")}>
      <QueryContent query={query} skeleton={<div className="skeleton h-6 w-48" />}>
        {(tokens) =>
          tokens.length === 0 ? (
            <p className="text-soft-ink">{t("agents.none")}</p>
          ) : (
            <ul aria-label={t("agents.title")} className="divide-y divide-line overflow-hidden rounded-lg border border-line">
              {tokens.map((token) => (
                <AgentTokenRow key={token.id} token={token} revoke={() => setRevoking(token)} />
              ))}
            </ul>
          )
        }
      </QueryContent>
      <div>
        <ActionButton needs="admin" onClick={() => setCreating(true)}>
          <Plus />
          {t("agents.create")}
        </ActionButton>
      </div>
      {creating && <CreateAgentTokenDialog close={() => setCreating(false)} onCreated={onCreated} />}
      {newToken && <AgentTokenDialog token={newToken.agentToken} close={() => setNewToken(undefined)} />}
      {revoking && (
        <ConfirmDialog
          open
          close={() => setRevoking(undefined)}
          title={t("keys.revokeTitle", { description: revoking.name })}
          description={t("agents.revokeHint")}
          confirmLabel={t("keys.revoke")}
          busyLabel={t("keys.revoking")}
          confirm={() => revoke(revoking)}
        />
      )}
    </Panel>
  );
}

function AgentTokenRow({ token, revoke }: { token: AgentToken; revoke(): void }) {
  const { name, rights, lastFour, createdAt, lastUsedAt, expiresAt } = token;
  const facts = [
    t("user.keyCreated", { day: formatDay(createdAt) }),
    lastUsedAt ? t("user.keyUsed", { time: formatDateTime(lastUsedAt) }) : t("user.keyUnused"),
    ...(token.isValid() ? [t("user.keyExpires", { day: formatDay(expiresAt) })] : []),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
      <span className="min-w-0 flex-1 basis-56">
        <span className="flex flex-wrap items-center gap-2">
          <span className="wrap-anywhere font-medium">{name}</span>
          <code className="font-mono text-soft-ink text-sm">agt_…{lastFour}</code>
          {!token.isValid() && <Badge variant="warning">{t("keys.expired")}</Badge>}
        </span>
        <span className="block text-sm">{rights.map((right) => t(agentRightTexts[right].label)).join(" · ")}</span>
        <span className="block text-soft-ink text-sm">{facts.join(" · ")}</span>
      </span>
      <ActionButton needs="admin" small aria-label={t("agents.revokeOf", { name })} onClick={revoke}>
        {t("keys.revoke")}
      </ActionButton>
    </li>
  );
}

/** Shows a new agent token in full, once, and the configuration of an agent with it. */
function AgentTokenDialog({ token, close }: { token: string; close(): void }) {
  const { context } = useWorkspace();
  const latchkey = { type: "http", url: `${context.boot.apiUrl}/mcp`, headers: { Authorization: `Bearer ${token}` } };
  return (
    <OneTimeDialog title={t("agents.revealTitle")} description={t("agents.revealHint")} savedLabel={t("agents.saved")} close={close}>
      <Copyable label={t("agents.token")} value={token} />
      <CodeBlock label=".mcp.json" code={JSON.stringify({ mcpServers: { latchkey } }, null, 2)} />
    </OneTimeDialog>
  );
}

import { useState } from "react";
import type { InternalApiKey, InternalApiKeyFirstView } from "#sdk/admin.ts";
import { Button } from "../../components/button.tsx";
import { Glyph } from "../../components/glyph.tsx";
import { toastDone } from "../../components/toast.tsx";
import { useLoad } from "../../components/use-load.ts";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { LoadFailure } from "../../forms/failure-notice.tsx";
import { day, text } from "../../locales/text.ts";
import { EmptyState } from "../empty-state.tsx";
import { Page } from "../page.tsx";
import { useProject } from "../workspace.ts";
import { CreateKeysDialog } from "./create-keys-dialog.tsx";
import { KeyTable, KeyTableSkeleton } from "./key-table.tsx";
import { RevealDialog } from "./reveal-dialog.tsx";

/** `/projects/{id}/api-keys`: the sets of keys that open the project; made, shown once, and revoked here. */
export function ApiKeysPage() {
  const { app, displayName } = useProject();
  const [changes, setChanges] = useState(0);
  const keys = useLoad(String(changes), () => app.listInternalApiKeys());
  const shown = keys.state === "ready" ? keys.value : keys.state === "loading" ? keys.stale : undefined;
  const [creating, setCreating] = useState(false);
  const [made, setMade] = useState<InternalApiKeyFirstView>();
  const [revoking, setRevoking] = useState<InternalApiKey>();
  const reload = () => setChanges((count) => count + 1);

  function created(first: InternalApiKeyFirstView): void {
    setCreating(false);
    setMade(first);
    reload();
  }

  async function revoke(key: InternalApiKey): Promise<void> {
    await key.revoke();
    setRevoking(undefined);
    toastDone(text("keys.revoked", { description: nameOf(key) }));
    reload();
  }

  const button = (
    <Button look="primary" onClick={() => setCreating(true)}>
      <Glyph name="plus" />
      {text("keys.create")}
    </Button>
  );

  return (
    <Page title={text("nav.apiKeys")} of={displayName} hint={text("keys.hint")} actions={shown && shown.length > 0 && button}>
      <section aria-label={text("nav.apiKeys")} className="overflow-hidden rounded-2xl border border-line bg-surface">
        <p role="status" className="sr-only">
          {keys.state === "loading" && !shown && text("page.loading")}
          {keys.state === "ready" && text("keys.count", { count: keys.value.length })}
        </p>
        {keys.state === "failed" && (
          <div className="grid grid-cols-1 gap-3 p-5 sm:px-6">
            <h2 className="font-medium">{text("keys.failed")}</h2>
            <LoadFailure error={keys.error} retry={keys.retry} />
          </div>
        )}
        {keys.state === "loading" && !shown && <KeyTableSkeleton />}
        {shown?.length === 0 && <EmptyState icon="key" title={text("keys.none")} hint={text("keys.noneHint")} action={button} />}
        {shown && shown.length > 0 && <KeyTable keys={shown} stale={keys.state === "loading"} revoke={setRevoking} />}
      </section>
      <CreateKeysDialog open={creating} close={() => setCreating(false)} created={created} />
      {made && <RevealDialog keys={made} close={() => setMade(undefined)} />}
      {revoking && (
        <ConfirmDialog
          open
          close={() => setRevoking(undefined)}
          title={text("keys.revokeTitle", { description: nameOf(revoking) })}
          description={text("keys.revokeHint", { day: day(revoking.createdAt) })}
          deed={text("keys.revoke")}
          busy={text("keys.revoking")}
          confirm={() => revoke(revoking)}
        />
      )}
    </Page>
  );
}

const nameOf = ({ description }: InternalApiKey): string => description || text("keys.nameless");

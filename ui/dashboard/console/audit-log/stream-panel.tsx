import { useState } from "react";
import { auditStreamLimits } from "#contract/vocabulary/console/audit-stream.ts";
import type { AuditStream, NewAuditStream } from "#sdk/admin.ts";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { Copyable } from "../../../components/copyable.tsx";
import { AlertDialog, DialogActions } from "../../../components/dialog.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Panel } from "../../../components/panel.tsx";
import { RelativeTime } from "../../../components/relative-time.tsx";
import { toastSuccess } from "../../../components/toast.tsx";
import { ConfirmDialog } from "../../../forms/confirm-dialog.tsx";
import { useAction } from "../../../forms/use-action.tsx";
import { formatDateTime } from "../../../locales/dates.ts";
import { t } from "../../../locales/i18n.ts";
import { ActionButton } from "../../action-button.tsx";
import { QueryContent } from "../../query-content.tsx";
import { useProjectQuery } from "../../use-project-query.ts";
import { explainFailure } from "../../webhooks/explain-failure.ts";
import { useProject } from "../../workspace.ts";
import { StreamAddressDialog } from "./stream-address-dialog.tsx";

/** How often the state is read again while events wait, in milliseconds. */
const refreshMillis = 2000 * auditStreamLimits.lookSeconds;

type Open =
  | { readonly dialog: "create" }
  | { readonly dialog: "edit" | "rotate" | "delete"; readonly stream: AuditStream }
  | { readonly dialog: "secret"; readonly stream: NewAuditStream };

/** Where the audit log is sent, and how far it is. */
export function StreamPanel() {
  const { app } = useProject();
  const [open, setOpen] = useState<Open>();
  const query = useProjectQuery({
    queryKey: ["internal", "auditStream"],
    queryFn: () => app.getAuditStream(),
    refetchInterval: ({ state }) => (state.data?.isEnabled && state.data.waiting > 0 ? refreshMillis : false),
  });
  const close = () => setOpen(undefined);
  const showSecret = (stream: NewAuditStream) => setOpen({ dialog: "secret", stream });

  return (
    <Panel title={t("audit.stream.title")} hint={t("audit.stream.hint")}>
      <QueryContent query={query} skeleton={<div className="skeleton h-16" />}>
        {(stream) =>
          stream ? (
            <StreamState stream={stream} open={(dialog) => setOpen({ dialog, stream })} />
          ) : (
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="text-soft-ink">{t("audit.stream.none")}</p>
              <ActionButton onClick={() => setOpen({ dialog: "create" })}>{t("audit.stream.create")}</ActionButton>
            </div>
          )
        }
      </QueryContent>
      {open?.dialog === "create" && <StreamAddressDialog close={close} onCreated={showSecret} />}
      {open?.dialog === "edit" && <StreamAddressDialog stream={open.stream} close={close} />}
      {open?.dialog === "rotate" && (
        <ConfirmDialog
          open
          close={close}
          title={t("audit.stream.rotateTitle")}
          description={t("audit.stream.rotateHint")}
          confirmLabel={t("audit.stream.rotate")}
          busyLabel={t("audit.stream.rotating")}
          confirm={async () => showSecret(await open.stream.rotateSecret())}
        />
      )}
      {open?.dialog === "delete" && (
        <ConfirmDialog
          open
          close={close}
          title={t("audit.stream.deleteTitle")}
          description={t("audit.stream.deleteHint")}
          confirmLabel={t("audit.stream.delete")}
          busyLabel={t("audit.stream.deleting")}
          confirm={async () => {
            await open.stream.delete();
            close();
          }}
        />
      )}
      {open?.dialog === "secret" && (
        <AlertDialog open close={close} title={t("audit.stream.secretTitle")} description={t("audit.stream.secretHint")}>
          <Copyable label={t("audit.stream.secret")} value={open.stream.secret} />
          <DialogActions>
            <Button variant="primary" onClick={close}>
              {t("audit.stream.secretStored")}
            </Button>
          </DialogActions>
        </AlertDialog>
      )}
    </Panel>
  );
}

function StreamState({ stream, open }: { stream: AuditStream; open(dialog: "edit" | "rotate" | "delete"): void }) {
  const [failure, setFailure] = useState<string>();
  const test = useAction();
  const change = useAction();
  const { url, isEnabled, delivered, waiting, lastDeliveryAt, error, nextAttemptAt } = stream;

  const sendTest = () =>
    test.run(async () => {
      setFailure(undefined);
      const result = await stream.sendTest();
      if (result.status === "ok") toastSuccess(t("audit.stream.testSent"));
      else setFailure(t("audit.stream.testFailed", { reason: explainFailure(result.error.errorMessage, result.error) }));
    });
  const toggle = () =>
    change.run(async () => {
      await stream.update({ isEnabled: !isEnabled });
    });

  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="wrap-anywhere font-medium font-mono text-sm">{url}</span>
        {!isEnabled && <Badge>{t("audit.stream.paused")}</Badge>}
        {isEnabled && error !== null && <Badge variant="warning">{t("audit.stream.failing")}</Badge>}
        {isEnabled && error === null && <Badge variant="good">{t("audit.stream.active")}</Badge>}
      </div>
      <p className="flex flex-wrap gap-x-1.5 text-soft-ink text-sm">
        <span>{t("audit.stream.delivered", { count: delivered })} ·</span>
        <span>{t("audit.stream.waiting", { count: waiting })} ·</span>
        <span>
          {lastDeliveryAt ? (
            <>
              {t("audit.stream.last")}: <RelativeTime at={lastDeliveryAt} />
            </>
          ) : (
            t("audit.stream.never")
          )}
        </span>
      </p>
      {error !== null && (
        <Notice tone="warning">
          {nextAttemptAt && isEnabled
            ? t("audit.stream.failure", { reason: explainFailure(error, stream), time: formatDateTime(nextAttemptAt) })
            : t("audit.stream.failurePaused", { reason: explainFailure(error, stream) })}
        </Notice>
      )}
      {(failure || test.error || change.error) && <Notice>{failure ?? test.error ?? change.error}</Notice>}
      <fieldset aria-label={t("audit.stream.title")} className="flex flex-wrap gap-2">
        <ActionButton small onClick={() => void sendTest()} busyLabel={test.busy ? t("audit.stream.testing") : undefined}>
          {t("audit.stream.test")}
        </ActionButton>
        <ActionButton small onClick={() => void toggle()} busyLabel={change.busy ? t("audit.stream.changing") : undefined}>
          {t(isEnabled ? "audit.stream.pause" : "audit.stream.resume")}
        </ActionButton>
        <ActionButton small onClick={() => open("edit")}>
          {t("audit.stream.edit")}
        </ActionButton>
        <ActionButton small onClick={() => open("rotate")}>
          {t("audit.stream.rotate")}
        </ActionButton>
        <ActionButton small onClick={() => open("delete")}>
          {t("audit.stream.delete")}
        </ActionButton>
      </fieldset>
    </div>
  );
}

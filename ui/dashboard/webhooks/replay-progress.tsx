import type { WebhookEndpoint } from "#sdk/admin.ts";
import { Button } from "../../components/button.tsx";
import { DialogActions } from "../../components/dialog.tsx";
import { LoadError } from "../../forms/error-message.tsx";
import { t } from "../../locales/i18n.ts";
import { hasFailed } from "../query-content.tsx";
import { useProjectQuery } from "../use-project-query.ts";

const refreshMillis = 1000;

interface ReplayProgressProps {
  endpoint: WebhookEndpoint;
  replay: { readonly id: string; readonly count: number };
  close(): void;
}

/** Follows a replay until each event was attempted once. */
export function ReplayProgress({ endpoint, replay: { id, count }, close }: ReplayProgressProps) {
  const query = useProjectQuery({
    queryKey: ["internal", "webhookEndpoints", "replay", id],
    queryFn: () => endpoint.getReplay(id),
    refetchInterval: ({ state }) => state.data?.waiting !== 0 && refreshMillis,
  });
  const { waiting = count, retrying = 0, delivered = 0, failed = 0 } = query.data ?? {};
  // A delivery that another replay has queued meanwhile is no longer counted here.
  const attempted = Math.max(0, count - waiting);
  const isDone = query.data !== undefined && waiting === 0;
  const notDelivered = retrying + failed;
  return (
    <>
      <div className="grid gap-2">
        <progress aria-label={t("webhooks.replayProgress")} max={count} value={attempted} className="h-2 w-full accent-accent" />
        <p role="status" className="font-medium">
          {isDone ? t("webhooks.replayDone", { count: delivered }) : t("webhooks.replayRunning", { attempted, count })}
        </p>
        {notDelivered > 0 && <p className="text-danger text-sm">{t("webhooks.replayFailed", { count: notDelivered })}</p>}
        {!isDone && <p className="text-soft-ink text-sm">{t("webhooks.replayGoesOn")}</p>}
      </div>
      {hasFailed(query) && <LoadError error={query.error} retry={() => void query.refetch()} />}
      <DialogActions>
        <Button variant="primary" onClick={close}>
          {t("webhooks.close")}
        </Button>
      </DialogActions>
    </>
  );
}

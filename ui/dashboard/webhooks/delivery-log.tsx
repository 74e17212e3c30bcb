import { Send } from "lucide-react";
import { useState } from "react";
import { webhookDeliveryStatuses } from "#contract/vocabulary/webhooks/webhooks.ts";
import type { WebhookDelivery, WebhookEndpoint } from "#sdk/admin.ts";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Select } from "../../components/select.tsx";
import { formatDateTime } from "../../locales/dates.ts";
import { t } from "../../locales/i18n.ts";
import { EmptyState } from "../empty-state.tsx";
import { latestEntry } from "../latest-entry.ts";
import { RowsContent } from "../rows-content.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject } from "../workspace.ts";
import { DeliveryDialog } from "./delivery-dialog.tsx";
import { explainFailure } from "./explain-failure.ts";

const any = "";
const refreshMillis = 5000;

/** Lists the messages to the endpoints, newest first, with filters. Follows what happens while the page is open. */
export function DeliveryLog({ endpoints }: { endpoints: readonly WebhookEndpoint[] }) {
  const { app } = useProject();
  const [status, setStatus] = useState(any);
  const [endpointId, setEndpointId] = useState(any);
  const [pages, setPages] = useState(1);
  const [shown, setShown] = useState<WebhookDelivery>();
  const query = useProjectQuery({
    queryKey: ["internal", "webhookDeliveries", status, endpointId, pages],
    queryFn: async () => {
      const items: WebhookDelivery[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < pages; page++) {
        const read = await app.listWebhookDeliveries({
          limit: 25,
          ...(cursor && { cursor }),
          ...(status !== any && { status: status as WebhookDelivery["status"] }),
          ...(endpointId !== any && { endpointId }),
        });
        items.push(...read);
        cursor = read.nextCursor ?? undefined;
        if (cursor === undefined) break;
      }
      return { items, hasMore: cursor !== undefined };
    },
    placeholderData: (previous) => previous,
    refetchInterval: refreshMillis,
  });

  return (
    <section aria-labelledby="deliveries" className="overflow-hidden rounded-2xl border border-line bg-surface">
      <div className="grid grid-cols-1 gap-4 p-5 sm:grid-cols-[1fr_12rem_12rem] sm:items-end sm:px-6">
        <h2 id="deliveries" className="font-semibold text-lg">
          {t("webhooks.deliveries")}
        </h2>
        <Select
          label={t("webhooks.status")}
          value={status}
          options={[
            { value: any, label: t("webhooks.anyStatus") },
            ...webhookDeliveryStatuses.map((value) => ({ value, label: statusLabel(value) })),
          ]}
          change={setStatus}
        />
        <Select
          label={t("webhooks.endpoint")}
          value={endpointId}
          options={[{ value: any, label: t("webhooks.anyEndpoint") }, ...endpoints.map(({ id, url }) => ({ value: id, label: url }))]}
          change={setEndpointId}
        />
      </div>
      <RowsContent query={query}>
        {({ items, hasMore }) => (
          <>
            {items.length === 0 && <EmptyState icon={Send} title={t("webhooks.noDeliveries")} hint={t("webhooks.noDeliveriesHint")} />}
            <ul>
              {items.map((delivery) => (
                <DeliveryRow key={delivery.id} delivery={delivery} show={() => setShown(delivery)} />
              ))}
            </ul>
            {hasMore && (
              <div className="border-line border-t p-3 sm:px-4">
                <Button small variant="quiet" onClick={() => setPages(pages + 1)}>
                  {t("webhooks.more")}
                </Button>
              </div>
            )}
          </>
        )}
      </RowsContent>
      {shown && <DeliveryDialog delivery={latestEntry(query.data?.items, shown)} close={() => setShown(undefined)} />}
    </section>
  );
}

const variants = { pending: "warning", delivered: "good", failed: "danger" } as const;
const statusLabel = (status: WebhookDelivery["status"]): string =>
  t(({ pending: "webhooks.pending", delivered: "webhooks.delivered", failed: "webhooks.failedState" } as const)[status]);

function DeliveryRow({ delivery, show }: { delivery: WebhookDelivery; show(): void }) {
  const { eventType, status, attempts, createdAt, nextAttemptAt, error } = delivery;
  const time = formatDateTime(createdAt);
  return (
    <li className="flex items-start gap-4 border-line border-t px-5 py-3.5 sm:px-6">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <code className="wrap-anywhere font-mono text-sm">{eventType}</code>
          <Badge variant={variants[status]}>{statusLabel(status)}</Badge>
        </span>
        <span className="text-soft-ink text-sm">
          {time} · {t("webhooks.attempts", { count: attempts })}
          {attempts > 0 && nextAttemptAt && ` · ${t("webhooks.nextAttempt", { time: formatDateTime(nextAttemptAt) })}`}
        </span>
        {error && <span className="wrap-anywhere text-danger text-sm">{explainFailure(error, delivery)}</span>}
      </div>
      <Button small aria-label={t("webhooks.detailsOf", { event: eventType, time })} onClick={show}>
        {t("webhooks.details")}
      </Button>
    </li>
  );
}

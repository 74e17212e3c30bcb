import { keepPreviousData } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useState } from "react";
import { webhookDeliveryStatuses } from "#contract/vocabulary/webhooks/webhooks.ts";
import type { WebhookDelivery, WebhookEndpoint } from "#sdk/admin.ts";
import { Badge } from "../../components/badge.tsx";
import { useCursorPages } from "../../components/cursor-pages.tsx";
import { RelativeTime } from "../../components/relative-time.tsx";
import { Select } from "../../components/select.tsx";
import { formatDateTime } from "../../locales/dates.ts";
import { t } from "../../locales/i18n.ts";
import { EmptyState } from "../empty-state.tsx";
import { latestEntry } from "../latest-entry.ts";
import { DataTable, type TableColumn } from "../table/data-table.tsx";
import { ListSection } from "../table/list-section.tsx";
import { useTableView } from "../table/table-view.ts";
import { ViewOptions } from "../table/view-options.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject } from "../workspace.ts";
import { DeliveryDialog } from "./delivery-dialog.tsx";
import { explainFailure } from "./explain-failure.ts";

const any = "";
const pageSize = 25;
const refreshMillis = 5000;

/** Lists the messages to the endpoints, newest first, with filters. Follows what happens while the page is open. */
export function DeliveryLog({ endpoints }: { endpoints: readonly WebhookEndpoint[] }) {
  const { app } = useProject();
  const [status, setStatus] = useState(any);
  const [endpointId, setEndpointId] = useState(any);
  const [shown, setShown] = useState<WebhookDelivery>();
  const [view, changeView] = useTableView("deliveries");
  const pages = useCursorPages();
  const { cursor } = pages;
  const query = useProjectQuery({
    queryKey: ["internal", "webhookDeliveries", { status, endpointId, cursor }],
    queryFn: () =>
      app.listWebhookDeliveries({
        limit: pageSize,
        ...(cursor && { cursor }),
        ...(status !== any && { status: status as WebhookDelivery["status"] }),
        ...(endpointId !== any && { endpointId }),
      }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMillis,
  });
  const columns = deliveryColumns(endpoints, setShown);
  const filterBy = (set: (value: string) => void) => (value: string) => {
    set(value);
    pages.reset();
  };

  return (
    <ListSection
      label={t("webhooks.deliveries")}
      page={query}
      pages={pages}
      loading={t("page.loading")}
      failed={t("webhooks.failed")}
      describe={(count) => t("webhooks.deliveryCount", { count })}
      toolbar={
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-[minmax(0,1fr)_12rem_12rem_auto] sm:items-end">
          <h2 className="font-semibold text-lg sm:pb-1.5">{t("webhooks.deliveries")}</h2>
          <Select
            label={t("webhooks.status")}
            value={status}
            options={[
              { value: any, label: t("webhooks.anyStatus") },
              ...webhookDeliveryStatuses.map((value) => ({ value, label: statusLabel(value) })),
            ]}
            change={filterBy(setStatus)}
          />
          <Select
            label={t("webhooks.endpoint")}
            value={endpointId}
            options={[{ value: any, label: t("webhooks.anyEndpoint") }, ...endpoints.map(({ id, url }) => ({ value: id, label: url }))]}
            change={filterBy(setEndpointId)}
          />
          <div className="hidden pb-1 sm:block">
            <ViewOptions columns={columns} view={view} change={changeView} />
          </div>
        </div>
      }
      empty={<EmptyState icon={Send} title={t("webhooks.noDeliveries")} hint={t("webhooks.noDeliveriesHint")} />}
    >
      {(deliveries) => (
        <>
          <DataTable
            label={t("webhooks.deliveries")}
            columns={columns}
            rows={deliveries}
            rowId={({ id }) => id}
            open={setShown}
            stale={query.isPlaceholderData}
            view={view}
          />
          {shown && <DeliveryDialog delivery={latestEntry(deliveries, shown)} close={() => setShown(undefined)} />}
        </>
      )}
    </ListSection>
  );
}

const variants = { pending: "warning", delivered: "good", failed: "danger" } as const;
const statusLabel = (status: WebhookDelivery["status"]): string =>
  t(({ pending: "webhooks.pending", delivered: "webhooks.delivered", failed: "webhooks.failedState" } as const)[status]);

const deliveryColumns = (
  endpoints: readonly WebhookEndpoint[],
  show: (delivery: WebhookDelivery) => void,
): readonly TableColumn<WebhookDelivery>[] => {
  const findUrl = ({ endpointId }: WebhookDelivery) => endpoints.find(({ id }) => id === endpointId)?.url;
  return [
    { id: "event", label: t("webhooks.event"), cell: (delivery) => <DeliveryName delivery={delivery} show={() => show(delivery)} /> },
    {
      id: "endpoint",
      label: t("webhooks.endpoint"),
      shownFrom: "lg",
      width: "w-64",
      cell: (delivery) => (
        <span title={findUrl(delivery)} className="block truncate font-mono">
          {findUrl(delivery)}
        </span>
      ),
    },
    {
      id: "attempts",
      label: t("webhooks.attemptCount"),
      shownFrom: "lg",
      width: "w-28",
      isNumber: true,
      cell: ({ attempts }) => attempts,
    },
    {
      id: "status",
      label: t("webhooks.status"),
      width: "w-28 sm:w-32",
      cell: ({ status }) => <Badge variant={variants[status]}>{statusLabel(status)}</Badge>,
    },
    { id: "time", label: t("webhooks.time"), shownFrom: "sm", width: "w-32", cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  ];
};

/** The event of a delivery, which opens its details, and why it failed. */
function DeliveryName({ delivery, show }: { delivery: WebhookDelivery; show(): void }) {
  const { eventType, attempts, createdAt, nextAttemptAt, error } = delivery;
  const reason = error && explainFailure(error, delivery);
  return (
    <span className="grid min-w-0">
      <button
        type="button"
        onClick={show}
        aria-label={t("webhooks.detailsOf", { event: eventType, time: formatDateTime(createdAt) })}
        className="min-h-6 w-fit max-w-full truncate rounded text-start font-mono text-sm hover:underline"
      >
        {eventType}
      </button>
      {reason && (
        <span title={reason} className="truncate text-danger text-sm">
          {reason}
        </span>
      )}
      {attempts > 0 && nextAttemptAt && (
        <span className="truncate text-soft-ink text-sm">{t("webhooks.nextAttempt", { time: formatDateTime(nextAttemptAt) })}</span>
      )}
    </span>
  );
}

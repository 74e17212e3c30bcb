import { KeyRound, Pause, Pencil, Play, RotateCcw, Send, Trash2 } from "lucide-react";
import { useState } from "react";
import { webhookLimits } from "#contract/vocabulary/webhooks/webhooks.ts";
import type { WebhookEndpoint, WebhookEndpointStatistics } from "#sdk/admin.ts";
import { Badge } from "../../components/badge.tsx";
import { Notice } from "../../components/notice.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { useAction } from "../../forms/use-action.tsx";
import { formatDateTime } from "../../locales/dates.ts";
import { t } from "../../locales/i18n.ts";
import { useCode } from "../code/use-code.tsx";
import { useMayChange } from "../developer-role.ts";
import { DataTable, type TableColumn } from "../table/data-table.tsx";
import type { MenuAct } from "../table/row-menu.tsx";
import { explainFailure } from "./explain-failure.ts";

interface EndpointTableProps {
  endpoints: readonly WebhookEndpoint[];
  /** Undefined until they are known. */
  statistics: readonly WebhookEndpointStatistics[] | undefined;
  open(dialog: "edit" | "secret" | "replay" | "delete", endpoint: WebhookEndpoint): void;
}

/** The endpoints with their states and failure rates. Each has its acts in a menu. */
export function EndpointTable({ endpoints, statistics, open }: EndpointTableProps) {
  const mayChange = useMayChange();
  const [failure, setFailure] = useState<string>();
  const action = useAction();
  const code = useCode();

  const sendTest = (endpoint: WebhookEndpoint) =>
    action.run(async () => {
      setFailure(undefined);
      const result = await endpoint.sendTest();
      if (result.status === "ok") toastSuccess(t("webhooks.testSent"));
      else setFailure(t("webhooks.testFailed", { reason: explainFailure(result.error.errorMessage, result.error) }));
    });

  const changeState = (endpoint: WebhookEndpoint) =>
    action.run(async () => {
      await endpoint.update({ isEnabled: !endpoint.isEnabled });
      toastSuccess(t(endpoint.isEnabled ? "webhooks.paused" : "webhooks.resumed"));
    });

  function listActs(endpoint: WebhookEndpoint): MenuAct[] {
    const { id, url, isEnabled } = endpoint;
    const acts: MenuAct[] = [
      { label: t("webhooks.test"), icon: Send, act: () => void sendTest(endpoint) },
      code.toAct({ kind: "endpoint", id }, url),
      { label: t("webhooks.edit"), icon: Pencil, act: () => open("edit", endpoint) },
      { label: t("webhooks.secret"), icon: KeyRound, act: () => open("secret", endpoint) },
      ...(isEnabled ? [{ label: t("webhooks.replay"), icon: RotateCcw, act: () => open("replay", endpoint) }] : []),
      { label: t(isEnabled ? "webhooks.pause" : "webhooks.resume"), icon: isEnabled ? Pause : Play, act: () => void changeState(endpoint) },
      { label: t("webhooks.delete"), icon: Trash2, danger: true, act: () => open("delete", endpoint) },
    ];
    return acts.map((act) => ({ ...act, disabled: (!mayChange && !act.isRead) || action.busy }));
  }

  const statisticsFor = ({ id }: WebhookEndpoint) => statistics?.find(({ endpointId }) => endpointId === id);
  const columns: readonly TableColumn<WebhookEndpoint>[] = [
    {
      id: "url",
      label: t("webhooks.url"),
      cell: (endpoint) => <EndpointName endpoint={endpoint} statistics={statisticsFor(endpoint)} />,
    },
    {
      id: "day",
      label: t("webhooks.lastDay"),
      shownFrom: "lg",
      width: "w-40",
      cell: (endpoint) => <FailureRate counts={statisticsFor(endpoint)?.day} />,
    },
    {
      id: "week",
      label: t("webhooks.lastWeek"),
      shownFrom: "sm",
      width: "w-40",
      cell: (endpoint) => <WeekRate statistics={statisticsFor(endpoint)} />,
    },
    { id: "state", label: t("webhooks.status"), shownFrom: "sm", width: "w-32", cell: (endpoint) => <EndpointState endpoint={endpoint} /> },
  ];

  return (
    <>
      {(failure || action.error) && (
        <div className="p-4 sm:px-5">
          <Notice>{failure ?? action.error}</Notice>
        </div>
      )}
      <DataTable
        label={t("webhooks.endpoints")}
        columns={columns}
        rows={endpoints}
        rowId={({ id }) => id}
        open={(endpoint) => open("edit", endpoint)}
        menu={(endpoint) => ({ label: t("table.actsOf", { name: endpoint.url }), acts: listActs(endpoint) })}
      />
      {code.drawer}
    </>
  );
}

/** The address of an endpoint, what it is for, and why it fails. On a phone also what the other columns say. */
function EndpointName({ endpoint, statistics }: { endpoint: WebhookEndpoint; statistics: WebhookEndpointStatistics | undefined }) {
  const { url, description, eventTypes, isEnabled, disabledAt, failingSince } = endpoint;
  const events = eventTypes === null ? t("webhooks.allEvents") : eventTypes.join(", ");
  return (
    <span className="grid min-w-0 gap-0.5 py-1">
      <span className="wrap-anywhere font-medium font-mono text-sm">{url}</span>
      <span className="line-clamp-2 wrap-anywhere text-soft-ink text-sm" title={eventTypes === null ? undefined : events}>
        {[description, events].filter(Boolean).join(" · ")}
      </span>
      {!isEnabled && disabledAt && (
        <span className="text-sm text-warning">{t("webhooks.disabledNotice", { day: formatDateTime(disabledAt) })}</span>
      )}
      {isEnabled && failingSince && (
        <span className="text-sm text-warning">{t("webhooks.failingNotice", { day: formatDateTime(failingSince) })}</span>
      )}
      <span className="mt-1 flex flex-wrap items-center gap-2 text-soft-ink text-sm sm:hidden">
        <EndpointState endpoint={endpoint} />
        <WeekRate statistics={statistics} />
      </span>
    </span>
  );
}

function EndpointState({ endpoint: { isEnabled, disabledAt, failingSince } }: { endpoint: WebhookEndpoint }) {
  if (!isEnabled) return <Badge variant={disabledAt ? "danger" : "plain"}>{t("webhooks.disabled")}</Badge>;
  if (failingSince) return <Badge variant="warning">{t("webhooks.failing")}</Badge>;
  return <Badge variant="good">{t("webhooks.enabled")}</Badge>;
}

/** How many deliveries have failed. Undefined until it is known. */
function FailureRate({ counts }: { counts: WebhookEndpointStatistics["day"] | undefined }) {
  if (!counts) return <span className="skeleton block h-3.5 w-20" />;
  const { failed, attempted } = counts;
  if (attempted === 0) return t("webhooks.noDeliveries");
  return <span className={failed > 0 ? "text-danger" : "text-good"}>{t("webhooks.failedOf", { failed, attempted })}</span>;
}

/** The failure rate of the last seven days. Of an endpoint with many deliveries, the server counts the latest. */
const WeekRate = ({ statistics }: { statistics: WebhookEndpointStatistics | undefined }) => (
  <span className="grid">
    <FailureRate counts={statistics?.week} />
    {statistics?.isLimited && <span>{t("webhooks.lastCounted", { count: webhookLimits.countedDeliveries })}</span>}
  </span>
);

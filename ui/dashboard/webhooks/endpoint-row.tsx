import { KeyRound, Pause, Pencil, Play, RotateCcw, Trash2 } from "lucide-react";
import { useState } from "react";
import { webhookLimits } from "#contract/vocabulary/webhooks/webhooks.ts";
import type { WebhookEndpoint, WebhookEndpointStatistics } from "#sdk/admin.ts";
import { Badge } from "../../components/badge.tsx";
import { Notice } from "../../components/notice.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { useAction } from "../../forms/use-action.tsx";
import { formatDateTime } from "../../locales/dates.ts";
import { t } from "../../locales/i18n.ts";
import { ActionButton } from "../action-button.tsx";
import { useCode } from "../code/use-code.tsx";
import { useMayChange } from "../developer-role.ts";
import { ActMenu, type MenuAct } from "../table/row-menu.tsx";
import { explainFailure } from "./explain-failure.ts";

interface EndpointRowProps {
  endpoint: WebhookEndpoint;
  /** Undefined until they are known. */
  statistics: WebhookEndpointStatistics | undefined;
  open(dialog: "edit" | "secret" | "replay" | "delete"): void;
}

/** An endpoint with its state, its failure rate and its actions. */
export function EndpointRow({ endpoint, statistics, open }: EndpointRowProps) {
  const { url, description, eventTypes, isEnabled, disabledAt, failingSince } = endpoint;
  const mayChange = useMayChange();
  const [failure, setFailure] = useState<string>();
  const action = useAction();
  const code = useCode();

  const sendTest = () =>
    action.run(async () => {
      setFailure(undefined);
      const result = await endpoint.sendTest();
      if (result.status === "ok") toastSuccess(t("webhooks.testSent"));
      else setFailure(t("webhooks.testFailed", { reason: explainFailure(result.error.errorMessage, result.error) }));
    });

  const changeState = () =>
    action.run(async () => {
      await endpoint.update({ isEnabled: !isEnabled });
      toastSuccess(t(isEnabled ? "webhooks.paused" : "webhooks.resumed"));
    });

  const acts: MenuAct[] = [
    code.toAct({ kind: "endpoint", id: endpoint.id }, url),
    { label: t("webhooks.edit"), icon: Pencil, act: () => open("edit") },
    { label: t("webhooks.secret"), icon: KeyRound, act: () => open("secret") },
    ...(isEnabled ? [{ label: t("webhooks.replay"), icon: RotateCcw, act: () => open("replay") }] : []),
    { label: t(isEnabled ? "webhooks.pause" : "webhooks.resume"), icon: isEnabled ? Pause : Play, act: () => void changeState() },
    { label: t("webhooks.delete"), icon: Trash2, danger: true, act: () => open("delete") },
  ];

  return (
    <li className="grid grid-cols-1 gap-3 border-line border-t p-5 first:border-t-0 sm:px-6">
      <div className="flex flex-wrap items-start gap-3">
        <div className="grid min-w-0 flex-1 basis-60 grid-cols-1 gap-1">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <h2 className="wrap-anywhere font-medium font-mono text-sm">{url}</h2>
            {!isEnabled && <Badge variant={disabledAt ? "danger" : "plain"}>{t("webhooks.disabled")}</Badge>}
            {isEnabled && failingSince && <Badge variant="warning">{t("webhooks.failing")}</Badge>}
            {isEnabled && !failingSince && <Badge variant="good">{t("webhooks.enabled")}</Badge>}
          </span>
          {description && <p className="wrap-anywhere text-soft-ink text-sm">{description}</p>}
          <p className="wrap-anywhere text-soft-ink text-sm">{eventTypes === null ? t("webhooks.allEvents") : eventTypes.join(", ")}</p>
          <Statistics statistics={statistics} />
        </div>
        <ActionButton small onClick={() => void sendTest()} busyLabel={action.busy ? t("webhooks.testing") : undefined}>
          {t("webhooks.test")}
        </ActionButton>
        <ActMenu
          label={t("table.actsOf", { name: url })}
          acts={acts.map((act) => ({ ...act, disabled: (!mayChange && !act.isRead) || action.busy }))}
        />
      </div>
      {!isEnabled && disabledAt && <Notice tone="warning">{t("webhooks.disabledNotice", { day: formatDateTime(disabledAt) })}</Notice>}
      {isEnabled && failingSince && <Notice tone="warning">{t("webhooks.failingNotice", { day: formatDateTime(failingSince) })}</Notice>}
      {code.drawer}
      {(failure || action.error) && <Notice>{failure ?? action.error}</Notice>}
    </li>
  );
}

/** How many deliveries of the last day and week have failed. */
function Statistics({ statistics }: Pick<EndpointRowProps, "statistics">) {
  if (!statistics) return <p className="min-h-5 text-sm" />;
  const { day, week, isLimited } = statistics;
  if (week.attempted === 0) return <p className="text-soft-ink text-sm">{t("webhooks.noAttempts")}</p>;
  const toText = ({ failed, attempted }: typeof day) => (
    <span className={failed > 0 ? "text-danger" : "text-good"}>{t("webhooks.failedOf", { failed, attempted })}</span>
  );
  return (
    <p className="text-soft-ink text-sm">
      {t("webhooks.lastDay")}: {day.attempted === 0 ? t("webhooks.noneOfDay") : toText(day)}
      {" · "}
      {t(isLimited ? "webhooks.lastCounted" : "webhooks.lastWeek", { count: webhookLimits.countedDeliveries })}: {toText(week)}
    </p>
  );
}

import { useState } from "react";
import type { WebhookEndpoint } from "#sdk/admin.ts";
import { Badge } from "../../components/badge.tsx";
import { Notice } from "../../components/notice.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { useAction } from "../../forms/use-action.tsx";
import { formatDateTime } from "../../locales/dates.ts";
import { t } from "../../locales/i18n.ts";
import { ActionButton } from "../action-button.tsx";
import { CodeButton } from "../code/use-code.tsx";
import { explainFailure } from "./explain-failure.ts";

interface EndpointRowProps {
  endpoint: WebhookEndpoint;
  open(dialog: "edit" | "secret" | "replay" | "delete"): void;
}

const dialogs = [
  { dialog: "edit", label: "webhooks.edit" },
  { dialog: "secret", label: "webhooks.secret" },
  { dialog: "replay", label: "webhooks.replay" },
  { dialog: "delete", label: "webhooks.delete" },
] as const;

/** An endpoint with its state and actions. */
export function EndpointRow({ endpoint, open }: EndpointRowProps) {
  const { url, description, eventTypes, isEnabled, disabledAt, failingSince } = endpoint;
  const [failure, setFailure] = useState<string>();
  const test = useAction();

  const sendTest = () =>
    test.run(async () => {
      setFailure(undefined);
      const result = await endpoint.sendTest();
      if (result.status === "ok") toastSuccess(t("webhooks.testSent"));
      else setFailure(t("webhooks.testFailed", { reason: explainFailure(result.error.errorMessage, result.error) }));
    });

  return (
    <li className="grid grid-cols-1 gap-3 border-line border-t p-5 first:border-t-0 sm:px-6">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h2 className="wrap-anywhere font-medium font-mono text-sm">{url}</h2>
        {!isEnabled && <Badge variant={disabledAt ? "danger" : "plain"}>{t("webhooks.disabled")}</Badge>}
        {isEnabled && failingSince && <Badge variant="warning">{t("webhooks.failing")}</Badge>}
        {isEnabled && !failingSince && <Badge variant="good">{t("webhooks.enabled")}</Badge>}
      </div>
      {description && <p className="wrap-anywhere text-soft-ink text-sm">{description}</p>}
      <p className="wrap-anywhere text-soft-ink text-sm">{eventTypes === null ? t("webhooks.allEvents") : eventTypes.join(", ")}</p>
      {!isEnabled && disabledAt && <Notice tone="warning">{t("webhooks.disabledNotice", { day: formatDateTime(disabledAt) })}</Notice>}
      {isEnabled && failingSince && <Notice tone="warning">{t("webhooks.failingNotice", { day: formatDateTime(failingSince) })}</Notice>}
      {(failure || test.error) && <Notice>{failure ?? test.error}</Notice>}
      <fieldset aria-label={t("webhooks.actions", { url })} className="flex flex-wrap gap-2">
        <ActionButton small onClick={() => void sendTest()} busyLabel={test.busy ? t("webhooks.testing") : undefined}>
          {t("webhooks.test")}
        </ActionButton>
        {dialogs.map(({ dialog, label }) => (
          <ActionButton key={dialog} small disabled={dialog === "replay" && !isEnabled} onClick={() => open(dialog)}>
            {t(label)}
          </ActionButton>
        ))}
        <CodeButton subject={{ kind: "endpoint", id: endpoint.id }} name={url} />
      </fieldset>
    </li>
  );
}

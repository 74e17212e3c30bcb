import { useState } from "react";
import { seconds } from "#contract/vocabulary/time.ts";
import { webhookLimits } from "#contract/vocabulary/webhooks/webhooks.ts";
import type { WebhookEndpoint } from "#sdk/admin.ts";
import { Button } from "../../components/button.tsx";
import { Dialog, DialogActions } from "../../components/dialog.tsx";
import { Notice } from "../../components/notice.tsx";
import { Select } from "../../components/select.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { useAction } from "../../forms/use-action.tsx";
import { t } from "../../locales/i18n.ts";
import { ActionButton } from "../action-button.tsx";

/** Sends an endpoint what it has missed since a moment. */
export function ReplayDialog({ endpoint, close }: { endpoint: WebhookEndpoint; close(): void }) {
  const [ago, setAgo] = useState(String(seconds.day));
  const action = useAction();
  const options = [
    { value: seconds.hour, label: t("webhooks.hours", { hours: 1 }) },
    ...[1, 7, webhookLimits.retentionDays].map((days) => ({ value: days * seconds.day, label: t("webhooks.daysAgo", { days }) })),
  ];

  const replay = () =>
    action.run(async () => {
      const count = await endpoint.replay({ since: new Date(Date.now() - 1000 * Number(ago)) });
      close();
      toastSuccess(t("webhooks.replayed", { count }));
    });

  return (
    <Dialog open close={close} title={t("webhooks.replayTitle")} description={t("webhooks.replayHint")} locked={action.busy}>
      <Select
        label={t("webhooks.replaySince")}
        value={ago}
        options={options.map(({ value, label }) => ({ value: String(value), label }))}
        change={setAgo}
      />
      {action.error && <Notice>{action.error}</Notice>}
      <DialogActions>
        <Button disabled={action.busy} onClick={close}>
          {t("action.cancel")}
        </Button>
        <ActionButton variant="primary" onClick={() => void replay()} busyLabel={action.busy ? t("webhooks.replaying") : undefined}>
          {t("webhooks.replay")}
        </ActionButton>
      </DialogActions>
    </Dialog>
  );
}

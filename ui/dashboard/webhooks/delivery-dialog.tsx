import { keepPreviousData } from "@tanstack/react-query";
import type { WebhookDelivery } from "#sdk/admin.ts";
import { Button } from "../../components/button.tsx";
import { CodeBlock, Copyable } from "../../components/copyable.tsx";
import { Dialog, DialogActions } from "../../components/dialog.tsx";
import { Notice } from "../../components/notice.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { useAction } from "../../forms/use-action.tsx";
import { t } from "../../locales/i18n.ts";
import { ActionButton } from "../action-button.tsx";
import { QueryContent } from "../query-content.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { explainFailure } from "./explain-failure.ts";

/** A delivery: what was sent, what was answered, and a button that sends it again. */
export function DeliveryDialog({ delivery, close }: { delivery: WebhookDelivery; close(): void }) {
  const action = useAction();
  const query = useProjectQuery({
    // The log shows another attempt: its response is loaded.
    queryKey: ["internal", "webhookDeliveries", "details", delivery.id, delivery.attempts],
    queryFn: () => delivery.getDetails(),
    placeholderData: keepPreviousData,
  });

  const resend = () =>
    action.run(async () => {
      await delivery.resend();
      close();
      toastSuccess(t("webhooks.resent"));
    });

  return (
    <Dialog open close={close} wide title={delivery.eventType} locked={action.busy}>
      <QueryContent query={query} skeleton={<div className="skeleton h-40" />}>
        {({ messageId, payload, responseStatus, responseBody, durationMs, error, ...failure }) => (
          <div className="grid grid-cols-1 gap-4">
            {error && <Notice tone="warning">{explainFailure(error, failure)}</Notice>}
            <Copyable label={t("webhooks.message")} value={messageId} />
            <CodeBlock label={t("webhooks.payload")} code={JSON.stringify(payload, null, 2)} />
            {responseStatus !== null && (
              <CodeBlock
                label={`${t("webhooks.response")}: ${t("webhooks.responseStatus", { status: responseStatus, duration: durationMs ?? 0 })}`}
                code={responseBody ?? ""}
              />
            )}
          </div>
        )}
      </QueryContent>
      {action.error && <Notice>{action.error}</Notice>}
      <DialogActions>
        <Button disabled={action.busy} onClick={close}>
          {t("webhooks.close")}
        </Button>
        <ActionButton variant="primary" onClick={() => void resend()} busyLabel={action.busy ? t("webhooks.resending") : undefined}>
          {t("webhooks.resend")}
        </ActionButton>
      </DialogActions>
    </Dialog>
  );
}

import { useState } from "react";
import type { NewWebhookEndpoint, WebhookEndpoint } from "#sdk/admin.ts";
import { Button } from "../../components/button.tsx";
import { Copyable } from "../../components/copyable.tsx";
import { Dialog, DialogActions } from "../../components/dialog.tsx";
import { Notice } from "../../components/notice.tsx";
import { useAction } from "../../forms/use-action.tsx";
import { formatDateTime } from "../../locales/dates.ts";
import { t } from "../../locales/i18n.ts";
import { ActionButton } from "../action-button.tsx";
import { QueryContent } from "../query-content.tsx";
import { useProjectQuery } from "../use-project-query.ts";

/** Shows the secret of an endpoint, and replaces it. */
export function SecretDialog({ endpoint, close }: { endpoint: WebhookEndpoint; close(): void }) {
  const [rotated, setRotated] = useState<NewWebhookEndpoint>();
  const rotation = useAction();
  const query = useProjectQuery({ queryKey: ["webhook-secret", endpoint.id], queryFn: () => endpoint.getSecret() });
  const expiresAt = (rotated ?? endpoint).previousSecretExpiresAt;
  const isOverlapping = expiresAt !== null && expiresAt.getTime() > Date.now();

  const rotate = () =>
    rotation.run(async () => {
      setRotated(await endpoint.rotateSecret());
    });

  return (
    <Dialog open close={close} title={t("webhooks.secretTitle")} description={t("webhooks.secretHint")} locked={rotation.busy}>
      <QueryContent query={query} skeleton={<div className="skeleton h-16" />}>
        {(secret) => <Copyable label={t("webhooks.secret")} value={rotated?.secret ?? secret} />}
      </QueryContent>
      {isOverlapping && (
        <p role="status" className="text-sm">
          {t("webhooks.rotated", { day: formatDateTime(expiresAt) })}
        </p>
      )}
      {rotation.error && <Notice>{rotation.error}</Notice>}
      <DialogActions>
        <ActionButton onClick={() => void rotate()} busyLabel={rotation.busy ? t("webhooks.rotating") : undefined}>
          {t("webhooks.rotate")}
        </ActionButton>
        <Button variant="primary" disabled={rotation.busy} onClick={close}>
          {t("webhooks.close")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

import { Plus, Webhook } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { WebhookEndpoint } from "#sdk/admin.ts";
import { toastSuccess } from "../../components/toast.tsx";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { LoadError } from "../../forms/error-message.tsx";
import { t } from "../../locales/i18n.ts";
import { ActionButton } from "../action-button.tsx";
import { DashboardPage } from "../dashboard-page.tsx";
import { EmptyState } from "../empty-state.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { withMessages } from "../with-messages.ts";
import { useProject } from "../workspace.ts";
import { DeliveryLog } from "./delivery-log.tsx";
import { EndpointTable } from "./endpoint-table.tsx";
import { RowsSkeleton } from "./rows-skeleton.tsx";

// Opened by few visits: separate downloads.
const EndpointDialog = lazy(async () => ({
  default: (await withMessages("webhooks/endpoint-dialog", () => import("./endpoint-dialog.tsx"))).EndpointDialog,
}));
const ReplayDialog = lazy(async () => ({
  default: (await withMessages("webhooks/replay-dialog", () => import("./replay-dialog.tsx"))).ReplayDialog,
}));
const SecretDialog = lazy(async () => ({
  default: (await withMessages("webhooks/secret-dialog", () => import("./secret-dialog.tsx"))).SecretDialog,
}));

/** How often the failure rates are read again. */
const statisticsMillis = 30_000;

/** The subject of a dialog. */
type Open =
  | { readonly dialog: "create" }
  | { readonly dialog: "edit" | "secret" | "replay" | "delete"; readonly endpoint: WebhookEndpoint };

/** `/projects/{id}/webhooks`: the endpoints of the project, and what was sent to them. */
export function WebhooksPage() {
  const { app, displayName } = useProject();
  const query = useProjectQuery({ queryKey: ["internal", "webhookEndpoints"], queryFn: () => app.listWebhookEndpoints() });
  const statistics = useProjectQuery({
    queryKey: ["internal", "webhookEndpoints", "statistics"],
    queryFn: () => app.listWebhookStatistics(),
    refetchInterval: statisticsMillis,
  });
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const failed = query.isError && !query.isFetching;
  const endpoints = failed ? undefined : query.data;

  const button = (
    <ActionButton variant="primary" onClick={() => setOpen({ dialog: "create" })}>
      <Plus />
      {t("webhooks.create")}
    </ActionButton>
  );

  async function remove(endpoint: WebhookEndpoint): Promise<void> {
    await endpoint.delete();
    close();
    toastSuccess(t("webhooks.deleted"));
  }

  return (
    <DashboardPage
      title={t("nav.webhooks")}
      titleSuffix={displayName}
      hint={t("webhooks.hint")}
      actions={endpoints?.length !== 0 && button}
    >
      <section
        aria-label={t("webhooks.endpoints")}
        className="overflow-hidden rounded-2xl border border-line bg-surface [&_thead]:border-t-0"
      >
        <p role="status" className="sr-only">
          {query.isPending && t("page.loading")}
          {endpoints && !query.isFetching && t("webhooks.count", { count: endpoints.length })}
        </p>
        {failed && (
          <div className="grid grid-cols-1 gap-3 p-5 sm:px-6">
            <h2 className="font-medium">{t("webhooks.failed")}</h2>
            <LoadError error={query.error} retry={() => void query.refetch()} />
          </div>
        )}
        {!failed && !endpoints && <RowsSkeleton />}
        {endpoints?.length === 0 && <EmptyState icon={Webhook} title={t("webhooks.none")} hint={t("webhooks.noneHint")} action={button} />}
        {endpoints && endpoints.length > 0 && (
          <EndpointTable endpoints={endpoints} statistics={statistics.data} open={(dialog, endpoint) => setOpen({ dialog, endpoint })} />
        )}
      </section>
      {endpoints && endpoints.length > 0 && <DeliveryLog endpoints={endpoints} />}
      <Suspense fallback={null}>
        {open?.dialog === "create" && <EndpointDialog close={close} onCreated={(endpoint) => setOpen({ dialog: "secret", endpoint })} />}
        {open?.dialog === "edit" && <EndpointDialog endpoint={open.endpoint} close={close} />}
        {open?.dialog === "secret" && <SecretDialog endpoint={open.endpoint} close={close} />}
        {open?.dialog === "replay" && <ReplayDialog endpoint={open.endpoint} close={close} />}
      </Suspense>
      {open?.dialog === "delete" && (
        <ConfirmDialog
          open
          close={close}
          title={t("webhooks.deleteTitle")}
          description={t("webhooks.deleteHint")}
          confirmLabel={t("webhooks.delete")}
          busyLabel={t("webhooks.deleting")}
          confirm={() => remove(open.endpoint)}
        >
          <p className="wrap-anywhere font-mono text-sm">{open.endpoint.url}</p>
        </ConfirmDialog>
      )}
    </DashboardPage>
  );
}

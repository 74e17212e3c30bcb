import { keepPreviousData } from "@tanstack/react-query";
import { MailCheck } from "lucide-react";
import { useState } from "react";
import type { EmailSuppression } from "#sdk/admin.ts";
import { Badge } from "../../components/badge.tsx";
import { useCursorPages } from "../../components/cursor-pages.tsx";
import { Panel } from "../../components/panel.tsx";
import { RelativeTime } from "../../components/relative-time.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { t } from "../../locales/i18n.ts";
import { useMayChange } from "../developer-role.ts";
import { DataTable, type TableColumn } from "../table/data-table.tsx";
import { ListSection } from "../table/list-section.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject } from "../workspace.ts";

const pageSize = 25;

/** Addresses that receive only some e-mails, because they bounced or their owners complained. */
export function SuppressionsPanel() {
  const { app } = useProject();
  const mayChange = useMayChange();
  const [removed, setRemoved] = useState<EmailSuppression>();
  const pages = useCursorPages();
  const { cursor } = pages;
  const query = useProjectQuery({
    queryKey: ["internal", "emailSuppressions", { cursor }],
    queryFn: () => app.listEmailSuppressions({ limit: pageSize, ...(cursor && { cursor }) }),
    placeholderData: keepPreviousData,
  });
  const columns: readonly TableColumn<EmailSuppression>[] = [
    {
      id: "email",
      label: t("emails.to"),
      cell: ({ email, message }) => (
        <span className="grid min-w-0">
          <span className="wrap-anywhere font-medium">{email}</span>
          {message && <span className="wrap-anywhere text-soft-ink text-sm">{message}</span>}
        </span>
      ),
    },
    {
      id: "reason",
      label: t("emails.reason"),
      width: "w-28 sm:w-36",
      cell: ({ reason }) => <Badge variant="warning">{t(reason === "bounce" ? "emails.bounce" : "emails.complaint")}</Badge>,
    },
    {
      id: "time",
      label: t("emails.time"),
      shownFrom: "sm",
      width: "w-36",
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
    {
      id: "tried",
      label: t("emails.lastTried"),
      shownFrom: "sm",
      width: "w-36",
      cell: ({ triedAt }) => triedAt && <RelativeTime at={triedAt} />,
    },
  ];

  return (
    <Panel anchor="suppressions" title={t("emails.suppressions")} hint={t("emails.suppressionsHint")}>
      <ListSection
        label={t("emails.suppressionList")}
        page={query}
        pages={pages}
        loading={t("page.loading")}
        failed={t("emails.listFailed")}
        describe={(count) => t("emails.count", { count })}
        empty={<p className="p-5 text-soft-ink sm:px-6">{t("emails.noSuppressions")}</p>}
      >
        {(suppressions) => (
          <DataTable
            label={t("emails.suppressionList")}
            columns={columns}
            rows={suppressions}
            rowId={({ id }) => id}
            stale={query.isPlaceholderData}
            menu={(suppression) => ({
              label: t("table.actsOf", { name: suppression.email }),
              acts: [{ label: t("emails.allow"), icon: MailCheck, disabled: !mayChange, act: () => setRemoved(suppression) }],
            })}
          />
        )}
      </ListSection>
      {removed && (
        <ConfirmDialog
          open
          close={() => setRemoved(undefined)}
          title={t("emails.allowTitle", { email: removed.email })}
          description={t("emails.allowHint")}
          confirmLabel={t("emails.allow")}
          busyLabel={t("emails.saving")}
          confirm={async () => {
            await removed.remove();
            setRemoved(undefined);
            toastSuccess(t("emails.allowed"));
          }}
        />
      )}
    </Panel>
  );
}

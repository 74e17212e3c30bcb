import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import type { EmailSuppression } from "#sdk/admin.ts";
import { Badge } from "../../components/badge.tsx";
import { CursorNav, useCursorPages, useNonEmptyPage } from "../../components/cursor-pages.tsx";
import { Panel } from "../../components/panel.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { ConfirmDialog } from "../../forms/confirm-dialog.tsx";
import { formatDateTime } from "../../locales/dates.ts";
import { t } from "../../locales/i18n.ts";
import { ActionButton } from "../action-button.tsx";
import { QueryContent } from "../query-content.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject } from "../workspace.ts";

const pageSize = 25;

/** Addresses that receive only some e-mails, because they bounced or their owners complained. */
export function SuppressionsPanel() {
  const { app } = useProject();
  const [removed, setRemoved] = useState<EmailSuppression>();
  const pages = useCursorPages();
  const { cursor } = pages;
  const query = useProjectQuery({
    queryKey: ["internal", "emailSuppressions", { cursor }],
    queryFn: () => app.listEmailSuppressions({ limit: pageSize, ...(cursor && { cursor }) }),
    placeholderData: keepPreviousData,
  });
  useNonEmptyPage(pages, query.isPlaceholderData ? undefined : query.data?.length);

  return (
    <Panel anchor="suppressions" title={t("emails.suppressions")} hint={t("emails.suppressionsHint")}>
      <QueryContent query={query} skeleton={<div className="skeleton h-20" />}>
        {(suppressions) => (
          <>
            {suppressions.length === 0 && <p className="text-soft-ink">{t("emails.noSuppressions")}</p>}
            <ul className="divide-y divide-line">
              {suppressions.map((suppression) => (
                <li key={suppression.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
                  <div className="grid min-w-0 gap-1">
                    <div className="flex flex-wrap items-center gap-2">
                      <span className="wrap-anywhere font-medium">{suppression.email}</span>
                      <Badge variant="warning">{t(suppression.reason === "bounce" ? "emails.bounce" : "emails.complaint")}</Badge>
                    </div>
                    <p className="wrap-anywhere text-soft-ink text-sm">
                      {[
                        formatDateTime(suppression.createdAt),
                        suppression.message,
                        suppression.triedAt && t("emails.triedAt", { time: formatDateTime(suppression.triedAt) }),
                      ]
                        .filter(Boolean)
                        .join(" · ")}
                    </p>
                  </div>
                  <ActionButton
                    small
                    onClick={() => setRemoved(suppression)}
                    aria-label={t("emails.allowOf", { email: suppression.email })}
                  >
                    {t("emails.allow")}
                  </ActionButton>
                </li>
              ))}
            </ul>
            <CursorNav
              label={t("emails.suppressions")}
              pages={pages}
              nextCursor={suppressions.nextCursor}
              stale={query.isPlaceholderData}
            />
          </>
        )}
      </QueryContent>
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

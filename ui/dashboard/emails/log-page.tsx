import { keepPreviousData } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { useState } from "react";
import { Link, useSearchParams } from "wouter";
import { emailPattern, normalizeEmail } from "#contract/vocabulary/accounts/email.ts";
import { emailStatuses, emailTypes } from "#contract/vocabulary/emails/sent-emails.ts";
import type { SentEmail } from "#sdk/admin.ts";
import { useCursorPages } from "../../components/cursor-pages.tsx";
import { DebouncedSearch } from "../../components/debounced-search.tsx";
import { Select } from "../../components/select.tsx";
import { t } from "../../locales/i18n.ts";
import { EmptyState } from "../empty-state.tsx";
import { latestEntry } from "../latest-entry.ts";
import { ListSection } from "../table/list-section.tsx";
import { useTableView } from "../table/table-view.ts";
import { ViewOptions } from "../table/view-options.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject } from "../workspace.ts";
import { EmailDialog } from "./email-dialog.tsx";
import { emailStatusLabels, typeLabels } from "./email-labels.ts";
import { EmailTable, emailColumns } from "./email-table.tsx";
import { EmailsFrame, emailsPath } from "./emails-frame.tsx";

const any = "";
const pageSize = 25;
const refreshMillis = 5000;

type Filter = "status" | "type" | "recipient" | "mailing";

/** `/projects/{id}/emails`: what was sent to whom, and what became of it. Its filters are in the address. It is read again while it is open. */
export function LogPage() {
  const { app, id: projectId } = useProject();
  const [parameters, setParameters] = useSearchParams();
  const status = emailStatuses.find((each) => each === parameters.get("status"));
  const type = emailTypes.find((each) => each === parameters.get("type"));
  const recipient = parameters.get("recipient") ?? "";
  const mailingId = parameters.get("mailing") ?? undefined;
  const [shown, setShown] = useState<SentEmail>();
  const [view, changeView] = useTableView("emails");
  const pages = useCursorPages();
  const { cursor } = pages;
  // The server finds whole addresses.
  const address = emailPattern.test(normalizeEmail(recipient)) ? normalizeEmail(recipient) : undefined;
  const isFiltered = status !== undefined || type !== undefined || address !== undefined || mailingId !== undefined;
  const query = useProjectQuery({
    queryKey: ["internal", "emails", { status, type, address, mailingId, cursor }],
    queryFn: () =>
      app.listSentEmails({
        limit: pageSize,
        ...(cursor && { cursor }),
        ...(status && { status }),
        ...(type && { type }),
        ...(address && { recipient: address }),
        ...(mailingId && { mailingId }),
      }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMillis,
  });
  function filterBy(name: Filter, value: string): void {
    const next = new URLSearchParams(parameters);
    if (value) next.set(name, value);
    else next.delete(name);
    setParameters(next, { replace: true });
    pages.reset();
  }

  return (
    <EmailsFrame area="" hint={t("emails.logHint")}>
      <ListSection
        label={t("emails.log")}
        page={query}
        pages={pages}
        loading={t("page.loading")}
        failed={t("emails.logFailed")}
        describe={(count) => t("emails.logCount", { count })}
        toolbar={
          <>
            <div className="grid grid-cols-1 gap-3 sm:grid-cols-[minmax(0,1fr)_12rem_12rem_auto] sm:items-end">
              <DebouncedSearch
                label={t("emails.recipient")}
                placeholder={t("emails.recipientExample")}
                query={recipient}
                search={(value) => filterBy("recipient", value)}
              />
              <Select
                label={t("emails.status")}
                value={status ?? any}
                options={[
                  { value: any, label: t("emails.any") },
                  ...emailStatuses.map((value) => ({ value, label: t(emailStatusLabels[value].label) })),
                ]}
                change={(value) => filterBy("status", value)}
              />
              <Select
                label={t("emails.type")}
                value={type ?? any}
                options={[{ value: any, label: t("emails.any") }, ...emailTypes.map((value) => ({ value, label: t(typeLabels[value]) }))]}
                change={(value) => filterBy("type", value)}
              />
              <div className="hidden pb-1 sm:block">
                <ViewOptions columns={emailColumns(setShown)} view={view} change={changeView} />
              </div>
            </div>
            {mailingId && (
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
                <span>{t("emails.ofMailing")}</span>
                <button type="button" onClick={() => filterBy("mailing", "")} className="text-link min-h-6">
                  {t("emails.allEmails")}
                </button>
                <Link href={emailsPath(projectId, "mailings")} className="text-link">
                  {t("emails.mailings")}
                </Link>
              </p>
            )}
          </>
        }
        empty={
          <EmptyState
            icon={Mail}
            title={t(isFiltered ? "emails.noneFound" : "emails.none")}
            hint={t(isFiltered ? "emails.noneFoundHint" : "emails.noneHint")}
          />
        }
      >
        {(emails) => <EmailTable emails={emails} stale={query.isPlaceholderData} show={setShown} view={view} />}
      </ListSection>
      {shown && <EmailDialog email={latestEntry(query.data, shown)} close={() => setShown(undefined)} />}
    </EmailsFrame>
  );
}

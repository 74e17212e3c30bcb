import { keepPreviousData } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { useState } from "react";
import { emailPattern, normalizeEmail } from "#contract/vocabulary/accounts/email.ts";
import { emailStatuses, emailTypes } from "#contract/vocabulary/emails/sent-emails.ts";
import type { SentEmail } from "#sdk/admin.ts";
import { CursorNav, useCursorPages, useNonEmptyPage } from "../../components/cursor-pages.tsx";
import { DebouncedSearch } from "../../components/debounced-search.tsx";
import { Select } from "../../components/select.tsx";
import { t } from "../../locales/i18n.ts";
import { EmptyState } from "../empty-state.tsx";
import { latestEntry } from "../latest-entry.ts";
import { RowsContent } from "../rows-content.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject } from "../workspace.ts";
import { EmailDialog } from "./email-dialog.tsx";
import { emailStatusLabels, typeLabels } from "./email-labels.ts";
import { EmailRow } from "./email-row.tsx";
import { EmailsFrame } from "./emails-frame.tsx";

const any = "";
const pageSize = 25;
const refreshMillis = 5000;

/** `/projects/{id}/emails`: what was sent to whom, and what became of it. Follows what happens while the page is open. */
export function LogPage() {
  const { app } = useProject();
  const [status, setStatus] = useState(any);
  const [type, setType] = useState(any);
  const [recipient, setRecipient] = useState("");
  const [shown, setShown] = useState<SentEmail>();
  const pages = useCursorPages();
  const { cursor } = pages;
  // The server finds whole addresses.
  const address = emailPattern.test(normalizeEmail(recipient)) ? normalizeEmail(recipient) : undefined;
  const isFiltered = status !== any || type !== any || address !== undefined;
  const query = useProjectQuery({
    queryKey: ["internal", "emails", { status, type, address, cursor }],
    queryFn: () =>
      app.listSentEmails({
        limit: pageSize,
        ...(cursor && { cursor }),
        ...(status !== any && { status: status as SentEmail["status"] }),
        ...(type !== any && { type: type as SentEmail["type"] }),
        ...(address && { recipient: address }),
      }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMillis,
  });
  useNonEmptyPage(pages, query.isPlaceholderData ? undefined : query.data?.length);

  const filterBy =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      pages.reset();
    };

  return (
    <EmailsFrame area="" hint={t("emails.logHint")}>
      <section aria-label={t("emails.log")} className="overflow-hidden rounded-2xl border border-line bg-surface">
        <div className="grid grid-cols-1 gap-4 p-5 sm:grid-cols-[minmax(0,1fr)_12rem_12rem] sm:items-end sm:px-6">
          <DebouncedSearch
            label={t("emails.recipient")}
            placeholder={t("emails.recipientExample")}
            query={recipient}
            search={filterBy(setRecipient)}
          />
          <Select
            label={t("emails.status")}
            value={status}
            options={[
              { value: any, label: t("emails.any") },
              ...emailStatuses.map((value) => ({ value, label: t(emailStatusLabels[value].label) })),
            ]}
            change={filterBy(setStatus)}
          />
          <Select
            label={t("emails.type")}
            value={type}
            options={[{ value: any, label: t("emails.any") }, ...emailTypes.map((value) => ({ value, label: t(typeLabels[value]) }))]}
            change={filterBy(setType)}
          />
        </div>
        <RowsContent query={query}>
          {(emails) => (
            <>
              <p role="status" className="sr-only">
                {!query.isPlaceholderData && t("emails.logCount", { count: emails.length })}
              </p>
              {emails.length === 0 && (
                <EmptyState
                  icon={Mail}
                  title={t(isFiltered ? "emails.noneFound" : "emails.none")}
                  hint={t(isFiltered ? "emails.noneFoundHint" : "emails.noneHint")}
                />
              )}
              <ul aria-busy={query.isPlaceholderData}>
                {emails.map((email) => (
                  <EmailRow key={email.id} email={email} show={() => setShown(email)} />
                ))}
              </ul>
              <CursorNav label={t("emails.log")} pages={pages} nextCursor={emails.nextCursor} stale={query.isPlaceholderData} />
            </>
          )}
        </RowsContent>
      </section>
      {shown && <EmailDialog email={latestEntry(query.data, shown)} close={() => setShown(undefined)} />}
    </EmailsFrame>
  );
}

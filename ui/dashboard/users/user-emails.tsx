import { keepPreviousData } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { useState } from "react";
import type { SentEmail, ServerUser } from "#sdk/admin.ts";
import { CursorNav, useCursorPages, useNonEmptyPage } from "../../components/cursor-pages.tsx";
import { Select } from "../../components/select.tsx";
import { t } from "../../locales/i18n.ts";
import { EmailDialog } from "../emails/email-dialog.tsx";
import { EmailRow } from "../emails/email-row.tsx";
import { EmptyState } from "../empty-state.tsx";
import { latestEntry } from "../latest-entry.ts";
import { QueryContent } from "../query-content.tsx";
import { RowsContent } from "../rows-content.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject } from "../workspace.ts";
import type { UserPartProps } from "./user-part.ts";

const pageSize = 25;

/** The e-mails to the addresses of a user. */
export default function UserEmails({ user }: UserPartProps) {
  const query = useProjectQuery({ queryKey: ["contactChannels", "of", user.id], queryFn: () => user.listContactChannels() });
  return (
    <section aria-label={t("user.tabEmails")} className="overflow-hidden rounded-2xl border border-line bg-surface">
      <QueryContent query={query} skeleton={<div className="skeleton h-40 rounded-none" />}>
        {(channels) => <Emails user={user} addresses={channels.map(({ value }) => value)} />}
      </QueryContent>
    </section>
  );
}

function Emails({ user, addresses }: { user: ServerUser; addresses: readonly string[] }) {
  const { app } = useProject();
  const [chosen, setChosen] = useState(user.primaryEmail ?? addresses[0]);
  const [shown, setShown] = useState<SentEmail>();
  const pages = useCursorPages();
  const { cursor } = pages;
  // One that was removed meanwhile is not among them.
  const recipient = addresses.find((address) => address === chosen) ?? addresses[0];
  const query = useProjectQuery({
    queryKey: ["internal", "emails", { recipient, cursor }],
    queryFn: () => app.listSentEmails({ limit: pageSize, ...(recipient && { recipient }), ...(cursor && { cursor }) }),
    placeholderData: keepPreviousData,
    enabled: recipient !== undefined,
  });
  useNonEmptyPage(pages, query.isPlaceholderData ? undefined : query.data?.length);

  if (recipient === undefined) return <EmptyState icon={Mail} title={t("user.noChannels")} hint={t("user.noEmailsHint")} />;
  return (
    <>
      <div className="grid gap-4 p-5 sm:px-6">
        <h2 className="font-semibold text-lg">{t("user.tabEmails")}</h2>
        {addresses.length > 1 && (
          <div className="max-w-xs">
            <Select
              label={t("emails.recipient")}
              value={recipient}
              options={addresses.map((address) => ({ value: address, label: address }))}
              change={(address) => {
                setChosen(address);
                pages.reset();
              }}
            />
          </div>
        )}
      </div>
      <RowsContent query={query}>
        {(emails) => (
          <>
            {emails.length === 0 && (
              <EmptyState icon={Mail} title={t("user.noEmails", { email: recipient })} hint={t("user.noEmailsHint")} />
            )}
            <ul aria-busy={query.isPlaceholderData}>
              {emails.map((email) => (
                <EmailRow key={email.id} email={email} show={() => setShown(email)} />
              ))}
            </ul>
            <CursorNav label={t("user.tabEmails")} pages={pages} nextCursor={emails.nextCursor} stale={query.isPlaceholderData} />
          </>
        )}
      </RowsContent>
      {shown && <EmailDialog email={latestEntry(query.data, shown)} close={() => setShown(undefined)} />}
    </>
  );
}

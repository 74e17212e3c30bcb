import { keepPreviousData } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { useState } from "react";
import type { SentEmail, ServerUser } from "#sdk/admin.ts";
import { useCursorPages } from "../../components/cursor-pages.tsx";
import { Select } from "../../components/select.tsx";
import { t } from "../../locales/i18n.ts";
import { EmailDialog } from "../emails/email-dialog.tsx";
import { EmailTable } from "../emails/email-table.tsx";
import { EmptyState } from "../empty-state.tsx";
import { latestEntry } from "../latest-entry.ts";
import { QueryContent } from "../query-content.tsx";
import { ListSection } from "../table/list-section.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject } from "../workspace.ts";
import type { UserPartProps } from "./user-part.ts";

const pageSize = 25;

/** The e-mails to the addresses of a user. */
export default function UserEmails({ user }: UserPartProps) {
  const query = useProjectQuery({ queryKey: ["contactChannels", "of", user.id], queryFn: () => user.listContactChannels() });
  return (
    <QueryContent query={query} skeleton={<div className="skeleton h-40 rounded-2xl" />}>
      {(channels) => <Emails user={user} addresses={channels.map(({ value }) => value)} />}
    </QueryContent>
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

  if (recipient === undefined)
    return (
      <section aria-label={t("user.tabEmails")} className="overflow-hidden rounded-2xl border border-line bg-surface">
        <EmptyState icon={Mail} title={t("user.noChannels")} hint={t("user.noEmailsHint")} />
      </section>
    );
  return (
    <>
      <ListSection
        label={t("user.tabEmails")}
        page={query}
        pages={pages}
        loading={t("page.loading")}
        failed={t("emails.logFailed")}
        describe={(count) => t("emails.logCount", { count })}
        toolbar={
          <>
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
          </>
        }
        empty={<EmptyState icon={Mail} title={t("user.noEmails", { email: recipient })} hint={t("user.noEmailsHint")} />}
      >
        {(emails) => <EmailTable emails={emails} stale={query.isPlaceholderData} show={setShown} />}
      </ListSection>
      {shown && <EmailDialog email={latestEntry(query.data, shown)} close={() => setShown(undefined)} />}
    </>
  );
}

import { Mail } from "lucide-react";
import { useState } from "react";
import { Badge } from "../../../components/badge.tsx";
import { Notice } from "../../../components/notice.tsx";
import { useDocumentTitle } from "../../../components/use-document-title.ts";
import { formatDateTime } from "../../../locales/dates.ts";
import { t } from "../../../locales/i18n.ts";
import { EmptyState } from "../../empty-state.tsx";
import { Header } from "../../header.tsx";
import { EmailView } from "./email-view.tsx";
import { type InboxEmail, useInboxFeed } from "./inbox-feed.ts";

/** `/dev/inbox`: every e-mail that a development server sent, newest first. New ones appear without a reload. */
export function Inbox() {
  const feed = useInboxFeed();
  const [openId, setOpenId] = useState<string>();
  useDocumentTitle(t("page.title", { page: t("inbox.page"), project: t("product.name") }));

  const emails = feed.state === "ready" ? feed.emails : [];
  const open = emails.find((email) => email.id === openId);

  return (
    <div className="min-h-dvh">
      <Header page={t("inbox.page")} />
      <main id="content" className="mx-auto grid grid-cols-1 max-w-7xl gap-6 px-4 py-8 sm:px-6">
        <div>
          <h1 className="font-semibold text-2xl tracking-tight">{t("inbox.title")}</h1>
          <p className="mt-1 text-soft-ink">{t("inbox.hint")}</p>
        </div>
        {feed.state === "ready" && feed.paused && <Notice tone="warning">{t("inbox.paused")}</Notice>}
        <div className="overflow-hidden rounded-2xl border border-line bg-surface">
          <p role="status" className="px-5 py-4 font-medium sm:px-6">
            {feed.state === "ready" ? t("inbox.count", { count: emails.length }) : t("inbox.list")}
          </p>
          {feed.state === "loading" && <EmailListSkeleton />}
          {feed.state === "off" && <EmptyState icon={Mail} title={t("inbox.failed")} hint={t("inbox.off")} />}
          {feed.state === "ready" && emails.length === 0 && <EmptyState icon={Mail} title={t("inbox.none")} hint={t("inbox.noneHint")} />}
          {emails.length > 0 && (
            <div className="grid border-line border-t md:grid-cols-[20rem_minmax(0,1fr)]">
              <EmailList emails={emails} openId={open?.id} choose={setOpenId} />
              <div className={`border-line md:border-s ${open ? "" : "hidden md:block"}`}>
                {open ? (
                  <EmailView key={open.id} email={open} close={() => setOpenId(undefined)} />
                ) : (
                  <p className="px-6 py-16 text-center text-soft-ink">{t("inbox.choose")}</p>
                )}
              </div>
            </div>
          )}
        </div>
      </main>
    </div>
  );
}

interface EmailListProps {
  emails: readonly InboxEmail[];
  openId: string | undefined;
  choose: (id: string) => void;
}

/** The list of e-mails; hidden on a phone while one is open. */
function EmailList({ emails, openId, choose }: EmailListProps) {
  return (
    <ul aria-label={t("inbox.list")} className={`max-h-[36rem] overflow-y-auto ${openId ? "hidden md:block" : ""}`}>
      {emails.map((email) => (
        <li key={email.id} className="border-line border-b last:border-b-0 md:last:border-b">
          <button
            type="button"
            aria-current={email.id === openId ? "true" : undefined}
            onClick={() => choose(email.id)}
            className="grid w-full grid-cols-1 gap-0.5 px-5 py-3 text-start hover:bg-sunken focus-visible:outline-offset-[-2px] aria-[current]:bg-accent-soft sm:px-6"
          >
            <span className="truncate font-medium">{email.subject || t("inbox.noSubject")}</span>
            <span className="truncate text-sm text-soft-ink">{email.to.join(", ")}</span>
            <span className="flex flex-wrap items-center gap-x-2 text-soft-ink text-xs">
              {formatDateTime(email.sent_at_millis)}
              {email.accepted_by ? <Badge variant="good">{t("inbox.delivered")}</Badge> : <Badge>{t("inbox.onlyHere")}</Badge>}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function EmailListSkeleton() {
  return (
    <div className="grid gap-5 border-line border-t p-6">
      <span className="sr-only">{t("page.loading")}</span>
      {["w-56", "w-44", "w-52"].map((width) => (
        <div key={width} className="flex items-center gap-4">
          <span className="text-soft-ink">
            <Mail />
          </span>
          <div className={`skeleton h-3.5 ${width}`} />
        </div>
      ))}
    </div>
  );
}

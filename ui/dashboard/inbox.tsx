import { useState } from "react";
import { Glyph } from "../components/glyph.tsx";
import { Notice } from "../components/notice.tsx";
import { useTitle } from "../components/use-title.ts";
import { moment, text } from "../locales/text.ts";
import { EmptyState } from "./empty-state.tsx";
import { Header } from "./header.tsx";
import { type InboxMail, useInboxFeed } from "./inbox-feed.ts";
import { MailView } from "./mail-view.tsx";

/** `/dev/inbox`: every mail that the server sent while in development, newest first; new ones appear by themselves. */
export function Inbox() {
  const feed = useInboxFeed();
  const [openId, setOpenId] = useState<string>();
  useTitle(text("page.title", { page: text("inbox.page"), project: text("product.name") }));

  const mails = feed.state === "ready" ? feed.mails : [];
  const open = mails.find((mail) => mail.id === openId);

  return (
    <div className="min-h-dvh">
      <Header page={text("inbox.page")} />
      <main id="content" className="mx-auto grid grid-cols-1 max-w-6xl gap-6 px-4 py-8 sm:px-6">
        <div>
          <h1 className="font-semibold text-2xl tracking-tight">{text("inbox.title")}</h1>
          <p className="mt-1 text-soft-ink">{text("inbox.hint")}</p>
        </div>
        {feed.state === "ready" && feed.paused && <Notice tone="warning">{text("inbox.paused")}</Notice>}
        <div className="overflow-hidden rounded-2xl border border-line bg-surface">
          <p role="status" className="px-5 py-4 font-medium sm:px-6">
            {feed.state === "ready" ? text("inbox.count", { count: mails.length }) : text("inbox.list")}
          </p>
          {feed.state === "loading" && <MailListSkeleton />}
          {feed.state === "off" && <EmptyState icon="mail" title={text("inbox.failed")} hint={text("inbox.off")} />}
          {feed.state === "ready" && mails.length === 0 && (
            <EmptyState icon="mail" title={text("inbox.none")} hint={text("inbox.noneHint")} />
          )}
          {mails.length > 0 && (
            <div className="grid border-line border-t md:grid-cols-[20rem_minmax(0,1fr)]">
              <MailList mails={mails} openId={open?.id} choose={setOpenId} />
              <div className={`border-line md:border-s ${open ? "" : "hidden md:block"}`}>
                {open ? (
                  <MailView key={open.id} mail={open} close={() => setOpenId(undefined)} />
                ) : (
                  <p className="px-6 py-16 text-center text-soft-ink">{text("inbox.choose")}</p>
                )}
              </div>
            </div>
          )}
        </div>
      </main>
    </div>
  );
}

interface MailListProps {
  mails: readonly InboxMail[];
  openId: string | undefined;
  choose: (id: string) => void;
}

/** On a phone the list makes room for the open mail. */
function MailList({ mails, openId, choose }: MailListProps) {
  return (
    <ul aria-label={text("inbox.list")} className={`max-h-[36rem] overflow-y-auto ${openId ? "hidden md:block" : ""}`}>
      {mails.map((mail) => (
        <li key={mail.id} className="border-line border-b last:border-b-0 md:last:border-b">
          <button
            type="button"
            aria-current={mail.id === openId ? "true" : undefined}
            onClick={() => choose(mail.id)}
            className="grid w-full grid-cols-1 gap-0.5 px-5 py-3 text-start hover:bg-sunken focus-visible:outline-offset-[-2px] aria-[current]:bg-accent-soft sm:px-6"
          >
            <span className="truncate font-medium">{mail.subject || text("inbox.noSubject")}</span>
            <span className="truncate text-sm text-soft-ink">{mail.to.join(", ")}</span>
            <span className="text-soft-ink text-xs">{moment(mail.sent_at_millis)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function MailListSkeleton() {
  return (
    <div className="grid gap-5 border-line border-t p-6">
      <span className="sr-only">{text("page.loading")}</span>
      {["w-56", "w-44", "w-52"].map((width) => (
        <div key={width} className="flex items-center gap-4">
          <span className="text-soft-ink">
            <Glyph name="mail" />
          </span>
          <div className={`skeleton h-3.5 ${width}`} />
        </div>
      ))}
    </div>
  );
}

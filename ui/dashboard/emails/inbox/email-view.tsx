import { ChevronLeft } from "lucide-react";
import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { formatDateTime } from "../../../locales/dates.ts";
import { t } from "../../../locales/i18n.ts";
import type { InboxEmail } from "./inbox-feed.ts";

/** An e-mail of the local inbox: headers, HTML and plain text. */
export function EmailView({ email, close }: { email: InboxEmail; close: () => void }) {
  const [formatted, setFormatted] = useState(email.html !== "");
  const heading = useRef<HTMLHeadingElement>(null);
  // Moves focus from the list, which is hidden on a phone.
  useEffect(() => {
    heading.current?.focus();
  }, []);

  return (
    <article aria-labelledby="mail-subject" className="grid grid-cols-1 gap-4 p-5 sm:p-6">
      <div className="md:hidden">
        <Button small variant="quiet" onClick={close}>
          <ChevronLeft />
          {t("action.back")}
        </Button>
      </div>
      <h2 ref={heading} id="mail-subject" tabIndex={-1} className="wrap-anywhere font-semibold text-lg outline-none">
        {email.subject || t("inbox.noSubject")}
      </h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        <HeaderLine term={t("inbox.from")} value={email.from} />
        <HeaderLine term={t("inbox.to")} value={email.to.join(", ")} />
        <HeaderLine term={t("inbox.sent")} value={formatDateTime(email.sent_at_millis)} />
        <HeaderLine term={t("inbox.delivery")} value={describeDelivery(email)} />
      </dl>
      <fieldset className="flex gap-1 justify-self-start rounded-lg bg-sunken p-1">
        <legend className="sr-only">{t("inbox.format")}</legend>
        <FormatButton label={t("inbox.asHtml")} selected={formatted} select={() => setFormatted(true)} />
        <FormatButton label={t("inbox.asText")} selected={!formatted} select={() => setFormatted(false)} />
      </fieldset>
      {formatted ? <EmailFrame html={email.html} /> : <TextBody body={email.text} />}
    </article>
  );
}

/** Whether a mail server has accepted an e-mail. */
function describeDelivery({ accepted_by: server }: InboxEmail): string {
  if (!server) return t("inbox.notDelivered");
  return server === "shared" ? t("inbox.acceptedByShared") : t("inbox.acceptedBy", { server });
}

/**
 * The HTML of an e-mail, as tall as its content. The sandbox forbids scripts and forms; it has this page's origin only so that its
 * height can be measured.
 */
function EmailFrame({ html }: { html: string }) {
  const [height, setHeight] = useState(448);
  const observer = useRef<ResizeObserver>(undefined);
  useEffect(() => () => observer.current?.disconnect(), []);

  function fitContent({ currentTarget }: SyntheticEvent<HTMLIFrameElement>): void {
    const root = currentTarget.contentDocument?.documentElement;
    if (!root) return;
    observer.current?.disconnect();
    // Images change the height after the document is loaded.
    observer.current = new ResizeObserver(() => setHeight(root.offsetHeight));
    observer.current.observe(root);
  }

  return (
    <iframe
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      title={t("inbox.body")}
      srcDoc={withLinksInNewTabs(html)}
      onLoad={fitContent}
      height={height + 2}
      className="w-full rounded-lg border border-line bg-white"
    />
  );
}

/** Opens the links of the e-mail in a new tab: our pages forbid being framed. */
function withLinksInNewTabs(html: string): string {
  const base = '<base target="_blank">';
  return /<head[\s>]/i.test(html) ? html.replace(/<head(\s[^>]*)?>/i, (head) => head + base) : base + html;
}

function HeaderLine({ term, value }: { term: string; value: string }) {
  return (
    <>
      <dt className="text-soft-ink">{term}</dt>
      <dd className="wrap-anywhere">{value}</dd>
    </>
  );
}

function FormatButton({ label, selected, select }: { label: string; selected: boolean; select: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={selected}
      onClick={select}
      className="min-h-8 rounded-md border border-transparent px-3 font-medium text-sm text-soft-ink hover:text-ink aria-pressed:border-field-line aria-pressed:bg-surface aria-pressed:text-ink"
    >
      {label}
    </button>
  );
}

const urlPattern = /(https?:\/\/[^\s<>"]+)/;

/** Plain text in which URLs are links. */
function TextBody({ body }: { body: string }) {
  if (body === "") return <p className="text-soft-ink">{t("inbox.noText")}</p>;
  return (
    <pre className="whitespace-pre-wrap wrap-anywhere rounded-lg border border-line bg-sunken p-4 font-mono text-[0.8125rem]">
      {body.split(urlPattern).map((part, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order.
          <a key={index} href={part} className="break-all text-accent underline">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </pre>
  );
}

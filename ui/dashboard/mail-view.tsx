import { useEffect, useRef, useState } from "react";
import { Button } from "../components/button.tsx";
import { Glyph } from "../components/glyph.tsx";
import { moment, text } from "../locales/text.ts";
import type { InboxMail } from "./inbox-feed.ts";

/** One mail of the local inbox, with its head and both of its bodies. */
export function MailView({ mail, close }: { mail: InboxMail; close: () => void }) {
  const [formatted, setFormatted] = useState(mail.html !== "");
  const heading = useRef<HTMLHeadingElement>(null);
  // Who chose a mail wants to read it; the list may be hidden by it.
  useEffect(() => heading.current?.focus(), []);

  return (
    <article aria-labelledby="mail-subject" className="grid grid-cols-1 gap-4 p-5 sm:p-6">
      <div className="md:hidden">
        <Button small look="quiet" onClick={close}>
          <Glyph name="arrowLeft" />
          {text("action.back")}
        </Button>
      </div>
      <h2 ref={heading} id="mail-subject" tabIndex={-1} className="wrap-anywhere font-semibold text-lg outline-none">
        {mail.subject || text("inbox.noSubject")}
      </h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        <Line term={text("inbox.from")} value={mail.from} />
        <Line term={text("inbox.to")} value={mail.to.join(", ")} />
        <Line term={text("inbox.sent")} value={moment(mail.sent_at_millis)} />
      </dl>
      <fieldset className="flex gap-1 justify-self-start rounded-lg bg-sunken p-1">
        <legend className="sr-only">{text("inbox.format")}</legend>
        <Choice label={text("inbox.asHtml")} chosen={formatted} choose={() => setFormatted(true)} />
        <Choice label={text("inbox.asText")} chosen={!formatted} choose={() => setFormatted(false)} />
      </fieldset>
      {formatted ? (
        // No scripts, no forms, no way to the page around it, whatever the mail brings.
        <iframe
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          title={text("inbox.body")}
          srcDoc={inNewTabs(mail.html)}
          className="h-[28rem] w-full rounded-lg border border-line bg-white"
        />
      ) : (
        <TextBody body={mail.text} />
      )}
    </article>
  );
}

/** The mail with its links opening beside the inbox: no page of ours may be shown inside a frame. */
function inNewTabs(html: string): string {
  const base = '<base target="_blank">';
  return /<head[\s>]/i.test(html) ? html.replace(/<head(\s[^>]*)?>/i, (head) => head + base) : base + html;
}

function Line({ term, value }: { term: string; value: string }) {
  return (
    <>
      <dt className="text-soft-ink">{term}</dt>
      <dd className="wrap-anywhere">{value}</dd>
    </>
  );
}

function Choice({ label, chosen, choose }: { label: string; chosen: boolean; choose: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={choose}
      className="min-h-8 rounded-md border border-transparent px-3 font-medium text-sm text-soft-ink hover:text-ink aria-pressed:border-field-line aria-pressed:bg-surface aria-pressed:text-ink"
    >
      {label}
    </button>
  );
}

const address = /(https?:\/\/[^\s<>"]+)/;

/** Plain text with its addresses as links: the verification link is what most mails here are opened for. */
function TextBody({ body }: { body: string }) {
  if (body === "") return <p className="text-soft-ink">{text("inbox.noText")}</p>;
  return (
    <pre className="whitespace-pre-wrap wrap-anywhere rounded-lg border border-line bg-sunken p-4 font-mono text-[0.8125rem]">
      {body.split(address).map((part, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a mail never change their order.
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

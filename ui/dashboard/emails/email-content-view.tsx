import { useState } from "react";
import type { DeliveryOutcome } from "#contract/vocabulary/emails/sent-emails.ts";
import type { EmailContent, SentEmail } from "#sdk/admin.ts";
import { Badge } from "../../components/badge.tsx";
import { Notice } from "../../components/notice.tsx";
import { formatExactTime } from "../../locales/dates.ts";
import { t } from "../../locales/i18n.ts";
import type { MessageId } from "../../locales/messages.ts";
import { ChoiceButtons } from "../choice-buttons.tsx";
import { QueryContent } from "../query-content.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { PreviewFrame } from "./editor/preview-frame.tsx";
import { previewHtml } from "./editor/preview-html.ts";

const outcomes = {
  accepted: { label: "emails.outcome.accepted", variant: "good" },
  deferred: { label: "emails.outcome.deferred", variant: "warning" },
  refused: { label: "emails.outcome.refused", variant: "danger" },
  in_doubt: { label: "emails.outcome.inDoubt", variant: "warning" },
} as const satisfies Record<DeliveryOutcome, { label: MessageId; variant: string }>;

const missingReasons = {
  not_stored: "emails.contentNotStored",
  not_rendered: "emails.contentNotRendered",
} as const satisfies Record<NonNullable<EmailContent["missing"]>, MessageId>;

/** The content of an e-mail of the log, and each attempt to deliver it. Codes are hidden, and nothing is loaded from elsewhere. */
export function EmailContentView({ email }: { email: SentEmail }) {
  const { id, status, attempts } = email;
  const query = useProjectQuery({
    queryKey: ["internal", "emails", "content", id, status, attempts],
    queryFn: () => email.content(),
  });
  return (
    <QueryContent query={query} skeleton={<div className="skeleton h-80 rounded-lg" />}>
      {(content) => (
        <>
          {content.deliveries.length > 0 && <Deliveries deliveries={content.deliveries} />}
          <Content content={content} />
        </>
      )}
    </QueryContent>
  );
}

const Deliveries = ({ deliveries }: Pick<EmailContent, "deliveries">) => (
  <section aria-label={t("emails.deliveries")} className="grid grid-cols-1 gap-2">
    <h3 className="font-medium">{t("emails.deliveries")}</h3>
    <ol className="grid grid-cols-1 divide-y divide-line rounded-lg border border-line text-sm">
      {deliveries.map(({ at, outcome, reply }) => (
        <li key={at.getTime()} className="grid grid-cols-1 gap-1 px-3.5 py-2.5">
          <span className="flex flex-wrap items-center justify-between gap-2">
            <Badge variant={outcomes[outcome].variant}>{t(outcomes[outcome].label)}</Badge>
            <time dateTime={at.toISOString()} className="text-soft-ink">
              {formatExactTime(at)}
            </time>
          </span>
          {reply && <code className="wrap-anywhere font-mono text-[0.8125rem]">{reply}</code>}
        </li>
      ))}
    </ol>
  </section>
);

function Content({ content }: { content: EmailContent }) {
  const [part, setPart] = useState<"html" | "text" | "headers">("html");
  const { html, text, missing, isMasked, hasChanged } = content;
  return (
    <section aria-label={t("emails.content")} className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium">{t("emails.content")}</h3>
        <ChoiceButtons
          legend={t("emails.part")}
          value={part}
          change={setPart}
          options={[
            { value: "html", label: t("inbox.asHtml") },
            { value: "text", label: t("inbox.asText") },
            { value: "headers", label: t("emails.headers") },
          ]}
        />
      </div>
      {isMasked && <p className="text-soft-ink text-sm">{t("emails.contentMasked")}</p>}
      {hasChanged && (
        <Notice quiet tone="warning">
          {t("emails.contentChanged")}
        </Notice>
      )}
      {part === "headers" && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 rounded-lg border border-line bg-sunken p-4 text-sm">
          {content.headers.map(({ name, value }) => (
            <div key={name} className="contents">
              <dt className="text-soft-ink">{name}</dt>
              <dd className="wrap-anywhere font-mono text-[0.8125rem]">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {part !== "headers" && missing && (
        <p className="rounded-lg bg-sunken px-4 py-3 text-soft-ink text-sm">{t(missingReasons[missing])}</p>
      )}
      {part === "html" && html !== null && (
        <PreviewFrame
          title={t("inbox.body")}
          html={previewHtml(html, "light")}
          narrow={false}
          isLocal
          className="h-[28rem] w-full rounded-lg border border-line bg-white"
        />
      )}
      {part === "text" && text !== null && (
        <pre className="max-h-[36rem] overflow-auto whitespace-pre-wrap wrap-anywhere rounded-lg border border-line bg-sunken p-4 font-mono text-[0.8125rem]">
          {text}
        </pre>
      )}
    </section>
  );
}

import type { AdminApi, EmailContent as ContentResponse, SentEmail as SentEmailResponse } from "../../generated/admin.ts";
import { unwrap } from "../../transport/result.ts";
import { type CamelCase, type Fields, fieldsFrom, toCamelCase } from "../camel-case.ts";

/** The content of an e-mail and its delivery attempts. Codes and links that sign in are replaced. */
export interface EmailContent extends Omit<CamelCase<ContentResponse>, "deliveries"> {
  readonly deliveries: readonly Fields<ContentResponse["deliveries"][number]>[];
}

/** An e-mail in the log of the project: a frozen snapshot. */
export interface SentEmail extends Fields<SentEmailResponse> {
  /** The first recipient. */
  readonly recipient: string;
  /** Returns its content, as its recipient has got it but for the codes, and the delivery attempts. */
  content(): Promise<EmailContent>;
  /** Sends it again, also one that was delivered. */
  resend(): Promise<SentEmail>;
  /** Cancels it while it waits. */
  cancel(): Promise<SentEmail>;
}

/** Options of `listSentEmails`. The filters combine. */
export interface ListSentEmailsOptions {
  /** `nextCursor` of the previous page. */
  readonly cursor?: string;
  /** E-mails per page. Default and maximum: 100. */
  readonly limit?: number;
  readonly status?: SentEmail["status"];
  readonly type?: SentEmail["type"];
  /** The whole address of a recipient. */
  readonly recipient?: string;
  readonly userId?: string;
  /** The id that `sendEmail` returned. */
  readonly mailingId?: string;
}

/** E-mails, newest first. `nextCursor` is null on the last page. */
export type SentEmailPage = SentEmail[] & { readonly nextCursor: string | null };

export function sentEmailFrom(response: SentEmailResponse, api: AdminApi): SentEmail {
  const key = { email_id: response.id };
  return Object.freeze({
    ...fieldsFrom(response),
    recipient: response.to[0] ?? "",
    async content() {
      const { deliveries, ...content } = unwrap(await api.internal.emails.getContent(key));
      return { ...toCamelCase(content), deliveries: deliveries.map(fieldsFrom) };
    },
    resend: async () => sentEmailFrom(unwrap(await api.internal.emails.resend(key)), api),
    cancel: async () => sentEmailFrom(unwrap(await api.internal.emails.cancel(key)), api),
  });
}

export async function listSentEmails(
  api: AdminApi,
  { cursor, limit, status, type, recipient, userId, mailingId }: ListSentEmailsOptions = {},
): Promise<SentEmailPage> {
  const input = { cursor, limit, status, type, recipient, user_id: userId, mailing_id: mailingId };
  const page = unwrap(await api.internal.emails.list(input));
  return Object.assign(
    page.items.map((item) => sentEmailFrom(item, api)),
    { nextCursor: "pagination" in page ? page.pagination.next_cursor : null },
  );
}

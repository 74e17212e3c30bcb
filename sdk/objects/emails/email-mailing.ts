import type { AdminApi, EmailMailing as EmailMailingResponse } from "../../generated/admin.ts";
import { unwrap } from "../../transport/result.ts";
import { type Fields, fieldsFrom } from "../camel-case.ts";
import { type ListOptions, type ListPage, readList } from "../list-page.ts";

/** An e-mail to many users, and how far it is: a frozen snapshot. */
export interface EmailMailing extends Fields<EmailMailingResponse> {
  /** Cancels its e-mails that wait. */
  cancel(): Promise<EmailMailing>;
}

/** Methods of an admin for what `sendEmail` queued. */
export interface EmailMailingMethods {
  /** Lists the newest mailings with their progress, or a page of all. */
  listEmailMailings(options?: ListOptions): Promise<ListPage<EmailMailing>>;
  /** @param id `mailingId` of the result of `sendEmail` */
  getEmailMailing(id: string): Promise<EmailMailing>;
}

function mailingFrom(response: EmailMailingResponse, api: AdminApi): EmailMailing {
  return Object.freeze({
    ...fieldsFrom(response),
    cancel: async () => mailingFrom(unwrap(await api.internal.emailMailings.cancel({ mailing_id: response.id })), api),
  });
}

export const emailMailingMethods = (api: AdminApi): EmailMailingMethods => ({
  listEmailMailings: (options = {}) =>
    readList(
      options,
      ({ cursor, limit }) => api.internal.emailMailings.list({ cursor, limit }),
      (item) => mailingFrom(item, api),
    ),
  getEmailMailing: async (id) => mailingFrom(unwrap(await api.internal.emailMailings.get({ mailing_id: id })), api),
});

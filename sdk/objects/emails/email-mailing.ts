import type { AdminApi, EmailMailing as EmailMailingResponse } from "../../generated/admin.ts";
import { unwrap } from "../../transport/result.ts";
import { type Fields, fieldsFrom } from "../camel-case.ts";
import { type ListOptions, type ListPage, readList } from "../list-page.ts";

/** An e-mail to many users, and how far it is: a frozen snapshot. */
export interface EmailMailing extends Fields<EmailMailingResponse> {
  /** Cancels its e-mails that wait. */
  cancel(): Promise<EmailMailing>;
  /** Holds back what waits, until `resume`. */
  pause(): Promise<EmailMailing>;
  /** Continues within a minute. */
  resume(): Promise<EmailMailing>;
  /** Changes when it begins, before it does. @throws PlainError `EMAIL_MAILING_CANNOT_BE_RESCHEDULED` */
  reschedule(scheduledAt: Date): Promise<EmailMailing>;
}

/** Methods of an admin for what `sendEmail` queued. */
export interface EmailMailingMethods {
  /** Lists the newest mailings with their progress, or a page of all. */
  listEmailMailings(options?: ListOptions): Promise<ListPage<EmailMailing>>;
  /** @param id `mailingId` of the result of `sendEmail` */
  getEmailMailing(id: string): Promise<EmailMailing>;
}

function mailingFrom(response: EmailMailingResponse, api: AdminApi): EmailMailing {
  const key = { mailing_id: response.id };
  const mailings = api.internal.emailMailings;
  return Object.freeze({
    ...fieldsFrom(response),
    cancel: async () => mailingFrom(unwrap(await mailings.cancel(key)), api),
    pause: async () => mailingFrom(unwrap(await mailings.pause(key)), api),
    resume: async () => mailingFrom(unwrap(await mailings.resume(key)), api),
    reschedule: async (scheduledAt: Date) =>
      mailingFrom(unwrap(await mailings.reschedule({ ...key, scheduled_at_millis: scheduledAt.getTime() })), api),
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

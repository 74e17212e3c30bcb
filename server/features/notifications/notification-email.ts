import { type NotificationCategoryName, notificationCategories } from "#contract/vocabulary/notifications.ts";
import { apiPath } from "#contract/vocabulary/paths.ts";
import type { Step } from "../../kernel/statement.ts";
import { type EmailContent, type EmailContext, enqueueEmail } from "../emails/enqueue.ts";
import { type NotificationCategory, recipientOf } from "./preferences.ts";
import { createUnsubscribeCode } from "./unsubscribe-code.ts";

/** An e-mail to a user that belongs to a category. */
export interface NotificationEmail {
  readonly userId: string;
  readonly category: NotificationCategoryName;
  /** @param unsubscribeUrl for a link in the text; undefined for a category that cannot be disabled */
  content(unsubscribeUrl: string | undefined): EmailContent;
}

/**
 * The steps that queue an e-mail of a category to a user's primary address. Nothing is sent to a user who has turned the category off.
 * If the category can be disabled, the e-mail carries the headers with which mail programs unsubscribe by one click.
 */
export function enqueueNotification(call: EmailContext, { userId, category: name, content }: NotificationEmail): readonly Step[] {
  const category = notificationCategories.find((each) => each.name === name) as NotificationCategory;
  const { tenancyId } = call.project;
  if (!category.canDisable) return enqueueEmail(call, recipientOf({ tenancyId, userId }, category), content(undefined));
  const code = createUnsubscribeCode(call.services.secrets, { tenancyId, userId, categoryId: category.id });
  const unsubscribeUrl = `${call.serverConfig.publicUrl}${apiPath}/emails/unsubscribe-link?code=${code}`;
  return enqueueEmail(call, recipientOf({ tenancyId, userId }, category), { ...content(unsubscribeUrl), unsubscribeUrl });
}

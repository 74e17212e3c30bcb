import { cutText } from "#contract/vocabulary/cut-text.ts";
import { notificationCategories } from "#contract/vocabulary/emails/notifications.ts";

const names: readonly string[] = notificationCategories.map(({ name }) => name);

/** The issue of an e-mail whose category does not exist, in words for the developer; none for one that exists. */
export const categoryIssues = (category: string): string[] =>
  names.includes(category)
    ? []
    : [`The NotificationCategory ${JSON.stringify(cutText(category, 100))} does not exist: it must be ${names.join(" or ")}.`];

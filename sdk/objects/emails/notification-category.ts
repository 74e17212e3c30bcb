import type { NotificationCategory as CategoryResponse, ClientApi } from "../../generated/client.ts";
import type { ServerApi } from "../../generated/server.ts";
import { unwrap } from "../../transport/result.ts";

/** A category of e-mails, and whether the user gets them: a snapshot. `setEnabled` returns the next one. */
export interface NotificationCategory {
  readonly id: string;
  readonly name: string;
  /** Whether the user gets e-mails of the category. */
  readonly enabled: boolean;
  /** Whether the user can turn the category off. */
  readonly canDisable: boolean;
  /** Turns the category on or off. @throws KnownError SCHEMA_ERROR for `false` if the category cannot be disabled */
  setEnabled(enabled: boolean): Promise<NotificationCategory>;
}

/** Methods of a user for the e-mails that it gets. */
export interface NotificationMethods {
  /**
   * Lists the categories of e-mails, and which of them the user gets.
   *
   * @example
   * const categories = await user.listNotificationCategories();
   * await categories.find(({ name }) => name === "Marketing")?.setEnabled(false);
   */
  listNotificationCategories(): Promise<NotificationCategory[]>;
}

/** The notification methods of a user, by id or `me`. */
export function notificationMethods(user_id: string, { notifications }: Pick<ClientApi | ServerApi, "notifications">): NotificationMethods {
  const categoryFrom = (response: CategoryResponse): NotificationCategory => ({
    id: response.notification_category_id,
    name: response.notification_category_name,
    enabled: response.enabled,
    canDisable: response.can_disable,
    setEnabled: async (enabled) =>
      categoryFrom(unwrap(await notifications.update({ user_id, notification_category_id: response.notification_category_id, enabled }))),
  });
  return { listNotificationCategories: async () => unwrap(await notifications.list({ user_id })).items.map(categoryFrom) };
}

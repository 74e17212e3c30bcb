import { NotificationCategoryNotFound, SchemaError, UserNotFound, VerificationCodeNotFound } from "#contract/errors/index.ts";
import type { notificationRoutes } from "#contract/routes/emails/notifications.ts";
import { notificationCategories, unsubscribePath } from "#contract/vocabulary/emails/notifications.ts";
import { hostedPageParameters } from "#contract/vocabulary/hosted-page-parameters.ts";
import type { Db } from "../../../database/schema.ts";
import type { Handlers } from "../../../kernel/call.ts";
import { reply } from "../../../kernel/reply.ts";
import { hostedPageUrl } from "../../projects/hosted-page.ts";
import { categoryById, findPreferences, type NotificationCategory, setPreference } from "./preferences.ts";
import { readUnsubscribeCode } from "./unsubscribe-code.ts";

export const notificationHandlers: Handlers<typeof notificationRoutes> = {
  async list({ input, project, db }) {
    const preferences = await findPreferences(db, project.tenancyId, input.user_id);
    if (!preferences) throw new UserNotFound();
    const items = notificationCategories.map((category) => toView(category, preferences.get(category.id) ?? category.enabled));
    return { items, is_paginated: false };
  },

  async update({ input, project, db, now }) {
    const { user_id, notification_category_id, enabled } = input;
    const category = categoryById(notification_category_id);
    if (!category) throw new NotificationCategoryNotFound();
    if (!enabled && !category.canDisable)
      throw new SchemaError({
        message: `body.enabled must be true: users always get ${category.name} e-mails`,
      });
    const isSet = await setPreference(db, { tenancyId: project.tenancyId, userId: user_id }, category, enabled, now);
    if (!isSet) throw new UserNotFound();
    return toView(category, enabled);
  },

  async unsubscribePage({ input, db, services, serverConfig }) {
    const { tenancyId } = readUnsubscribeCode(services.secrets, input.code);
    const projectId = await findProject(db, tenancyId);
    if (projectId === undefined) throw new VerificationCodeNotFound();
    const query = new URLSearchParams({ [hostedPageParameters.code]: input.code });
    return reply.redirect(`${hostedPageUrl(serverConfig, projectId, unsubscribePath)}?${query}`);
  },

  async unsubscribe({ input, db, services, now }) {
    const subscription = readUnsubscribeCode(services.secrets, input.code);
    const category = categoryById(subscription.categoryId);
    if (!category?.canDisable || !(await setPreference(db, subscription, category, false, now))) throw new VerificationCodeNotFound();
    return { success: true };
  },
};

const toView = (category: NotificationCategory, enabled: boolean) => ({
  notification_category_id: category.id,
  notification_category_name: category.name,
  enabled,
  can_disable: category.canDisable,
});

/** Undefined when the project was deleted. */
const findProject = async (db: Db, tenancyId: string): Promise<string | undefined> =>
  (await db.selectFrom("tenancies").select("project_id").where("id", "=", tenancyId).executeTakeFirst())?.project_id ?? undefined;

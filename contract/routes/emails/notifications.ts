import { z } from "zod";
import { Success } from "../../entities/success.ts";
import { NotificationCategoryNotFound, UserNotFound, VerificationCodeNotFound } from "../../errors/index.ts";
import { noCredentials } from "../../kernel/access.ts";
import { entity, field } from "../../kernel/entity.ts";
import { asList } from "../../kernel/page.ts";
import { redirectOnly } from "../../kernel/returns.ts";
import { route } from "../../kernel/route.ts";
import { notificationCategories, oneClick } from "../../vocabulary/emails/notifications.ts";
import { unsubscribeCode, userId, uuid } from "../../vocabulary/text.ts";
import { signedInClient } from "../shared/access.ts";

/** A category of e-mails, and whether a user gets them (wire protocol, section 2.12). */
const NotificationCategory = entity("NotificationCategory", {
  notification_category_id: field(uuid),
  notification_category_name: field(z.string()),
  enabled: field(z.boolean(), { description: "Whether the user gets e-mails of the category" }),
  can_disable: field(z.boolean(), { description: "Whether the user can turn the category off" }),
});

const ofOwnUser = { ...signedInClient, self: { field: "user_id" } } as const;
const link = z.strictObject({ code: unsubscribeCode.describe("The code of the link in the e-mail") });
const marketing = notificationCategories[1].id;
const exampleCode = { code: "Kx7Qm2Zp".repeat(10).concat("Kx7Qm2") };

export const notificationRoutes = {
  list: route({
    method: "GET",
    path: "/emails/notification-preference/{user_id}",
    summary: "List the categories of e-mails, and which of them a user gets",
    access: ofOwnUser,
    params: z.strictObject({ user_id: userId }),
    returns: asList(NotificationCategory),
    errors: [UserNotFound],
  }),
  update: route({
    method: "PATCH",
    path: "/emails/notification-preference/{user_id}/{notification_category_id}",
    summary: "Turn a category of e-mails on or off for a user",
    description: "A category that cannot be disabled is refused with SCHEMA_ERROR when `enabled` is false.",
    access: ofOwnUser,
    params: z.strictObject({ user_id: userId, notification_category_id: uuid }),
    body: z.strictObject({ enabled: z.boolean() }),
    returns: NotificationCategory,
    errors: [UserNotFound, NotificationCategoryNotFound],
    refreshes: ["notifications"],
    examples: {
      params: { user_id: "6f0f3c1e-8f3a-4d0e-9d53-0d3f3b0e7a11", notification_category_id: marketing },
      body: { enabled: false },
    },
  }),
  unsubscribePage: route({
    method: "GET",
    path: "/emails/unsubscribe-link",
    summary: "Open the link that unsubscribes from a category of e-mails",
    description: "Redirects to a page that asks for a confirmation. Changes nothing, since programs that check e-mails open links.",
    access: noCredentials,
    query: link,
    returns: redirectOnly,
    redirects: [303],
    errors: [VerificationCodeNotFound],
    examples: { query: exampleCode },
  }),
  unsubscribe: route({
    method: "POST",
    path: "/emails/unsubscribe-link",
    summary: "Unsubscribe from a category of e-mails",
    description: "RFC 8058: mail programs send this when their user unsubscribes. The code has no expiry and works again.",
    access: noCredentials,
    accepts: "form",
    // RFC 8058, section 3.2: what mail programs should send.
    acceptsMultipart: true,
    query: link,
    body: z.looseObject({ [oneClick.field]: z.literal(oneClick.value) }),
    returns: Success,
    errors: [VerificationCodeNotFound],
    refreshes: ["notifications"],
    examples: { query: exampleCode, body: { [oneClick.field]: oneClick.value } },
  }),
};

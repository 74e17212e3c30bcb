import { z } from "zod";
import { entity, field } from "../../kernel/entity.ts";
import { uuid } from "../../vocabulary/text.ts";

/** A category of e-mails, and whether a user gets them (wire protocol, section 2.12). */
export const NotificationCategory = entity("NotificationCategory", {
  notification_category_id: field(uuid),
  notification_category_name: field(z.string()),
  enabled: field(z.boolean(), { description: "Whether the user gets e-mails of the category" }),
  can_disable: field(z.boolean(), { description: "Whether the user can turn the category off" }),
});

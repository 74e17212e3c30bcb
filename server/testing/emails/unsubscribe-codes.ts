import { notificationCategories } from "#contract/vocabulary/emails/notifications.ts";
import { createUnsubscribeCode } from "../../features/emails/notifications/unsubscribe-code.ts";
import type { TestServer } from "../index.ts";

/** The code of a link in an e-mail of category Marketing to a user. */
export const givenUnsubscribeCode = (server: TestServer, project: { readonly tenancyId: string }, userId: string): string =>
  createUnsubscribeCode(server.running.services.secrets, {
    tenancyId: project.tenancyId,
    userId,
    categoryId: notificationCategories[1].id,
  });

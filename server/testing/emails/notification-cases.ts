import { notificationCategories, oneClick } from "#contract/vocabulary/emails/notifications.ts";
import { createUnsubscribeCode } from "../../features/emails/notifications/unsubscribe-code.ts";
import { randomUuid } from "../../services/random.ts";
import { context, type ErrorCase } from "../error-cases.ts";
import type { TestServer } from "../index.ts";
import type { RouteCase, RouteName } from "../route-case.ts";

const marketing = notificationCategories[1].id;

/** The code of a link in an e-mail of category Marketing to a user. */
export const givenUnsubscribeCode = (server: TestServer, project: { readonly tenancyId: string }, userId: string): string =>
  createUnsubscribeCode(server.running.services.secrets, { tenancyId: project.tenancyId, userId, categoryId: marketing });

const oneClickBody = { [oneClick.field]: oneClick.value };

/** Valid calls of the routes about notifications. */
export const notificationRouteCases = {
  "notifications.list": { statements: 2, build: ({ testUser }) => ({ params: { user_id: testUser.id } }) },
  "notifications.update": {
    statements: 2,
    build: ({ testUser }) => ({ params: { user_id: testUser.id, notification_category_id: marketing }, body: { enabled: false } }),
  },
  "notifications.unsubscribePage": {
    statements: 1,
    build: ({ server, project, testUser }) => ({ query: { code: givenUnsubscribeCode(server, project, testUser.id) } }),
  },
  "notifications.unsubscribe": {
    statements: 1,
    build: ({ server, project, testUser }) => ({
      query: { code: givenUnsubscribeCode(server, project, testUser.id) },
      body: oneClickBody,
    }),
  },
} satisfies Partial<Record<RouteName, RouteCase>>;

const unknownUser = (notification_category_id: string): ErrorCase => {
  return () => ({ as: "server", params: { user_id: randomUuid(), notification_category_id }, body: { enabled: false } });
};
const forgedCode = "A".repeat(86);

/** The refusals of the calls about notifications. */
export const notificationErrorCases = {
  "notifications.list": { UserNotFound: () => ({ as: "server", params: { user_id: randomUuid() } }) },
  "notifications.update": { UserNotFound: unknownUser(marketing), NotificationCategoryNotFound: unknownUser(randomUuid()) },
  "notifications.unsubscribePage": { VerificationCodeNotFound: () => ({ query: { code: forgedCode } }) },
  "notifications.unsubscribe": {
    VerificationCodeNotFound: () => ({
      query: { code: givenUnsubscribeCode(context.server, context.fixtures.project, randomUuid()) },
      body: oneClickBody,
    }),
  },
} satisfies Partial<Record<RouteName, Readonly<Record<string, ErrorCase>>>>;

import { notificationCategories, oneClick } from "#contract/vocabulary/emails/notifications.ts";
import { randomUuid } from "../../services/random.ts";
import { context, type ErrorCase } from "../error-cases.ts";
import type { RouteCase, RouteName } from "../route-case.ts";

const marketing = notificationCategories[1].id;

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
    build: async ({ server, project, testUser }) => ({ query: { code: await server.given.unsubscribeCode(project, testUser.id) } }),
  },
  "notifications.unsubscribe": {
    statements: 1,
    build: async ({ server, project, testUser }) => ({
      query: { code: await server.given.unsubscribeCode(project, testUser.id) },
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
    VerificationCodeNotFound: async () => ({
      query: { code: await context.server.given.unsubscribeCode(context.fixtures.project, randomUuid()) },
      body: oneClickBody,
    }),
  },
} satisfies Partial<Record<RouteName, Readonly<Record<string, ErrorCase>>>>;

import type { RouteCase, RouteName } from "../route-case.ts";

const ownLevel = { params: { level: "environment" } };

/** Valid calls of the routes about the configuration, and of those that read and upload visits. */
export const configRouteCases = {
  "internal.config.get": { statements: 1, build: () => ({}) },
  "internal.config.override": {
    statements: 3,
    build: () => ({ body: { config_override_string: '{"auth.otp.allowSignIn":true}', dry_run: true } }),
  },
  "internal.config.getLevel": { statements: 2, build: () => ownLevel },
  "internal.config.overrideLevel": {
    statements: 7,
    build: () => ({ ...ownLevel, body: { config_override_string: '{"auth.otp.allowSignIn":true}' } }),
  },
  "internal.config.replaceLevel": {
    statements: 7,
    build: async ({ server, project }) => {
      const { json } = await server.request("GET", "/internal/config/override/environment", { as: "admin", project });
      return { ...ownLevel, body: { config_string: json.config_string } };
    },
  },
  "internal.config.resetKeys": {
    statements: 7,
    build: () => ({ ...ownLevel, body: { keys: ["auth.sessions.requireRecentSignIn"] } }),
  },
  "internal.config.getSource": { statements: 1, build: () => ({}) },
  "internal.config.unlinkSource": { statements: 1, build: () => ({}) },
  "internal.insights.userActivity": { statements: 2, build: ({ testUser }) => ({ query: { user_id: testUser.id } }) },
  "internal.insights.userCounts": { statements: 2, build: () => ({}) },
  "internal.insights.listSessionReplays": { statements: 1, build: () => ({}) },
  "internal.insights.previewOnboarding": { statements: 2, build: () => ({ body: { onboarding: { require_email_verification: true } } }) },
  "analytics.uploadEvents": { statements: 1, build: () => ({ body: {} }) },
  "analytics.uploadReplay": { statements: 1, build: () => ({ body: {} }) },
} satisfies Partial<Record<RouteName, RouteCase>>;

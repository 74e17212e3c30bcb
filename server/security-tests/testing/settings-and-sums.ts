import type { RouteName } from "../../testing/route-case.ts";

/** Calls without ids whose responses have no id of what a project has: settings and figures. */
export const settingsAndSums: ReadonlySet<RouteName> = new Set<RouteName>([
  "teamPermissionDefinitions.list",
  "projectPermissionDefinitions.list",
  "projects.current",
  "internal.projects.current",
  "integrations.domains.list",
  "internal.config.get",
  "internal.payments.stripeAccountInfo",
  "internal.payments.revenue",
  "internal.payments.reconciliation",
  "internal.clock.get",
  "internal.auditStream.get",
  "internal.signUpRules.listCounts",
  "internal.emailThemes.list",
  "internal.emailTemplates.list",
  "internal.emails.getUsage",
  "internal.emails.checkDomain",
  "internal.emails.getFeedbackToken",
  "internal.emails.listManagedDomains",
  "emails.deliveryInfo",
  "internal.insights.userCounts",
  "internal.insights.listSessionReplays",
  "internal.config.getSource",
  "internal.payments.methodConfigs",
]);

import { templateIds } from "#contract/config/built-in-templates.ts";
import { lightThemeId } from "#contract/config/built-in-themes.ts";
import type { CaseFixtures, CaseServer, TenantKeys } from "../case-fixtures.ts";
import type { RouteCase, RouteName } from "../route-case.ts";
import { givenEmailSource, givenSender } from "./email-sources.ts";

const theme = { params: { theme_id: lightThemeId } };
const template = { params: { template_id: templateIds.passwordReset } };
/** The newest drafts, which other cases may hold. */
const recentDrafts = 8;
/** Removes the older drafts of a project, whose limit is not what is tested. */
async function removeDrafts(server: CaseServer, project: TenantKeys): Promise<void> {
  const { json } = await server.request("GET", "/internal/email-drafts", { as: "admin", project });
  for (const { id } of json.drafts.slice(recentDrafts))
    await server.request("DELETE", `/internal/email-drafts/${id}`, { as: "admin", project });
}
const aDraft = async ({ server, project }: CaseFixtures) => {
  await removeDrafts(server, project);
  return { params: { draft_id: await givenEmailSource(server, project, "drafts") } };
};
const emptied = async ({ server, project }: CaseFixtures, body: object) => {
  await server.configure({ emails: {} }, project.id);
  await removeDrafts(server, project);
  return { body };
};

export const emailSourceRouteCases = {
  "internal.emailThemes.list": { statements: 1, build: () => ({}) },
  "internal.emailThemes.create": { statements: 6, build: (fixtures) => emptied(fixtures, { display_name: "Spring" }) },
  "internal.emailThemes.get": { statements: 1, build: () => theme },
  "internal.emailThemes.update": { statements: 6, build: () => ({ ...theme, body: { display_name: "Lighter" } }) },
  "internal.emailThemes.remove": { statements: 6, build: () => theme },
  "internal.emailTemplates.list": { statements: 1, build: () => ({}) },
  "internal.emailTemplates.create": { statements: 6, build: (fixtures) => emptied(fixtures, { display_name: "Welcome" }) },
  "internal.emailTemplates.get": { statements: 1, build: () => template },
  "internal.emailTemplates.update": {
    statements: 6,
    build: async ({ server, givenTestUser }) => {
      const at = await givenSender(server);
      return { ...template, at, testUser: await givenTestUser({ project: at }), body: { theme_id: false } };
    },
  },
  "internal.emailTemplates.remove": { statements: 6, build: () => template },
  "internal.emailDrafts.list": { statements: 2, build: () => ({}) },
  "internal.emailDrafts.create": { statements: 2, build: (fixtures) => emptied(fixtures, { display_name: "Newsletter" }) },
  "internal.emailDrafts.get": { statements: 2, build: aDraft },
  "internal.emailDrafts.update": { statements: 2, build: async (fixtures) => ({ ...(await aDraft(fixtures)), body: { theme_id: false } }) },
  "internal.emailDrafts.remove": { statements: 2, build: aDraft },
  "emails.render": { statements: 1, build: () => ({ body: { template_id: templateIds.magicLink, theme_id: false } }) },
  "emails.sendPreview": {
    statements: 2,
    build: () => ({ body: { template_id: templateIds.magicLink, theme_id: false, recipient_email: "ada@example.org" } }),
  },
} satisfies Partial<Record<RouteName, RouteCase>>;

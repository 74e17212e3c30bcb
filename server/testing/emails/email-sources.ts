import { builtInTemplates, templateIds } from "#contract/config/built-in-templates.ts";
import { builtInThemes, lightThemeId } from "#contract/config/built-in-themes.ts";
import { type CaseServer, permissiveConfig, type TenantKeys } from "../case-fixtures.ts";
import type { ProjectKeys } from "../case-requests.ts";

/** Sources that can be rendered. */
export const validTheme = builtInThemes[lightThemeId].tsxSource;
export const validTemplate = builtInTemplates[templateIds.passwordReset].tsxSource;
/** A source that cannot be rendered. */
export const brokenSource = "export function EmailTemplate() { throw new Error('broken'); }\nexport const EmailTheme = EmailTemplate;";

/** The settings of a mail server of a project's own. */
export const ownEmailServer = { isShared: false, host: "smtp.example.org", port: 587, senderName: "Ada", senderEmail: "ada@example.org" };

/** Creates a theme, a template or a draft. @returns its id */
export async function givenEmailSource(
  server: Pick<CaseServer, "request">,
  project: ProjectKeys,
  kind: "themes" | "templates" | "drafts",
  body: object = {},
): Promise<string> {
  const answer = await server.request("POST", `/internal/email-${kind}`, {
    as: "admin",
    project,
    body: { display_name: "Spring", ...body },
  });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json.id;
}

/** One project of each server that sends by its own mail server, as changes of templates require. */
type ProjectMaker = Pick<CaseServer, "givenProject">;
const projects = new WeakMap<ProjectMaker, Promise<TenantKeys>>();
export function givenSender(server: ProjectMaker): Promise<TenantKeys> {
  const project = projects.get(server) ?? server.givenProject({ ...permissiveConfig, emails: { server: ownEmailServer } });
  projects.set(server, project);
  return project;
}

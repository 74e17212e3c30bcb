import type { ProjectConfig } from "#contract/config/tree.ts";
import type { ProjectKeys, TestServer } from "../../../../testing/index.ts";

/** The configuration of a project, as its calls have it. */
export async function currentConfig(server: TestServer, project: ProjectKeys): Promise<ProjectConfig> {
  const { json, text } = await server.request("GET", "/internal/config", { as: "admin", project });
  if (!json) throw new Error(text);
  return JSON.parse(json.config_string) as ProjectConfig;
}

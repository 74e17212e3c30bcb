import { type AdminApp, createAdminApp } from "#sdk/admin.ts";
import { readAppEnvironment } from "./app-environment.ts";
import { CommandFailure } from "./failure.ts";

/** The project of the caller's folder, with all rights. */
export interface Project {
  readonly app: AdminApp;
  readonly baseUrl: string;
  readonly projectId: string;
}

/**
 * Opens the project that the environment and the environment files describe.
 * @param project its id, instead of the environment's
 * @throws CommandFailure if a variable is missing
 */
export async function openProject(project?: string): Promise<Project> {
  const found = readAppEnvironment();
  const required = {
    LATCHKEY_API_URL: found.baseUrl,
    LATCHKEY_PROJECT_ID: project ?? found.projectId,
    LATCHKEY_SUPER_SECRET_ADMIN_KEY: found.superSecretAdminKey,
  };
  const missing = Object.entries(required).flatMap(([name, value]) => (value ? [] : [name]));
  if (missing.length > 0) {
    const names = missing.join(", ");
    throw new CommandFailure(`Set ${names} in the environment, .env.local or .env. The dashboard shows them under API keys.`);
  }
  const baseUrl = (required.LATCHKEY_API_URL as string).replace(/\/+$/, "");
  const projectId = required.LATCHKEY_PROJECT_ID as string;
  return { app: createAdminApp({ baseUrl, projectId }), baseUrl, projectId };
}

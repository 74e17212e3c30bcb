import { existsSync } from "node:fs";
import { type AdminApp, createAdminApp } from "#sdk/admin.ts";
import { environment, serverEnvironment } from "#sdk/environment.ts";
import { CommandFailure } from "./failure.ts";

/** The project of the caller's folder, with all rights. */
export interface Project {
  readonly app: AdminApp;
  readonly baseUrl: string;
  readonly projectId: string;
}

/** Files that frameworks read the environment from. The first that sets a variable wins, and the environment wins over both. */
const files = [".env.local", ".env"];

/** Reads the environment files of the caller's folder. */
export function loadEnvironmentFiles(): void {
  for (const file of files) if (existsSync(file)) process.loadEnvFile(file);
}

/**
 * Opens the project that the environment and the environment files describe.
 * @throws CommandFailure if a variable is missing
 */
export async function openProject(): Promise<Project> {
  loadEnvironmentFiles();
  const required = {
    LATCHKEY_API_URL: environment.baseUrl(false),
    LATCHKEY_PROJECT_ID: environment.projectId(),
    LATCHKEY_SUPER_SECRET_ADMIN_KEY: serverEnvironment.superSecretAdminKey(),
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

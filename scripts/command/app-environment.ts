import { existsSync } from "node:fs";
import { environment, serverEnvironment } from "#sdk/environment.ts";

/** Files that frameworks read the environment from. The first that sets a variable wins, and the environment wins over both. */
const files = [".env.local", ".env"];

/** Reads the environment files of the caller's folder. */
export function loadEnvironmentFiles(): void {
  for (const file of files) if (existsSync(file)) process.loadEnvFile(file);
}

/** Names of variables begin with these where a bundler gives them to pages: Vite, Astro and Expo. The client library knows the others. */
const bundlerPrefixes = ["VITE_", "PUBLIC_", "EXPO_PUBLIC_"];

const fromBundler = (name: string): string | undefined =>
  bundlerPrefixes.map((prefix) => process.env[`${prefix}LATCHKEY_${name}`]).find((value) => value !== undefined && value !== "");

/** The app's connection, as far as the environment and the environment files name it. */
export interface AppEnvironment {
  readonly baseUrl: string | undefined;
  readonly projectId: string | undefined;
  readonly publishableClientKey: string | undefined;
  readonly secretServerKey: string | undefined;
  readonly superSecretAdminKey: string | undefined;
}

/** Reads the variables of the app in the caller's folder, under the names of any framework. */
export function readAppEnvironment(): AppEnvironment {
  loadEnvironmentFiles();
  return {
    baseUrl: environment.baseUrl(false) ?? fromBundler("API_URL"),
    projectId: environment.projectId() ?? fromBundler("PROJECT_ID"),
    publishableClientKey: environment.publishableClientKey() ?? fromBundler("PUBLISHABLE_CLIENT_KEY"),
    secretServerKey: serverEnvironment.secretServerKey(),
    superSecretAdminKey: serverEnvironment.superSecretAdminKey(),
  };
}

import type { InternalApiKeyFirstView } from "#sdk/admin.ts";

type Keys = Pick<InternalApiKeyFirstView, "publishableClientKey" | "secretServerKey" | "superSecretAdminKey">;

/** The lines of an app's `.env` that lead it to a project; the client library reads these names by itself. Keys that are null are left out. */
export function environmentLines(apiUrl: string, projectId: string, keys: Keys): string {
  const lines: readonly (readonly [string, string | null])[] = [
    ["STACK_API_URL", apiUrl],
    ["STACK_PROJECT_ID", projectId],
    ["STACK_PUBLISHABLE_CLIENT_KEY", keys.publishableClientKey],
    ["STACK_SECRET_SERVER_KEY", keys.secretServerKey],
    ["STACK_SUPER_SECRET_ADMIN_KEY", keys.superSecretAdminKey],
  ];
  return lines.flatMap(([name, value]) => (value === null ? [] : [`${name}=${value}`])).join("\n");
}

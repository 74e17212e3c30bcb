/** Names of the variables: ours, or those that published clients read. The Latchkey client reads both. */
export type EnvironmentPrefix = "LATCHKEY" | "STACK";

interface EnvironmentValues {
  readonly apiUrl: string;
  readonly id: string;
  readonly publishableClientKey: string | null;
  readonly secretServerKey: string | null;
  readonly superSecretAdminKey: string | null;
}

/** The `.env` lines that connect an app to a project. Keys that are null are omitted. */
export function envFile(values: EnvironmentValues, prefix: EnvironmentPrefix): string {
  const lines: readonly (readonly [string, string | null])[] = [
    ["API_URL", values.apiUrl],
    ["PROJECT_ID", values.id],
    ["PUBLISHABLE_CLIENT_KEY", values.publishableClientKey],
    ["SECRET_SERVER_KEY", values.secretServerKey],
    ["SUPER_SECRET_ADMIN_KEY", values.superSecretAdminKey],
  ];
  return lines.flatMap(([name, value]) => (value === null ? [] : [`${prefix}_${name}=${value}`])).join("\n");
}

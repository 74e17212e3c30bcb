import type { CaseServer, TenantKeys } from "../case-fixtures.ts";

/** The code of a one-time link that starts a session as a user. */
export async function givenImpersonationCode(server: Pick<CaseServer, "request">, project: TenantKeys, userId: string): Promise<string> {
  const path = `/internal/users/${userId}/impersonation-links`;
  const { json, text } = await server.request("POST", path, { as: "admin", project, body: { reason: "Ticket 4711" } });
  const code = new URL(json.url).searchParams.get("code");
  if (!code) throw new Error(text);
  return code;
}

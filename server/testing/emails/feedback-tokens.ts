import type { CaseServer, TenantKeys } from "../case-fixtures.ts";

/** The token with which a mail provider reports bounces. */
export async function givenFeedbackToken(server: Pick<CaseServer, "request">, project: TenantKeys): Promise<string> {
  const { json } = await server.request("POST", "/internal/email-feedback-token", { as: "admin", project });
  return new URL(json.url).pathname.split("/").at(-1) as string;
}

import { sql } from "kysely";
import { UserNotFound } from "#contract/errors/index.ts";
import type { internalUserRoutes } from "#contract/routes/users/internal-users.ts";
import { codeLimits } from "#contract/vocabulary/foundation/verification-codes.ts";
import { impersonatePath } from "#contract/vocabulary/paths.ts";
import type { Call } from "../../kernel/call.ts";
import { toClientId } from "../accounts/sessions/token-client.ts";
import { issueCode, linkWithCode } from "../foundation/codes/issue.ts";
import { hostedPageUrl } from "../projects/hosted-page.ts";

/** Makes a link to the hosted page that starts a session as a user. One statement. @throws UserNotFound */
export async function createImpersonationLink(call: Call<typeof internalUserRoutes.createImpersonationLink>) {
  const { input, project, db, serverConfig, administrator, now } = call;
  const { user_id: userId, reason } = input;
  const { tenancyId } = project;
  const lifetimeMillis = codeLimits.lifetime.impersonation;
  const data = { developerId: administrator?.userId ?? null, reason };
  const guard = sql`SELECT FROM users WHERE tenancy_id = ${tenancyId}::uuid AND id = ${userId}::uuid FOR KEY SHARE`;
  const { code, insert } = issueCode(db, { tenancyId, type: "impersonation", userId, data, lifetimeMillis }, now, { guard });
  if (!(await insert.executeTakeFirst())) throw new UserNotFound();
  const page = hostedPageUrl(serverConfig, toClientId(project), impersonatePath);
  return { url: linkWithCode(page, code), expires_at_millis: now.getTime() + lifetimeMillis };
}

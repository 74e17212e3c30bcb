import {
  AccessTokenExpired,
  OauthConnectionAlreadyConnectedToAnotherUser,
  UserAlreadyConnectedToAnotherOauthConnection,
} from "#contract/errors/index.ts";
import { lockUser } from "../../core/user.ts";
import { webhookEvent } from "../../core/webhook-event.ts";
import type { Db } from "../../database/schema.ts";
import { randomUuid } from "../../services/random.ts";
import { addedSignInParts } from "../credentials/added-sign-in.ts";
import { insertOAuthLink, type NewOAuthLink } from "../credentials/oauth-links.ts";
import { requireActiveSession } from "../sessions/active-session.ts";
import type { SignInCall } from "../sign-in/finish.ts";
import { type IssuedCode, issueAuthorizationCode } from "./authorization-code.ts";
import type { ConsumedFlow } from "./flow.ts";
import type { ProviderIdentity } from "./provider-identity.ts";
import { runCheck, StepRejected } from "./step-rejected.ts";

/**
 * Links the account of an identity to the user who started (wire protocol, section 4.8.5). A user signs in with one account of a
 * provider; further ones are connected accounts where the project allows them. Run it in a transaction.
 * @throws StepRejected; violated constraints, see `retryOnAccountChange`
 */
export async function linkAccount(call: SignInCall, flow: ConsumedFlow, { oauthLink }: ProviderIdentity): Promise<IssuedCode> {
  const { db, user, project, now } = call;
  const { tenancyId } = project;
  const ended = () => new StepRejected("token", new AccessTokenExpired({ expired_at_millis: null }));
  if (!user || !(await lockUser(db, tenancyId, user.row.id))) throw ended();
  await runCheck("token", () => requireActiveSession(db, tenancyId, user));
  const userId = user.row.id;
  const owners = await ownersOf(db, tenancyId, oauthLink);
  const code = { userId, isNewUser: false, proof: oauthLink, linkingSessionId: user.sessionId };
  const issue = async (more: Partial<Parameters<typeof issueAuthorizationCode>[3]> = {}) => {
    const issued = await issueAuthorizationCode(call, db, flow, { ...code, ...more });
    if (!issued) throw new Error("A code without a guard was not issued.");
    return issued;
  };
  if (owners.some((owner) => owner.user_id === userId)) return issue();
  if (owners.some((owner) => owner.allow_sign_in)) throw new StepRejected("account", new OauthConnectionAlreadyConnectedToAnotherUser());

  const allow_sign_in = !(await signsInWith(db, tenancyId, userId, oauthLink.id));
  const allow_connected_accounts = project.config.auth.oauth.providers[oauthLink.id]?.allowConnectedAccounts === true;
  if (!allow_sign_in && !allow_connected_accounts) throw new StepRejected("account", new UserAlreadyConnectedToAnotherOauthConnection());
  const { id: provider_config_id, account_id, email } = oauthLink;
  const link = { id: randomUuid(), user_id: userId, provider_config_id, account_id, email, allow_sign_in, allow_connected_accounts: true };
  return issue({
    steps: [
      insertOAuthLink(db, tenancyId, { ...link, by_shared_keys: oauthLink.by_shared_keys }, now),
      webhookEvent(call, { type: "user.updated", userId }),
      ...(allow_sign_in ? addedSignInParts({ ...call, db }, { userId, userName: user.row.display_name }, oauthLink.id) : []),
    ],
  });
}

/** The users who have an account, and whether they sign in with it. */
const ownersOf = (db: Db, tenancyId: string, { id, account_id }: NewOAuthLink) =>
  db
    .selectFrom("oauth_links")
    .select(["user_id", "allow_sign_in"])
    .where("tenancy_id", "=", tenancyId)
    .where("provider_config_id", "=", id)
    .where("account_id", "=", account_id)
    .execute();

/** Whether a user signs in with an account of a provider. */
export async function signsInWith(db: Db, tenancyId: string, userId: string, providerId: string): Promise<boolean> {
  const link = await db
    .selectFrom("oauth_links")
    .select("id")
    .where("tenancy_id", "=", tenancyId)
    .where("user_id", "=", userId)
    .where("provider_config_id", "=", providerId)
    .where("allow_sign_in", "=", true)
    .executeTakeFirst();
  return link !== undefined;
}

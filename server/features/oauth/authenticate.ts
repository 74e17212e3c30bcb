import { sql } from "kysely";
import { ContactChannelAlreadyUsedForAuthBySomeoneElse, UserAlreadyConnectedToAnotherOauthConnection } from "#contract/errors/index.ts";
import { webhookEvent } from "../../core/webhook-event.ts";
import type { Db } from "../../database/schema.ts";
import { addedSignInParts } from "../credentials/added-sign-in.ts";
import { insertOAuthLinks, type NewOAuthLink } from "../credentials/oauth-links.ts";
import { type Account, accountByEmail, accountColumns, type Credential, type EmailAccount, unchangedAccount } from "../sign-in/account.ts";
import type { SignInCall } from "../sign-in/finish.ts";
import { AccountChanged } from "../sign-in/sign-in.ts";
import { signUpAndEnd } from "../sign-in/sign-up.ts";
import { type IssuedCode, issueAuthorizationCode } from "./authorization-code.ts";
import type { ConsumedFlow } from "./flow.ts";
import { signsInWith } from "./link.ts";
import type { ProviderIdentity } from "./provider-identity.ts";
import { runCheck, StepRejected } from "./step-rejected.ts";

/**
 * Signs in to the identity's account, merges it into that of its address, or signs up (wire protocol, section 4.8.6). Run it
 * in a transaction. No session opens before the app exchanges the code.
 * @throws StepRejected; AccountChanged and violated constraints, see `retryOnAccountChange`
 */
export async function authenticate(call: SignInCall, flow: ConsumedFlow, identity: ProviderIdentity): Promise<IssuedCode> {
  const { db } = call;
  const { tenancyId, config } = call.project;
  const { oauthLink, email } = identity;
  const linked = await accountByLink(db, tenancyId, oauthLink);
  if (linked) return signInTo(call, flow, { account: linked, credential: signInLink(oauthLink) }, oauthLink);

  const taken = email && (await accountByEmail(db, tenancyId, email.value));
  if (!email || !taken) return signUp(call, flow, identity);
  if (config.auth.oauth.accountMergeStrategy === "allow_duplicates")
    return signUp(call, flow, { ...identity, email: { ...email, usedForAuth: false } });
  requireMergeable(call, { email, taken });
  if (await signsInWith(db, tenancyId, taken.id, oauthLink.id))
    throw new StepRejected("account", new UserAlreadyConnectedToAnotherOauthConnection());
  const link = insertOAuthLinks(db, tenancyId, taken.id, [oauthLink], call.now);
  const changed = webhookEvent(call, { type: "user.updated", userId: taken.id });
  const added = addedSignInParts(call, { userId: taken.id, userName: taken.display_name }, oauthLink.id);
  return signInTo(call, flow, { account: taken, credential: verifiedEmail(email.value) }, oauthLink, [link, changed, ...added]);
}

/**
 * An address proves an account only where both the provider and the account have verified it. Otherwise the creator of an account
 * at either would take over the other's.
 */
function requireMergeable(
  { project }: SignInCall,
  { email, taken }: { email: NonNullable<ProviderIdentity["email"]>; taken: EmailAccount },
) {
  const links = project.config.auth.oauth.accountMergeStrategy === "link_method";
  if (links && email.verified && taken.is_verified) return;
  const details = {
    type: "email",
    contact_channel_value: email.value,
    would_work_if_email_was_verified: links && !taken.is_verified,
  };
  throw new StepRejected("account", new ContactChannelAlreadyUsedForAuthBySomeoneElse(details));
}

async function signInTo(
  call: SignInCall,
  flow: ConsumedFlow,
  { account, credential }: { account: Account; credential: Credential },
  link: NewOAuthLink,
  merging: Parameters<typeof issueAuthorizationCode>[3]["steps"] = [],
): Promise<IssuedCode> {
  const guard = unchangedAccount(call.project.tenancyId, account, credential);
  const issued = await issueAuthorizationCode(call, call.db, flow, {
    userId: account.id,
    isNewUser: false,
    proof: link,
    guard,
    steps: merging,
  });
  if (!issued) throw new AccountChanged();
  return issued;
}

function signUp(call: SignInCall, flow: ConsumedFlow, identity: ProviderIdentity): Promise<IssuedCode> {
  const end: Parameters<typeof signUpAndEnd<IssuedCode>>[2] = async (ended, db, { user, isNewUser, method, event, steps }) => {
    if (typeof steps === "function") throw new Error("The steps of a sign-up do not depend on its end.");
    const issued = await issueAuthorizationCode(ended, db, flow, {
      userId: user.id,
      isNewUser,
      proof: identity.oauthLink,
      event: event ?? "user.signed_up",
      data: { method },
      steps,
    });
    if (!issued) throw new Error("A sign-up without a guard issued no code.");
    return issued;
  };
  return runCheck("account", () => signUpAndEnd(call, identity, end));
}

const signInLink = ({ id, account_id }: NewOAuthLink): Credential => ({
  table: "oauth_links",
  unchanged: sql`credential.provider_config_id = ${id} AND credential.account_id = ${account_id} AND credential.allow_sign_in`,
  lock: "SHARE",
});

const verifiedEmail = (email: string): Credential => ({
  table: "contact_channels",
  unchanged: sql`credential.type = 'email' AND credential.value = ${email} AND credential.used_for_auth AND credential.is_verified`,
  lock: "SHARE",
});

async function accountByLink(db: Db, tenancyId: string, { id, account_id }: NewOAuthLink): Promise<Account | undefined> {
  const { rows } = await sql<Account>`SELECT ${accountColumns} FROM oauth_links l
    JOIN users u ON u.tenancy_id = l.tenancy_id AND u.id = l.user_id
    WHERE l.tenancy_id = ${tenancyId}::uuid AND l.provider_config_id = ${id} AND l.account_id = ${account_id} AND l.allow_sign_in`.execute(
    db,
  );
  return rows[0];
}

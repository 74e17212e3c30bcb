import { sql } from "kysely";
import {
  AccessTokenExpired,
  ContactChannelAlreadyUsedForAuthBySomeoneElse,
  OauthConnectionAlreadyConnectedToAnotherUser,
  TooManyOauthProviders,
  UserAlreadyConnectedToAnotherOauthConnection,
} from "#contract/errors/index.ts";
import { oauthLimits } from "#contract/vocabulary/sign-in/oauth.ts";
import type { Db } from "../../../database/schema.ts";
import { assertNotBanned } from "../../accounts/ban.ts";
import { listOAuthLinks, type NewOAuthLink } from "../../accounts/credentials/oauth-links.ts";
import { type Account, accountByEmail, accountColumns, type EmailAccount } from "../account.ts";
import { addressPowers } from "../account-recovery/proof.ts";
import type { SignInCall } from "../finish.ts";
import { requireSignUpAllowed } from "../sign-up-policy.ts";
import { requireAdmission } from "../waitlist/admission.ts";
import type { PendingResult } from "./pending-result.ts";
import type { ProviderIdentity } from "./provider-identity.ts";
import { runCheck, StepRejected } from "./step-rejected.ts";

/** The result of a provider's account. */
export type Decision =
  | { readonly kind: "sign-in"; readonly userId: string; readonly account: LinkedAccount }
  | { readonly kind: "merge"; readonly userId: string; readonly account: EmailAccount }
  | { readonly kind: "link"; readonly userId: string; readonly linkId: string | undefined; readonly allowSignIn: boolean }
  | { readonly kind: "sign-up"; readonly userId: null; readonly identity: ProviderIdentity };

/**
 * Decides whose account it is, and writes nothing: the callback refuses by it, and the exchange decides again.
 * @param isUnlinked whether no user was found to sign in with the account. If one does meanwhile, its link violates a constraint
 * @throws StepRejected
 */
export const decide = (
  call: SignInCall,
  { type, identity }: Pick<PendingResult, "type" | "identity">,
  isUnlinked = false,
): Promise<Decision> => (type === "link" ? decideLink(call, identity.oauthLink) : decideSignIn(call, identity, isUnlinked));

/**
 * Signs in to the identity's account, merges it into that of its address, or signs up (wire protocol, section 4.8.6). An account that the
 * user only connected does not sign in.
 */
async function decideSignIn(call: SignInCall, identity: ProviderIdentity, isUnlinked: boolean): Promise<Decision> {
  const { db, now } = call;
  const { tenancyId, config } = call.project;
  const { oauthLink, email } = identity;
  const linked = isUnlinked ? undefined : await accountByLink(db, tenancyId, oauthLink);
  if (linked) {
    await runCheck("account", () => assertNotBanned(linked, now));
    return { kind: "sign-in", userId: linked.id, account: linked };
  }

  const taken = email && (await accountByEmail(db, tenancyId, email.value));
  if (email && taken && config.auth.oauth.accountMergeStrategy !== "allow_duplicates") {
    requireMergeable(call, { email, taken });
    const own = await ownLinks(db, tenancyId, taken.id, oauthLink);
    // Connected for its tokens only, or its sign-in was ended. Its user signs in by another method, and may turn this one on.
    if (own.some((link) => link.account_id === oauthLink.account_id)) throw addressTaken(email.value, false);
    if (own.length > 0) throw new StepRejected("account", new UserAlreadyConnectedToAnotherOauthConnection());
    await runCheck("account", () => assertNotBanned(taken, now));
    return { kind: "merge", userId: taken.id, account: taken };
  }
  await runCheck("account", async () => {
    const { gate } = await requireSignUpAllowed(call, { ...identity, method: "oauth" });
    await requireAdmission(call, gate, identity);
  });
  return { kind: "sign-up", userId: null, identity: email && taken ? { ...identity, email: { ...email, usedForAuth: false } } : identity };
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
  const { merges } = addressPowers[taken.proof];
  if (links && email.verified && merges) return;
  throw addressTaken(email.value, links && !merges);
}

const addressTaken = (address: string, would_work_if_email_was_verified: boolean) =>
  new StepRejected(
    "account",
    new ContactChannelAlreadyUsedForAuthBySomeoneElse({ type: "email", contact_channel_value: address, would_work_if_email_was_verified }),
  );

/**
 * Links the account to the user who started (wire protocol, section 4.8.5). A user signs in with one account of a provider; further ones
 * are connected accounts where the project allows them.
 */
async function decideLink({ db, user, project }: SignInCall, oauthLink: NewOAuthLink): Promise<Decision> {
  const { tenancyId } = project;
  if (!user) throw new StepRejected("token", new AccessTokenExpired({ expired_at_millis: null }));
  const userId = user.row.id;
  const links = await linksTo(db, tenancyId, oauthLink);
  const own = links.find((link) => link.user_id === userId);
  if (own) return { kind: "link", userId, linkId: own.id, allowSignIn: own.allow_sign_in };
  if (links.some((link) => link.allow_sign_in)) throw new StepRejected("account", new OauthConnectionAlreadyConnectedToAnotherUser());

  const linked = await listOAuthLinks(db, tenancyId, userId);
  if (linked.length >= oauthLimits.linksPerUser) throw new StepRejected("account", new TooManyOauthProviders());
  const allowSignIn = !linked.some((link) => link.provider_config_id === oauthLink.id && link.allow_sign_in);
  if (!allowSignIn && project.config.auth.oauth.providers[oauthLink.id]?.allowConnectedAccounts !== true)
    throw new StepRejected("account", new UserAlreadyConnectedToAnotherOauthConnection());
  return { kind: "link", userId, linkId: undefined, allowSignIn };
}

/** The links to an account, with their users. */
const linksTo = (db: Db, tenancyId: string, { id, account_id }: NewOAuthLink) =>
  db
    .selectFrom("oauth_links")
    .select(["id", "user_id", "allow_sign_in"])
    .where("tenancy_id", "=", tenancyId)
    .where("provider_config_id", "=", id)
    .where("account_id", "=", account_id)
    .execute();

/** A user's links to an account, and to that of the same provider which signs in. */
const ownLinks = (db: Db, tenancyId: string, userId: string, { id, account_id }: NewOAuthLink) =>
  db
    .selectFrom("oauth_links")
    .select("account_id")
    .where("tenancy_id", "=", tenancyId)
    .where("user_id", "=", userId)
    .where("provider_config_id", "=", id)
    .where((eb) => eb.or([eb("allow_sign_in", "=", true), eb("account_id", "=", account_id)]))
    .execute();

/** The account that signs in with a provider's account. */
interface LinkedAccount extends Account {
  readonly link_id: string;
}

async function accountByLink(db: Db, tenancyId: string, { id, account_id }: NewOAuthLink): Promise<LinkedAccount | undefined> {
  const { rows } = await sql<LinkedAccount>`SELECT ${accountColumns}, l.id AS link_id FROM oauth_links l
    JOIN users u ON u.tenancy_id = l.tenancy_id AND u.id = l.user_id
    WHERE l.tenancy_id = ${tenancyId}::uuid AND l.provider_config_id = ${id} AND l.account_id = ${account_id} AND l.allow_sign_in`.execute(
    db,
  );
  return rows[0];
}

import {
  CannotGetOwnUserWithoutUser,
  OauthAccountAlreadyLinked,
  OauthProviderAccountIdAlreadyUsedForSignIn,
  OauthSignInAccountExists,
} from "#contract/errors/index.ts";
import { insertWebhookEvent, type WebhookContext } from "../../../core/webhook-event.ts";
import type { Db } from "../../../database/schema.ts";
import { readConstraint } from "../../../database/sql-state.ts";
import type { Call } from "../../../kernel/call.ts";
import { type Step, type Steps, statement } from "../../../kernel/statement.ts";
import { addedSignInSteps, removedSignInSteps } from "../../accounts/credentials/added-sign-in.ts";
import { requireOtherSignInMethod } from "../../accounts/credentials/last-sign-in-method.ts";
import { listOAuthLinks, type OAuthLink } from "../../accounts/credentials/oauth-links.ts";
import { type LockedUser, lockUser } from "../../accounts/locked-user.ts";
import type { NoticeContext } from "../../accounts/security-notices/security-notice.ts";
import { requireActiveSession } from "../../accounts/sessions/active-session.ts";

/** A call that changes links of a user. */
export type LinkCall = NoticeContext & WebhookContext & Pick<Call, "transaction">;

/** A change of one link; a new one has nothing before, a deleted one nothing after. */
interface Change<After extends OAuthLink | undefined> {
  readonly before?: OAuthLink;
  readonly after?: After;
  readonly write: Steps;
}

/**
 * Changes a link of a user, who is locked meanwhile.
 * @param whenUnknown the error for a user who does not exist
 * @returns the link after the change
 * @throws OauthSignInAccountExists, OauthAccountAlreadyLinked, OauthProviderAccountIdAlreadyUsedForSignIn, LastSignInMethod
 */
export async function changeLinks<After extends OAuthLink | undefined = undefined>(
  call: LinkCall,
  userId: string,
  whenUnknown: Error,
  change: (db: Db, links: readonly OAuthLink[]) => Change<After>,
): Promise<After> {
  const { project, accessType, user, transaction } = call;
  const { tenancyId } = project;
  try {
    return await transaction(async (db) => {
      const locked = await lockUser(db, tenancyId, userId);
      // A client's user was deleted during the call. Respond as to the token of a deleted user.
      if (!locked) throw accessType === "client" ? new CannotGetOwnUserWithoutUser() : whenUnknown;
      if (user?.row.id === userId) await requireActiveSession(db, tenancyId, user);
      const links = await listOAuthLinks(db, tenancyId, userId);
      const { before, after, write } = change(db, links);
      if (after) assertNoConflict(after, links);
      await statement()
        .also(write)
        .also(changeRecord({ ...call, db }, locked, before, after))
        .also(changesUser(before, after) ? insertWebhookEvent(call, { type: "user.updated", userId }) : undefined)
        .execute(db);
      if (before?.allow_sign_in && !after?.allow_sign_in) await requireOtherSignInMethod(call, db, userId, "method");
      return after as After;
    });
  } catch (error) {
    throw readConflict(error) ?? error;
  }
}

/** Checks a link against the user's others. Those of other users are checked by the index. */
function assertNoConflict(link: OAuthLink, links: readonly OAuthLink[]): void {
  const others = links.filter(({ id, provider_config_id }) => id !== link.id && provider_config_id === link.provider_config_id);
  if (link.allow_sign_in && others.some((other) => other.allow_sign_in)) throw new OauthSignInAccountExists();
  if (others.some(({ account_id }) => account_id === link.account_id)) throw new OauthAccountAlreadyLinked();
}

/** The conflict that a violated constraint means: with another user, or with what a simultaneous sign-in linked. */
function readConflict(error: unknown): Error | undefined {
  switch (readConstraint(error)) {
    case "oauth_links_for_sign_in":
      return new OauthProviderAccountIdAlreadyUsedForSignIn();
    case "oauth_links_sign_in_of_user":
      return new OauthSignInAccountExists();
    case "oauth_links_account_of_user":
      return new OauthAccountAlreadyLinked();
    default:
      return undefined;
  }
}

/** Records a change of the user's sign-in account at a provider. Notifies the user. */
function changeRecord(call: NoticeContext, { id, display_name }: LockedUser, before?: OAuthLink, after?: OAuthLink): readonly Step[] {
  const accountBefore = before?.allow_sign_in ? before.account_id : undefined;
  const accountAfter = after?.allow_sign_in ? after.account_id : undefined;
  if (accountBefore === accountAfter) return [];
  const providerId = (after ?? before)?.provider_config_id ?? "";
  if (accountAfter !== undefined) return addedSignInSteps(call, { userId: id, userName: display_name }, providerId);
  return removedSignInSteps(call, { userId: id, userName: display_name }, providerId);
}

/** Whether the view of the user changes, which lists the accounts. */
const changesUser = (before?: OAuthLink, after?: OAuthLink): boolean =>
  before?.account_id !== after?.account_id || before?.email !== after?.email;

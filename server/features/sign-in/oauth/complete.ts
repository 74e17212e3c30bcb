import { type Expression, type RawBuilder, sql } from "kysely";
import { type MultiFactorAuthenticationRequired, OauthProviderNotFoundOrNotEnabled } from "#contract/errors/index.ts";
import { insertWebhookEvent } from "../../../core/webhook-event.ts";
import type { Db } from "../../../database/schema.ts";
import type { Step } from "../../../kernel/statement.ts";
import { randomUuid } from "../../../services/random.ts";
import { addedSignInSteps } from "../../accounts/credentials/added-sign-in.ts";
import { consumeCode, lockedUnusedCode } from "../../accounts/credentials/authorization-codes.ts";
import { insertOAuthLink, insertOAuthLinks, type NewOAuthLink } from "../../accounts/credentials/oauth-links.ts";
import { providerSettings } from "../../accounts/credentials/provider-settings.ts";
import { lockedLink, providerTokenSteps } from "../../accounts/credentials/provider-tokens.ts";
import { lockUser } from "../../accounts/locked-user.ts";
import { readConfig } from "../../projects/config-store.ts";
import { holdProject } from "../../projects/queries.ts";
import { type Account, type Credential, unchangedAccount } from "../account.ts";
import { type Authenticated, finishSignIn, resolveSteps, type SignInCall, type SignInTokens } from "../finish.ts";
import { AccountChanged, retryOnAccountChange } from "../sign-in.ts";
import { signUpAndEnd } from "../sign-up.ts";
import type { NewUserChanges } from "../sign-up-hook/before-sign-up.ts";
import { isConsulted } from "../sign-up-hook/consult.ts";
import { type CodeRow, parentSession, refused, unusedCode } from "./authorization-code.ts";
import { type Decision, decide } from "./decide.ts";
import { matchesClient, type PendingResult } from "./pending-result.ts";
import { findStarter } from "./starter.ts";
import { runCheck } from "./step-rejected.ts";

type Ended = SignInTokens | MultiFactorAuthenticationRequired;

/** A code whose sign-in is to be completed. */
export interface PendingCode {
  readonly code: string;
  readonly row: CodeRow;
  readonly result: PendingResult;
  /** The decision of the project's endpoint about a new user. */
  readonly changes: NewUserChanges;
}

/**
 * Requires that the provider still serves the project's users, with the client that obtained the result.
 * @throws StepRejected
 */
export async function requireProvider(call: SignInCall, { type, client, identity }: PendingResult): Promise<void> {
  const use = type === "authenticate" ? "allowSignIn" : undefined;
  await runCheck("provider", () => {
    if (!matchesClient(providerSettings(call, identity.oauthLink.id, use), client)) throw new OauthProviderNotFoundOrNotEnabled();
  });
}

/**
 * Writes what a code was issued for: the user, the link, the provider's tokens and the session. It decides again whose account it is, and
 * refuses if that is another one than at the callback.
 * @returns undefined if another exchange was faster, or the account changed each time
 * @throws StepRejected
 */
export const completeSignIn = (call: SignInCall, pending: PendingCode): Promise<Ended | undefined> =>
  retryOnAccountChange((index) => call.transaction((db) => completeInTransaction(call, db, pending, index === 0)));

/**
 * Requires again, for shared keys, that the project uses them. A change of the keys voids what they have proven. It waits for this
 * transaction, so that it finds what the transaction writes.
 * @throws StepRejected
 */
async function requireSharedKeys(call: SignInCall, db: Db, result: PendingResult): Promise<void> {
  if (!result.client.isShared) return;
  const { is_production_mode: isProductionMode } = await holdProject(db, call.project.id);
  const project = { ...call.project, ...(await readConfig(db, call.project)), isProductionMode };
  await requireProvider({ ...call, project }, result);
}

async function completeInTransaction(call: SignInCall, db: Db, pending: PendingCode, isFirst: boolean): Promise<Ended> {
  const { row, result } = pending;
  const { tenancyId } = call.project;
  await requireSharedKeys(call, db, result);
  const expected = row.id;
  if (expected !== null) await lockUser(db, tenancyId, expected);
  const user = await findStarter(db, tenancyId, result.starter, call.now);
  const completing: SignInCall = { ...call, user, db, transaction: (work) => work(db) };
  const decision = await decide(completing, result, isFirst && row.linked_user_id === null);
  if (expected !== null && decision.userId !== expected) throw refused("code_account");
  // The endpoint was consulted about a sign-up, and another one has taken the account since.
  if (expected === null && decision.kind !== "sign-up" && isConsulted(call.project, "sign_in")) throw refused("code_account");
  return writeDecision(completing, pending, decision, pending);
}

/**
 * Writes what was decided. Its transaction has to be rolled back if it throws.
 * @param decided the result of the provider, and what the project's endpoint changes of a new user
 * @param issued the code that is consumed; undefined where none was issued
 * @throws AccountChanged, StepRejected
 */
export function writeDecision(
  call: SignInCall,
  { result, changes }: { readonly result: Pick<PendingResult, "identity" | "tokens">; readonly changes: NewUserChanges },
  decision: Decision,
  issued?: Pick<PendingCode, "code" | "row">,
): Promise<Ended> {
  const { db, now, project } = call;
  const { tenancyId } = project;
  const { id: providerId } = result.identity.oauthLink;
  const newLink = { ...result.identity.oauthLink, linkId: randomUuid() };
  /** Steps that end every case, after those of the case. */
  const ending =
    (
      { id: userId, requires_totp }: Account,
      link: { readonly id: string; readonly isNew: boolean },
      steps: readonly (Step | undefined)[] = [],
    ) =>
    (finished: Expression<unknown>) => [
      ...steps,
      issued && consumeCode(tenancyId, issued.code, { column: requires_totp ? "attempt_id" : "session_id", userId }, finished, now),
      ...tokenSteps(call, result, link, finished),
    ];
  const isNewLink = { id: newLink.linkId, isNew: true };
  const lockedCode = issued && lockedUnusedCode(tenancyId, issued.code, now);
  switch (decision.kind) {
    case "sign-in": {
      const { account } = decision;
      const guard = both(unchangedAccount(tenancyId, account, signInLink(newLink), now), lockedCode);
      return finish(call, { providerId, user: account, guard, steps: ending(account, { id: account.link_id, isNew: false }) });
    }
    case "merge": {
      const { account } = decision;
      const { email = null } = result.identity;
      if (email === null) throw new Error("An account without an address was merged.");
      const steps = ending(account, isNewLink, [
        insertOAuthLinks(db, tenancyId, account.id, [newLink], now),
        ...addedParts(call, account, newLink.id),
      ]);
      const guard = both(unchangedAccount(tenancyId, account, verifiedEmail(email.value), now), lockedCode);
      return finish(call, { providerId, user: account, guard, steps });
    }
    case "link": {
      if (!issued) throw new Error("A link needs the code that was issued for its user.");
      const { code, row } = issued;
      const { linkId, allowSignIn: allow_sign_in } = decision;
      // The code was issued for the user who started.
      const user = row as Account;
      const guard = unchangedAccount(tenancyId, user, unusedCode(code, now), now);
      const parent = parentSession(row);
      if (linkId !== undefined) return finish(call, { providerId, user, parent, guard, steps: ending(user, { id: linkId, isNew: false }) });
      const { id: provider_config_id, account_id, email, by_shared_keys, linkId: id } = newLink;
      const account = { id, user_id: user.id, provider_config_id, account_id, email, by_shared_keys };
      const link = { ...account, allow_sign_in, allow_connected_accounts: true };
      const changed = allow_sign_in
        ? addedParts(call, user, newLink.id)
        : [insertWebhookEvent(call, { type: "user.updated", userId: user.id })];
      const steps = ending(user, isNewLink, [insertOAuthLink(db, tenancyId, link, now), ...changed]);
      return finish(call, { providerId, user, parent, guard, steps });
    }
    case "sign-up":
      return runCheck("account", () =>
        signUpAndEnd(
          call,
          { ...decision.identity, oauthLink: newLink },
          (ended, _db, authenticated) =>
            finish(ended, {
              ...authenticated,
              providerId,
              ...(lockedCode && { guard: lockedCode }),
              steps: (finished) => [
                ...[resolveSteps(authenticated.steps, finished)].flat(),
                ...ending(authenticated.user, isNewLink)(finished),
              ],
            }),
          changes,
        ),
      );
  }
}

/** @throws AccountChanged */
async function finish(call: SignInCall, authenticated: Partial<Authenticated> & Pick<Authenticated, "user">): Promise<Ended> {
  const ended = await finishSignIn(call, call.db, { isNewUser: false, method: "oauth", ...authenticated });
  if (!ended) throw new AccountChanged();
  return ended;
}

/** A SELECT that returns a row if two others do. */
const both = (one: RawBuilder<unknown>, other: RawBuilder<unknown> | undefined) =>
  other === undefined ? one : sql`SELECT 1 FROM (${one}) AS one, (${other}) AS other`;

const addedParts = (call: SignInCall, { id: userId, display_name }: Pick<Account, "id" | "display_name">, providerId: string) => [
  insertWebhookEvent(call, { type: "user.updated", userId }),
  ...addedSignInSteps(call, { userId, userName: display_name }, providerId),
];

/**
 * Steps that store the provider's tokens, if the project can use them.
 * @param finished a SELECT that returns a row if the sign-in was finished
 */
export function tokenSteps(
  { project, services, now }: SignInCall,
  { tokens }: Pick<PendingResult, "tokens">,
  { id, isNew }: { readonly id: string; readonly isNew: boolean },
  finished: Expression<unknown>,
): readonly Step[] {
  if (!tokens) return [];
  const owner = { tenancyId: project.tenancyId, linkId: id };
  // A statement does not see a link that it inserts.
  const source = isNew ? finished : sql`SELECT 1 FROM (${lockedLink(owner)}) AS link WHERE EXISTS (${finished})`;
  return providerTokenSteps(services.secrets, owner, tokens, source, now);
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

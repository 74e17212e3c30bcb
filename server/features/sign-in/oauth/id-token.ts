import { IdTokenNotAccepted } from "#contract/errors/index.ts";
import type { oauthRoutes } from "#contract/routes/sign-in/oauth.ts";
import type { Db } from "../../../database/schema.ts";
import type { Call } from "../../../kernel/call.ts";
import { noteSignIn } from "../../../kernel/sign-in-step.ts";
import { IdTokenRejected, type VerifiedIdToken } from "../../../services/oauth/oauth-clients.ts";
import { digest } from "../../../services/secrets.ts";
import { type IdTokenProvider, idTokenIssue, idTokenProvider } from "../../accounts/credentials/provider-settings.ts";
import { requireNoSecondFactor, type SignInCall, type SignInTokens } from "../finish.ts";
import { retryOnAccountChange } from "../sign-in.ts";
import { consultBeforeSignIn } from "../sign-up-hook/before-sign-in.ts";
import { consultBeforeSignUp, type NewUserChanges, noChanges } from "../sign-up-hook/before-sign-up.ts";
import { isConsulted } from "../sign-up-hook/consult.ts";
import { requireSignUpAllowed } from "../sign-up-policy.ts";
import { writeDecision } from "./complete.ts";
import { decide } from "./decide.ts";
import { type ProviderIdentity, toProviderIdentity } from "./provider-identity.ts";
import { runCheck, runProviderRequest, StepRejected } from "./step-rejected.ts";
import { type TracedStep, traced } from "./traces.ts";

type IdTokenCall = Call<typeof oauthRoutes.signInWithIdToken>;

/**
 * Signs in or up with the ID token that a provider issued to an app. A token is used once, also by a sign-in that is refused. The cases are
 * those of a sign-in on the provider's pages.
 */
export function signInWithIdToken(call: IdTokenCall): Promise<SignInTokens> {
  const { provider_id: providerId, id_token: idToken } = call.input;
  const step: TracedStep = { step: "token", providerId, tenancyId: call.project.tenancyId };
  return traced(call, step, async () => {
    const provider = await runCheck("provider", () => idTokenProvider(call, providerId), idTokenIssue(call, providerId));
    const verified = await verify(call, provider);
    if (!(await consumeIdToken(call.db, call.project.tenancyId, idToken, verified.expiresAt)))
      throw new StepRejected("id_token", new IdTokenNotAccepted("id_token: the token was used before."));
    const identity = toProviderIdentity(provider.settings, verified.account);
    noteSignIn(call, { address: identity.email?.value });
    const consulted = await consultEndpoint(call, identity);
    const ended = await retryOnAccountChange(() => call.transaction((db) => signInOrUp(call, db, identity, consulted)));
    if (!ended) throw accountChanged();
    return runCheck("account", () => requireNoSecondFactor(ended));
  });
}

/** @throws StepRejected */
async function verify(call: IdTokenCall, { settings, audiences, requiresNonce }: IdTokenProvider): Promise<VerifiedIdToken> {
  const { id_token: idToken, nonce } = call.input;
  try {
    const token = { idToken, audiences, nonce, requiresNonce };
    return await runProviderRequest(call, () => call.services.oauth.verifyIdToken(settings, token));
  } catch (error) {
    if (!(error instanceof IdTokenRejected)) throw error;
    throw new StepRejected("id_token", new IdTokenNotAccepted(error.message), error.message);
  }
}

/**
 * Records that a token is used. Its signature may be encoded in several ways, so that only the signed part identifies it.
 * @returns whether it was not used before
 */
async function consumeIdToken(db: Db, tenancyId: string, idToken: string, expiresAt: Date): Promise<boolean> {
  const used = await db
    .insertInto("used_id_tokens")
    .values({ tenancy_id: tenancyId, token_hash: digest(idToken.slice(0, idToken.lastIndexOf("."))), expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning("expires_at")
    .executeTakeFirst();
  return used !== undefined;
}

const accountChanged = () => new StepRejected("account", new IdTokenNotAccepted("id_token: the account has changed. Sign in again."));

/** The decision of the project's endpoint about a user, or about a new one (null). */
interface Consulted {
  readonly userId: string | null;
  readonly changes: NewUserChanges;
}

/** Consults the project's endpoint before the transaction: it may take seconds. @returns undefined where the project has none */
async function consultEndpoint(call: SignInCall, identity: ProviderIdentity): Promise<Consulted | undefined> {
  if (!isConsulted(call.project, "sign_in") && !isConsulted(call.project, "sign_up")) return undefined;
  const decision = await decide(call, { type: "authenticate", identity });
  if (decision.kind === "sign-up") {
    const { becomesOwner } = await requireSignUpAllowed(call, identity);
    const changes = becomesOwner ? noChanges : await runCheck("account", () => consultBeforeSignUp(call, identity));
    return { userId: null, changes };
  }
  if (decision.kind !== "link") {
    const attempt = { account: decision.account, method: "oauth", providerId: identity.oauthLink.id } as const;
    await runCheck("account", () => consultBeforeSignIn(call, attempt));
  }
  return { userId: decision.userId, changes: noChanges };
}

async function signInOrUp(call: IdTokenCall, db: Db, identity: ProviderIdentity, consulted: Consulted | undefined) {
  const signingIn: SignInCall = { ...call, db, transaction: (work) => work(db) };
  const decision = await decide(signingIn, { type: "authenticate", identity });
  if (consulted && decision.userId !== consulted.userId) throw accountChanged();
  return writeDecision(signingIn, { result: { identity, tokens: null }, changes: consulted?.changes ?? noChanges }, decision);
}

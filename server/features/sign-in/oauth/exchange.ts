import { hash } from "node:crypto";
import type { Expression } from "kysely";
import { InvalidRequest, InvalidScope, MultiFactorAuthenticationRequired } from "#contract/errors/index.ts";
import { ApiError } from "#contract/kernel/error.ts";
import type { oauthRoutes } from "#contract/routes/sign-in/oauth.ts";
import { oauthLimits as limits, type OAuthCheck, pkceVerifier } from "#contract/vocabulary/sign-in/oauth.ts";
import { audit } from "../../../core/audit.ts";
import type { Call } from "../../../kernel/call.ts";
import { noteSignIn } from "../../../kernel/sign-in-step.ts";
import { type Step, statement } from "../../../kernel/statement.ts";
import { digest } from "../../../services/secrets.ts";
import { consumeCode, discardCode } from "../../accounts/credentials/authorization-codes.ts";
import { revokeSelectedSession } from "../../accounts/sessions/revoke.ts";
import { parseClientId, type TokenClient, unknownClient } from "../../accounts/sessions/token-client.ts";
import { revokeSelectedCode } from "../../foundation/codes/revoke.ts";
import { findClient } from "../../projects/client.ts";
import { requireTrustedUrl } from "../../projects/trusted-redirects.ts";
import { type Account, accountColumnsText, unchangedAccount } from "../account.ts";
import { finishSignIn, type SignInCall, type SignInTokens } from "../finish.ts";
import {
  type CodeRow,
  codeColumns,
  parentSession,
  provenCode,
  refused,
  selectCodeAttempt,
  selectCodeSessions,
  usedCode,
} from "./authorization-code.ts";
import { withoutFragment } from "./authorize.ts";
import { completeSignIn, requireProvider, tokenSteps } from "./complete.ts";
import { consultAboutCode } from "./consult-hook.ts";
import { openResult } from "./pending-result.ts";
import { runCheck, StepRejected } from "./step-rejected.ts";
import { type TracedStep, traced } from "./traces.ts";

type TokenCall = Call<typeof oauthRoutes.token>;

/** The parameters of the grant (RFC 6749, section 4.1.3, and RFC 7636, section 4.5). */
interface Grant {
  readonly code: string;
  readonly redirectUri: string;
  readonly codeVerifier: string;
}

/**
 * Exchanges an authorization code for a session. A code is used once, also by an exchange that is refused. A second use revokes
 * what the first one gave (RFC 6749, section 4.1.2). Two statements, and five for a sign-up.
 */
export function authorizationCodeGrant(call: TokenCall, parseClient: () => TokenClient) {
  const step: TracedStep = { step: "token", providerId: null, tenancyId: null, branch: parseClientId(call.input.client_id ?? "") };
  return traced(call, step, async () => {
    const grant = await runCheck("parameters", () => readGrant(call));
    const client = parseTracedClient(parseClient);
    step.branch = client;
    const { project, row } = await findCode(call, step, client, grant.code);
    noteSignIn(call, {
      tenancyId: project.tenancyId,
      userId: row?.id ?? null,
      ...(row?.is_of_session && ({ method: "session" } as const)),
    });
    const signInCall: SignInCall = { ...call, project, accessType: "client", user: null, administrator: null };
    if (!row) throw refused("code_unknown");
    const check = failedCheck(row, grant, call.now);
    if (row.used_at !== null) await revokeExchanged(signInCall, grant.code);
    else if (check) await discardCode(call.db, project.tenancyId, grant.code, call.now);
    if (check) throw refused(check, check === "redirect_uri" ? grant.redirectUri : undefined);
    return toTokens(call, row, await completeOrDiscard(signInCall, grant.code, row));
  });
}

/** @throws StepRejected */
function parseTracedClient(parseClient: () => TokenClient): TokenClient {
  try {
    return parseClient();
  } catch (error) {
    throw error instanceof ApiError ? new StepRejected(error instanceof InvalidScope ? "scope" : "client_id", error) : error;
  }
}

/** @throws InvalidRequest */
function readGrant({ input }: TokenCall): Grant {
  const required = (name: "code" | "redirect_uri" | "code_verifier") => {
    const value = input[name];
    if (!value) throw new InvalidRequest(`The parameter ${name} is missing.`);
    return value;
  };
  return { code: required("code"), redirectUri: withoutFragment(required("redirect_uri")), codeVerifier: required("code_verifier") };
}

async function findCode({ db, services, now }: TokenCall, step: TracedStep, { secret, ...branch }: TokenClient, code: string) {
  const found = await findClient<Partial<CodeRow>>(
    db,
    services,
    branch,
    secret,
    {
      columns: `${codeColumns}, ${accountColumnsText}`,
      joins: `LEFT JOIN oauth_codes c ON c.tenancy_id = t.id AND c.code_hash = $6::bytea
        LEFT JOIN oauth_links l ON l.tenancy_id = c.tenancy_id AND l.provider_config_id = c.provider_config_id
          AND l.account_id = c.account_id AND l.allow_sign_in
        LEFT JOIN users u ON u.tenancy_id = c.tenancy_id AND u.id = c.user_id`,
      values: [digest(code)],
    },
    now,
  );
  // A client without a secret proves itself by the code verifier (RFC 7636).
  if (!found) throw new StepRejected("client_id", unknownClient());
  step.tenancyId = found.project.tenancyId;
  if (secret !== undefined && !found.hasValidKey) throw new StepRejected("client_secret", unknownClient());
  return { project: found.project, row: found.redirect_uri == null ? undefined : (found as unknown as CodeRow) };
}

function failedCheck(row: CodeRow, { codeVerifier, redirectUri }: Grant, now: Date): OAuthCheck | undefined {
  if (row.used_at !== null) return "code_used";
  if (row.expires_at <= now) return "code_expired";
  if (!pkceVerifier.test(codeVerifier) || hash("sha256", codeVerifier, "base64url") !== row.code_challenge) return "code_verifier";
  if (redirectUri !== row.redirect_uri) return "redirect_uri";
  return row.result_sealed !== null || row.proof_is_valid ? undefined : "code_account";
}

/** Consumes the code, also if the project or the account no longer permits what it was issued for. */
async function completeOrDiscard(call: SignInCall, code: string, row: CodeRow): Promise<SignInTokens> {
  try {
    const result = await runCheck("account", () => complete(call, code, row));
    if (result instanceof MultiFactorAuthenticationRequired) throw result;
    if (result) return result;
  } catch (error) {
    if (error instanceof StepRejected) await discardCode(call.db, call.project.tenancyId, code, call.now);
    throw error;
  }
  // Another exchange was faster, or the user has changed since the code was read.
  const isReused = await revokeExchanged(call, code);
  if (!isReused) await discardCode(call.db, call.project.tenancyId, code, call.now);
  throw refused(isReused ? "code_used" : "code_account");
}

/** Completes an exchange; a method that was allowed when the code was issued may be off since. */
async function complete(call: SignInCall, code: string, issued: CodeRow) {
  for (const check of ["redirect_uri", "after_callback_redirect_url"] as const) {
    const url = issued[check];
    if (url !== null) await runCheck(check, () => requireTrustedUrl(call, url), url);
  }
  const { result_sealed } = issued;
  if (result_sealed === null) return issued.id === null ? undefined : openSession(call, code, issued);
  const result = openResult(call.services.secrets, call.project.tenancyId, code, result_sealed);
  noteSignIn(call, { isOther: result.type === "link", address: result.identity.email?.value, providerId: result.identity.oauthLink.id });
  await requireProvider(call, result);
  const { row, changes } = await consultAboutCode(call, issued, result);
  const { sign_in_link_id: linkId } = row;
  // The frequent case: nothing but the session and the tokens is new.
  if (result.type === "authenticate" && row.id !== null && row.id === row.linked_user_id && linkId !== null)
    return openSession(call, code, row, {
      providerId: result.identity.oauthLink.id,
      steps: (finished) => tokenSteps(call, result, { id: linkId, isNew: false }, finished),
    });
  return completeSignIn(call, { code, row, result, changes });
}

/** The provider of a sign-in, and the steps that store its tokens. */
interface ProviderSteps {
  readonly providerId: string;
  readonly steps: (finished: Expression<unknown>) => readonly Step[];
}

/**
 * Consumes the code and opens a session, or asks for the second factor. One statement.
 * @returns undefined if another exchange was faster, or the user has changed since the code was read
 */
function openSession(call: SignInCall, code: string, row: CodeRow & Account, provider?: ProviderSteps) {
  const { project, db, now } = call;
  const asksSecondFactor = row.requires_totp && !row.is_of_session;
  const exchanged = { column: asksSecondFactor ? "attempt_id" : "session_id", userId: row.id } as const;
  return finishSignIn(call, db, {
    user: row,
    skipsSecondFactor: row.is_of_session,
    isNewUser: row.is_new_user && !asksSecondFactor,
    method: "oauth",
    ...(provider && { providerId: provider.providerId }),
    event: "user.signed_in",
    parent: parentSession(row),
    guard: unchangedAccount(project.tenancyId, row, provenCode(code, now), now),
    steps: (finished) => [consumeCode(project.tenancyId, code, exchanged, finished, now), ...(provider?.steps(finished) ?? [])],
  });
}

/** Revokes what a code was exchanged for. @returns whether it was exchanged for anything that still exists */
async function revokeExchanged(call: SignInCall, code: string): Promise<boolean> {
  const { db, project } = call;
  const { tenancyId } = project;
  // Waits for a second factor that is finishing the attempt, so that the next statement finds its session.
  await revokeSelectedCode(tenancyId, selectCodeAttempt(tenancyId, code)).execute(db);
  const { used, session } = await statement()
    .step("used", usedCode(db, tenancyId, code))
    .step("session", revokeSelectedSession(tenancyId, selectCodeSessions(tenancyId, code)))
    .also((earlier) => {
      const session = earlier.selectFrom("session");
      const event = "session.authorization_code_reused" as const;
      return audit(call, { event, userId: session.select("user_id").$asScalar(), data: { method: "oauth" } }, session);
    })
    .counts(db, "used", "session");
  return used + session > 0;
}

/** The response, with the copies in camel case that published clients read. */
const toTokens = (
  { serverConfig }: TokenCall,
  { after_callback_redirect_url }: CodeRow,
  { access_token, refresh_token, is_new_user }: SignInTokens,
) => ({
  access_token,
  refresh_token,
  token_type: "Bearer" as const,
  expires_in: serverConfig.accessSeconds,
  scope: limits.scope,
  is_new_user,
  after_callback_redirect_url,
  newUser: is_new_user,
  afterCallbackRedirectUrl: after_callback_redirect_url,
});

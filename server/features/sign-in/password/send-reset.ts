import { sql } from "kysely";
import { PasswordAuthenticationNotEnabled } from "#contract/errors/index.ts";
import type { passwordRoutes } from "#contract/routes/sign-in/password.ts";
import { codeLimits } from "#contract/vocabulary/foundation/verification-codes.ts";
import { pagePaths } from "#contract/vocabulary/paths.ts";
import { readConstraint } from "../../../database/sql-state.ts";
import type { Call } from "../../../kernel/call.ts";
import { type Step, statement } from "../../../kernel/statement.ts";
import { verificationEmailSteps } from "../../accounts/contact-channels/verification-email.ts";
import { toClientId } from "../../accounts/sessions/token-client.ts";
import { enqueueEmail } from "../../emails/enqueue.ts";
import { emailLanguage } from "../../emails/templates/locale.ts";
import { assertEmailRateLimit } from "../../foundation/codes/email-rate-limit.ts";
import { issueCode, linkWithCode } from "../../foundation/codes/issue.ts";
import { hostedPageUrl } from "../../projects/hosted-page.ts";
import { requireTrustedUrl } from "../../projects/trusted-redirects.ts";
import { accountByEmail, type EmailAccount } from "../account.ts";
import { addressPowers } from "../account-recovery/proof.ts";

type SendCall = Call<typeof passwordRoutes.sendResetCode>;

/** The same for every address. */
const success = "If an account signs in with this address, a link was sent to it.";

/**
 * Sends a reset link to an address that an account signs in with; it may have no password yet. An address that the account only claims
 * gets a verification link instead. Its reader may be another person, and can report the account. For an unknown address all but the
 * e-mail is written. So neither the response nor its time reveals which addresses have accounts. Its code is sent to no
 * address and has no user.
 */
export async function sendResetCode(call: SendCall) {
  const { input, project, db } = call;
  if (!project.config.auth.password.allowSignIn) throw new PasswordAuthenticationNotEnabled();
  requireTrustedUrl(call, input.callback_url);
  await assertEmailRateLimit(call, "password-reset", input.email);

  const account = await accountByEmail(db, project.tenancyId, input.email);
  const parts = account && addressPowers[account.proof].reset === null ? verificationParts(call, account) : resetParts(call, account);
  try {
    await statement().also(parts).execute(db);
  } catch (error) {
    // The account was deleted after it was read.
    if (readConstraint(error) === undefined) throw error;
  }
  return { success };
}

function resetParts(call: SendCall, account: EmailAccount | undefined): readonly Step[] {
  const { input, project, db, now } = call;
  const code = issueCode(
    db,
    {
      tenancyId: project.tenancyId,
      type: "password-reset",
      userId: account?.id ?? null,
      data: { email: input.email },
      lifetimeMillis: codeLimits.lifetime.passwordReset,
    },
    now,
  );
  const message = {
    type: "password_reset",
    userName: account?.display_name ?? null,
    link: linkWithCode(input.callback_url, code.code),
    ...emailLanguage(call, account?.id),
  } as const;
  const recipient = sql`SELECT ${input.email}::text AS recipient WHERE ${account !== undefined}::boolean`;
  return [code.insert, ...enqueueEmail(call, recipient, message)];
}

/** The link leads to the hosted page: the page of the caller resets passwords. */
const verificationParts = (call: SendCall, { id: userId, display_name: userName, channel_id: channelId }: EmailAccount): readonly Step[] =>
  verificationEmailSteps(call, {
    ...{ userId, userName, channelId, email: call.input.email },
    callbackUrl: hostedPageUrl(call.serverConfig, toClientId(call.project), pagePaths.emailVerification),
  });

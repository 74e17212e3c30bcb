import { sql } from "kysely";
import { PasswordAuthenticationNotEnabled, TooManyRequests } from "#contract/errors/index.ts";
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
import { requireHuman } from "../bots/require-human.ts";

type SendCall = Call<typeof passwordRoutes.sendResetCode>;
/** A call that sends a link for a new password. */
type LinkCall = SendCall | Call<typeof passwordRoutes.signIn>;

/** The same for every address. */
const success = "If an account signs in with this address, a link was sent to it.";

/**
 * Sends a reset link to an address that an account signs in with; it may have no password yet. An address that the account only claims
 * gets a verification link instead. Its reader may be another person, and can report the account. For an unknown address all but the
 * e-mail is written. So neither the response nor its time reveals which addresses have accounts. Its code is sent to no
 * address and has no user.
 */
export async function sendResetCode(call: SendCall) {
  const { input, project } = call;
  if (!project.config.auth.password.allowSignIn) throw new PasswordAuthenticationNotEnabled();
  requireTrustedUrl(call, input.callback_url);
  await requireHuman(call, { call: "send-reset", email: input.email });
  await assertEmailRateLimit(call, "password-reset", input.email);

  await sendResetLink(call, input.email, input.callback_url);
  return { success };
}

/** Sends the link. */
async function sendResetLink(call: LinkCall, email: string, callbackUrl: string): Promise<void> {
  const account = await accountByEmail(call.db, call.project.tenancyId, email);
  const message = { email, callbackUrl };
  const isOnlyClaimed = account !== undefined && addressPowers[account.proof].reset === null;
  const parts = isOnlyClaimed ? verificationParts(call, account, email) : resetParts(call, account, message);
  try {
    await statement().also(parts).execute(call.db);
  } catch (error) {
    // The account was deleted after it was read.
    if (readConstraint(error) === undefined) throw error;
  }
}

/**
 * Sends the link to a user whose sign-in is refused until the password is changed. It leads to the hosted page, as the sign-in names none.
 * An address that has had enough e-mails gets no more of them: the earlier link works.
 */
export async function sendRequiredReset(call: LinkCall, email: string): Promise<void> {
  try {
    await assertEmailRateLimit(call, "password-reset", email);
  } catch (error) {
    if (error instanceof TooManyRequests) return;
    throw error;
  }
  await sendResetLink(call, email, resetPage(call));
}

const resetPage = ({ serverConfig, project }: LinkCall) => hostedPageUrl(serverConfig, toClientId(project), pagePaths.passwordReset);

function resetParts(
  call: LinkCall,
  account: EmailAccount | undefined,
  { email, callbackUrl }: { email: string; callbackUrl: string },
): readonly Step[] {
  const { project, db, now } = call;
  const code = issueCode(
    db,
    {
      tenancyId: project.tenancyId,
      type: "password-reset",
      userId: account?.id ?? null,
      data: { email },
      lifetimeMillis: codeLimits.lifetime.passwordReset,
    },
    now,
  );
  const message = {
    type: "password_reset",
    userName: account?.display_name ?? null,
    link: linkWithCode(callbackUrl, code.code),
    ...emailLanguage(call, account?.id),
  } as const;
  const recipient = sql`SELECT ${email}::text AS recipient WHERE ${account !== undefined}::boolean`;
  return [code.insert, ...enqueueEmail(call, recipient, message)];
}

/** The link leads to the hosted page: the page of the caller resets passwords. */
const verificationParts = (
  call: LinkCall,
  { id: userId, display_name: userName, channel_id: channelId }: EmailAccount,
  email: string,
): readonly Step[] =>
  verificationEmailSteps(call, {
    ...{ userId, userName, channelId, email },
    callbackUrl: hostedPageUrl(call.serverConfig, toClientId(call.project), pagePaths.emailVerification),
  });

import { sql } from "kysely";
import { OtpAuthenticationNotEnabled, UserEmailAlreadyExists } from "#contract/errors/index.ts";
import type { otpRoutes } from "#contract/routes/sign-in/otp.ts";
import { codeLimits } from "#contract/vocabulary/foundation/verification-codes.ts";
import { readConstraint } from "../../../database/sql-state.ts";
import type { Call, Project } from "../../../kernel/call.ts";
import type { ServerConfig } from "../../../kernel/server-config.ts";
import { noteSignIn } from "../../../kernel/sign-in-step.ts";
import { statement } from "../../../kernel/statement.ts";
import { enqueueEmail } from "../../emails/enqueue.ts";
import { emailLanguage } from "../../emails/templates/locale.ts";
import { assertEmailRateLimit } from "../../foundation/codes/email-rate-limit.ts";
import { issueCode, linkWithCode, readNonce } from "../../foundation/codes/issue.ts";
import { requireTrustedUrl } from "../../projects/trusted-redirects.ts";
import { accountByEmail, type EmailAccount } from "../account.ts";
import { addressPowers } from "../account-recovery/proof.ts";
import { requireHuman } from "../bots/require-human.ts";
import { requireSignUpOpen } from "../sign-up-policy.ts";

/**
 * Checks whether a code sent to an address may sign in to its account, or up where it has none. The rules evaluate a sign-up when the code is
 * used. An account that has not verified
 * the address may belong to another person than the reader of the code.
 * @throws UserEmailAlreadyExists, SignUpNotEnabled
 */
export function requireCodeAllowed(
  call: { project: Project; serverConfig: Pick<ServerConfig, "signUpInternal"> },
  email: string,
  account: EmailAccount | undefined,
): void {
  if (!account) requireSignUpOpen(call);
  else if (!addressPowers[account.proof].signsIn) throw new UserEmailAlreadyExists({ email, would_work_if_email_was_verified: true });
}

/**
 * Sends a sign-in code and link by e-mail. The checks follow the order of the wire protocol, section 4.4. It writes no user: the
 * address is not proven before the code is used. Where the user has turned codes off, all but the e-mail is written. So neither the
 * response nor its time reveals it. Four statements.
 */
export async function sendSignInCode(call: Call<typeof otpRoutes.sendSignInCode>) {
  const { input, project, db, background, now } = call;
  const { tenancyId } = project;
  const { email } = input;
  if (!project.config.auth.otp.allowSignIn) throw new OtpAuthenticationNotEnabled();
  background.countEvent({ tenancyId, event: "started" }, now);
  await requireHuman(call, { call: "send-code", email, body: input });
  const account = await accountByEmail(db, tenancyId, email);
  requireCodeAllowed(call, email, account);
  requireTrustedUrl(call, input.callback_url);
  await assertEmailRateLimit(call, "sign-in", email);

  const code = issueCode(
    db,
    { tenancyId, type: "sign-in", userId: account?.id ?? null, data: { email }, lifetimeMillis: codeLimits.lifetime.signIn },
    now,
    { withShortCode: true },
  );
  noteSignIn(call, { leadsTo: code.id, userId: account?.id ?? null });
  const message = {
    type: "magic_link",
    userName: account?.display_name ?? null,
    typed: code.code.slice(0, codeLimits.typedLength).toUpperCase(),
    link: linkWithCode(input.callback_url, code.code),
    ...emailLanguage(call, account?.id),
  } as const;
  const recipient = sql`SELECT ${email}::text AS recipient WHERE ${!account?.otp_is_off}::boolean`;
  try {
    await statement()
      .also([code.insert, ...enqueueEmail(call, recipient, message)])
      .execute(db);
  } catch (error) {
    // The account was deleted after it was read. The next code signs up.
    if (readConstraint(error) === undefined) throw error;
  }
  return { nonce: readNonce(code.shortCode) };
}

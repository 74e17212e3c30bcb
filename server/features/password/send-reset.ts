import { sql } from "kysely";
import { PasswordAuthenticationNotEnabled } from "#contract/errors/index.ts";
import type { passwordRoutes } from "#contract/routes/auth/password.ts";
import { codeLimits } from "#contract/vocabulary/verification-codes.ts";
import { constraintOf } from "../../database/sql-state.ts";
import type { Call } from "../../kernel/call.ts";
import { statement } from "../../kernel/statement.ts";
import { assertEmailRateLimit } from "../codes/email-rate-limit.ts";
import { issueCode, linkWithCode } from "../codes/issue.ts";
import { enqueueEmail } from "../emails/enqueue.ts";
import { emailLocale } from "../emails/templates/locale.ts";
import { requireTrustedUrl } from "../projects/trusted-redirects.ts";
import { accountByEmail } from "../sign-in/account.ts";

/** The same for every address. */
const success = "If an account signs in with this address, a link was sent to it.";

/**
 * Sends a reset link to an address that an account signs in with; it may have no password yet. For an unknown address all but the e-mail is
 * written. So neither the response nor its time reveals which addresses have accounts. Its code is sent to no
 * address and has no user.
 */
export async function sendResetCode(call: Call<typeof passwordRoutes.sendResetCode>) {
  const { input, project, db, now } = call;
  const { tenancyId } = project;
  if (!project.config.auth.password.allowSignIn) throw new PasswordAuthenticationNotEnabled();
  requireTrustedUrl(call, input.callback_url);
  await assertEmailRateLimit(call, "password-reset", input.email);

  const account = await accountByEmail(db, tenancyId, input.email);
  const code = issueCode(
    db,
    {
      tenancyId,
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
    locale: emailLocale(call),
  } as const;
  const recipient = sql`SELECT ${input.email}::text AS recipient WHERE ${account !== undefined}::boolean`;
  try {
    await statement()
      .also([code.insert, ...enqueueEmail(call, recipient, message)])
      .execute(db);
  } catch (error) {
    // The account was deleted after it was read.
    if (constraintOf(error) === undefined) throw error;
  }
  return { success };
}

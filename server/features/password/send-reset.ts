import { PasswordAuthenticationNotEnabled } from "#contract/errors/index.ts";
import type { passwordRoutes } from "#contract/routes/auth/password.ts";
import { codes } from "#contract/vocabulary/limits.ts";
import { violated } from "../../database/connect.ts";
import type { Call } from "../../kernel/call.ts";
import { together } from "../../kernel/unit.ts";
import { requireRestedAddress } from "../codes/address-limit.ts";
import { issueCode, linkWith } from "../codes/issue.ts";
import { queueMail } from "../mails/queue.ts";
import { mailLocale } from "../mails/texts/locale.ts";
import { resetMail } from "../mails/texts/reset.ts";
import { requireTrustedUrl } from "../projects/trust.ts";
import { signsInWith } from "./queries.ts";

/** Said to everybody. */
const success = "If an account signs in with this address, a mail with a link is on its way to it.";

/**
 * Mails a reset link to an address that somebody signs in with, whether or not they have a password yet. For an address of
 * nobody the same is done but for the mail's row, so that neither the answer nor its time tells who has an account; the code
 * that is stored then is known to no one and proves nothing.
 */
export async function sendResetCode(call: Call<typeof passwordRoutes.sendResetCode>) {
  const { input, project, db, services, afterCommit, now } = call;
  const { tenancyId } = project;
  if (!project.config.auth.password.allowSignIn) throw new PasswordAuthenticationNotEnabled();
  requireTrustedUrl(call, input.callback_url);
  await requireRestedAddress(call, "password-reset", input.email);

  const person = await signsInWith(db, tenancyId, input.email);
  const code = issueCode(
    db,
    {
      tenancyId,
      type: "password-reset",
      userId: person?.id ?? null,
      data: { email: input.email },
      lifetimeMillis: codes.lifetime.passwordReset,
    },
    now,
  );
  const text = resetMail({
    projectName: project.displayName,
    userName: person?.display_name ?? null,
    link: linkWith(input.callback_url, code.code),
    locale: mailLocale(call),
  });
  const sender = { senderName: project.displayName, senderAddress: services.senderAddress };
  const mail = queueMail(db, services.secrets, { tenancyId, ...sender, recipient: input.email, ...text }, now);
  try {
    await together(db, { code: code.insert, mail: person && mail });
  } catch (error) {
    // The account was deleted at this very moment, and with it went what could be reset.
    if (violated(error) === undefined) throw error;
  }
  afterCommit(services.kickMails);
  return { success };
}

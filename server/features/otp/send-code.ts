import { OtpAuthenticationNotEnabled } from "#contract/errors/index.ts";
import type { otpRoutes } from "#contract/routes/auth/otp.ts";
import { codes } from "#contract/vocabulary/limits.ts";
import { violated } from "../../database/connect.ts";
import type { Call } from "../../kernel/call.ts";
import { together } from "../../kernel/unit.ts";
import { requireRestedAddress } from "../codes/address-limit.ts";
import { issueCode, linkWith } from "../codes/issue.ts";
import { queueMail } from "../mails/queue.ts";
import { mailLocale } from "../mails/texts/locale.ts";
import { signInMail } from "../mails/texts/sign-in.ts";
import { requireTrustedUrl } from "../projects/trust.ts";
import { accountOf, requireAdmission } from "./account.ts";

/**
 * Mails a code and a link to sign in with, checks in the order of the wire protocol, section 4.4. Nothing is written of the
 * user here: so far nobody has shown that they read this address. Four statements.
 */
export async function sendSignInCode(call: Call<typeof otpRoutes.sendSignInCode>) {
  const { input, project, db, services, afterCommit, now } = call;
  const { tenancyId } = project;
  const { email } = input;
  if (!project.config.auth.otp.allowSignIn) throw new OtpAuthenticationNotEnabled();
  const account = await accountOf(db, tenancyId, email);
  requireAdmission(call, email, account);
  requireTrustedUrl(call, input.callback_url);
  await requireRestedAddress(call, "sign-in", email);

  const issued = issueCode(
    db,
    { tenancyId, type: "sign-in", userId: account?.id ?? null, data: { email }, lifetimeMillis: codes.lifetime.signIn },
    now,
  );
  const { subject, text, html } = signInMail({
    projectName: project.displayName,
    userName: account?.display_name ?? null,
    typed: issued.code.slice(0, codes.typedLength).toUpperCase(),
    link: linkWith(input.callback_url, issued.code),
    locale: mailLocale(call),
  });
  const mail = {
    tenancyId,
    senderName: project.displayName,
    senderAddress: services.senderAddress,
    recipient: email,
    subject,
    text,
    html,
  };
  try {
    await together(db, { code: issued.insert, mail: queueMail(db, services.secrets, mail, now) });
  } catch (error) {
    // The account was deleted at this very moment; whoever asks again, asks as somebody new.
    if (violated(error) === undefined) throw error;
  }
  afterCommit(services.kickMails);
  return { nonce: issued.code.slice(codes.typedLength) };
}

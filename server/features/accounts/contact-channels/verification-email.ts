import type { AccessType } from "#contract/kernel/access.ts";
import { codeLimits } from "#contract/vocabulary/foundation/verification-codes.ts";
import type { Call } from "../../../kernel/call.ts";
import type { Step } from "../../../kernel/statement.ts";
import { type EmailContext, enqueueEmail } from "../../emails/enqueue.ts";
import { emailLanguage } from "../../emails/templates/locale.ts";
import { issueCode, linkWithCode } from "../../foundation/codes/issue.ts";

/** The address to verify, its user, and the trusted page of the link. */
export interface EmailVerification {
  readonly userId: string;
  readonly userName: string | null;
  readonly channelId: string;
  readonly email: string;
  readonly callbackUrl: string;
}

interface VerificationContext extends EmailContext {
  readonly accessType: AccessType;
  readonly origin: Call["origin"];
}

/** Steps that send a verification link: they insert the digests of its code, and the e-mail. */
export function verificationEmailSteps(call: VerificationContext, to: EmailVerification): readonly Step[] {
  const { project, db, now } = call;
  const { tenancyId } = project;
  const code = issueCode(
    db,
    {
      tenancyId,
      type: "email-verification",
      userId: to.userId,
      data: { email: to.email, channelId: to.channelId },
      lifetimeMillis: codeLimits.lifetime.verification,
    },
    now,
  );
  const link = linkWithCode(to.callbackUrl, code.code);
  const message = { type: "email_verification", userName: to.userName, link, ...emailLanguage(call, to.userId) } as const;
  return [code.insert, ...enqueueEmail(call, to.email, message)];
}

import type { AccessType } from "#contract/kernel/access.ts";
import { codes } from "#contract/vocabulary/limits.ts";
import type { Call, Project } from "../../kernel/call.ts";
import { issueCode, linkWith } from "../codes/issue.ts";
import { queueMail } from "../mails/queue.ts";
import { mailLocale } from "../mails/texts/locale.ts";
import { verificationMail } from "../mails/texts/verification.ts";

/** Who is asked to verify which address, and the trusted page that the link leads to. */
export interface Verification {
  readonly userId: string;
  readonly userName: string | null;
  readonly channelId: string;
  readonly email: string;
  readonly callbackUrl: string;
}

interface Verifying extends Pick<Call, "db" | "services" | "now" | "origin"> {
  readonly project: Project;
  readonly accessType: AccessType;
}

/** The writes, not yet run, that mail a verification link: the code's digests and the mail's row. Kick the mails afterwards. */
export function verificationWrites(call: Verifying, to: Verification) {
  const { project, db, services, now } = call;
  const { tenancyId, displayName } = project;
  const code = issueCode(
    db,
    {
      tenancyId,
      type: "email-verification",
      userId: to.userId,
      data: { email: to.email, channelId: to.channelId },
      lifetimeMillis: codes.lifetime.verification,
    },
    now,
  );
  const text = verificationMail({
    projectName: displayName,
    userName: to.userName,
    link: linkWith(to.callbackUrl, code.code),
    locale: mailLocale(call),
  });
  const sender = { senderName: displayName, senderAddress: services.senderAddress };
  return { code: code.insert, mail: queueMail(db, services.secrets, { tenancyId, ...sender, recipient: to.email, ...text }, now) };
}

import type { waitlistRoutes } from "#contract/routes/sign-in/waitlist.ts";
import { audit } from "../../../core/audit.ts";
import type { Call } from "../../../kernel/call.ts";
import { statement } from "../../../kernel/statement.ts";
import { randomCode } from "../../../services/random.ts";
import { digest } from "../../../services/secrets.ts";
import { enqueueEmail } from "../../emails/enqueue.ts";
import { emailLanguage } from "../../emails/templates/locale.ts";
import { linkWithCode } from "../../foundation/codes/issue.ts";
import { requireTrustedUrl } from "../../projects/trusted-redirects.ts";
import type { approveEntries, inviteAddresses } from "./queries.ts";

/** E-mails of one statement: each is two of its steps. */
const emailsPerStatement = 25;

interface Admission {
  /** Ids of entries, or addresses. */
  readonly keys: readonly string[];
  readonly callbackUrl: string;
  readonly event: "waitlist.approved" | "waitlist.invited";
  readonly write: typeof approveEntries | typeof inviteAddresses;
}

/**
 * Admits persons, and sends each an e-mail with its own link. Both happen or neither.
 * @returns the number of admitted persons
 * @throws RedirectUrlNotWhitelisted
 */
export function admit(
  call: Call<typeof waitlistRoutes.approve> | Call<typeof waitlistRoutes.invite>,
  { keys, callbackUrl, event, write }: Admission,
): Promise<number> {
  const { project, now } = call;
  requireTrustedUrl(call, callbackUrl);
  const codes = new Map(keys.map((key) => [key, randomCode()]));
  const entries = [...codes].map(([key, code]) => ({ key, codeHash: digest(code) }));
  return call.transaction(async (db) => {
    const admitted = await write(db, project.tenancyId, entries, now);
    if (admitted.length === 0) return 0;
    const language = emailLanguage(call, undefined);
    const emails = admitted.map(({ id, email }) => {
      const link = linkWithCode(callbackUrl, codes.get(id) ?? codes.get(email) ?? "");
      return enqueueEmail({ ...call, db }, email, { type: "sign_in_invitation", userName: null, link, ...language });
    });
    for (let start = 0; start < emails.length; start += emailsPerStatement)
      await statement()
        .also(emails.slice(start, start + emailsPerStatement).flat())
        .execute(db);
    await audit(call, { event, userId: null, data: { count: admitted.length } }).execute(db);
    return admitted.length;
  });
}

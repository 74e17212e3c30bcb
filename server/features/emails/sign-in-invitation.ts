import type { internalEmailRoutes } from "#contract/routes/emails/internal-emails.ts";
import { idempotently } from "../../core/idempotency.ts";
import type { Call } from "../../kernel/call.ts";
import { statement } from "../../kernel/statement.ts";
import { requireTrustedUrl } from "../projects/trusted-redirects.ts";
import { enqueueEmail } from "./enqueue.ts";
import { emailLocale } from "./templates/locale.ts";

/** E-mails a link to a page on which the reader can sign in. */
export async function sendSignInInvitation(call: Call<typeof internalEmailRoutes.sendSignInInvitation>) {
  const { input } = call;
  requireTrustedUrl(call, input.callback_url);
  const source = { type: "sign_in_invitation", userName: null, link: input.callback_url, locale: emailLocale(call) } as const;
  return idempotently(call, "internal.emails.sendSignInInvitation", async ({ db }) => {
    await statement()
      .also(enqueueEmail({ ...call, db }, input.email, source))
      .execute(db);
    return { success: true as const };
  });
}

import { randomUUID } from "node:crypto";
import { notificationCategories } from "#contract/vocabulary/emails/notifications.ts";
import { permissiveConfig } from "#server/testing/case-fixtures.ts";
import { ownEmailServer } from "#server/testing/emails/email-sources.ts";
import type { GivenState, TenantKeys } from "#server/testing/given-state.ts";
import { readMail, readMailedCode } from "./inbox.ts";
import { callback, type RemoteTools } from "./remote-tools.ts";

const dayMillis = 86_400_000;
const marketing = notificationCategories[1].name;
/** Refuses each connection. */
const closedServer = { ...ownEmailServer, host: "127.0.0.1", port: 9 };

/** Gets states of e-mails: it sends some, and reports that others bounced. */
export function remoteEmails({
  server,
  sender,
  clock,
  call,
  poll,
  userWithAddress,
}: RemoteTools): Pick<GivenState, "sentEmail" | "queuedEmail" | "suppression" | "mailing" | "unsubscribeCode"> {
  let waiting: Promise<TenantKeys> | undefined;
  const send = (tenant: TenantKeys, body: object) =>
    call("server", tenant, "POST", "/emails/send-email", { html: "<p>Hello</p>", ...body });

  /** Sends a sign-in code to a new address, and waits for it. */
  async function mailNewAddress(tenant: TenantKeys): Promise<string> {
    const to = `${randomUUID()}@example.org`;
    await call("client", tenant, "POST", "/auth/otp/send-sign-in-code", { email: to, callback_url: callback });
    await readMailedCode(sender, to);
    return to;
  }
  const findEmail = (tenant: TenantKeys, to: string): Promise<string> =>
    poll("the e-mail in the log", async () => {
      const { items } = await call("admin", tenant, "GET", `/internal/emails?recipient=${encodeURIComponent(to)}`);
      return (items as { id: string }[]).find((each) => JSON.stringify(each).includes(to))?.id;
    });

  return {
    sentEmail: async (tenant) => findEmail(tenant, await mailNewAddress(tenant)),
    async queuedEmail() {
      const at = await (waiting ??= server.givenProject({ ...permissiveConfig, emails: { server: closedServer } }));
      const to = `${randomUUID()}@example.org`;
      await call("client", at, "POST", "/auth/otp/send-sign-in-code", { email: to, callback_url: callback });
      return { at, emailId: await findEmail(at, to) };
    },
    async suppression(tenant) {
      const recipient = await mailNewAddress(tenant);
      const { url } = await call("admin", tenant, "POST", "/internal/email-feedback-token", {});
      await server.request("POST", new URL(url).pathname.replace(/^\/api\/v1/, ""), { body: { type: "complaint", recipient } });
      return poll("the suppression", async () => {
        const { items } = await call("admin", tenant, "GET", "/internal/email-suppressions");
        return (items as { id: string; email: string }[]).find((each) => each.email === recipient)?.id;
      });
    },
    async mailing(tenant, { isCompleted = false, isPaused = false } = {}) {
      if (!isCompleted) {
        const { mailing_id: id } = await send(tenant, { user_ids: [], scheduled_at_millis: clock.now() + dayMillis });
        if (isPaused) await call("admin", tenant, "POST", `/internal/email-mailings/${id}/pause`, {});
        return id;
      }
      const { userId, email } = await userWithAddress(tenant);
      const { mailing_id } = await send(tenant, { user_ids: [userId] });
      await readMail(sender, email);
      return mailing_id;
    },
    async unsubscribeCode(tenant, userId) {
      const found = await server.request("GET", `/users/${userId}`, { as: "server", project: tenant });
      const isUnknown = found.status === 404;
      // The user may have turned the category off. The code of any other user does the same.
      const { userId: id, email: to } = await userWithAddress(tenant, { primary_email_verified: true });
      await send(tenant, { user_ids: [id], notification_category_name: marketing });
      const { unsubscribe_url: url } = await readMail(sender, to);
      if (isUnknown) await call("server", tenant, "DELETE", `/users/${id}`);
      const code = url && new URL(url).searchParams.get("code");
      if (!code) throw new Error(`the e-mail to ${to} has no link that unsubscribes`);
      return code;
    },
  };
}

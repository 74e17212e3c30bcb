import { z } from "zod";
import { WaitlistEntry } from "../../entities/sign-in/waitlist-entry.ts";
import { Success } from "../../entities/success.ts";
import { RedirectUrlNotWhitelisted, WaitlistEntryNotFound, WaitlistFull, WaitlistNotEnabled } from "../../errors/index.ts";
import { anyone, serverOnly } from "../../kernel/access.ts";
import { pageSchema } from "../../kernel/page.ts";
import { route } from "../../kernel/route.ts";
import { pageSizes as pages } from "../../vocabulary/list-sizes.ts";
import { pageQuery, searchQuery } from "../../vocabulary/page-query.ts";
import { waitlistLimits as limits, waitlistStates } from "../../vocabulary/sign-in/waitlist.ts";
import { millis, strictEmail, url, uuid } from "../../vocabulary/text.ts";
import { codeSendLimits } from "../shared/verification-codes.ts";

const callbackUrl = url.describe("A trusted URL, such as that of the sign-up page. The link in the e-mail is this URL with `code` added");
const ids = z.array(uuid).min(1).max(limits.perCall);
const count = z.int().min(0);
const refreshes = ["waitlist"];
const callLimits = [{ max: 60, seconds: 60, per: "key" }] as const;
const exampleId = "0f5c1f5e-2f67-4b0e-9d53-0d3f3b0e7a11";

export const waitlistRoutes = {
  join: route({
    method: "POST",
    path: "/waitlist/join",
    summary: "Join the waitlist",
    description:
      "For projects whose sign-up has the mode `waitlist`, or a rule with this outcome. The answer is the same for addresses that are on the list, or have an account.",
    access: anyone,
    body: z.strictObject({ email: strictEmail }),
    returns: Success,
    errors: [WaitlistNotEnabled, WaitlistFull],
    limits: codeSendLimits,
    refreshes,
    examples: { body: { email: "ada@example.org" } },
  }),
  list: route({
    method: "GET",
    path: "/waitlist",
    summary: "List the waitlist, newest first",
    description: "Also lists the persons who are approved, invited or rejected. A sign-up removes the entry.",
    access: serverOnly,
    query: z.strictObject({
      ...pageQuery("Entries", pages.waitlist.max),
      state: z.enum(waitlistStates).optional().describe("Only entries in this state"),
      query: searchQuery("A part of the address"),
    }),
    returns: pageSchema(WaitlistEntry),
  }),
  approve: route({
    method: "POST",
    path: "/waitlist/approve",
    summary: "Approve entries of the waitlist",
    description: `Each person gets an e-mail with a link, and may sign up within ${limits.admittedDays} days. A later approval sends a new link. The link before it becomes invalid. Entries that do not exist are left out.`,
    access: serverOnly,
    body: z.strictObject({ entry_ids: ids, callback_url: callbackUrl }),
    returns: z.object({ approved: count }),
    errors: [RedirectUrlNotWhitelisted],
    limits: callLimits,
    refreshes,
    examples: { body: { entry_ids: [exampleId], callback_url: "http://localhost:3000/handler/sign-up" } },
  }),
  reject: route({
    method: "POST",
    path: "/waitlist/reject",
    summary: "Reject entries of the waitlist",
    description: "Sends no e-mail. Approvals and invitations become invalid. The persons cannot join again, but may be invited.",
    access: serverOnly,
    body: z.strictObject({ entry_ids: ids }),
    returns: z.object({ rejected: count }),
    limits: callLimits,
    refreshes,
    examples: { body: { entry_ids: [exampleId] } },
  }),
  invite: route({
    method: "POST",
    path: "/waitlist/invite",
    summary: "Invite persons to sign up",
    description: `Each person gets an e-mail with a link, and may sign up within ${limits.admittedDays} days, in every mode but \`closed\`. A new invitation replaces the one before it. Addresses that sign in to an account are left out.`,
    access: serverOnly,
    body: z.strictObject({ emails: z.array(strictEmail).min(1).max(limits.perCall), callback_url: callbackUrl }),
    returns: z.object({ invited: count }),
    errors: [RedirectUrlNotWhitelisted],
    limits: callLimits,
    refreshes,
    examples: { body: { emails: ["ada@example.org"], callback_url: "http://localhost:3000/handler/sign-up" } },
  }),
  import: route({
    method: "POST",
    path: "/waitlist/import",
    summary: "Import entries into the waitlist",
    description: `Sends no e-mail. Addresses that are on the list, or sign in to an account, are left out. At most ${limits.waiting} persons wait.`,
    access: serverOnly,
    body: z.strictObject({
      entries: z
        .array(
          z.strictObject({
            email: strictEmail,
            created_at_millis: millis.optional().describe("Time at which the person joined. Default: now"),
          }),
        )
        .min(1)
        .max(limits.imported),
    }),
    returns: z.object({ imported: count }),
    errors: [WaitlistFull],
    limits: callLimits,
    refreshes,
    examples: { body: { entries: [{ email: "ada@example.org", created_at_millis: 1_700_000_000_000 }] } },
  }),
  remove: route({
    method: "DELETE",
    path: "/waitlist/{entry_id}",
    summary: "Remove an entry of the waitlist",
    description: "An invitation or approval is revoked by it: its link becomes invalid.",
    access: serverOnly,
    params: z.strictObject({ entry_id: uuid }),
    returns: Success,
    errors: [WaitlistEntryNotFound],
    refreshes,
  }),
};

import { WaitlistEntryNotFound, WaitlistFull, WaitlistNotEnabled } from "#contract/errors/index.ts";
import type { waitlistRoutes } from "#contract/routes/sign-in/waitlist.ts";
import { audit } from "../../../core/audit.ts";
import type { Call, Handlers, Project } from "../../../kernel/call.ts";
import { reply } from "../../../kernel/reply.ts";
import { admit } from "./admit.ts";
import {
  approveEntries,
  deleteEntry,
  importWaiting,
  insertWaiting,
  inviteAddresses,
  listWaitlist,
  rejectEntries,
  toEntryView,
} from "./queries.ts";

export const waitlistHandlers: Handlers<typeof waitlistRoutes> = {
  async join({ input, project, db, now }) {
    if (!hasWaitlist(project)) throw new WaitlistNotEnabled();
    if (!(await insertWaiting(db, project.tenancyId, input.email, now))) throw new WaitlistFull();
    return { success: true };
  },

  async list({ input, project, db }) {
    const { rows, next } = await listWaitlist(db, project.tenancyId, input);
    return reply.page(rows, next, toEntryView);
  },

  async approve(call) {
    const { entry_ids: keys, callback_url: callbackUrl } = call.input;
    return { approved: await admit(call, { keys, callbackUrl, event: "waitlist.approved", write: approveEntries }) };
  },

  async invite(call) {
    const { emails: keys, callback_url: callbackUrl } = call.input;
    return { invited: await admit(call, { keys, callbackUrl, event: "waitlist.invited", write: inviteAddresses }) };
  },

  async reject(call) {
    const rejected = await call.transaction(async (db) => {
      const count = await rejectEntries(db, call.project.tenancyId, call.input.entry_ids, call.now);
      if (count > 0) await audit(call, { event: "waitlist.rejected", userId: null, data: { count } }).execute(db);
      return count;
    });
    return { rejected };
  },

  async import(call) {
    const imported = await call.transaction(async (db) => {
      const count = await importWaiting(db, call.project.tenancyId, call.input.entries, call.now);
      if (count === undefined) throw new WaitlistFull();
      if (count > 0) await audit(call, { event: "waitlist.imported", userId: null, data: { count } }).execute(db);
      return count;
    });
    return { imported };
  },

  remove,
};

/** Whether persons may join: all wait, or those whom a rule makes wait. */
const hasWaitlist = ({ config: { auth } }: Project): boolean =>
  auth.signUp.mode === "waitlist" ||
  (auth.signUp.mode === "open" && Object.values(auth.signUp.rules).some(({ enabled, outcome }) => enabled && outcome === "waitlist"));

async function remove(call: Call<typeof waitlistRoutes.remove>) {
  const { entry_id: id } = call.input;
  await call.transaction(async (db) => {
    if (!(await deleteEntry(db, call.project.tenancyId, id))) throw new WaitlistEntryNotFound();
    await audit(call, { event: "waitlist.entry_removed", userId: null, data: { entry_id: id } }).execute(db);
  });
  return { success: true as const };
}

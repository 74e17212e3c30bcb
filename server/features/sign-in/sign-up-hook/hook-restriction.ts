import type { HookAnswer } from "./answer.ts";

/** The columns of a user whom the endpoint restricts. */
export const hookRestriction = (answer: HookAnswer | undefined) => ({
  restricted_by_admin: true,
  restricted_by_admin_reason: answer?.message || null,
  restricted_by_admin_private_details: "Sign-up hook",
});

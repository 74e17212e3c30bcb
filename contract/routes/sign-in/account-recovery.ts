import { z } from "zod";
import { AccountRecovery } from "../../entities/sign-in/account-recovery.ts";
import { Success } from "../../entities/success.ts";
import {
  IdempotencyKeyReused,
  RedirectUrlNotWhitelisted,
  TeamInvitationNotFound,
  TeamNotFound,
  TooManyRequests,
} from "../../errors/index.ts";
import { anyone } from "../../kernel/access.ts";
import { route } from "../../kernel/route.ts";
import { code, email, url, uuid } from "../../vocabulary/text.ts";
import { idempotencyHeaders } from "../shared/customers.ts";
import { codeAttemptLimits, codeErrors } from "../shared/verification-codes.ts";

export const accountRecoveryRoutes = {
  details: route({
    method: "POST",
    path: "/account-recovery/details",
    summary: "List what the recovery of an account removed",
    description: "For the code of a password reset that recovered an account, which is also in the e-mail about it. The code stays unused.",
    access: anyone,
    body: z.strictObject({ code }),
    returns: AccountRecovery,
    errors: codeErrors,
    limits: codeAttemptLimits,
  }),
  inviteAgain: route({
    method: "POST",
    path: "/account-recovery/invite-again",
    summary: "Invite a removed member again",
    description: "The code stays unused. The account must still be in the team.",
    access: anyone,
    headers: idempotencyHeaders,
    body: z.strictObject({
      code,
      team_id: uuid,
      email,
      callback_url: url.describe("A trusted URL. The link in the e-mail is this URL with `code` added"),
    }),
    returns: Success,
    errors: [...codeErrors, TeamInvitationNotFound, TeamNotFound, RedirectUrlNotWhitelisted, TooManyRequests, IdempotencyKeyReused],
    limits: codeAttemptLimits,
    refreshes: ["teamInvitations"],
    examples: {
      body: {
        code: "0123456789abcdefghjkmnpqrstvwxyz0123456789abc",
        team_id: "6f0f3c1e-8f3a-4d0e-9d53-0d3f3b0e7a11",
        email: "ada@example.org",
        callback_url: "http://localhost:3000/handler/team-invitation",
      },
    },
  }),
};

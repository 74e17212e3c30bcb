import type { SignInAttempt, SignInAttemptDetails } from "#contract/entities/sign-in/sign-in-attempt.ts";
import type { View } from "#contract/kernel/entity.ts";
import type { internalSignInRoutes } from "#contract/routes/sign-in/sign-ins.ts";
import type { Handlers } from "../../../kernel/call.ts";
import { reply } from "../../../kernel/reply.ts";
import { type AttemptDetailsRow, type AttemptRow, listAttempts, requireAttempt } from "./queries.ts";

export const signInHandlers: Handlers<typeof internalSignInRoutes> = {
  async list({ input, project, readReplica }) {
    const { rows, next } = await readReplica((db) => listAttempts(db, project.tenancyId, input));
    return reply.page(rows, next, toAttemptView);
  },
  get: async ({ input, project, db }) => toDetailsView(await requireAttempt(db, project.tenancyId, input.sign_in_id)),
};

const toAttemptView = ({ at, last_at: lastAt, country, ...attempt }: AttemptRow): View<typeof SignInAttempt, "admin"> => ({
  ...attempt,
  at_millis: at.getTime(),
  last_at_millis: lastAt.getTime(),
  country_code: country,
});

const toDetailsView = ({ steps, ...attempt }: AttemptDetailsRow): View<typeof SignInAttemptDetails, "admin"> => ({
  ...toAttemptView(attempt),
  steps: steps as View<typeof SignInAttemptDetails, "admin">["steps"],
});

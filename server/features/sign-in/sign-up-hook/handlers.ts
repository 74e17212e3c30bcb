import { SignUpHookNotConfigured } from "#contract/errors/index.ts";
import type { internalSignUpHookRoutes } from "#contract/routes/sign-in/sign-up-hook.ts";
import type { Handlers } from "../../../kernel/call.ts";
import { reply } from "../../../kernel/reply.ts";
import { consult, readTarget, rejectionMessage } from "./consult.ts";
import { listDecisions, toDecisionView } from "./decisions.ts";

/** An address that belongs to no person (RFC 2606). */
const exampleEmail = { value: "ada@example.com", verified: true };

export const signUpHookHandlers: Handlers<typeof internalSignUpHookRoutes> = {
  async listDecisions({ input, project, readReplica }) {
    const { rows, next } = await readReplica((db) => listDecisions(db, project.tenancyId, input));
    return reply.page(rows, next, toDecisionView);
  },

  async test(call) {
    const target = readTarget(call);
    if (!target) throw new SignUpHookNotConfigured();
    const { event } = call.input;
    const user = {
      id: "00000000-0000-4000-8000-000000000000",
      display_name: "Ada Lovelace",
      primary_email: exampleEmail.value,
      primary_email_verified: true,
      is_anonymous: false,
      restricted_by_admin: false,
      sign_up_restriction: null,
      banned_until: null,
      ban_reason: null,
      signed_up_at: call.now,
    } as const;
    const subject = { event, method: "password", email: exampleEmail, displayName: user.display_name, isTest: true } as const;
    const tested = await consult(call, target, { ...subject, user: event === "sign_in" ? user : undefined });
    return {
      outcome: tested.outcome,
      failure: tested.failure,
      status: tested.status,
      duration_ms: tested.durationMillis,
      message: tested.outcome === "reject" ? rejectionMessage(event, tested.answer) : null,
    };
  },
};

import { SignInRejected, SignUpRejected } from "#contract/errors/index.ts";
import type { HookEvent, HookFailure, HookOutcome } from "#contract/vocabulary/sign-in/sign-up-hook.ts";
import type { SignUpMethod } from "#contract/vocabulary/sign-in/sign-up-rules.ts";
import { toRestriction } from "#contract/vocabulary/users/restriction.ts";
import type { Call, Project } from "../../../kernel/call.ts";
import { randomUuid } from "../../../services/random.ts";
import type { SignedTarget } from "../../../services/signed-call.ts";
import type { TokenUser } from "../../accounts/sessions/access-token.ts";
import { openConfigSecret } from "../../projects/config-store.ts";
import { type HookAnswer, readAnswer } from "./answer.ts";
import { toMessageId } from "./decisions.ts";

/** A call that signs in or up. */
export type ConsultingCall = { readonly project: Project } & Pick<Call, "origin" | "services" | "background" | "now">;

/** The facts that the endpoint learns. Never a password, a code or a token. */
export interface HookSubject {
  readonly event: HookEvent;
  readonly method: SignUpMethod;
  /** The id of the OAuth provider. */
  readonly providerId?: string | undefined;
  readonly email?: { readonly value: string; readonly verified: boolean } | undefined;
  readonly displayName?: string | null | undefined;
  /** The user who signs in, or the anonymous user who signs up. */
  readonly user?: Omit<TokenUser, "requires_totp" | "selected_team_id"> | undefined;
  readonly isTest?: boolean;
}

/** The result of a call of the endpoint. */
export interface Consultation {
  readonly outcome: HookOutcome;
  readonly failure: HookFailure | null;
  readonly status: number | null;
  readonly durationMillis: number;
  /** Undefined where a failure decides. */
  readonly answer: HookAnswer | undefined;
}

/** The endpoint of the project, if it decides about anything. */
export function readTarget({ project, services }: Pick<ConsultingCall, "project" | "services">): SignedTarget | undefined {
  const { url, secret } = project.config.auth.signUp.hook;
  if (url === undefined || secret === undefined) return undefined;
  return { url, secret: openConfigSecret(secret, services.secrets, project.tenancyId) };
}

/** Whether the endpoint of the project decides about an event. */
export function isConsulted({ config }: Pick<Project, "config">, event: HookEvent): boolean {
  const { url, secret, onSignUp, onSignIn } = config.auth.signUp.hook;
  return url !== undefined && secret !== undefined && (event === "sign_up" ? onSignUp : onSignIn);
}

function toData(
  { project, origin, services }: ConsultingCall,
  { method, providerId, email, displayName, user, isTest = false }: HookSubject,
) {
  return {
    is_test: isTest,
    project_id: project.id,
    branch_id: project.branchId,
    method,
    provider_id: providerId ?? null,
    email: email?.value ?? null,
    email_verified: email?.verified ?? false,
    display_name: displayName ?? null,
    // Never the caller's word: a trusted proxy reports it, or the server looks up the address.
    country: origin.country ?? services.lookupIp(origin.ip)?.country ?? null,
    user: user
      ? {
          id: user.id,
          display_name: user.display_name,
          primary_email: user.primary_email,
          primary_email_verified: user.primary_email_verified,
          is_anonymous: user.is_anonymous,
          is_restricted: toRestriction(user, project.config).is_restricted,
          signed_up_at_millis: user.signed_up_at.getTime(),
        }
      : null,
  };
}

/**
 * Calls the endpoint and records its decision. Run it outside of transactions: it may take seconds.
 * @param apply what an answer that does not reject changes immediately. A failure of it counts as one of the endpoint
 */
export async function consult(
  call: ConsultingCall,
  target: SignedTarget,
  subject: HookSubject,
  apply?: (answer: HookAnswer) => HookFailure | undefined | Promise<HookFailure | undefined>,
): Promise<Consultation> {
  const { project, services, background, now } = call;
  const { event, method, isTest = false } = subject;
  const id = randomUuid();
  const started = performance.now();
  const message = { id: toMessageId(id), type: `${event}.requested`, data: toData(call, subject), now };
  const reply = await services.signUpHook.call(target, message, project.id);
  const durationMillis = Math.round(performance.now() - started);
  const read = "failure" in reply ? reply.failure : readAnswer(reply.body);
  const failed = typeof read === "string" ? read : read.outcome === "reject" ? undefined : await apply?.(read);
  const answer = failed === undefined && typeof read !== "string" ? read : undefined;
  const outcome = answer?.outcome ?? (project.config.auth.signUp.hook.failure === "open" ? "allow" : "reject");
  const result = { outcome, failure: failed ?? null, status: reply.status, durationMillis };
  background.recordHookDecision({ tenancyId: project.tenancyId, id, event, method, isTest, ...result }, now);
  return { ...result, answer };
}

/** The text that a rejected user reads. */
export const rejectionMessage = (event: HookEvent, answer: HookAnswer | undefined): string =>
  answer?.message || (event === "sign_up" ? SignUpRejected : SignInRejected).defaultMessage;

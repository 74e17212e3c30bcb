import { SignUpNotEnabled, SignUpRejected } from "#contract/errors/index.ts";
import { internalProjectId } from "#contract/vocabulary/ids.ts";
import type { SignUpMode } from "#contract/vocabulary/sign-in/sign-up-rules.ts";
import type { Db } from "../../database/schema.ts";
import type { UserColumns } from "../../database/user-row.ts";
import type { Call, Project } from "../../kernel/call.ts";
import type { ServerConfig } from "../../kernel/server-config.ts";
import { claimInternalProject } from "../projects/queries.ts";
import type { Identity } from "./identity.ts";
import { evaluateRules } from "./sign-up-rules/evaluate-rules.ts";
import type { Gate } from "./waitlist/admission.ts";

/** The ownership of project `internal`, for a new user of it. */
interface Ownership {
  /** The new user becomes the owner of project `internal`, unless another sign-up is faster. */
  readonly becomesOwner: boolean;
  /** The sign-up fails unless the user becomes the owner. */
  readonly mustBecomeOwner: boolean;
}

/** The restriction of a new user. The developer sees which rule it is from. */
type NewRestriction = Required<
  Pick<UserColumns, "restricted_by_admin" | "restricted_by_admin_reason" | "restricted_by_admin_private_details">
>;

/** On what terms a project accepts a new user. */
export interface SignUpPolicy extends Ownership {
  /** The rule that the sign-up matches. */
  readonly ruleId: string | null;
  /** The columns of a user whom the rule restricts from the start. */
  readonly restriction: NewRestriction | undefined;
  /** The proof that the sign-up needs; undefined if it needs none. */
  readonly gate: Gate | undefined;
}

interface SignUpContext {
  readonly project: Project;
  readonly serverConfig: Pick<ServerConfig, "signUpInternal">;
}

/** A call that signs up, with what the rules compare and count. */
type EvaluatedCall = SignUpContext & Pick<Call, "origin" | "services" | "background" | "now" | "afterCommit">;

/** A sign-up as the rules see it. */
type SignUpAttempt = Pick<Identity, "method"> & {
  readonly email?: { readonly value: string } | undefined;
  readonly oauthLink?: Pick<NonNullable<Identity["oauthLink"]>, "id"> | undefined;
};

/** Whether the operator has closed sign-up to project `internal`, the dashboard's own. */
export const isSignUpClosed = ({ project, serverConfig }: SignUpContext): boolean =>
  project.id === internalProjectId && !serverConfig.signUpInternal;

/**
 * Requires that the mode accepts sign-ups. The rules are not evaluated: before an address is proven, their answer would reveal whether it
 * has an account.
 * @throws SignUpNotEnabled
 */
export function requireSignUpOpen({ project, serverConfig }: SignUpContext): Ownership {
  const { config } = project;
  // A project is owned by a team, so the new user needs one.
  const becomesOwner = project.id === internalProjectId && project.ownerTeamId === null && config.teams.createPersonalTeamOnSignUp;
  const closed = isSignUpClosed({ project, serverConfig });
  if (!config.auth.allowSignUp || (closed && !becomesOwner)) throw new SignUpNotEnabled();
  return { becomesOwner, mustBecomeOwner: becomesOwner && closed };
}

const unmatched = { ruleId: null, restriction: undefined, gate: undefined };

/** The proof that each sign-up needs, by the mode. */
const gates: Readonly<Record<SignUpMode, Gate | undefined>> = {
  open: undefined,
  "invite-only": "invitation",
  waitlist: "waitlist",
  closed: undefined,
};

/**
 * Evaluates a sign-up by the rules of the project, from memory. A rejection is counted immediately.
 * @throws SignUpRejected
 */
async function evaluate(call: EvaluatedCall, { method, email, oauthLink }: SignUpAttempt): Promise<Omit<SignUpPolicy, keyof Ownership>> {
  const { project, origin, services, background, now } = call;
  const { rules } = project.config.auth.signUp;
  if (Object.keys(rules).length === 0) return unmatched;
  const facts = {
    email: email?.value,
    methods: [method],
    providers: oauthLink ? [oauthLink.id] : [],
    // Never the caller's word: a trusted proxy reports it, or the server looks up the address.
    country: origin.country ?? services.lookupIp(origin.ip)?.country,
  };
  const { ruleId, outcome, message } = await evaluateRules(rules, facts, services.disposableDomains);
  if (outcome === "reject") {
    if (ruleId !== null) background.recordSignUpRule({ tenancyId: project.tenancyId, ruleId }, now);
    throw new SignUpRejected({ message: message ?? SignUpRejected.defaultMessage });
  }
  const restriction = {
    restricted_by_admin: true,
    restricted_by_admin_reason: message ?? null,
    restricted_by_admin_private_details: `Sign-up rule ${ruleId}`,
  };
  return {
    ruleId,
    restriction: outcome === "restrict" ? restriction : undefined,
    gate: outcome === "waitlist" ? "waitlist" : undefined,
  };
}

/**
 * Requires that the mode and the rules accept a new user. No statement.
 * @throws SignUpNotEnabled, SignUpRejected
 */
export async function requireSignUpAllowed(call: EvaluatedCall, attempt: SignUpAttempt): Promise<SignUpPolicy> {
  const ownership = requireSignUpOpen(call);
  // Without an owner there is no developer whose rules they are.
  if (ownership.becomesOwner) return { ...ownership, ...unmatched };
  const evaluated = await evaluate(call, attempt);
  return { ...ownership, ...evaluated, gate: gates[call.project.config.auth.signUp.mode] ?? evaluated.gate };
}

/**
 * Evaluates the creation of an anonymous user. The mode applies to its upgrade. A user without an address cannot join a waitlist.
 * @throws SignUpRejected
 */
export async function requireAnonymousAllowed(call: EvaluatedCall) {
  const evaluated = await evaluate(call, { method: "anonymous" });
  if (evaluated.gate) throw new SignUpRejected({ message: SignUpRejected.defaultMessage });
  return evaluated;
}

/** Counts the rule that accepted a sign-up, once the user is created. */
export function recordAcceptingRule(
  { project, background, afterCommit, now }: EvaluatedCall,
  { ruleId }: Pick<SignUpPolicy, "ruleId">,
): void {
  if (ruleId !== null) afterCommit(() => background.recordSignUpRule({ tenancyId: project.tenancyId, ruleId }, now));
}

/**
 * Makes the new user's personal team the owner of project `internal` if the policy says so. Run it in the transaction that
 * creates the team.
 * @throws SignUpNotEnabled if sign-up is open to the first owner only, and another sign-up was faster
 */
export async function claimOwnership(db: Db, policy: Ownership, personalTeamId: string | undefined): Promise<void> {
  if (!policy.becomesOwner || personalTeamId === undefined) return;
  const claimed = await claimInternalProject(db, personalTeamId).executeTakeFirst();
  if (!claimed && policy.mustBecomeOwner) throw new SignUpNotEnabled();
}

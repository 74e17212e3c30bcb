import type { AccessType } from "#contract/kernel/access.ts";
import type { DailyEvent } from "#contract/vocabulary/console/activity.ts";
import type { AttemptMethod } from "#contract/vocabulary/sign-in/attempts.ts";
import type { HookEvent, HookFailure, HookOutcome } from "#contract/vocabulary/sign-in/sign-up-hook.ts";
import type { SignUpMethod } from "#contract/vocabulary/sign-in/sign-up-rules.ts";
import type { StoredAttemptStep } from "../database/tables/sign-in.ts";

/** A request of a signed-in user, or a refresh of the session. */
export interface ActivityMark {
  readonly tenancyId: string;
  readonly userId: string;
  readonly sessionId: string;
  /** An impersonated session counts as used, but its user does not count as active. */
  readonly impersonated: boolean;
  readonly ip: string;
  /** The country of the address, where a trusted proxy reports it. */
  readonly country?: string | undefined;
  /** The User-Agent header. A program without one, such as the server of an app, leaves the session as it is. */
  readonly userAgent: string | undefined;
}

/** An app that a user was redirected or linked to. */
export interface RedirectMark {
  readonly tenancyId: string;
  /** Scheme, host and port. */
  readonly origin: string;
}

/** An API key that was checked. */
export interface ApiKeyMark {
  readonly tenancyId: string;
  readonly id: string;
}

/** A project key that identified a call. */
export interface ProjectKeyMark {
  readonly projectId: string;
  readonly accessType: AccessType;
  /** SHA-256 of the key; null for a call without one. Other credentials have digests that no key has. */
  readonly keyHash: Buffer | null;
}

/** Something that happened in a project, without its user. */
export interface CountMark {
  readonly tenancyId: string;
  readonly event: DailyEvent;
  /** The method of a sign-up or sign-in. */
  readonly method?: string;
}

/** A sign-up that a rule of the project matched. */
export interface SignUpRuleMark {
  readonly tenancyId: string;
  readonly ruleId: string;
}

/** A decision of a project's endpoint about a sign-up or sign-in. */
export interface HookDecisionMark {
  readonly tenancyId: string;
  readonly id: string;
  readonly event: HookEvent;
  readonly method: SignUpMethod;
  readonly isTest: boolean;
  readonly outcome: HookOutcome;
  readonly failure: HookFailure | null;
  /** The HTTP status of the answer. */
  readonly status: number | null;
  readonly durationMillis: number;
}

/** A step of a sign-in. */
export interface SignInStepMark {
  readonly tenancyId: string;
  /** The digest of what an earlier step has issued, hexadecimal. */
  readonly continues?: string | undefined;
  /** The digest of what this step issues. */
  readonly leadsTo?: string | undefined;
  readonly method: AttemptMethod;
  readonly providerId: string | null;
  readonly userId: string | null;
  readonly isNewUser: boolean;
  readonly address: string | null;
  readonly country?: string | undefined;
  readonly userAgent: string | undefined;
  readonly step: StoredAttemptStep;
}

/** Work that a call hands over and does not wait for. */
export interface BackgroundJobs {
  /** Marks a user as active and the session as used; written in batches. */
  readonly recordActivity: (mark: ActivityMark, at: Date) => void;
  /** Records the origin of a redirect target; written in batches. */
  readonly recordRedirect: (mark: RedirectMark, at: Date) => void;
  /** Records the use of an API key; written in batches. */
  readonly recordApiKeyUse: (mark: ApiKeyMark, at: Date) => void;
  /** Records the use of a project key, once a minute; written in batches. */
  readonly recordProjectKeyUse: (mark: ProjectKeyMark, at: Date) => void;
  /** Counts an event of the day; written in batches. */
  readonly countEvent: (mark: CountMark, at: Date) => void;
  /** Counts the match of a sign-up rule; written in batches. */
  readonly recordSignUpRule: (mark: SignUpRuleMark, at: Date) => void;
  /** Records the decision of a sign-up hook; written in batches. */
  readonly recordHookDecision: (mark: HookDecisionMark, at: Date) => void;
  /** Records a step of a sign-in; written in batches. */
  readonly recordSignInStep: (mark: SignInStepMark, at: Date) => void;
  /** Runs the jobs that are due now. Call it after the commit that queued one. */
  readonly wakeJobs: () => void;
}

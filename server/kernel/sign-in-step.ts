import type { ApiError } from "#contract/kernel/error.ts";
import type { AttemptMethod, AttemptStep } from "#contract/vocabulary/sign-in/attempts.ts";
import type { OAuthCheck } from "#contract/vocabulary/sign-in/oauth.ts";

/** The findings of a call about the sign-in that it is a step of. They are recorded at the end of the call. */
export interface SignInNotes {
  /** The parts of the request. Only the rule of the step reads them. */
  input: Readonly<Record<string, unknown>> | undefined;
  tenancyId: string | undefined;
  method: AttemptMethod | undefined;
  providerId: string | null | undefined;
  userId: string | null | undefined;
  /** The session that the step opened. */
  sessionId: string | undefined;
  isNewUser: boolean | undefined;
  address: string | undefined;
  /** The code or state that an earlier step has issued and this one presents. Only its digest is stored. */
  continues: string | undefined;
  /** The code or state that this step issues and the next one presents. */
  leadsTo: string | undefined;
  /** A refusal that the caller receives in another form than an error, such as a redirect. */
  rejection: { readonly error: ApiError; readonly message: string; readonly check: OAuthCheck; readonly detail: string | null } | undefined;
  /** Set if the call is part of something else, such as a link to a provider. */
  isOther: boolean | undefined;
}

/** No findings yet. All properties are there from the start, so that all calls share one hidden class. */
export const emptyNotes = (): SignInNotes => ({
  input: undefined,
  tenancyId: undefined,
  method: undefined,
  providerId: undefined,
  userId: undefined,
  sessionId: undefined,
  isNewUser: undefined,
  address: undefined,
  continues: undefined,
  leadsTo: undefined,
  rejection: undefined,
  isOther: undefined,
});

/** Adds findings. Calls that are no step of a sign-in have none. */
export function noteSignIn(
  { origin }: { readonly origin: { readonly signIn?: SignInNotes | undefined } },
  notes: Partial<SignInNotes>,
): void {
  if (origin.signIn) Object.assign(origin.signIn, notes);
}

/** How a route is a step of a sign-in. */
export interface SignInStepRule {
  readonly step: AttemptStep;
  readonly method: AttemptMethod;
  /** Set if another step follows a success. */
  readonly hasNext?: boolean;
  /** The part of the request that an earlier step has issued. */
  readonly continuesBy?: string;
  /** Whether the call is a step. Default: each is. `data`: of a success */
  readonly applies?: (input: Readonly<Record<string, unknown>>, data: unknown) => boolean;
}

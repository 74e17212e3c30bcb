import type { ApiError } from "#contract/kernel/error.ts";
import type { AttemptMethod, AttemptStep } from "#contract/vocabulary/sign-in/attempts.ts";
import type { OAuthCheck } from "#contract/vocabulary/sign-in/oauth.ts";

/** The findings of a call about the sign-in that it is a step of. They are recorded at the end of the call. */
export interface SignInNotes {
  /** The parts of the request. Only the rule of the step reads them. */
  input?: Readonly<Record<string, unknown>>;
  tenancyId?: string;
  method?: AttemptMethod;
  providerId?: string | null;
  userId?: string | null;
  /** The session that the step opened. */
  sessionId?: string;
  isNewUser?: boolean;
  address?: string | undefined;
  /** The code or state that an earlier step has issued and this one presents. Only its digest is stored. */
  continues?: string | undefined;
  /** The code or state that this step issues and the next one presents. */
  leadsTo?: string;
  /** A refusal that the caller receives in another form than an error, such as a redirect. */
  rejection?: { readonly error: ApiError; readonly message: string; readonly check: OAuthCheck; readonly detail: string | null };
  /** Set if the call is part of something else, such as a link to a provider. */
  isOther?: boolean;
}

/** Adds findings. Calls that are no step of a sign-in have none. */
export function noteSignIn({ origin }: { readonly origin: { readonly signIn?: SignInNotes | undefined } }, notes: SignInNotes): void {
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

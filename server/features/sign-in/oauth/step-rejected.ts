import { OauthFlowInvalid, OauthProviderAccessDenied, OauthProviderFailed, OuterOauthTimeout } from "#contract/errors/index.ts";
import { ApiError } from "#contract/kernel/error.ts";
import { type OAuthCheck, oauthChecks } from "#contract/vocabulary/sign-in/oauth.ts";
import type { Origin } from "../../../kernel/call.ts";
import { ProviderFailure } from "../../../services/oauth/oauth-clients.ts";

/** A step of a sign-in with a provider is refused: at which check, and what the caller receives. */
export class StepRejected extends Error {
  readonly check: OAuthCheck;
  readonly error: ApiError;
  /** The sent value or the provider's words. Never a secret. */
  readonly detail: string | null;
  constructor(check: OAuthCheck, error: ApiError, detail: string | null = null) {
    super(`refused at ${check}`);
    this.check = check;
    this.error = error;
    this.detail = detail;
  }
}

/** Runs a check; its errors are refusals. */
export async function runCheck<T>(check: OAuthCheck, work: () => T | Promise<T>, detail?: string): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ApiError ? new StepRejected(check, error, detail) : error;
  }
}

interface RefusedCall {
  readonly origin: Pick<Origin, "requestId">;
}

/** The refusal of a step that does not belong to a sign-in of this browser. Its text names the check and the trace. */
export const invalidFlow = ({ origin }: RefusedCall, check: OAuthCheck, detail?: string): StepRejected =>
  new StepRejected(check, new OauthFlowInvalid(withTrace(`This sign-in cannot be continued: ${oauthChecks[check]}`, origin)), detail);

const adviceText = ({ requestId }: RefusedCall["origin"]) => `. Start again from the app. Request ID: ${requestId}`;
const withTrace = (message: string, origin: RefusedCall["origin"]) => `${message.replace(/\.$/, "")}${adviceText(origin)}`;

/** A message for a page that shows the request's id and the advice itself. */
export const withoutTrace = (message: string, origin: RefusedCall["origin"]) => message.replace(adviceText(origin), ".");

/** Waits for a provider; its failures are refusals. */
export async function runProviderRequest<T>({ origin }: RefusedCall, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    const failed = () => new OauthProviderFailed(withTrace(error.message, origin));
    switch (error.kind) {
      case "denied":
        throw new StepRejected("provider_denied", new OauthProviderAccessDenied(), error.message);
      case "timeout":
        throw new StepRejected("provider_timeout", new OuterOauthTimeout(), error.message);
      case "rejected":
        throw new StepRejected("provider_rejected", failed(), error.message);
      case "invalid-response":
        throw new StepRejected("provider_answer", failed(), error.message);
      case "unreachable":
        throw new StepRejected("provider_unreachable", failed(), error.message);
    }
  }
}

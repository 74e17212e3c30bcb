import { MultiFactorAuthenticationRequired, SchemaError } from "#contract/errors/index.ts";
import { type ApiError, KnownError } from "#contract/kernel/error.ts";
import { cutText } from "#contract/vocabulary/cut-text.ts";
import { responseHeaders } from "#contract/vocabulary/headers.ts";
import { attemptLimits as limits } from "#contract/vocabulary/sign-in/attempts.ts";
import type { BackgroundJobs } from "../kernel/background-jobs.ts";
import type { SignInNotes, SignInStepRule } from "../kernel/sign-in-step.ts";
import { digest } from "../services/secrets.ts";
import type { IncomingCall } from "./endpoint.ts";
import type { RawInput } from "./parse.ts";

/** The end of a call: the data of a success, or the error. */
export interface CallEnd {
  readonly data?: unknown;
  readonly error?: ApiError;
}

/** The parts of a request as one object, for the rules of steps. */
export const flattenInput = ({ params, query, body }: RawInput): Readonly<Record<string, unknown>> => ({
  ...(typeof body === "object" && !ArrayBuffer.isView(body) ? body : undefined),
  ...(query instanceof SchemaError ? undefined : query),
  ...params,
});

/**
 * Records a call that is a step of a sign-in. Written later, in batches: no call waits for it. A call without a known project is not
 * recorded. Passwords, codes and tokens are not stored: what joins two steps is stored as its digest.
 */
export function recordSignIn(background: BackgroundJobs, rule: SignInStepRule, { origin }: IncomingCall, end: CallEnd, now: Date): void {
  const notes = origin.signIn;
  const { input = {}, tenancyId, rejection } = notes ?? {};
  const error = end.error ?? rejection?.error;
  if (!notes || tenancyId === undefined || notes.isOther || !(rule.applies?.(input, error ? undefined : end.data) ?? true)) return;

  const needsSecondFactor = error instanceof MultiFactorAuthenticationRequired;
  const isRefused = error !== undefined && !needsSecondFactor;
  const outcome = isRefused ? "refused" : needsSecondFactor || rule.hasNext ? "pending" : "ok";
  const continues = notes.continues ?? (rule.continuesBy && readText(input[rule.continuesBy]));
  const leadsTo = needsSecondFactor ? error.details.attempt_code : isRefused ? undefined : (notes.leadsTo ?? notes.sessionId);
  background.recordSignInStep(
    {
      tenancyId,
      continues: continues && toFlowKey(continues),
      leadsTo: leadsTo && toFlowKey(leadsTo),
      method: notes.method ?? rule.method,
      providerId: readBounded(notes.providerId ?? input.provider_id, limits.provider),
      userId: notes.userId ?? null,
      isNewUser: !isRefused && notes.isNewUser === true,
      address:
        readBounded(notes.address ?? input.email, limits.address)
          ?.trim()
          .toLowerCase() || null,
      country: origin.country,
      userAgent: origin.userAgent,
      step: {
        at_millis: now.getTime(),
        step: rule.step,
        outcome,
        request_id: origin.requestId,
        ip: origin.ip,
        session_id: outcome === "ok" ? (notes.sessionId ?? null) : null,
        ...(isRefused ? describeError(error, notes) : noError),
      },
    },
    now,
  );
}

const noError = { error_code: null, error_message: null, error_details: null, check: null, detail: null };

const describeError = (error: ApiError, { rejection }: SignInNotes) => ({
  error_code: error.code,
  error_message: readBounded(rejection?.message ?? error.message, limits.message),
  error_details: boundedDetails(error instanceof KnownError ? error.details : readRetryAfter(error)),
  check: rejection?.check ?? null,
  detail: readBounded(rejection?.detail, limits.message),
});

/** When to try again, which pages say. */
function readRetryAfter({ headers }: ApiError): { readonly retry_after_seconds: number } | undefined {
  const seconds = Number(headers[responseHeaders.retryAfter]);
  return seconds > 0 ? { retry_after_seconds: seconds } : undefined;
}

/** The details of an error, unless they are long or cannot be stored. */
function boundedDetails(details: unknown): unknown {
  const text = JSON.stringify(details ?? null);
  return text.length > limits.details || /\\u(?:0000|d[89a-f])/.test(text) ? null : JSON.parse(text);
}

/** Callers may send a code in capitals. */
const toFlowKey = (value: string): string => digest(`sign-in flow ${value.trim().toLowerCase()}`).toString("hex");

const readText = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

/** PostgreSQL refuses NUL characters and lone surrogates. */
const readBounded = (value: unknown, max: number): string | null => {
  const text = readText(value)?.replaceAll("\u0000", "");
  return text ? cutText(text, max).toWellFormed() : null;
};

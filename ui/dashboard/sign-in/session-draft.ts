import type { ProjectConfig } from "#contract/config/tree.ts";
import { claimNameError, claimTemplateError, tokenClaimLimits } from "#contract/vocabulary/accounts/token-claims.ts";
import { tokenLimits } from "#contract/vocabulary/accounts/tokens.ts";
import { unitMillis } from "#contract/vocabulary/time.ts";

/** The limits of sessions in the form, with the unit of the form in milliseconds, or 1 for a count. */
const sessionLimits = {
  lifetimeMillis: { unit: unitMillis.hour, min: tokenLimits.sessionMillisMin, max: tokenLimits.sessionMillisMax },
  idleMillis: { unit: unitMillis.minute, min: tokenLimits.idleMillisMin, max: tokenLimits.sessionMillisMax },
  maxPerUser: { unit: 1, min: 1, max: tokenLimits.maxPerUser },
} as const;
export type SessionLimit = keyof typeof sessionLimits;
export const sessionLimitNames = Object.keys(sessionLimits) as SessionLimit[];

/** The limits of sessions and the claims of access tokens in the form. An empty limit is none. */
export interface SessionDraft {
  readonly limits: Readonly<Record<SessionLimit, string>>;
  readonly claims: Readonly<Record<string, string>>;
}

/** Reads the limits and claims of a configuration. */
export const toSessionDraft = ({ auth }: Pick<ProjectConfig, "auth">): SessionDraft => ({
  limits: Object.fromEntries(
    sessionLimitNames.map((name) => {
      const value = auth.sessions[name];
      return [name, value === undefined ? "" : String(value / sessionLimits[name].unit)];
    }),
  ) as SessionDraft["limits"],
  claims: auth.claims,
});

/** The value of a limit: null for none, undefined for a text that is no valid limit. */
export function readLimit(name: SessionLimit, text: string): number | null | undefined {
  if (text.trim() === "") return null;
  const { unit, min, max } = sessionLimits[name];
  const value = Math.round(Number(text) * unit);
  return value >= min && value <= max && (unit > 1 || Number.isInteger(Number(text))) ? value : undefined;
}

/** The limits whose text is not valid. */
export const invalidLimits = ({ limits }: SessionDraft): SessionLimit[] =>
  sessionLimitNames.filter((name) => readLimit(name, limits[name]) === undefined);

/** The names of claims whose template is not valid. */
export const invalidClaims = ({ claims }: SessionDraft): string[] =>
  Object.keys(claims).filter((name) => claimTemplateError(claims[name] ?? "") !== undefined);

/** Whether a new claim may have a name. */
export const isFreeClaim = (name: string, { claims }: SessionDraft): boolean =>
  claimNameError(name) === undefined && !Object.hasOwn(claims, name) && Object.keys(claims).length < tokenClaimLimits.count;

/** The override that turns `saved` into `draft`. Unchanged values are omitted, so that concurrent changes of others remain. */
export function sessionOverride(saved: SessionDraft, draft: SessionDraft) {
  const limits = sessionLimitNames.flatMap((name) =>
    saved.limits[name] === draft.limits[name] ? [] : [[`auth.sessions.${name}`, readLimit(name, draft.limits[name]) ?? null] as const],
  );
  const names = [...new Set([...Object.keys(saved.claims), ...Object.keys(draft.claims)])];
  const claims = names.flatMap((name) =>
    saved.claims[name] === draft.claims[name] ? [] : [[`auth.claims.${name}`, draft.claims[name] ?? null] as const],
  );
  return Object.fromEntries([...limits, ...claims]);
}

import type { AccessType } from "#contract/kernel/access.ts";
import type { Limit, Route } from "#contract/kernel/route.ts";
import { defaultCallLimits } from "#contract/vocabulary/request-limits.ts";
import { assertWithinLimits, callLimitExceeded, maxCalls, windowKey } from "./call-limit.ts";
import { clientNetwork } from "./client-network.ts";
import { createLocalQuotas } from "./local-quota.ts";
import type { RateLimitWindow, WindowCount } from "./window-counter.ts";

/** The caller of a request, as its headers claim. */
export interface RateLimitSubject {
  readonly accessType: AccessType;
  readonly projectId: string;
  readonly branchId: string;
  readonly keyHash: Buffer | null;
  /** The user of a verified admin access token, which authenticates the call with or without a key. */
  readonly adminId: string | undefined;
}

/** The count of one call, made in the statement that identifies its caller. */
export interface RateLimitCheck {
  readonly windows: readonly RateLimitWindow[];
  /** Count only if the key is valid: invalid keys are unlimited in number, and each would be a row. */
  readonly validKeyOnly: boolean;
  /** @throws TooManyRequests */
  assertWithinLimits(counts: readonly WindowCount[], factor: number): void;
  /** Ends the check, also when the statement failed. */
  release(): void;
}

/** @param factor the project's factor as far as this process knows it */
export type BeginRateLimitCheck = (subject: RateLimitSubject, factor: number, now: Date) => RateLimitCheck;

const isCountedByKey = ({ accessType, adminId }: RateLimitSubject) => accessType !== "client" && adminId === undefined;

function readSubject({ accessType, keyHash, adminId }: RateLimitSubject, { per }: Limit, ip: string): string {
  if (per !== "key" || accessType === "client") return clientNetwork(ip);
  return adminId === undefined ? `key ${keyHash?.toString("base64url")}` : `admin ${adminId}`;
}

/**
 * The limits of requests: those of the route, or the limit of all calls together where the route has none. One instance per
 * server: it holds that server's local quotas.
 * @param maxFactor the operator's bound of what a project sets as its factor
 */
export function createRequestLimits(maxFactor: number) {
  const cappedFactor = (factor: number) => Math.min(factor, maxFactor);
  const quotas = createLocalQuotas();

  return (name: string, { limits }: Pick<Route, "limits">, ip: string): BeginRateLimitCheck =>
    (subject, knownFactor, now) => {
      if (limits) {
        // Limits per session are counted where the session is found.
        const counted = limits
          .filter(({ per }) => per !== "session")
          .map((limit) => ({ limit, key: windowKey(name, limit, readSubject(subject, limit, ip)) }));
        return {
          windows: counted.map(({ key, limit }) => ({ key, seconds: limit.seconds, amount: 1 })),
          validKeyOnly: isCountedByKey(subject) && counted.some(({ limit }) => limit.per === "key"),
          assertWithinLimits: (counts, factor) => assertWithinLimits(counted, counts, cappedFactor(factor), now),
          release() {},
        };
      }
      const limit: Limit = subject.accessType === "client" ? defaultCallLimits.perAddress : defaultCallLimits.perKey;
      const key = windowKey("calls", limit, readSubject(subject, limit, ip));
      const claim = quotas.claim(`${subject.projectId} ${subject.branchId} ${key}`, maxCalls(limit, cappedFactor(knownFactor)), now);
      return {
        windows: claim.amount === 0 ? [] : [{ key, seconds: limit.seconds, amount: claim.amount }],
        validKeyOnly: isCountedByKey(subject),
        assertWithinLimits(counts, projectFactor) {
          const factor = cappedFactor(projectFactor);
          const count = counts.find((window) => window.key === key);
          const endsAt = claim.applyCount(count, maxCalls(limit, factor));
          if (endsAt !== undefined) throw callLimitExceeded(limit, factor, endsAt, now);
        },
        release: claim.release,
      };
    };
}

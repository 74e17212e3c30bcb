import type { AccessType } from "#contract/kernel/access.ts";
import type { Limit, Route } from "#contract/kernel/route.ts";
import { calls } from "#contract/vocabulary/limits.ts";
import { createLeases } from "../kernel/leases.ts";
import { allowed, type Hit, limitKey, networkOf, tooMany, type Window } from "../kernel/limits.ts";

/** A caller by what it says of itself. */
export interface Claimed {
  readonly accessType: AccessType;
  readonly projectId: string;
  readonly branchId: string;
  readonly keyHash: Buffer | null;
  /** The user of a genuine admin access token; it proves the call whether or not a key comes along. */
  readonly adminId: string | undefined;
}

/** How one call is counted while its caller is looked up. */
export interface Counting {
  readonly windows: readonly Window[];
  /** Whether only calls with a valid key are counted: of keys that are none, there is no end. */
  readonly provenOnly: boolean;
  /** Once the caller is known. @throws TooManyRequests */
  judge(hits: readonly Hit[], factor: number): void;
  /** In any case, at the end. */
  end(): void;
}

/** @param factor the project's, as far as it is known yet */
export type Count = (claimed: Claimed, factor: number, now: Date) => Counting;

const isOfKey = ({ accessType, adminId }: Claimed) => accessType !== "client" && adminId === undefined;

function subjectOf({ accessType, keyHash, adminId }: Claimed, { per }: Limit, ip: string): string {
  if (per !== "key" || accessType === "client") return networkOf(ip);
  return adminId === undefined ? `key ${keyHash?.toString("base64url")}` : `admin ${adminId}`;
}

/** Counts calls against the limits of their routes or, where a route has none, against those of all calls together. */
export function createCounter() {
  const leases = createLeases();

  return (name: string, { limits }: Pick<Route, "limits">, ip: string): Count =>
    (claimed, known, now) => {
      if (limits) {
        // Those per session are counted where the session is looked up.
        const counted = limits.filter(({ per }) => per !== "session");
        const keys = counted.map((limit) => limitKey(name, limit, subjectOf(claimed, limit, ip)));
        return {
          windows: counted.map(({ seconds }, index) => ({ key: keys[index] as string, seconds, amount: 1 })),
          provenOnly: isOfKey(claimed) && counted.some(({ per }) => per === "key"),
          judge(hits, factor) {
            for (const [index, limit] of counted.entries()) {
              const hit = hits.find(({ key }) => key === keys[index]);
              if (hit && hit.count > allowed(limit, factor)) throw tooMany(limit, factor, hit.endsAt, now);
            }
          },
          end() {},
        };
      }
      const limit: Limit = claimed.accessType === "client" ? calls.perAddress : calls.perKey;
      const key = limitKey("calls", limit, subjectOf(claimed, limit, ip));
      const claim = leases.claim(`${claimed.projectId} ${claimed.branchId} ${key}`, allowed(limit, known), now);
      return {
        windows: claim.amount === 0 ? [] : [{ key, seconds: limit.seconds, amount: claim.amount }],
        provenOnly: isOfKey(claimed),
        judge(hits, factor) {
          const endsAt = claim.settle(
            hits.find((hit) => hit.key === key),
            allowed(limit, factor),
          );
          if (endsAt !== undefined) throw tooMany(limit, factor, endsAt, now);
        },
        end: claim.end,
      };
    };
}

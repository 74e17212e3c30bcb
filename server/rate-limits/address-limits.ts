import { LRUCache } from "lru-cache";
import type { Limit, Route } from "#contract/kernel/route.ts";
import { addressLimits } from "#contract/vocabulary/request-limits.ts";
import { callLimitExceeded } from "./call-limit.ts";
import { clientNetwork } from "./client-network.ts";
import type { RateLimitSubject } from "./request-limits.ts";

/** Addresses per process and limit. An evicted address starts again. */
const maxAddresses = 50_000;
/** Keys that this process has found valid. */
const maxValidKeys = 20_000;

interface Window {
  readonly endsAt: number;
  count: number;
}

/** Counts calls per address in the memory of one process. */
function createAddressCounter(limit: Limit) {
  const windows = new LRUCache<string, Window>({ max: maxAddresses });
  const toWindow = (network: string, now: Date): Window | undefined => {
    const window = windows.get(network);
    return window && window.endsAt > now.getTime() ? window : undefined;
  };
  return {
    /** @throws TooManyRequests */
    count(ip: string, now: Date): void {
      const network = clientNetwork(ip);
      let window = toWindow(network, now);
      if (!window) windows.set(network, (window = { endsAt: now.getTime() + limit.seconds * 1000, count: 0 }));
      window.count++;
      if (window.count > limit.max) throw callLimitExceeded(limit, 1, window.endsAt, now);
    },
    /** @throws TooManyRequests if one more call would exceed the limit */
    assertBelow(ip: string, now: Date): void {
      const window = toWindow(clientNetwork(ip), now);
      if (window && window.count >= limit.max) throw callLimitExceeded(limit, 1, window.endsAt, now);
    },
  };
}

/** Identifies a key without storing it; undefined for a call without one. */
const readKeyId = ({ accessType, projectId, keyHash }: RateLimitSubject): string | undefined =>
  keyHash === null ? undefined : `${accessType} ${projectId} ${keyHash.toString("base64url")}`;

/**
 * Limits for calls without a valid project or key. Limits of projects are rows in the database, which callers without valid credentials
 * must not make the server write. These are in the memory of each process, so that they cost no statement. One instance per server.
 */
export function createAddressLimits() {
  const keyless = createAddressCounter(addressLimits.keyless);
  const pages = createAddressCounter(addressLimits.pages);
  const refused = createAddressCounter(addressLimits.refused);
  const wrongKeys = createAddressCounter(addressLimits.wrongKeys);
  const routes = new Map<string, ReturnType<typeof createAddressCounter>>();
  const routeCounter = (name: string, limit: Limit) => {
    const key = `${name} ${limit.seconds}`;
    let counter = routes.get(key);
    if (!counter) routes.set(key, (counter = createAddressCounter(limit)));
    return counter;
  };
  const validKeys = new LRUCache<string, true>({ max: maxValidKeys });

  return {
    /**
     * Counts a call that sends no credentials.
     * @throws TooManyRequests
     */
    countKeyless: keyless.count,
    /**
     * Counts a call of a route without credentials that has limits per address.
     * @throws TooManyRequests
     */
    countRoute(name: string, { limits = [] }: Pick<Route, "limits">, ip: string, now: Date): void {
      for (const limit of limits) if (limit.per === undefined) routeCounter(name, limit).count(ip, now);
    },
    /**
     * Counts a page or a file that it loads.
     * @throws TooManyRequests
     */
    countPage: pages.count,
    /**
     * Refuses the address of too many wrong credentials before its credentials cost a statement. A key that was valid before
     * passes: its owner may share the address.
     * @throws TooManyRequests
     */
    assertMayIdentify(ip: string, subject: RateLimitSubject, now: Date): void {
      const keyId = readKeyId(subject);
      if (subject.adminId !== undefined || (keyId !== undefined && validKeys.has(keyId))) return;
      wrongKeys.assertBelow(ip, now);
      refused.assertBelow(ip, now);
    },
    /** Remembers a key as valid. */
    rememberValidKey(subject: RateLimitSubject): void {
      const keyId = readKeyId(subject);
      if (keyId !== undefined) validKeys.set(keyId, true);
    },
    /**
     * Counts a call whose credentials were refused.
     * @throws TooManyRequests
     */
    countRefused(ip: string, isWrongKey: boolean, now: Date): void {
      (isWrongKey ? wrongKeys : refused).count(ip, now);
    },
  };
}

export type AddressLimits = ReturnType<typeof createAddressLimits>;

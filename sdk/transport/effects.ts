/** The side effects of the client library. Tests inject their own. */
export interface Effects {
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Resolves after `millis`. @throws the reason of the signal when it aborts first */
  sleep(millis: number, signal?: AbortSignal): Promise<void>;
  /** From 0 to below 1. */
  random(): number;
  /** Milliseconds since the epoch. */
  now(): number;
  /** False if the device reports that it is offline. */
  online(): boolean;
  /** Runs `job` under a Web Lock named `name`; without locks it just runs. Browser only. */
  withLock<Result>(name: string, job: () => Promise<Result>): Promise<Result>;
}

const sleep = (millis: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, millis);
    signal?.addEventListener("abort", stop, { once: true });
  });

/** The runtime's fetch, timers, clock and network state. */
export const systemEffects: Effects = {
  fetch: (url, init) => fetch(url, init),
  sleep,
  random: Math.random,
  now: Date.now,
  // Node's navigator has no onLine, so only an explicit `false` counts.
  online: () => typeof navigator === "undefined" || navigator.onLine !== false,
  // Browsers have locks in secure contexts (HTTPS and localhost); over plain HTTP two pages may run their jobs concurrently.
  // Callers must not use locks in Node (version 24 and newer): all visitors of a server would wait for each other.
  withLock: (name, job) => (globalThis.navigator?.locks ? navigator.locks.request(name, job) : job()),
};

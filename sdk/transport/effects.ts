/** Everything the client library asks of the world around it; tests hand in their own. */
export interface Effects {
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Resolves after that many milliseconds; rejects with the signal's reason when it is aborted first. */
  sleep(millis: number, signal?: AbortSignal): Promise<void>;
  /** From 0 to below 1. */
  random(): number;
  /** Milliseconds since the epoch. */
  now(): number;
  /** False when the device knows that it has no network. */
  online(): boolean;
  /** Runs a job while no other page of the origin runs one of that name, where the browser can see to that. For browsers only. */
  alone<Result>(name: string, job: () => Promise<Result>): Promise<Result>;
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

/** The real world: the runtime's fetch, timers, clock and network state. */
export const systemEffects: Effects = {
  fetch: (url, init) => fetch(url, init),
  sleep,
  random: Math.random,
  now: Date.now,
  // Node has a navigator without onLine; only an explicit `false` counts.
  online: () => typeof navigator === "undefined" || navigator.onLine !== false,
  // Browsers have locks in secure contexts: https, and a developer's own machine. Two pages over plain http may run their jobs
  // at once. Node has locks from version 24 on, and they would make all visitors of a server wait for each other.
  alone: (name, job) => (globalThis.navigator?.locks ? navigator.locks.request(name, job) : job()),
};

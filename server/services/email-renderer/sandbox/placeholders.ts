const target = globalThis as unknown as Record<string, unknown>;

/** The error of a source that uses what e-mails do not have. */
export const unavailable = (name: string) => new Error(`${name} is not available in e-mails.`);

/** Replaces what the packages were loaded with: in a source, it would have no effect. */
export function removePlaceholders(): void {
  for (const name of ["setTimeout", "setInterval", "setImmediate", "queueMicrotask", "MessageChannel", "fetch"])
    target[name] = function unavailableFunction() {
      throw unavailable(name);
    };
  target.performance = {
    now() {
      throw unavailable("performance");
    },
  };
}

const target = globalThis as unknown as Record<string, unknown>;

/** The error of a source that uses what e-mails do not have. */
export const unavailable = (name: string) => new Error(`${name} is not available in e-mails.`);

const refuse = (names: readonly string[]) => {
  for (const name of names)
    target[name] = function unavailableFunction() {
      throw unavailable(name);
    };
};

/** Makes the calls that lead out of e-mails errors with a name. */
export const refuseCalls = (): void => refuse(["setInterval", "setImmediate", "fetch"]);

/** Replaces what the packages were loaded with. Sources that were stored earlier may use it; it has no effect. */
export function refusePlaceholders(): void {
  refuse(["setTimeout", "queueMicrotask", "MessageChannel"]);
  target.performance = {
    now() {
      throw unavailable("performance");
    },
  };
}

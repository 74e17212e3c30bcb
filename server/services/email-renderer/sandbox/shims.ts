// What the bundled packages expect of their environment, and QuickJS lacks. None of these leads out of the sandbox.
const target = globalThis as unknown as Record<string, unknown>;

const ignore = () => {};
target.console = { log: ignore, info: ignore, warn: ignore, error: ignore, debug: ignore };
target.setTimeout = () => 0;
target.clearTimeout = ignore;
target.queueMicrotask ??= ignore;
// The scheduler of React reads it, and static markup needs no scheduler.
target.performance = { now: () => 0 };
target.MessageChannel = class {
  port1 = {};
  port2 = { postMessage: ignore };
};
target.TextEncoder = class {
  encode(text: string) {
    return new Uint8Array(text.length);
  }
};
// The schema library compares values with these classes.
for (const name of ["Blob", "File", "FormData", "Headers", "Request", "Response", "URL", "URLSearchParams"]) target[name] ??= class {};

// What the bundled packages and sources expect of their environment, and QuickJS lacks. None of these leads out of the sandbox.
import { localizePrototypes, sandboxIntl } from "./intl.ts";
import { unavailable } from "./placeholders.ts";
import { SandboxTextEncoder } from "./text-encoder.ts";
import { SandboxUrl, SandboxUrlSearchParams } from "./url.ts";

const target = globalThis as unknown as Record<string, unknown>;

const ignore = () => {};
target.console = { log: ignore, info: ignore, warn: ignore, error: ignore, debug: ignore };
target.URL = SandboxUrl;
target.URLSearchParams = SandboxUrlSearchParams;
target.TextEncoder = SandboxTextEncoder;
target.Intl = sandboxIntl;
localizePrototypes();

/** The schema library compares values with these classes. A source that creates one gets an error. */
for (const name of ["Blob", "File", "FormData", "Headers", "Request", "Response"])
  target[name] ??= class {
    constructor() {
      throw unavailable(name);
    }
  };

// React takes these when it is loaded, and static markup uses none of them.
const forReact: Readonly<Record<string, unknown>> = {
  setTimeout: () => 0,
  clearTimeout: ignore,
  queueMicrotask: ignore,
  performance: { now: () => 0 },
  MessageChannel: class {
    port1 = {};
    port2 = { postMessage: ignore };
  },
};
for (const [name, value] of Object.entries(forReact)) target[name] = value;

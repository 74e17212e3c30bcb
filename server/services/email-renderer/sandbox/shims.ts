// What the bundled packages and sources expect of their environment, and QuickJS lacks. None of these leads out of the sandbox.
import { localizePrototypes, sandboxIntl } from "./intl.ts";
import { unavailable } from "./placeholders.ts";
import { SandboxUrl, SandboxUrlSearchParams } from "./url.ts";

/** `TextEncoder` (Encoding Standard, section 7.3): UTF-8. */
class SandboxTextEncoder {
  readonly encoding = "utf-8";
  encode(text: unknown = ""): Uint8Array {
    const escaped = encodeURIComponent(String(text).toWellFormed());
    const bytes: number[] = [];
    for (let index = 0; index < escaped.length; index++) {
      if (escaped[index] === "%") bytes.push(Number.parseInt(escaped.slice(index + 1, (index += 2) + 1), 16));
      else bytes.push(escaped.charCodeAt(index));
    }
    return new Uint8Array(bytes);
  }
}

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

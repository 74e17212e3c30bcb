import { clientLimits } from "#contract/vocabulary/client-library.ts";
import { isLocalhost } from "#contract/vocabulary/projects/localhost.ts";
import type { Connection } from "./connection.ts";

/** Whether a developer reads the warnings: the server or the page is on the developer's own machine. */
export const isDevelopment = ({ baseUrl }: Pick<Connection, "baseUrl">): boolean =>
  isLocalhost(new URL(baseUrl).hostname) || (typeof location !== "undefined" && isLocalhost(location.hostname));

/** The warnings to a developer while a call is repeated. */
export interface CallWarnings {
  /** Warns some time later that the server cannot be reached, unless the call ends before. */
  onRepetition(cause: unknown): void;
  /** The advice in the error of the call. Undefined if users read it, or the text cannot be loaded. */
  advice(cause: unknown): Promise<string | undefined>;
  /** The call has ended. */
  end(): void;
}

/** Loads the module about servers that cannot be reached. Undefined if it cannot be loaded. */
export const loadUnreachable = () => import("./unreachable.ts").catch(() => undefined);

/** The warnings of a call. Outside a browser, no end user reads errors. */
export function callWarnings(url: string): CallWarnings {
  const isRead = typeof window === "undefined" || isDevelopment({ baseUrl: url });
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    onRepetition(cause) {
      if (isRead)
        timer ??= setTimeout(
          async () => (await loadUnreachable())?.warnAboutUnreachable(url, cause),
          clientLimits.unreachableWarningMillis,
        );
    },
    advice: async (cause) => (isRead ? (await loadUnreachable())?.adviceForDeveloper(cause) : undefined),
    end: () => clearTimeout(timer),
  };
}

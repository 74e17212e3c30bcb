import { isLocalhost } from "#contract/vocabulary/domains.ts";
import type { Connection } from "./connection.ts";

/** Whether a developer reads the warnings: the server or the page is on the developer's own machine. */
export const isDevelopment = ({ baseUrl }: Pick<Connection, "baseUrl">): boolean =>
  isLocalhost(new URL(baseUrl).hostname) || (typeof location !== "undefined" && isLocalhost(location.hostname));

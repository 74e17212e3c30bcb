import { internalProjectId } from "#contract/vocabulary/ids.ts";
import { handlerPath, hostedHandlerPath } from "#contract/vocabulary/paths.ts";
import type { ServerConfig } from "../../kernel/server-config.ts";

/**
 * The URL of a page that this server hosts for a project.
 * @param clientId the project's id, optionally followed by `#` and a branch
 * @param page its path below the handler path
 */
export const hostedPageUrl = ({ publicUrl }: Pick<ServerConfig, "publicUrl">, clientId: string, page: `/${string}`): string =>
  `${publicUrl}${clientId === internalProjectId ? handlerPath : hostedHandlerPath(clientId)}${page}`;

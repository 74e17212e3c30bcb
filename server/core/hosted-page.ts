import { internalProjectId } from "#contract/vocabulary/ids.ts";
import { handlerPath } from "#contract/vocabulary/paths.ts";
import type { ServerConfig } from "../kernel/server-config.ts";

/** The URL of a page that this server hosts for a project. @param page its path below the handler path */
export const hostedPageUrl = ({ publicUrl }: Pick<ServerConfig, "publicUrl">, projectId: string, page: `/${string}`): string =>
  `${publicUrl}${projectId === internalProjectId ? "" : `/p/${projectId}`}${handlerPath}${page}`;

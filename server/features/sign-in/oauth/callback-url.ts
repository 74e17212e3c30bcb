import { apiPath } from "#contract/vocabulary/paths.ts";
import type { ServerConfig } from "../../../kernel/server-config.ts";

/** Our callback address, as it is registered at a provider. */
export const callbackUrl = ({ publicUrl }: Pick<ServerConfig, "publicUrl">, providerId: string): string =>
  `${publicUrl}${apiPath}/auth/oauth/callback/${encodeURIComponent(providerId)}`;

/** Where a sign-in with a provider starts. */
export const authorizeUrl = ({ publicUrl }: Pick<ServerConfig, "publicUrl">, providerId: string): string =>
  `${publicUrl}${apiPath}/auth/oauth/authorize/${encodeURIComponent(providerId)}`;

import { providerName } from "#contract/providers/index.ts";
import type { HostedProject } from "./page-context.ts";

/** The name of a provider of a project: the one that its developers chose, or the provider's own. */
export const offeredName = ({ config }: HostedProject, id: string): string =>
  config.enabled_oauth_providers.find((provider) => provider.id === id)?.display_name ?? providerName(id);

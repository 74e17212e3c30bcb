import { providerName } from "#contract/vocabulary/sign-in/providers.ts";
import type { PageContext } from "./page-context.ts";

/** The name of a provider of a project: the one that its developers chose, or the provider's own. */
export const offeredName = ({ boot }: Pick<PageContext, "boot">, id: string): string =>
  boot.connectableProviders.find((provider) => provider.id === id)?.display_name ?? providerName(id);

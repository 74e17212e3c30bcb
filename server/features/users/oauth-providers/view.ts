import { OAuthProvider } from "#contract/entities/users/oauth-provider.ts";
import type { View } from "#contract/kernel/entity.ts";
import { viewFrom } from "../../../database/entity-columns.ts";
import { providerType, type UserViewConfig } from "../../../database/user-row.ts";
import type { OAuthLink } from "../../accounts/credentials/oauth-links.ts";

const viewOf = viewFrom<typeof OAuthProvider, OAuthLink & { readonly type: string }>(OAuthProvider, {
  email: (link) => link.email ?? undefined,
});

/** A link as an admin may see it. The contract removes what the caller may not see. `config` is the project's. */
export const toOAuthProviderView = (link: OAuthLink, config: UserViewConfig): View<typeof OAuthProvider, "admin"> =>
  viewOf({ ...link, type: providerType(config, link.provider_config_id) });

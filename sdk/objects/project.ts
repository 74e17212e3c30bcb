import type { ClientProject } from "../generated/client.ts";

/** A project as its own apps see it. */
export interface Project {
  readonly id: string;
  readonly displayName: string;
  readonly config: {
    readonly signUpEnabled: boolean;
    readonly credentialEnabled: boolean;
    readonly magicLinkEnabled: boolean;
    readonly passkeyEnabled: boolean;
    readonly clientTeamCreationEnabled: boolean;
    readonly clientUserDeletionEnabled: boolean;
    readonly allowUserApiKeys: boolean;
    readonly allowTeamApiKeys: boolean;
    readonly oauthProviders: readonly { readonly id: string }[];
  };
}

/** A project's answer as an object. */
export const projectFrom = ({ id, display_name, config }: ClientProject): Project => ({
  id,
  displayName: display_name,
  config: {
    signUpEnabled: config.sign_up_enabled,
    credentialEnabled: config.credential_enabled,
    magicLinkEnabled: config.magic_link_enabled,
    passkeyEnabled: config.passkey_enabled,
    clientTeamCreationEnabled: config.client_team_creation_enabled,
    clientUserDeletionEnabled: config.client_user_deletion_enabled,
    allowUserApiKeys: config.allow_user_api_keys,
    allowTeamApiKeys: config.allow_team_api_keys,
    oauthProviders: config.enabled_oauth_providers.map((provider) => ({ id: provider.id })),
  },
});

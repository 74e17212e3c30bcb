import type { z } from "zod";
import type { ClientProject } from "#contract/entities/project.ts";
import type { Project } from "../../kernel/call.ts";

/** A project as its own apps see it. */
export function tellClientProject({ id, displayName, config }: Project): z.output<typeof ClientProject> {
  const { auth, teams, users, apiKeys, domains } = config;
  return {
    id,
    display_name: displayName,
    config: {
      sign_up_enabled: auth.allowSignUp,
      credential_enabled: auth.password.allowSignIn,
      magic_link_enabled: auth.otp.allowSignIn,
      passkey_enabled: auth.passkey.allowSignIn,
      client_team_creation_enabled: teams.allowClientTeamCreation,
      client_user_deletion_enabled: users.allowClientUserDeletion,
      allow_user_api_keys: apiKeys.enabled.user,
      allow_team_api_keys: apiKeys.enabled.team,
      enabled_oauth_providers: Object.entries(auth.oauth.providers)
        .filter(([, provider]) => provider.allowSignIn)
        .map(([providerId]) => ({ id: providerId }))
        .sort((a, b) => (a.id < b.id ? -1 : 1)),
      domains: Object.values(domains.trustedDomains)
        .map(({ baseUrl, handlerPath }) => ({ domain: baseUrl, handler_path: handlerPath }))
        .sort((a, b) => (a.domain < b.domain ? -1 : 1)),
    },
  };
}

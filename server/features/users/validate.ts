import type { ProjectConfig } from "#contract/config/tree.ts";
import type { User } from "#contract/entities/user.ts";
import { InvalidStandardOauthProviderId, InvalidUserChange } from "#contract/errors/index.ts";
import type { Create } from "#contract/kernel/entity.ts";
import { validateCredentialInput } from "../credentials/validate.ts";

/**
 * Validates a new user: what its fields presume of each other and of the project.
 * @param isAllowedHash whether a password hash may be stored. Default: bcrypt hashes
 * @throws InvalidUserChange, InvalidStandardOauthProviderId and the errors of credentials
 */
export function validateNewUser(
  input: Create<typeof User, "admin">,
  config: ProjectConfig,
  isAllowedHash?: (hash: string) => boolean,
): void {
  validateCredentialInput(input, isAllowedHash);
  if ((input.primary_email ?? null) === null) {
    if (input.primary_email_verified) throw new InvalidUserChange("primary_email_verified: there is no primary_email to be verified.");
    if (input.primary_email_auth_enabled)
      throw new InvalidUserChange("primary_email_auth_enabled: there is no primary_email to sign in with.");
    if (input.password != null || input.password_hash !== undefined)
      throw new InvalidUserChange("password: a password needs a primary_email to sign in with.");
  }
  const unknownProvider = (input.oauth_providers ?? []).find(({ id }) => !Object.hasOwn(config.auth.oauth.providers, id));
  if (unknownProvider) throw new InvalidStandardOauthProviderId({ provider_id: unknownProvider.id });
  const providers = (input.oauth_providers ?? []).map(({ id }) => id);
  if (new Set(providers).size < providers.length)
    throw new InvalidUserChange("oauth_providers: a user signs in with one account of a provider.");
}

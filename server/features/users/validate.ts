import type { ProjectConfig } from "#contract/config/tree.ts";
import type { User } from "#contract/entities/users/user.ts";
import { InvalidStandardOauthProviderId, InvalidUserChange } from "#contract/errors/index.ts";
import type { Create } from "#contract/kernel/entity.ts";
import type { ApiError } from "#contract/kernel/error.ts";
import { validateCredentialInput } from "../accounts/credentials/validate.ts";

/**
 * Validates a new user: what its fields presume of each other and of the project.
 * @throws InvalidUserChange, InvalidStandardOauthProviderId and the errors of credentials
 */
export function validateNewUser(input: Create<typeof User, "admin">, config: ProjectConfig): void {
  validateCredentialInput(input);
  for (const issue of newUserIssues(input, config)) throw issue;
}

/** The issues of a new user besides those of its credentials. */
export function* newUserIssues(input: Create<typeof User, "admin">, config: ProjectConfig): Generator<ApiError> {
  if ((input.primary_email ?? null) === null) {
    if (input.primary_email_verified) yield new InvalidUserChange("primary_email_verified: there is no primary_email to be verified.");
    if (input.primary_email_auth_enabled)
      yield new InvalidUserChange("primary_email_auth_enabled: there is no primary_email to sign in with.");
    if (input.password != null || input.password_hash !== undefined)
      yield new InvalidUserChange("password: a password needs a primary_email to sign in with.");
  }
  const providers = (input.oauth_providers ?? []).map(({ id }) => id);
  for (const id of new Set(providers))
    if (!Object.hasOwn(config.auth.oauth.providers, id)) yield new InvalidStandardOauthProviderId({ provider_id: id });
  if (new Set(providers).size < providers.length)
    yield new InvalidUserChange("oauth_providers: a user signs in with one account of a provider.");
}

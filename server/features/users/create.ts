import { CurrentProjectNotFound, InvalidUserChange } from "#contract/errors/index.ts";
import type { userRoutes } from "#contract/routes/users.ts";
import { audit } from "../../kernel/audit.ts";
import type { Call } from "../../kernel/call.ts";
import { together } from "../../kernel/unit.ts";
import { randomUuid } from "../../services/random.ts";
import { insertImage, placeImage } from "../images/upload.ts";
import { explained } from "./conflicts.ts";
import { insertUser } from "./insert.ts";
import { userById } from "./queries.ts";
import { requireAllowedMethods } from "./rules.ts";
import { sealTotpSecret } from "./totp-secret.ts";

/** Makes a user as a server asks for it; every switch but the sign-in methods' is the server's own business. */
export async function createUser(call: Call<typeof userRoutes.create>) {
  const { input, project, accessType, db, services, now } = call;
  requireAllowedMethods(input, project.config);
  const email = input.primary_email ?? null;
  if (email === null) {
    if (input.primary_email_verified) throw new InvalidUserChange("primary_email_verified: there is no primary_email to be verified.");
    if (input.primary_email_auth_enabled)
      throw new InvalidUserChange("primary_email_auth_enabled: there is no primary_email to sign in with.");
    if (input.password != null || input.password_hash !== undefined)
      throw new InvalidUserChange("password: a password needs a primary_email to sign in with.");
  }
  const unknown = (input.oauth_providers ?? []).find(({ id }) => !Object.hasOwn(project.config.auth.oauth.providers, id));
  if (unknown) throw new InvalidUserChange(`oauth_providers: the project has no provider ${unknown.id}.`);
  const providers = (input.oauth_providers ?? []).map(({ id }) => id);
  if (new Set(providers).size < providers.length)
    throw new InvalidUserChange("oauth_providers: a user signs in with one account of a provider.");

  const { tenancyId } = project;
  const id = randomUuid();
  const image =
    input.profile_image_url == null
      ? undefined
      : placeImage("profile_image_url", input.profile_image_url, { accessType, tenancyId, publicUrl: services.publicUrl });
  const passwordHash = input.password != null ? await services.passwords.hash(input.password) : input.password_hash;

  const parts = insertUser(
    db,
    {
      tenancyId,
      id,
      config: project.config,
      displayName: input.display_name,
      profileImageUrl: image?.url,
      email:
        email === null
          ? undefined
          : {
              value: email,
              verified: input.primary_email_verified ?? false,
              usedForAuth: input.primary_email_auth_enabled ?? false,
              channelId: randomUuid(),
            },
      passwordHash,
      otpEnabled: input.otp_auth_enabled,
      totpSealed: input.totp_secret_base64 == null ? null : sealTotpSecret(services.secrets, tenancyId, id, input.totp_secret_base64),
      isAnonymous: input.is_anonymous,
      metadata: { client: input.client_metadata, readOnly: input.client_read_only_metadata, server: input.server_metadata },
      oauthLinks: input.oauth_providers,
      personalTeamId: project.config.teams.createPersonalTeamOnSignUp && !input.is_anonymous ? randomUuid() : undefined,
    },
    now,
  );
  await explained({ userId: id, email }, () =>
    together(db, {
      ...parts,
      image: image?.row && insertImage(db, tenancyId, { userId: id }, image.row, now),
      told: audit(call, { event: "user.created", userId: id }),
    }),
  );
  const user = await userById(db, tenancyId, id);
  // Nobody else knows the id yet: the user went with the project, which was deleted at this very moment.
  if (!user) throw new CurrentProjectNotFound({ project_id: project.id });
  return user;
}

import { User } from "#contract/entities/users/user.ts";
import { CurrentProjectNotFound, LastSignInMethod } from "#contract/errors/index.ts";
import type { userRoutes } from "#contract/routes/users/users.ts";
import { audit } from "../../core/audit.ts";
import { insertWebhookEvent } from "../../core/webhook-event.ts";
import { absentAsNull, nothingLeft } from "../../database/entity-columns.ts";
import { toUserColumns } from "../../database/user-row.ts";
import type { Call } from "../../kernel/call.ts";
import { statement } from "../../kernel/statement.ts";
import { randomUuid } from "../../services/random.ts";
import { sealTotpSecret } from "../accounts/credentials/totp.ts";
import { insertImage, validateImage } from "../foundation/images.ts";
import { newPersonalTeamId } from "../teams/personal-team.ts";
import { validateAcceptedTerms } from "./accepted-terms.ts";
import { mapConstraintErrors } from "./constraint-errors.ts";
import { insertUser } from "./insert.ts";
import { userById } from "./queries.ts";
import { validateNewUser } from "./validate.ts";

const signsInOtherwise = ({ password, password_hash, oauth_providers = [] }: Call<typeof userRoutes.create>["input"]) =>
  password != null || password_hash !== undefined || oauth_providers.length > 0;

/** Creates a user for a server. The switches of the project do not apply. A method that is off signs no one in. */
export async function createUser(call: Call<typeof userRoutes.create>) {
  const { input, project, accessType, db, services, serverConfig, now } = call;
  validateNewUser(input, project.config);
  validateAcceptedTerms(input, accessType, project.config.brand.termsVersion);
  if (input.otp_auth_enabled === false && input.primary_email_auth_enabled && !signsInOtherwise(input)) throw new LastSignInMethod();
  const email = input.primary_email ?? null;

  const { tenancyId } = project;
  const id = randomUuid();
  const image = validateImage("profile_image_url", input.profile_image_url, { accessType, tenancyId, publicUrl: serverConfig.publicUrl });
  const { columns, others } = toUserColumns(absentAsNull(User, input), {
    sealTotpSecret: (base64) => sealTotpSecret(services.secrets, tenancyId, id, base64),
    image,
    acceptedTermsAt: new Date(input.accepted_terms_at_millis ?? now),
    bannedBy: null,
  });
  const { primary_email, primary_email_verified, primary_email_auth_enabled, password, password_hash, oauth_providers, ...rest } = others;
  nothingLeft(rest);
  const user = insertUser(
    db,
    {
      tenancyId,
      id,
      config: project.config,
      columns,
      email:
        primary_email == null
          ? undefined
          : {
              value: primary_email,
              verified: primary_email_verified ?? false,
              usedForAuth: primary_email_auth_enabled ?? false,
              channelId: randomUuid(),
            },
      passwordHash: password == null ? password_hash : await services.passwords.hash(password, tenancyId),
      oauthLinks: oauth_providers,
      personalTeamId: newPersonalTeamId(project.config),
    },
    now,
  );
  await mapConstraintErrors({ userId: id, email }, () =>
    statement()
      .also(user)
      .also(image?.row && insertImage(db, tenancyId, { userId: id }, image.row, now))
      .also(audit(call, { event: "user.created", userId: id }))
      .also(insertWebhookEvent(call, { type: "user.created", userId: id }))
      .execute(db),
  );
  const created = await userById(db, tenancyId, id);
  // Only this call knows the id, so the user was deleted with its project.
  if (!created) throw new CurrentProjectNotFound({ project_id: project.id });
  // As before its personal team exists (wire protocol, section 2.1). The next read has the team.
  return { ...created, selected_team_id: null, team_id: null };
}

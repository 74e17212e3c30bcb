import { z } from "zod";
import { knownError, plainError } from "../../kernel/error.ts";
import { brandLimits, systemTypeface } from "../../vocabulary/projects/brand.ts";
import { minContrast } from "../../vocabulary/projects/brand-colors.ts";

/** The project does not exist or the caller has no access to it. */
export class ProjectNotFound extends knownError("PROJECT_NOT_FOUND", {
  status: 404,
  details: z.object({ project_id: z.string() }),
  message: ({ project_id }) => `The project ${JSON.stringify(project_id)} does not exist or you do not have access to it.`,
}) {}

/** The project in `x-stack-project-id` does not exist. */
export class CurrentProjectNotFound extends knownError("CURRENT_PROJECT_NOT_FOUND", {
  status: 400,
  details: z.object({ project_id: z.string() }),
  message: ({ project_id }) => `The project ${JSON.stringify(project_id)} in x-stack-project-id does not exist.`,
}) {}

/** The branch in `x-stack-branch-id` does not exist. */
export class BranchDoesNotExist extends knownError("BRANCH_DOES_NOT_EXIST", {
  status: 400,
  details: z.object({ branch_id: z.string() }),
  message: ({ branch_id }) => `The branch ${JSON.stringify(branch_id)} does not exist in this project.`,
}) {}

/** The call would create an account, but sign-up is disabled. */
export class SignUpNotEnabled extends knownError("SIGN_UP_NOT_ENABLED", {
  status: 400,
  message: "Sign-up is not enabled for this project.",
}) {}

/** Password sign-in is disabled. */
export class PasswordAuthenticationNotEnabled extends knownError("PASSWORD_AUTHENTICATION_NOT_ENABLED", {
  status: 400,
  message: "Password authentication is not enabled for this project.",
}) {}

/** Sign-in with one-time codes and magic links is disabled. */
export class OtpAuthenticationNotEnabled extends plainError(
  "OTP_AUTHENTICATION_NOT_ENABLED",
  403,
  "One-time codes and magic links are not enabled for this project.",
) {}

/** Passkey sign-in is disabled. */
export class PasskeyAuthenticationNotEnabled extends knownError("PASSKEY_AUTHENTICATION_NOT_ENABLED", {
  status: 400,
  message: "Passkey authentication is not enabled for this project.",
}) {}

/** Anonymous accounts are disabled. */
export class AnonymousAccountsNotEnabled extends knownError("ANONYMOUS_ACCOUNTS_NOT_ENABLED", {
  status: 400,
  message: "Anonymous accounts are not enabled for this project.",
}) {}

/** A callback or redirect URL is outside the project's trusted domains (wire protocol, section 4.1). */
export class RedirectUrlNotWhitelisted extends knownError("REDIRECT_URL_NOT_WHITELISTED", {
  status: 400,
  message: "This URL is not on a trusted domain. Add its domain in the project's settings.",
}) {}

/** A change of the project is not valid. The message names the field and the reason. */
export class InvalidProjectChange extends plainError("INVALID_PROJECT_CHANGE", 400, "This change of the project is not valid.") {}

/** A published client writes to a level of the configuration that the server does not have. */
export class ConfigLevelNotAvailable extends plainError(
  "CONFIG_LEVEL_NOT_AVAILABLE",
  400,
  "This server has one level of configuration: write to `environment`.",
) {}

/** A change of the configuration is not valid. The message names the key and the reason. */
export class InvalidConfigOverride extends plainError("INVALID_CONFIG_OVERRIDE", 400, "This change of the configuration is not valid.") {}

/** A colour of the brand is hard to read. The message names the key, the measured contrast and the nearest colour that passes. */
export class BrandContrastTooLow extends plainError(
  "BRAND_CONTRAST_TOO_LOW",
  400,
  `Text in this colour, or on it, would be hard to read: its contrast must be at least ${minContrast}:1.`,
) {}

/** The typeface of the brand is not a WOFF2 file, or too large. */
export class InvalidTypeface extends plainError(
  "INVALID_TYPEFACE",
  400,
  `brand.typeface must be "${systemTypeface}", or a data URL of a WOFF2 file of at most ${brandLimits.typefaceBytes.toLocaleString("en-US")} bytes.`,
) {}

/** The configuration is no longer the expected revision. Nothing was changed. */
export class ConfigRevisionMismatch extends plainError(
  "CONFIG_REVISION_MISMATCH",
  412,
  "The configuration has changed since the expected revision. Read or plan it again, then retry.",
) {}

/** Project `internal` belongs to the dashboard and cannot be deleted or transferred. */
export class InternalProjectProtected extends plainError(
  "INTERNAL_PROJECT_PROTECTED",
  400,
  "The internal project cannot be deleted or transferred.",
) {}

/** Only a project with an owner team can be transferred. */
export class ProjectHasNoOwner extends plainError(
  "PROJECT_HAS_NO_OWNER",
  400,
  "This project has no owner team and cannot be transferred.",
) {}

/** The JWKS of a project that does not exist was requested (wire protocol, section 2.4). */
export class JwksProjectNotFound extends plainError("JWKS_PROJECT_NOT_FOUND", 404, "This project does not exist.") {}

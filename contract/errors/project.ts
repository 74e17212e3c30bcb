import { z } from "zod";
import { knownError, plainError } from "../kernel/error.ts";

/** A project to manage does not exist, or not for the caller. */
export class ProjectNotFound extends knownError("PROJECT_NOT_FOUND", {
  status: 404,
  details: z.object({ project_id: z.string() }),
  message: ({ project_id }) => `There is no project ${JSON.stringify(project_id)} that you may see.`,
}) {}

/** `x-stack-project-id` names no project. */
export class CurrentProjectNotFound extends knownError("CURRENT_PROJECT_NOT_FOUND", {
  status: 400,
  details: z.object({ project_id: z.string() }),
  message: ({ project_id }) => `x-stack-project-id names the project ${JSON.stringify(project_id)}, which does not exist.`,
}) {}

/** `x-stack-branch-id` names no branch of the project. */
export class BranchDoesNotExist extends knownError("BRANCH_DOES_NOT_EXIST", {
  status: 400,
  details: z.object({ branch_id: z.string() }),
  message: ({ branch_id }) => `The project has no branch ${JSON.stringify(branch_id)}.`,
}) {}

/** A new account is needed, and the project takes none. */
export class SignUpNotEnabled extends knownError("SIGN_UP_NOT_ENABLED", {
  status: 400,
  message: "This project does not take new accounts.",
}) {}

/** The project has passwords switched off. */
export class PasswordAuthenticationNotEnabled extends knownError("PASSWORD_AUTHENTICATION_NOT_ENABLED", {
  status: 400,
  message: "This project does not use passwords.",
}) {}

/** The project has one-time codes and magic links switched off. */
export class OtpAuthenticationNotEnabled extends plainError(403, "This project does not use one-time codes and magic links.") {}

/** The project has passkeys switched off. */
export class PasskeyAuthenticationNotEnabled extends knownError("PASSKEY_AUTHENTICATION_NOT_ENABLED", {
  status: 400,
  message: "This project does not use passkeys.",
}) {}

/** The project has anonymous accounts switched off. */
export class AnonymousAccountsNotEnabled extends knownError("ANONYMOUS_ACCOUNTS_NOT_ENABLED", {
  status: 400,
  message: "This project does not take anonymous accounts.",
}) {}

/** A callback or redirect URL leads outside the project's trusted domains (wire protocol, section 4.1). */
export class RedirectUrlNotWhitelisted extends knownError("REDIRECT_URL_NOT_WHITELISTED", {
  status: 400,
  message: "This URL is not on the project's trusted domains. Add its domain in the project's settings.",
}) {}

/** The project cannot be made or changed like this. The message says which field, and why. */
export class InvalidProjectChange extends plainError(400, "The project cannot be changed like this.") {}

/** A change of the configuration is not one. The message names the key, and says why. */
export class InvalidConfigOverride extends plainError(400, "The configuration cannot be changed like this.") {}

/** Project `internal` is the dashboard's own, and stays. */
export class InternalProjectStays extends plainError(400, "The internal project can be neither deleted nor given away.") {}

/** Only a project that a team owns can be given to another. */
export class ProjectWithoutOwner extends plainError(400, "Nobody owns this project, so nobody can give it away.") {}

/** Keys were asked for a project that does not exist (wire protocol, section 2.4). */
export class JwksProjectNotFound extends plainError(404, "There is no such project.") {}

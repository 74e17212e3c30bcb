import { plainError } from "../../kernel/error.ts";

/** The id or the secret of an integration client is wrong (RFC 7617). */
export class InvalidIntegrationClient extends plainError(
  "INVALID_INTEGRATION_CLIENT",
  401,
  "The id or the secret of the integration client is wrong. The operator lists the clients in INTEGRATION_CLIENTS.",
) {}

/** The project cannot be transferred by this integration client. */
export class ProjectNotProvisioned extends plainError(
  "PROJECT_NOT_PROVISIONED",
  400,
  "project_id: this integration client has not provisioned the project, or it was transferred already.",
) {}

/** The project does not trust the domain. */
export class TrustedDomainNotFound extends plainError("TRUSTED_DOMAIN_NOT_FOUND", 404, "domain: the project does not trust this domain.") {}

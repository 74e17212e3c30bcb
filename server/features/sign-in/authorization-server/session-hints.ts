import { InvalidRequest } from "#contract/errors/index.ts";
import type { Call, Project } from "../../../kernel/call.ts";
import { issuerUrl } from "./issuer.ts";
import type { RequestParameters } from "./read-request.ts";
import { splitWords } from "./words.ts";

/** The wishes of a request about the sign-in of its user. */
export interface SessionHints {
  /** The levels of authentication that the application prefers, the most wanted first. */
  readonly acr_values: string[];
  /** The user of the ID token that the application sent. */
  readonly hint_user_id: string | null;
}

/** The most levels that a request may list. */
const maxLevels = 10;

/**
 * Reads `acr_values` and `id_token_hint` (OpenID Connect Core 1.0, section 3.1.2.1).
 * @throws InvalidRequest for an ID token that the application did not get from this issuer
 */
export function readSessionHints(
  { services, serverConfig }: Pick<Call, "services" | "serverConfig">,
  project: Project,
  applicationId: string,
  { acr_values, id_token_hint: token }: RequestParameters,
): SessionHints {
  const levels = splitWords(acr_values).slice(0, maxLevels);
  if (!token) return { acr_values: levels, hint_user_id: null };
  const hint = services.issuerTokens.verify(project.tenancyId, "id", issuerUrl(serverConfig, project), token);
  if (hint?.aud !== applicationId) throw new InvalidRequest("The id_token_hint is no ID token that the application got from this issuer.");
  return { acr_values: levels, hint_user_id: hint.sub };
}

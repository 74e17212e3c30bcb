import type { AuthorizationServerMetadata } from "#contract/entities/sign-in/authorization-server-metadata.ts";
import { AuthorizationServerNotEnabled } from "#contract/errors/index.ts";
import { accessTokenAlgorithm } from "#contract/vocabulary/accounts/access-token.ts";
import { defaultBranchId } from "#contract/vocabulary/ids.ts";
import { apiPath } from "#contract/vocabulary/paths.ts";
import { applicationIssuer, issuerBranchSeparator as separator } from "#contract/vocabulary/sign-in/application-issuer.ts";
import { clientKeyAlgorithms, promptValues, tokenExchange } from "#contract/vocabulary/sign-in/applications.ts";
import type { Call, Project } from "../../../kernel/call.ts";
import { type Branch, type ClientExtension, type FoundClient, findClient } from "../../projects/client.ts";
import { listResources, listScopes } from "./resources.ts";

/** The parts of a call that every endpoint of an issuer needs. */
export type IssuerCall = Pick<Call, "db" | "services" | "serverConfig" | "origin" | "now">;

/** The branch that the path of an issuer names: the project's id. For another branch than `main`, `~` and the branch follow. */
function parseIssuerPath(path: string): Branch {
  const end = path.indexOf(separator);
  return end < 0
    ? { projectId: path, branchId: defaultBranchId }
    : { projectId: path.slice(0, end), branchId: path.slice(end + separator.length) };
}

/** The issuer of a branch. Its path is not that of session tokens. */
export function issuerUrl({ publicUrl }: { readonly publicUrl: string }, { id, branchId }: Pick<Project, "id" | "branchId">): string {
  return applicationIssuer(`${publicUrl}${apiPath}`, id, branchId);
}

/**
 * Reads the project of an issuer, and the columns of an extension. One statement; two after a change of the project.
 * @throws AuthorizationServerNotEnabled also for an unknown project
 */
export async function findIssuer<Row>(
  { db, services, now }: IssuerCall,
  path: string,
  extension: ClientExtension,
): Promise<FoundClient<Row>> {
  const branch = parseIssuerPath(path);
  // `main` has one issuer: a second spelling would be another one to a client that compares.
  const isCanonical = branch.branchId !== defaultBranchId || !path.includes(separator);
  const found = isCanonical && isStorable(path) ? await findClient<Row>(db, services, branch, undefined, extension, now) : undefined;
  if (!found?.project.config.oauthServer.isEnabled) throw new AuthorizationServerNotEnabled();
  return found;
}

const isStorable = (text: string) => !text.includes("\u0000") && text.isWellFormed();

/** The project of an issuer. @throws AuthorizationServerNotEnabled */
export const requireIssuer = async (call: IssuerCall, path: string): Promise<Project> =>
  (await findIssuer(call, path, { columns: "", joins: "", values: [] })).project;

const clientMethods = ["client_secret_basic", "client_secret_post", "private_key_jwt"] as const;

/** The metadata of a project's authorization server. @throws AuthorizationServerNotEnabled */
export async function issuerMetadata(
  call: IssuerCall & { readonly input: { readonly project_id: string } },
): Promise<AuthorizationServerMetadata> {
  const project = await requireIssuer(call, call.input.project_id);
  const issuer = issuerUrl(call.serverConfig, project);
  const resources = listResources(project);
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks.json`,
    introspection_endpoint: `${issuer}/introspect`,
    revocation_endpoint: `${issuer}/revoke`,
    pushed_authorization_request_endpoint: `${issuer}/par`,
    end_session_endpoint: `${issuer}/end_session`,
    ...(project.config.oauthServer.registration !== "off" && { registration_endpoint: `${issuer}/register` }),
    scopes_supported: listScopes(project),
    ...(resources.length > 0 && { protected_resources: resources }),
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token", "client_credentials", tokenExchange.grantType],
    token_endpoint_auth_methods_supported: [...clientMethods, "none"],
    introspection_endpoint_auth_methods_supported: [...clientMethods],
    revocation_endpoint_auth_methods_supported: [...clientMethods, "none"],
    token_endpoint_auth_signing_alg_values_supported: [...clientKeyAlgorithms],
    introspection_endpoint_auth_signing_alg_values_supported: [...clientKeyAlgorithms],
    revocation_endpoint_auth_signing_alg_values_supported: [...clientKeyAlgorithms],
    code_challenge_methods_supported: ["S256"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: [accessTokenAlgorithm],
    prompt_values_supported: [...promptValues],
    acr_values_supported: ["aal1", "aal2"],
    claims_supported: [
      "iss",
      "sub",
      "aud",
      "exp",
      "iat",
      "auth_time",
      "nonce",
      "acr",
      "amr",
      "sid",
      "name",
      "picture",
      "email",
      "email_verified",
      "team_id",
    ],
    authorization_response_iss_parameter_supported: true,
    require_pushed_authorization_requests: false,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
    claims_parameter_supported: false,
  };
}

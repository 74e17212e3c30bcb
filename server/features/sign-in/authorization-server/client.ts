import { InvalidClient, InvalidRequest } from "#contract/errors/index.ts";
import { type ApplicationType, applicationIdPattern, clientAssertionType } from "#contract/vocabulary/sign-in/applications.ts";
import { basicCredentials } from "../../../kernel/basic-credentials.ts";
import { digest } from "../../../services/secrets.ts";
import type { ClientExtension, FoundClient } from "../../projects/client.ts";
import { consumeAssertion, type KeyedApplication, peekSubject } from "./client-assertion.ts";
import { findIssuer, type IssuerCall } from "./issuer.ts";

/** The application of a request, as a query reads it beside the project of the issuer. */
export interface ApplicationRow extends KeyedApplication {
  readonly application_type: ApplicationType;
  readonly application_scopes: readonly string[];
  readonly redirect_uris: readonly string[];
  readonly application_used_at: Date | null;
  /** False for a wrong or expired secret and without one. */
  readonly has_valid_secret: boolean;
}

/** The number of the first parameter of an extension of `findApplication`. */
export const firstParameter = 9;

const columns = `a.id AS application_id, a.type AS application_type, a.scopes AS application_scopes, a.redirect_uris,
  a.last_used_at AS application_used_at, a.jwks AS application_jwks, a.jwks_uri AS application_jwks_uri,
  EXISTS (SELECT FROM oauth_application_secrets x WHERE x.tenancy_id = t.id AND x.application_id = a.id AND x.hash = $7::bytea
    AND (x.expires_at IS NULL OR x.expires_at > $8::timestamptz)) AS has_valid_secret`;
const joins = "LEFT JOIN oauth_applications a ON a.tenancy_id = t.id AND a.id = $6 AND a.is_enabled";

type MaybeApplication<Row> = FoundClient<Row & (ApplicationRow | { readonly application_id: null })>;

/** Reads an enabled application of an issuer, and the columns of an extension. One statement. @throws AuthorizationServerNotEnabled */
export const findApplication = <Row>(
  call: IssuerCall,
  path: string,
  { id, secret }: { readonly id: string | undefined; readonly secret?: string | undefined },
  extension: ClientExtension = { columns: "", joins: "", values: [] },
): Promise<MaybeApplication<Row>> =>
  findIssuer(call, path, {
    columns: `${columns}${extension.columns && `, ${extension.columns}`}`,
    joins: `${joins} ${extension.joins}`,
    values: [
      id !== undefined && applicationIdPattern.test(id) ? id : null,
      secret === undefined ? null : digest(secret),
      call.now,
      ...extension.values,
    ],
  });

const oneMethod = "The application must authenticate by one method only.";

interface ClientCredentials {
  readonly id: string | undefined;
  readonly secret: string | undefined;
  /** A JWT that a key of the application signs (RFC 7523, section 2.2). */
  readonly assertion: string | undefined;
  readonly isBasic: boolean;
}

/** RFC 6749, section 2.3.1: both parts are form-encoded. Undefined for a malformed one. */
function decodePart(part: string): string | undefined {
  try {
    return decodeURIComponent(part.replaceAll("+", " "));
  } catch {
    return undefined;
  }
}

interface ClientInput {
  readonly client_id?: string | undefined;
  readonly client_secret?: string | undefined;
  readonly client_assertion?: string | undefined;
  readonly client_assertion_type?: string | undefined;
}

/** @throws InvalidRequest for two methods of authentication at once (RFC 6749, section 2.3), InvalidClient for another type of assertion */
function readCredentials(input: ClientInput, authorization: string | undefined): ClientCredentials {
  const basic = basicCredentials(authorization);
  // A parameter without a value is treated as omitted (section 3.2).
  const id = input.client_id || undefined;
  const secret = input.client_secret || undefined;
  const assertion = input.client_assertion || undefined;
  if (assertion !== undefined) {
    if (secret !== undefined || basic) throw new InvalidRequest(oneMethod);
    if (input.client_assertion_type !== clientAssertionType) throw new InvalidClient();
    return { id: id ?? peekSubject(assertion), secret, assertion, isBasic: false };
  }
  if (!basic) return { id, secret, assertion, isBasic: false };
  const basicId = decodePart(basic.id);
  if (secret !== undefined || (id !== undefined && id !== basicId)) throw new InvalidRequest(oneMethod);
  return { id: basicId, secret: decodePart(basic.secret), assertion, isBasic: true };
}

/** RFC 6749, section 5.2: a client that used HTTP authentication gets the challenge of its scheme. */
const refuseClient = (isBasic: boolean): InvalidClient => {
  const error = new InvalidClient();
  return isBasic ? error.withHeaders({ "www-authenticate": 'Basic realm="oauth", charset="UTF-8"' }) : error;
};

interface ClientRequest extends IssuerCall {
  readonly input: ClientInput & { readonly project_id: string };
  readonly headers: { readonly authorization?: string | undefined };
}

/**
 * Authenticates the application of a request, and reads the columns of an extension. One statement, or two with an assertion. A native
 * application proves itself by the code verifier or the refresh token instead.
 * @throws InvalidClient, InvalidRequest, AuthorizationServerNotEnabled
 */
export async function requireApplication<Row>(
  call: ClientRequest,
  extension?: ClientExtension,
): Promise<FoundClient<Row & ApplicationRow>> {
  const credentials = readCredentials(call.input, call.headers.authorization);
  const found = await findApplication<Row>(call, call.input.project_id, credentials, extension);
  if (found.application_id === null) throw refuseClient(credentials.isBasic);
  const application = found as FoundClient<Row & ApplicationRow>;
  if (!(await isAuthentic(call, application, credentials))) throw refuseClient(credentials.isBasic);
  return application;
}

async function isAuthentic(
  call: IssuerCall,
  application: FoundClient<ApplicationRow>,
  { secret, assertion }: ClientCredentials,
): Promise<boolean> {
  const hasKeys = application.application_jwks !== null || application.application_jwks_uri !== null;
  // The keys of an application replace its secrets: the weaker method would decide otherwise.
  if (hasKeys) return assertion !== undefined && consumeAssertion(call, application.project, application, assertion);
  if (assertion !== undefined) return false;
  return application.application_type === "native" ? secret === undefined : application.has_valid_secret;
}

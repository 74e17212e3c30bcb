import { InvalidOauthClientIdOrSecret } from "#contract/errors/index.ts";
import { defaultBranchId } from "#contract/vocabulary/ids.ts";
import { basicCredentials } from "../../../kernel/basic-credentials.ts";
import type { Project } from "../../../kernel/call.ts";

/** The client of a token request. */
export interface TokenClient {
  readonly projectId: string;
  readonly branchId: string;
  /** Undefined where the client sent none. */
  readonly secret: string | undefined;
}

/** `<project id>` or `<project id>#<branch>`. */
export function parseClientId(clientId: string): Omit<TokenClient, "secret"> {
  const [projectId = "", branchId = defaultBranchId] = clientId.split("#", 2);
  return { projectId, branchId };
}

/** The shortest client id of a branch. */
export const toClientId = ({ id, branchId }: Pick<Project, "id" | "branchId">): string =>
  branchId === defaultBranchId ? id : `${id}#${branchId}`;

/** The error of every client that is unknown or fails to authenticate. */
export const unknownClient = () => new InvalidOauthClientIdOrSecret({ client_id: null });

/**
 * The client as the body or, failing that, an HTTP Basic header names it (RFC 6749 section 2.3.1).
 * @throws InvalidOauthClientIdOrSecret
 */
export function parseTokenClient(
  input: { client_id?: string | undefined; client_secret?: string | undefined },
  authorization: string | undefined,
): TokenClient {
  let id = input.client_id;
  let secret = input.client_secret;
  const basic = basicCredentials(authorization);
  if (basic) {
    try {
      // A parameter without a value is treated as omitted (section 3.2).
      id ||= decodeURIComponent(basic.id.replaceAll("+", " "));
      secret ||= decodeURIComponent(basic.secret.replaceAll("+", " "));
    } catch {
      throw unknownClient();
    }
  }
  if (!id || id.includes("\u0000")) throw unknownClient();
  return { secret: secret || undefined, ...parseClientId(id) };
}

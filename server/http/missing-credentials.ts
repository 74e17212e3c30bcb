import {
  AdminAuthenticationRequired,
  ClientOrServerAuthenticationRequired,
  ClientOrServerOrAdminAuthenticationRequired,
  ServerAuthenticationRequired,
} from "#contract/errors/index.ts";
import type { Access } from "#contract/kernel/access.ts";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import type { ReadHeader } from "./identify.ts";

const credentialHeaders = [header.publishableClientKey, header.secretServerKey, header.superSecretAdminKey];

/**
 * The error of a call without any project credentials, on a route that lower access types may also call. It names the keys from the route's
 * lowest access type to the declared one. With any key, the error names the key of the declared access type.
 * @param error with which the call was refused; returned where it is another one
 */
export function missingCredentials(error: unknown, { from }: Access, readHeader: ReadHeader): unknown {
  if ((from !== "client" && from !== "open") || credentialHeaders.some(readHeader)) return error;
  if (error instanceof ServerAuthenticationRequired) return new ClientOrServerAuthenticationRequired();
  // A workflow token is a credential that access type admin refuses.
  if (error instanceof AdminAuthenticationRequired && !readHeader(header.workflowToken))
    return new ClientOrServerOrAdminAuthenticationRequired();
  return error;
}

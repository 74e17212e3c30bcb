import {
  AccessTokenExpired,
  AdminAuthenticationRequired,
  ClientOrServerAuthenticationRequired,
  ClientOrServerOrAdminAuthenticationRequired,
  CurrentProjectNotFound,
  InvalidIntegrationClient,
  InvalidPublishableClientKey,
  InvalidSecretServerKey,
  InvalidSuperSecretAdminKey,
  ServerAuthenticationRequired,
  TooManyRequests,
  WorkflowTokenDoesNotExist,
} from "#contract/errors/index.ts";
import type { Access } from "#contract/kernel/access.ts";
import { isRawBody } from "#contract/kernel/body.ts";
import { ApiError } from "#contract/kernel/error.ts";
import type { Route } from "#contract/kernel/route.ts";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { requestLimits } from "#contract/vocabulary/request-limits.ts";
import type { RootDb } from "../kernel/call.ts";
import type { ServerConfig } from "../kernel/server-config.ts";
import type { AddressLimits } from "../rate-limits/address-limits.ts";
import { type BeginRateLimitCheck, createRequestLimits } from "../rate-limits/request-limits.ts";
import { countWindows } from "../rate-limits/window-counter.ts";
import type { Services } from "../services/index.ts";
import { authorize, authorizeIntegration, teamIdIn } from "./authorize.ts";
import type { Endpoint, IncomingCall } from "./endpoint.ts";
import { type Identity, identify, type ReadHeader } from "./identify.ts";
import type { RawInput } from "./parse.ts";

/** After a body that took longer to arrive, the caller is identified again. Its key or session may have been revoked meanwhile. */
const maxIdentityAgeMillis = 1000;

const wrongKeyErrors = [
  CurrentProjectNotFound,
  InvalidPublishableClientKey,
  InvalidSecretServerKey,
  InvalidSuperSecretAdminKey,
  WorkflowTokenDoesNotExist,
];
const isWrongKey = (error: ApiError) => wrongKeyErrors.some((WrongKey) => error instanceof WrongKey);

/** Errors that callers with valid credentials meet. */
const isOrdinary = (error: ApiError) => error instanceof AccessTokenExpired || error instanceof TooManyRequests;

/** The error with which `authorize` refuses a caller, if it does. */
function accessError(route: Route, identity: Identity | undefined, raw?: RawInput): ApiError | undefined {
  try {
    authorize(route, identity, raw);
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

export interface ReceiveOptions {
  readonly db: RootDb;
  readonly services: Services;
  readonly serverConfig: Pick<ServerConfig, "maxRateLimitFactor" | "integrationClients">;
  /** Undefined where rate limits are off. */
  readonly addressLimits?: AddressLimits | undefined;
}

/** A call whose caller is known. */
export interface ReceivedCall {
  readonly identity: Identity | undefined;
  readonly integrationClientId: string | null;
  readonly raw: RawInput;
  /** Identifies and authorizes the caller again, without counting the call. */
  readonly recheck: () => Promise<void>;
}

/** The caller of a call and its input before validation. The caller is identified, counted and authorized before its body is read. */
export function createReceiver({ db, services, serverConfig, addressLimits }: ReceiveOptions) {
  const rateLimitCounter = createRequestLimits(serverConfig.maxRateLimitFactor);

  /** Identifies and counts the caller. Of callers without a project, only the address is counted. */
  const identifyCaller = async (endpoint: Endpoint, incoming: IncomingCall, teamId: string | undefined): Promise<Identity | undefined> => {
    const { ip } = incoming.origin;
    const now = services.clock.now();
    if (endpoint.route.access.from === "public") {
      // Health checks of a load balancer must not fail because of other callers behind it.
      if (endpoint.route.base === undefined) addressLimits?.countKeyless(ip, now);
      addressLimits?.countRoute(endpoint.name, endpoint.route, ip, now);
      return undefined;
    }
    let identity: Identity | undefined;
    try {
      identity = await identifyWithProject(endpoint, incoming, teamId);
    } catch (error) {
      if (error instanceof ApiError && !isOrdinary(error)) addressLimits?.countRefused(ip, isWrongKey(error), now);
      throw missingCredentials(error, endpoint.route.access, incoming.headers);
    }
    if (identity === undefined) addressLimits?.countKeyless(ip, now);
    return identity;
  };

  /** The platform that calls a route with `integration`. Wrong secrets of an address are counted like wrong keys. */
  const identifyIntegration = ({ route }: Endpoint, { headers, origin }: IncomingCall): string | null => {
    try {
      return authorizeIntegration(route, headers, serverConfig.integrationClients);
    } catch (error) {
      addressLimits?.countRefused(origin.ip, error instanceof InvalidIntegrationClient, services.clock.now());
      throw error;
    }
  };

  const identifyWithProject = async (
    { name, route }: Endpoint,
    { headers, origin, batch, agentHash }: IncomingCall,
    teamId: string | undefined,
  ): Promise<Identity | undefined> => {
    const { ip } = origin;
    const limits = addressLimits && { count: rateLimitCounter(name, route, ip), addresses: addressLimits, ip };
    const identifyNow = () => identify(headers, services, db, limits, teamId, agentHash);
    if (!batch || route.method !== "GET" || route.limits || teamId !== undefined) return identifyNow();
    if (!batch.caller) return (batch.caller = identifyNow());
    const identity = await batch.caller;
    // Asking who calls counts once; each further read of the batch is a call, too.
    if (identity && limits) await countBatchedCall(identity, limits.count);
    return identity;
  };

  const countBatchedCall = async ({ rateLimitSubject, project }: Identity, count: BeginRateLimitCheck) => {
    const { factor } = project.config.rateLimits;
    const now = services.clock.now();
    const { windows, assertWithinLimits, release } = count(rateLimitSubject, factor, now);
    try {
      assertWithinLimits(windows.length > 0 ? await countWindows(db, project.tenancyId, windows, now) : [], factor);
    } finally {
      release();
    }
  };

  /**
   * Identifies the caller, then reads the input: headers, count, body. A body that cannot be read is refused before valid credentials
   * without access to the route (wire protocol, section 1.3). Such a caller may not send a large one.
   */
  return async (endpoint: Endpoint, incoming: IncomingCall): Promise<ReceivedCall> => {
    const { route } = endpoint;
    const { line, headers } = incoming;
    const identity = await identifyCaller(endpoint, incoming, line && teamIdIn(route, line));
    const integrationClientId = identifyIntegration(endpoint, incoming);
    const identifiedAt = performance.now();
    const denied = accessError(route, identity);
    if (denied && !identity) throw denied;
    // A signature over the bytes of a raw body is verified before they are parsed. Its sender is counted, and has no other credentials.
    const mayBeLarge = route.largeBody && !denied && (identity !== undefined || isRawBody(route.body));
    const maxBytes = mayBeLarge ? requestLimits.largeBodyBytes : requestLimits.bodyBytes;
    const raw = { headers, ...(await incoming.readInput(maxBytes)) };
    if (denied) throw accessError(route, identity, raw) ?? denied;
    if (!identity) return { identity, integrationClientId, raw, recheck: async () => {} };

    const teamId = teamIdIn(route, raw);
    const identifyAgain = async () => {
      const current = await identify(headers, services, db, undefined, teamId, incoming.agentHash);
      authorize(route, current, raw);
      return current;
    };
    const recheck = async () => void (await identifyAgain());
    const isOutdated = performance.now() - identifiedAt > maxIdentityAgeMillis;
    if (!isOutdated && teamId === identity.team?.id) return { identity, integrationClientId, raw, recheck };
    return { identity: await identifyAgain(), integrationClientId, raw, recheck };
  };
}

const credentialHeaders = [header.publishableClientKey, header.secretServerKey, header.superSecretAdminKey];

/**
 * The error of a call without any project credentials, on a route that lower access types may also call. It names the keys from the route's
 * lowest access type to the declared one. With any key, the error names the key of the declared access type.
 * @param error with which the call was refused; returned where it is another one
 */
function missingCredentials(error: unknown, { from }: Access, readHeader: ReadHeader): unknown {
  if ((from !== "client" && from !== "open") || credentialHeaders.some(readHeader)) return error;
  if (error instanceof ServerAuthenticationRequired) return new ClientOrServerAuthenticationRequired();
  // A workflow token is a credential that access type admin refuses.
  if (error instanceof AdminAuthenticationRequired && !readHeader(header.workflowToken))
    return new ClientOrServerOrAdminAuthenticationRequired();
  return error;
}

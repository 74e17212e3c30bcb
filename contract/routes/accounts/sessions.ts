import { z } from "zod";
import { Success } from "../../entities/success.ts";
import {
  AccessTokenExpired,
  CannotDeleteCurrentSession,
  OtherUserNotAllowed,
  RefreshTokenNotFoundOrExpired,
  SessionNotFound,
  UserBanned,
  UserIdDoesNotExist,
} from "../../errors/index.ts";
import { anyone, serverOnly } from "../../kernel/access.ts";
import { pagedListSchema } from "../../kernel/page.ts";
import { route } from "../../kernel/route.ts";
import { tokenLimits } from "../../vocabulary/accounts/tokens.ts";
import { requestHeaders } from "../../vocabulary/headers.ts";
import { listSizes as lists, pageSizes as pages } from "../../vocabulary/list-sizes.ts";
import { pageQuery } from "../../vocabulary/page-query.ts";
import { code, millis, string, userId, uuid } from "../../vocabulary/text.ts";
import { textLimits } from "../../vocabulary/text-limits.ts";
import { withUser } from "../shared/access.ts";
import { codeAttemptLimits, codeErrors } from "../shared/verification-codes.ts";

/** Location of an IP address, if the server has a GeoIP database. The keys are the wire protocol's, section 4.11. */
const AddressInfo = z
  .object({
    ip: z.string(),
    countryCode: z.string().optional().describe("ISO 3166-1 alpha-2"),
    regionCode: z.string().optional().describe("ISO 3166-2 without the country"),
    cityName: z.string().optional(),
    latitude: z.number().optional(),
    longitude: z.number().optional(),
    tzIdentifier: z.string().optional().describe("IANA time zone name"),
  })
  .meta({ id: "AddressInfo" });

/** One sign-in of a user: specification 000, section 3; wire protocol, section 4.11. */
const Session = z
  .object({
    id: uuid,
    user_id: uuid,
    created_at: millis,
    signed_in_at: millis.describe("Time of the sign-in, or of the newest one that confirmed the session"),
    last_used_at: millis.describe("Time of the last sign-in, refresh or call, in milliseconds since the epoch"),
    is_impersonation: z.boolean().describe("Whether the session is an impersonation"),
    is_current_session: z.boolean().describe("Whether this session makes the request"),
    browser: z.string().optional().describe("Name and major version of the browser of the last use, such as `Firefox 153`"),
    system: z.string().optional().describe("Operating system of that browser, such as `Windows`"),
    last_used_at_end_user_ip_info: AddressInfo.optional(),
  })
  .meta({ id: "Session" });

/** The tokens of a session that a server created. */
const NewSession = z.object({ refresh_token: z.string().min(1), access_token: z.string().min(1) }).meta({ id: "NewSession" });

export const sessionRoutes = {
  list: route({
    method: "GET",
    path: "/auth/sessions",
    summary: "List a user's sessions, newest first",
    description: `In pages with \`cursor\` or \`limit\`, and from ${lists.sessions} on. Clients see their own sessions. Impersonation sessions are visible to admins only.`,
    access: { ...anyone, self: { field: "user_id" } },
    query: z.strictObject({ user_id: userId, ...pageQuery("Sessions", pages.sessions.max) }),
    returns: pagedListSchema(Session),
  }),
  create: route({
    method: "POST",
    path: "/auth/sessions",
    summary: "Create a session",
    description:
      "Signs a user in without credentials. An impersonation session (`is_impersonation`) cannot change credentials or delete anything.",
    access: serverOnly,
    body: z.strictObject({
      user_id: userId,
      expires_in_millis: z
        .int()
        .min(1)
        .max(tokenLimits.sessionMillisMax)
        .optional()
        .describe(
          `Lifetime of the session. Default: ${tokenLimits.refreshMillis}. The project may limit impersonations (\`auth.sessions.impersonationMaxMillis\`)`,
        ),
      is_impersonation: z.boolean().optional().describe(`Default: ${tokenLimits.impersonation}`),
      reason: string(textLimits.reason).optional().describe("Why the session is needed. Recorded in the audit log"),
    }),
    returns: NewSession,
    errors: [UserIdDoesNotExist, UserBanned],
    refreshes: ["auth.sessions"],
  }),
  remove: route({
    method: "DELETE",
    path: "/auth/sessions/{session_id}",
    summary: "Revoke a session",
    description: "Its refresh token and access tokens are refused immediately.",
    access: { ...anyone, self: { field: "user_id", omitted: "own", error: SessionNotFound } },
    params: z.strictObject({ session_id: uuid }),
    query: z.strictObject({ user_id: userId.optional() }),
    returns: Success,
    errors: [SessionNotFound, CannotDeleteCurrentSession],
    refreshes: ["auth.sessions"],
  }),
  removeAll: route({
    method: "DELETE",
    path: "/auth/sessions",
    summary: "Revoke all sessions of a user",
    description:
      "Signs the user out everywhere. Impersonated sessions end, too. All refresh tokens and access tokens are refused immediately. Credentials stay: the user can sign in again.",
    access: serverOnly,
    query: z.strictObject({ user_id: userId }),
    returns: Success,
    errors: [UserIdDoesNotExist],
    refreshes: ["auth.sessions"],
  }),
  impersonate: route({
    method: "POST",
    path: "/auth/sessions/impersonate",
    summary: "Start a session as a user by a one-time link",
    description:
      "The code is of a link that a developer made in the dashboard. It can be used once. The audit log has the developer and the reason.",
    access: anyone,
    body: z.strictObject({ code }),
    returns: NewSession,
    errors: [...codeErrors, UserBanned],
    limits: codeAttemptLimits,
    refreshes: ["users"],
  }),
  confirm: route({
    method: "POST",
    path: "/auth/sessions/current/confirm",
    summary: "Confirm the session by a new sign-in",
    description:
      "For calls that need a recent sign-in. The user signs in again by any method, with its second factor if it has one. The session of the access token then counts as signed in at that time, and the new session ends. A session of another user ends, too, and confirms nothing.",
    access: { ...withUser, noImpersonation: true },
    body: z.strictObject({
      refresh_token: z.string().min(1).max(1024).describe("Of the new session"),
    }),
    returns: Success,
    errors: [RefreshTokenNotFoundOrExpired, OtherUserNotAllowed],
    limits: codeAttemptLimits,
    refreshes: ["auth.sessions"],
  }),
  signOut: route({
    method: "DELETE",
    path: "/auth/sessions/current",
    summary: "Sign out",
    description: "Ends the session of the access token. Its refresh token and access tokens are refused immediately.",
    access: {
      from: "client",
      user: "required",
      userOf: "any",
      whenMissing: AccessTokenExpired,
      whenDeleted: RefreshTokenNotFoundOrExpired,
      allowEndedSession: true,
    },
    returns: Success,
    errors: [AccessTokenExpired, RefreshTokenNotFoundOrExpired],
    refreshes: ["users"],
  }),

  refresh: route({
    method: "POST",
    path: "/auth/sessions/current/refresh",
    summary: "Get an access token for a refresh token",
    description: "The refresh token is sent in the header `x-stack-refresh-token`, and stays valid.",
    access: anyone,
    headers: z.object({ [requestHeaders.refreshToken]: z.string().min(1).max(1024) }),
    returns: z.object({ access_token: z.string().min(1) }),
    errors: [RefreshTokenNotFoundOrExpired],
    limits: tokenLimits.refreshLimits,
  }),
};

import { z } from "zod";
import { NewSession, Session } from "../../entities/session.ts";
import { Success } from "../../entities/user.ts";
import {
  AccessTokenExpired,
  CannotDeleteCurrentSession,
  RefreshTokenNotFoundOrExpired,
  SessionNotFound,
  UserIdDoesNotExist,
} from "../../errors/index.ts";
import { anyone, serverOnly } from "../../kernel/access.ts";
import { listSchema } from "../../kernel/page.ts";
import { route } from "../../kernel/route.ts";
import { requestHeaders } from "../../vocabulary/headers.ts";
import { list as lists, tokens } from "../../vocabulary/limits.ts";
import { userId, uuid } from "../../vocabulary/text.ts";

export const sessionRoutes = {
  list: route({
    method: "GET",
    path: "/auth/sessions",
    summary: "A user's sessions, newest first",
    description: `The newest ${lists.sessions}. Callers of type client see their own; those in which somebody else acts as the user are told to admins only.`,
    access: { ...anyone, self: { field: "user_id", required: true } },
    query: z.strictObject({ user_id: userId }),
    returns: listSchema(Session),
  }),
  create: route({
    method: "POST",
    path: "/auth/sessions",
    summary: "Sign a user in",
    description:
      "Opens a session without any proof of who the user is. One to act as somebody else in (`is_impersonation`) changes no way to sign in and deletes nothing.",
    access: serverOnly,
    body: z.strictObject({
      user_id: userId,
      expires_in_millis: z
        .int()
        .min(1)
        .max(tokens.sessionMillisMax)
        .optional()
        .describe(`How long the session lasts. ${tokens.refreshMillis} unless given; of an impersonation, ${tokens.impersonationMillis}`),
      is_impersonation: z.boolean().optional().describe(`${tokens.impersonation} unless given`),
    }),
    returns: NewSession,
    errors: [UserIdDoesNotExist],
    refreshes: ["auth.sessions"],
  }),
  remove: route({
    method: "DELETE",
    path: "/auth/sessions/{session_id}",
    summary: "End another session",
    description: "From the answer on, its refresh token is refused and so are its access tokens.",
    access: { ...anyone, self: { field: "user_id", required: false, refusal: SessionNotFound } },
    params: z.strictObject({ session_id: uuid }),
    query: z.strictObject({ user_id: userId.optional() }),
    returns: Success,
    errors: [SessionNotFound, CannotDeleteCurrentSession],
    refreshes: ["auth.sessions"],
  }),
  signOut: route({
    method: "DELETE",
    path: "/auth/sessions/current",
    summary: "Sign out",
    description: "Ends the session of the access token. From the answer on, its refresh token is refused and so is the access token.",
    access: { ...anyone, endedSession: true },
    returns: Success,
    errors: [AccessTokenExpired, RefreshTokenNotFoundOrExpired],
    refreshes: ["users"],
  }),

  refresh: route({
    method: "POST",
    path: "/auth/sessions/current/refresh",
    summary: "Get a fresh access token for a refresh token",
    access: anyone,
    headers: z.object({ [requestHeaders.refreshToken]: z.string().min(1).max(1024) }),
    returns: z.object({ access_token: z.string().min(1) }),
    errors: [RefreshTokenNotFoundOrExpired],
    limits: tokens.refreshes,
  }),
};

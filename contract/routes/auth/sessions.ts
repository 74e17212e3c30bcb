import { z } from "zod";
import { Success } from "../../entities/user.ts";
import { AccessTokenExpired, RefreshTokenNotFoundOrExpired } from "../../errors/index.ts";
import { anyone } from "../../kernel/access.ts";
import { route } from "../../kernel/route.ts";
import { requestHeaders } from "../../vocabulary/headers.ts";

export const sessionRoutes = {
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
  }),
};

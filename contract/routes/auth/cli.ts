import { z } from "zod";
import { Success } from "../../entities/user.ts";
import {
  CliLoginNotPossible,
  ImpersonationNotAllowed,
  InvalidPollingCode,
  RefreshTokenNotUsable,
  TooManyRequests,
} from "../../errors/index.ts";
import { anyone } from "../../kernel/access.ts";
import { route } from "../../kernel/route.ts";
import { cli } from "../../vocabulary/limits.ts";
import { loginCode } from "../../vocabulary/text.ts";

const polled = <const Status extends string>(status: Status) => z.object({ status: z.literal(status) });

export const cliRoutes = {
  start: route({
    method: "POST",
    path: "/auth/cli",
    summary: "Begin to sign in a command line tool",
    description:
      "The tool sends its user to `/handler/cli-auth-confirm?login_code=…` of the app, and asks `/auth/cli/poll` until they have confirmed there.",
    access: anyone,
    body: z.strictObject({
      expires_in_millis: z
        .int()
        .min(1)
        .max(cli.lifetimeMillisMax)
        .optional()
        .describe(`How long the two codes work; ${cli.lifetimeMillis} unless given`),
    }),
    bodyMayBeAbsent: true,
    returns: z.object({ polling_code: z.string(), login_code: z.string(), expires_at: z.iso.datetime() }),
    limits: [{ max: 10, seconds: 60 }],
  }),
  poll: route({
    method: "POST",
    path: "/auth/cli/poll",
    summary: "Ask whether a command line tool is signed in",
    description:
      "Once confirmed, the refresh token is handed out once, with status 201. `expired` is also the answer where its session was ended before.",
    access: anyone,
    body: z.strictObject({ polling_code: loginCode }),
    returns: z.discriminatedUnion("status", [
      z.object({ status: z.literal("success"), refresh_token: z.string() }),
      polled("waiting"),
      polled("used"),
      polled("expired"),
    ]),
    createdWhen: { field: "status", is: "success" },
    errors: [InvalidPollingCode, TooManyRequests],
    limits: [{ max: 60, seconds: 60 }],
  }),
  complete: route({
    method: "POST",
    path: "/auth/cli/complete",
    summary: "Confirm the sign-in of a command line tool",
    description: "Gives the tool the session of the refresh token. A login code works once.",
    access: anyone,
    body: z.strictObject({ login_code: loginCode, refresh_token: z.string().min(1).max(1024) }),
    returns: Success,
    errors: [CliLoginNotPossible, RefreshTokenNotUsable, ImpersonationNotAllowed],
    limits: [{ max: 10, seconds: 60 }],
  }),
};

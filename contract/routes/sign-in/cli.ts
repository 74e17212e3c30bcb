import { z } from "zod";
import { Success } from "../../entities/success.ts";
import {
  ImpersonationNotAllowed,
  InvalidCliLoginCode,
  InvalidCliRefreshToken,
  InvalidPollingCode,
  TooManyRequests,
} from "../../errors/index.ts";
import { anyone } from "../../kernel/access.ts";
import { returnsByStatus } from "../../kernel/returns.ts";
import { route } from "../../kernel/route.ts";
import { cliLimits } from "../../vocabulary/sign-in/cli.ts";
import { loginCode, millis, string } from "../../vocabulary/text.ts";

const pollStatus = <const Status extends string>(status: Status) => z.object({ status: z.literal(status) });

export const cliRoutes = {
  start: route({
    method: "POST",
    path: "/auth/cli",
    summary: "Start the sign-in of a command line tool",
    description:
      "The tool opens `/handler/cli-auth-confirm?login_code=…` of the app in a browser and polls `/auth/cli/poll` until the user has confirmed.",
    access: anyone,
    body: z.strictObject({
      expires_in_millis: z
        .int()
        .min(1)
        .max(cliLimits.lifetimeMillisMax)
        .optional()
        .describe(`Lifetime of both codes. Default: ${cliLimits.lifetimeMillis}`),
      device_name: string(cliLimits.deviceNameLength)
        .optional()
        .describe("Name of the tool's device. The page that confirms shows it; it is not verified"),
    }),
    optionalBody: true,
    returns: z.object({ polling_code: z.string(), login_code: z.string(), expires_at: z.iso.datetime() }),
    limits: [{ max: 10, seconds: 60 }],
  }),
  poll: route({
    method: "POST",
    path: "/auth/cli/poll",
    summary: "Poll the sign-in of a command line tool",
    description:
      "After confirmation the refresh token is returned once, with status 201. The status is `expired` if the session has ended by then.",
    access: anyone,
    body: z.strictObject({ polling_code: loginCode }),
    returns: returnsByStatus({
      200: z.discriminatedUnion("status", [pollStatus("waiting"), pollStatus("used"), pollStatus("expired")]),
      201: z.object({ status: z.literal("success"), refresh_token: z.string() }),
    }),
    errors: [InvalidPollingCode, TooManyRequests],
    limits: [{ max: 60, seconds: 60 }],
  }),
  details: route({
    method: "POST",
    path: "/auth/cli/details",
    summary: "Get the origin of a command line sign-in",
    description:
      "For the page that confirms: users compare the device and the address with their own. Only for the holder of the login code.",
    access: anyone,
    body: z.strictObject({ login_code: loginCode }),
    returns: z.object({
      device_name: z.string().nullable().describe("As the tool reported it"),
      ip: z.string().nullable(),
      country_code: z.string().nullable().describe("ISO 3166-1 alpha-2"),
      city_name: z.string().nullable(),
      started_at_millis: millis,
    }),
    errors: [InvalidCliLoginCode],
    limits: [{ max: 30, seconds: 60 }],
  }),
  complete: route({
    method: "POST",
    path: "/auth/cli/complete",
    summary: "Confirm the sign-in of a command line tool",
    description: "Hands the session of the refresh token to the tool. A login code can be used once.",
    access: anyone,
    body: z.strictObject({ login_code: loginCode, refresh_token: z.string().min(1).max(1024) }),
    returns: Success,
    errors: [InvalidCliLoginCode, InvalidCliRefreshToken, ImpersonationNotAllowed],
    limits: [{ max: 10, seconds: 60 }],
  }),
};

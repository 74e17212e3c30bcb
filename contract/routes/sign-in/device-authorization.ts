import { z } from "zod";
import { DeviceRequest } from "../../entities/sign-in/device-request.ts";
import {
  AuthorizationServerNotEnabled,
  InvalidClient,
  InvalidRequest,
  InvalidTarget,
  ScopeNotAllowed,
  UnauthorizedClient,
  UserCodeInvalid,
} from "../../errors/index.ts";
import { route } from "../../kernel/route.ts";
import { consentDecisions, applicationLimits as limits } from "../../vocabulary/sign-in/applications.ts";
import { deviceLimits } from "../../vocabulary/sign-in/devices.ts";
import { string } from "../../vocabulary/text.ts";
import { signedIn } from "../shared/access.ts";
import { clientParameters, ofClient, resources } from "./client-endpoint.ts";

const userCode = string(deviceLimits.typedCode).min(1).describe("The code that the device shows. Case and separators do not matter");
const access = { ...signedIn, noAnonymous: true } as const;

/** RFC 8628: a device without a browser gets access, which a user allows in the browser of another one. */
export const deviceAuthorizationRoutes = {
  start: route({
    ...ofClient,
    path: "/projects/{project_id}/oauth/device_authorization",
    summary: "Start the authorization of a device (RFC 8628)",
    description:
      "The device shows `user_code` and `verification_uri`, and polls the token endpoint with `device_code`. For applications with `is_device_flow_enabled`.",
    body: z.looseObject({
      ...clientParameters,
      scope: string(limits.words).optional().describe("Scopes separated by spaces"),
      resource: resources.describe("RFC 8707: the identifiers of APIs, each as a separate parameter"),
    }),
    returns: z.object({
      device_code: z.string(),
      user_code: z.string(),
      verification_uri: z.string(),
      verification_uri_complete: z.string().describe("With the code. The user must confirm it nevertheless"),
      expires_in: z.int().positive().describe("Seconds"),
      interval: z.int().positive().describe("Seconds between two polls"),
    }),
    limits: [{ max: 30, seconds: 60 }],
    errors: [AuthorizationServerNotEnabled, InvalidClient, InvalidRequest, InvalidTarget, ScopeNotAllowed, UnauthorizedClient],
  }),
  details: route({
    method: "POST",
    path: "/oauth-device-requests/details",
    summary: "Get the request of a device by its user code",
    description: "The device page shows the application, the device and its place, so that users notice a code of another person.",
    access,
    body: z.strictObject({ user_code: userCode }),
    returns: DeviceRequest,
    errors: [UserCodeInvalid, AuthorizationServerNotEnabled],
    limits: [{ max: 10, seconds: 60 }],
  }),
  decide: route({
    method: "POST",
    path: "/oauth-device-requests/decision",
    summary: "Allow or deny the request of a device",
    description: "A user code is used once. A restricted user can only deny.",
    access: { ...access, noImpersonation: true },
    body: z.strictObject({ user_code: userCode, decision: z.enum(consentDecisions) }),
    returns: z.object({ is_allowed: z.boolean().describe("False for a denial, and for a restricted user") }),
    errors: [UserCodeInvalid, AuthorizationServerNotEnabled],
    limits: [{ max: 10, seconds: 60 }],
    refreshes: ["connectedApplications"],
  }),
};

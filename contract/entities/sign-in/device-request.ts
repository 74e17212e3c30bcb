import { z } from "zod";
import { millis } from "../../vocabulary/text.ts";
import { AuthorizationRequest } from "./authorization-request.ts";

/** The request of a device for access, as the page shows it to the user who typed its code. */
export const DeviceRequest = z
  .object({
    application: AuthorizationRequest.shape.application,
    scopes: AuthorizationRequest.shape.scopes,
    user_code: z.string().describe("The code as the device shows it"),
    device: z
      .object({
        browser: z.string().nullable().describe("Null for a device that does not send one"),
        system: z.string().nullable().describe("The operating system"),
        ip: z.string().nullable(),
        country_code: z.string().nullable().describe("ISO 3166-1 alpha-2"),
        city_name: z.string().nullable(),
      })
      .describe("Where the request comes from. Users compare it with the device in front of them"),
    started_at_millis: millis,
    expires_at_millis: millis,
  })
  .meta({ id: "DeviceRequest" });
export type DeviceRequest = z.output<typeof DeviceRequest>;

import { z } from "zod";
import { millis, uuid } from "../../vocabulary/text.ts";

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
export const Session = z
  .object({
    id: uuid,
    user_id: uuid,
    created_at: millis,
    signed_in_at: millis.describe("Time of the sign-in, or of the newest one that confirmed the session"),
    last_used_at: millis.describe("Time of the last sign-in, refresh or call, in milliseconds since the epoch"),
    is_impersonation: z.boolean().describe("Whether the session is an impersonation"),
    is_current_session: z.boolean().describe("Whether this session makes the request"),
    last_used_at_end_user_ip_info: AddressInfo.optional(),
  })
  .meta({ id: "Session" });

/** The tokens of a session that a server created. */
export const NewSession = z.object({ refresh_token: z.string().min(1), access_token: z.string().min(1) }).meta({ id: "NewSession" });

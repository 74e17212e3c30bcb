import { z } from "zod";
import { millis, uuid } from "../vocabulary/text.ts";

/** Where an address is, as far as the server has a database of places; its keys are the wire protocol's, section 4.11. */
const AddressInfo = z
  .object({
    ip: z.string(),
    countryCode: z.string().optional().describe("ISO 3166-1 alpha-2"),
    regionCode: z.string().optional().describe("ISO 3166-2, without the country"),
    cityName: z.string().optional(),
    latitude: z.number().optional(),
    longitude: z.number().optional(),
    tzIdentifier: z.string().optional().describe("IANA name"),
  })
  .meta({ id: "AddressInfo" });

/** One sign-in of a user: specification 000, section 3; wire protocol, section 4.11. */
export const Session = z
  .object({
    id: uuid,
    user_id: uuid,
    created_at: millis,
    last_used_at: millis.describe("Milliseconds since the epoch of the last sign-in, refresh or call"),
    is_impersonation: z.boolean().describe("Whether somebody else acts as the user"),
    is_current_session: z.boolean().describe("Whether the call comes from this very session"),
    last_used_at_end_user_ip_info: AddressInfo.optional(),
  })
  .meta({ id: "Session" });

/** A session that a server made. */
export const NewSession = z.object({ refresh_token: z.string().min(1), access_token: z.string().min(1) }).meta({ id: "NewSession" });

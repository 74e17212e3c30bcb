import { z } from "zod";
import { millis, uuid } from "../vocabulary/text.ts";

/** An invitation that is open: specification 000, section 3. Its code is known to whoever got the mail, and to nobody else. */
export const TeamInvitation = z
  .object({ id: uuid, team_id: uuid, recipient_email: z.string(), expires_at_millis: millis })
  .meta({ id: "TeamInvitation" });

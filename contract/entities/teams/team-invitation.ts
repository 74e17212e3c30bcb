import { z } from "zod";
import { millis, uuid } from "../../vocabulary/text.ts";

/** A pending invitation (specification 000, section 3). Its code is only in the e-mail. */
export const TeamInvitation = z
  .object({ id: uuid, team_id: uuid, team_display_name: z.string(), recipient_email: z.string(), expires_at_millis: millis })
  .meta({ id: "TeamInvitation" });

import { entity, field } from "../../kernel/entity.ts";
import { uuid } from "../../vocabulary/text.ts";

/** A user in a team (wire protocol, Team membership). */
export const TeamMembership = entity("TeamMembership", { team_id: field(uuid), user_id: field(uuid) });

import { z } from "zod";
import { entity, field } from "../../kernel/entity.ts";
import { Team } from "./team.ts";

const { creator_user_id: _, ...fields } = Team.fields;

/** A team in the list of a project's administrators. */
export const TeamSummary = entity("TeamSummary", { ...fields, member_count: field(z.int()) });

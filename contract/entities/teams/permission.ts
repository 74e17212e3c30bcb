import { z } from "zod";
import { uuid } from "../../vocabulary/text.ts";

const id = z.string().describe("The permission's id");

/** A permission of a user in a team: granted directly, or contained in one that is. */
export const TeamPermission = z.object({ id, user_id: uuid, team_id: uuid }).meta({ id: "TeamPermission" });

/** A permission of a user in the whole project: granted directly, or contained in one that is. */
export const ProjectPermission = z.object({ id, user_id: uuid }).meta({ id: "ProjectPermission" });

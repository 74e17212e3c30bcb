import type { Db } from "../../database/schema.ts";
import { insertTeam, type NewMember, plainTeam } from "./insert.ts";

export interface PersonalTeam extends NewMember {
  readonly tenancyId: string;
  readonly teamId: string;
  /** Of the user: its display name or e-mail address, if it has one. */
  readonly userName: string | null;
}

const longestName = 200;

/** Not yet run: the team a user gets on sign-up where the project says so, with the user in it. */
export const insertPersonalTeam = (db: Db, { tenancyId, teamId, userName, ...member }: PersonalTeam, now: Date) =>
  insertTeam(
    db,
    tenancyId,
    plainTeam(teamId, userName ? `${[...userName].slice(0, longestName).join("")}'s Team` : "Personal Team", now),
    member,
    now,
  );

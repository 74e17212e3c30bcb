import { sql } from "kysely";
import { TeamNotFound } from "#contract/errors/index.ts";
import { listSizes, pageSizes } from "#contract/vocabulary/list-sizes.ts";
import { teamsPerUser } from "#contract/vocabulary/teams/teams.ts";
import { foldedColumn } from "../../core/folding-job.ts";
import type { Membership } from "../../core/permissions.ts";
import { containsTerm, looksLikeId, searchTerm } from "../../core/search-term.ts";
import type { Db } from "../../database/schema.ts";
import { type TeamRow, teamColumns } from "../../database/team-row.ts";
import { type Page, type PagedList, type PageRequest, readPage, sortKey } from "../../kernel/page.ts";

const qualifiedColumns = teamColumns.map((name) => `teams.${name}` as const);

const inTenancy = (db: Db, tenancyId: string) => db.selectFrom("teams").select(qualifiedColumns).where("teams.tenancy_id", "=", tenancyId);

interface TeamFilter extends PageRequest {
  readonly userId?: string | undefined;
  readonly desc?: boolean | undefined;
  readonly query?: string | undefined;
}

/** SQL: the condition on a team `t` to be found by a term that is not empty. An id names one team. */
export const matchesTeam = (term: string, parameter: (value: unknown) => string): string =>
  looksLikeId(term)
    ? `t.id = ${parameter(term)}::uuid`
    : containsTerm({ text: "t.display_name", folded: "t.folded_name" }, term, parameter);

/**
 * A page of the teams of the project, or of one user, by default oldest first. One statement.
 * @throws SchemaError when the cursor is none of them
 */
export function listTeams(db: Db, tenancyId: string, filter: TeamFilter): Promise<Page<TeamRow>> {
  const { userId, desc = false, query } = filter;
  const term = query ? searchTerm(query) : "";
  const list: PagedList = {
    name: "teams",
    table: "teams",
    columns: teamColumns.map((name) => `t.${name}`).join(", "),
    orderBy: [sortKey("created_at")],
    descending: desc,
    sizes: [100, pageSizes.teams.max, listSizes.teams],
    owner: userId,
    ofOwner: isMember,
    conditions: (parameter) => [
      ...(userId === undefined ? [] : [isMember("t", `${parameter(userId)}::uuid`)]),
      ...(term === "" ? [] : [matchesTeam(term, parameter)]),
    ],
    // A search is planned for each term: how rare the term is decides between the two indexes.
    plannedEachTime: term !== "",
    unknownIdMessage: "query.cursor names no team of the list. If the team was deleted, start again without it.",
  };
  return readPage<TeamRow>(db, tenancyId, list, filter);
}

/**
 * SQL: whether a team is one of a member's. An array of their ids makes the planner look each up by key. For a join, it expects a thousand
 * look-ups to cost more than reading every team of the project.
 */
const isMember = (team: string, userId: string) =>
  `${team}.id = ANY (ARRAY (SELECT m.team_id FROM team_members m WHERE m.tenancy_id = $1 AND m.user_id = ${userId}))`;

/** @throws TeamNotFound */
export async function requireTeam(db: Db, tenancyId: string, id: string): Promise<TeamRow> {
  const team = await inTenancy(db, tenancyId).where("teams.id", "=", id).executeTakeFirst();
  if (!team) throw new TeamNotFound({ team_id: id });
  return team;
}

export async function teamExists(db: Db, tenancyId: string, id: string): Promise<boolean> {
  const team = await db.selectFrom("teams").select("id").where("tenancy_id", "=", tenancyId).where("id", "=", id).executeTakeFirst();
  return team !== undefined;
}

export async function userExists(db: Db, tenancyId: string, id: string): Promise<boolean> {
  const user = await db.selectFrom("users").select("id").where("tenancy_id", "=", tenancyId).where("id", "=", id).executeTakeFirst();
  return user !== undefined;
}

/** Whether a user is in as many teams as clients may create teams for. Counts up to that limit only. */
export async function hasReachedTeamLimit(db: Db, tenancyId: string, userId: string): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM (SELECT m.team_id FROM team_members m
    WHERE m.tenancy_id = ${tenancyId}::uuid AND m.user_id = ${userId}::uuid LIMIT ${teamsPerUser}) AS memberships`.execute(db);
  return (rows[0]?.count ?? 0) >= teamsPerUser;
}

/** The texts of teams, members and API keys from before migration 0590. */
export const foldedTeamColumns = [
  foldedColumn("teams", "name", { tenancy_id: "uuid", id: "uuid" }),
  foldedColumn("team_members", "name", { tenancy_id: "uuid", team_id: "uuid", user_id: "uuid" }),
  foldedColumn("api_keys", "description", { tenancy_id: "uuid", id: "uuid" }),
];

/** Removes all members but one from some teams, with their permissions. Returns a row for each. Lock the teams first. */
export const removeOtherMembers = (db: Db, tenancyId: string, teamIds: readonly string[], exceptUserId: string) =>
  db
    .deleteFrom("team_members")
    .where("tenancy_id", "=", tenancyId)
    .where(sql<boolean>`team_id = ANY (${teamIds}::uuid[])`)
    .where("user_id", "!=", exceptUserId)
    .returning(["team_id", "user_id"]);

/** Removes a user from a team, with its profile and permissions. Returns a row if the user was a member. */
export const removeMember = (db: Db, tenancyId: string, { teamId, userId }: Membership) =>
  db
    .deleteFrom("team_members")
    .where("tenancy_id", "=", tenancyId)
    .where("team_id", "=", teamId)
    .where("user_id", "=", userId)
    .returning("user_id");

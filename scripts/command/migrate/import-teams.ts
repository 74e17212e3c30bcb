import type { AdminApp } from "#sdk/admin.ts";
import { isKnownError } from "#sdk/transport/known-error.ts";
import { isFields } from "./export-record.ts";
import type { ProblemList } from "./problem-list.ts";
import type { Progress } from "./progress-file.ts";
import type { SourceMembership, SourceReader, SourceTeam } from "./source.ts";

export interface TeamCounts {
  teams: number;
  memberships: number;
}

export interface TeamImportOptions {
  /** The name of the other system. */
  readonly from: string;
  readonly dryRun: boolean;
  readonly progress: Progress;
  readonly problems: ProblemList;
}

/** Concurrent calls. */
const concurrency = 8;

const adminPermission = "team_admin";
/** Roles of other systems, without their prefixes, that are the administrators of a team. */
const adminRoles: ReadonlySet<string> = new Set(["admin", "owner"]);
/** Roles of all members, who have the project's default permissions. */
const memberRoles: ReadonlySet<string> = new Set(["member", "basic_member", "team_member", ""]);

/** The permission that a role becomes. Undefined for plain members, null for a role without a permission of its name. */
function readPermission(
  role: string,
  defined: Readonly<Record<string, { readonly scope?: string | undefined }>>,
): string | undefined | null {
  const name = role.replace(/^org:/, "").trim().toLowerCase();
  if (memberRoles.has(name)) return undefined;
  const id = adminRoles.has(name) ? adminPermission : name;
  const definition = Object.hasOwn(defined, id) ? defined[id] : undefined;
  return definition?.scope === "team" ? id : null;
}

/** The id of a team in another system, as one text. */
const toOrigin = (source: unknown, id: unknown): string => JSON.stringify([source, id]);

/** The teams that earlier runs created, by their origin. */
async function findTeams(app: AdminApp): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const { id, serverMetadata } of await app.listTeams()) {
    const origin = isFields(serverMetadata) ? serverMetadata.migrated_from : undefined;
    if (isFields(origin)) found.set(toOrigin(origin.source, origin.id), id);
  }
  return found;
}

async function createTeam(app: AdminApp, from: string, team: SourceTeam): Promise<string> {
  const { id, displayName, profileImageUrl, clientMetadata, clientReadOnlyMetadata, serverMetadata } = team;
  const created = await app.createTeam({
    displayName,
    profileImageUrl: profileImageUrl ?? null,
    clientMetadata: clientMetadata ?? null,
    clientReadOnlyMetadata: clientReadOnlyMetadata ?? null,
    serverMetadata: { ...serverMetadata, migrated_from: { source: from, id } },
  });
  return created.id;
}

/** Runs a task for each item, a few at a time. */
async function forEach<Item>(items: Iterable<Item>, task: (item: Item) => Promise<void>): Promise<void> {
  const iterator = items[Symbol.iterator]();
  const work = async () => {
    for (let next = iterator.next(); !next.done; next = iterator.next()) await task(next.value);
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}

const describe = (error: unknown) => ({
  code: (error as { code?: string }).code ?? "FAILED",
  message: error instanceof Error ? error.message : String(error),
});

/** Creates teams and adds their members, who were imported before. Repeating it changes nothing. */
export async function importTeams(app: AdminApp, reader: SourceReader, options: TeamImportOptions): Promise<TeamCounts> {
  const { from, dryRun, progress, problems } = options;
  const counts: TeamCounts = { teams: 0, memberships: 0 };
  if (reader.teams.size === 0 && reader.memberships.length === 0) return counts;
  const { rbac } = await (await app.getProject()).getConfig();
  const existing = await findTeams(app);
  const failed = new Set<string>();

  await forEach(reader.teams.values(), async (team) => {
    try {
      const id =
        progress.teamIds.get(team.id) ?? existing.get(toOrigin(from, team.id)) ?? (dryRun ? "" : await createTeam(app, from, team));
      progress.record({ teams: { [team.id]: id } });
      progress.teamIds.set(team.id, id);
      counts.teams += 1;
    } catch (error) {
      failed.add(team.id);
      problems.add({ kind: "failed", ...describe(error), id: team.id });
    }
  });

  async function addMember({ teamId, userId, roles }: SourceMembership): Promise<void> {
    const [team, user] = [progress.teamIds.get(teamId), progress.userIds.get(userId)];
    const id = `${teamId} ${userId}`;
    if (team === undefined || user === undefined) {
      const message = `The ${team === undefined ? "team" : "user"} of this membership was not moved.`;
      return problems.add({ kind: "failed", code: "MEMBERSHIP_WITHOUT_USER_OR_TEAM", message, id });
    }
    const permissions = roles.map((role) => ({ role, permission: readPermission(role, rbac.permissions) }));
    for (const { role, permission } of permissions)
      if (permission === null)
        problems.add({ kind: "warning", code: "UNKNOWN_ROLE", message: `The project has no team permission for the role ${role}.`, id });
    counts.memberships += 1;
    if (dryRun) return;
    const added = await app.api.teamMemberships.add({ team_id: team, user_id: user });
    if (added.status === "error" && !isKnownError(added.error, "TEAM_MEMBERSHIP_ALREADY_EXISTS")) throw added.error;
    for (const { permission } of permissions) {
      if (!permission) continue;
      const granted = await app.api.teamPermissions.grant({ team_id: team, user_id: user, permission_id: permission });
      if (granted.status === "error") throw granted.error;
    }
  }
  await forEach(reader.memberships, async (membership) => {
    try {
      await addMember(membership);
    } catch (error) {
      problems.add({ kind: "failed", ...describe(error), id: `${membership.teamId} ${membership.userId}` });
    }
  });
  return counts;
}

import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { randomUuid } from "../../services/random.ts";
import type { Fixtures } from "../../testing/fixtures.ts";
import type { RouteName } from "../../testing/route-case.ts";
import { givenInvitation, givenMembership } from "../../testing/teams/invitations.ts";

/** A list whose items are found by a name. */
export interface SearchedList {
  readonly route: RouteName;
  /** The list, ending so that a query parameter can follow. */
  readonly path: string;
  readonly as?: "developer" | "member";
  /** The id of an item. Default: its `id`. */
  readonly idOf?: (item: Readonly<Record<string, string>>) => string;
  /** Creates an item with a name. @returns its id in the list */
  readonly create: (name: string) => Promise<string>;
  readonly rename: (id: string, name: string) => Promise<unknown>;
  /** The table that has the folded name, and its column with the ids of `create`. Without it, another test has the old rows. */
  readonly folded?: readonly [table: "teams" | "team_members" | "users" | "projects" | "project_keys" | "api_keys", id: string];
}

const farFuture = 4_102_444_800_000;
const keys = { has_publishable_client_key: true, has_secret_server_key: false, has_super_secret_admin_key: false };

/** Every list that can be searched by a name, twice if it has two kinds of names. */
export async function searchedLists(fixtures: Fixtures, teamId: string): Promise<readonly SearchedList[]> {
  const { server, project, internal, developer, testUser, givenTestUser } = fixtures;
  const ask = async (method: string, path: string, body: object, caller: Parameters<typeof server.request>[2]) => {
    const { status, json, text } = await server.request(method, path, { ...caller, body });
    if (status >= 400) throw new Error(`${method} ${path} answered ${status}: ${text}`);
    return json;
  };
  const asAdmin = (method: string, path: string, body: object) => ask(method, path, body, { as: "admin", project });
  const asOperator = (method: string, path: string, body: object) => ask(method, path, body, { as: "server", project: internal });
  const asDeveloper = (method: string, path: string, body: object) =>
    ask(method, path, body, { as: "client", project: internal, user: developer.accessToken });

  const createTeam = async (display_name: string) => (await asAdmin("POST", "/teams", { display_name })).id;
  const renameTeam = (id: string, display_name: string) => asAdmin("PATCH", `/teams/${id}`, { display_name });
  const createUser = async (display_name: string) => (await asAdmin("POST", "/users", { display_name })).id;
  const renameUser = (id: string, display_name: string) => asAdmin("PATCH", `/users/${id}`, { display_name });
  const createMember = async (name: string) => {
    const id = await createUser(name);
    await givenMembership(server, project, teamId, id);
    return id;
  };
  const renameMember = (id: string, display_name: string) => asAdmin("PATCH", `/team-member-profiles/${teamId}/${id}`, { display_name });
  const readUserId = ({ user_id = "" }: Readonly<Record<string, string>>) => user_id;

  const invited = `${randomUuid()}@example.org`;
  const address = { user_id: testUser.id, type: "email", value: invited, is_verified: true, used_for_auth: false };
  await asAdmin("POST", "/contact-channels", address);

  return [
    { route: "users.list", path: "/users?", create: createUser, rename: renameUser },
    { route: "teams.list", path: "/teams?", create: createTeam, rename: renameTeam, folded: ["teams", "id"] },
    { route: "internal.teams.list", path: "/internal/teams?", create: createTeam, rename: renameTeam, folded: ["teams", "id"] },
    {
      route: "teamMemberProfiles.list",
      path: `/team-member-profiles?team_id=${teamId}&`,
      as: "member",
      idOf: readUserId,
      create: createMember,
      rename: renameUser,
      folded: ["users", "id"],
    },
    {
      route: "teamMemberProfiles.list",
      path: `/team-member-profiles?team_id=${teamId}&`,
      idOf: readUserId,
      create: async (name) => {
        const id = await createMember("Somebody");
        await renameMember(id, name);
        return id;
      },
      rename: renameMember,
      folded: ["team_members", "user_id"],
    },
    {
      route: "teamInvitations.list",
      path: `/team-invitations?user_id=${testUser.id}&`,
      idOf: ({ team_id = "" }) => team_id,
      create: async (name) => {
        const id = await createTeam(name);
        await givenInvitation(server, project, { teamId: id, email: invited });
        return id;
      },
      rename: renameTeam,
      folded: ["teams", "id"],
    },
    ...(["user", "team"] as const).map(
      (type): SearchedList => ({
        route: "internal.payments.listCustomers",
        path: `/internal/payments/customers?customer_type=${type}&`,
        idOf: ({ customer_id = "" }) => customer_id,
        create: async (name) => {
          const id = await (type === "user" ? createUser : createTeam)(name);
          await asAdmin("POST", `/payments/items/${type}/${id}/${type === "user" ? "minutes" : "seats"}/update-quantity?allow_negative=true`, { delta: 1 });
          return id;
        },
        rename: type === "user" ? renameUser : renameTeam,
        ...(type === "team" && { folded: ["teams", "id"] as const }),
      }),
    ),
    ...(["user", "team"] as const).map((owner): SearchedList => {
      const ownerId = { [`${owner}_id`]: owner === "user" ? testUser.id : teamId };
      const query = new URLSearchParams(ownerId);
      return {
        route: `${owner}ApiKeys.list`,
        path: `/${owner}-api-keys?${query}&`,
        create: async (description) =>
          (await asAdmin("POST", `/${owner}-api-keys`, { ...ownerId, description, expires_at_millis: farFuture })).id,
        rename: (id, description) => asAdmin("PATCH", `/${owner}-api-keys/${id}${owner === "team" ? `?${query}` : ""}`, { description }),
        folded: ["api_keys", "id"],
      };
    }),
    {
      route: "oauthApplications.list",
      path: "/oauth-applications?",
      create: async (display_name) => (await asAdmin("POST", "/oauth-applications", { display_name, type: "native" })).id,
      rename: (id, display_name) => asAdmin("PATCH", `/oauth-applications/${id}`, { display_name }),
    },
    {
      route: "internal.apiKeys.list",
      path: "/internal/api-keys?",
      create: async (description) =>
        (await asAdmin("POST", "/internal/api-keys", { description, expires_at_millis: farFuture, ...keys })).id,
      rename: (id, description) => asAdmin("PATCH", `/internal/api-keys/${id}`, { description }),
      folded: ["project_keys", "id"],
    },
    {
      route: "internal.projects.list",
      path: "/internal/projects?",
      as: "developer",
      create: async (display_name) =>
        (await asDeveloper("POST", "/internal/projects", { display_name, owner_team_id: developer.teamId })).id,
      rename: (id, display_name) =>
        ask(
          "PATCH",
          "/internal/projects/current",
          { display_name },
          { headers: { [header.projectId]: id, [header.accessType]: "admin", [header.adminAccessToken]: developer.accessToken } },
        ),
      folded: ["projects", "id"],
    },
    {
      route: "internal.developerTeams.list",
      path: "/internal/developer-teams?",
      as: "developer",
      create: async (display_name) => (await asOperator("POST", "/teams", { display_name, creator_user_id: developer.id })).id,
      rename: (id, display_name) => asOperator("PATCH", `/teams/${id}`, { display_name }),
      folded: ["teams", "id"],
    },
    {
      route: "internal.developerTeams.listMembers",
      path: `/internal/developer-teams/${developer.teamId}/members?`,
      as: "developer",
      idOf: readUserId,
      create: async (display_name) => {
        const { id } = await givenTestUser({ project: internal });
        await asOperator("PATCH", `/users/${id}`, { display_name });
        await givenMembership(server, internal, developer.teamId, id);
        return id;
      },
      rename: (id, display_name) => asOperator("PATCH", `/users/${id}`, { display_name }),
    },
  ];
}

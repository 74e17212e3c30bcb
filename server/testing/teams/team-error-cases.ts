import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { randomUuid } from "../../services/random.ts";
import { ownerErrorCases } from "../console/developer-team-cases.ts";
import { context, type ErrorCall, type ErrorCase } from "../error-cases.ts";
import type { RouteName } from "../route-cases.ts";
import { configureSeats, permissionErrorCases } from "./invitation-error-cases.ts";

const svg = "data:image/svg+xml;base64,PHN2Zy8+";
const ofTeam = (team_id: string): ErrorCall => ({ params: { team_id } });
const changing = (team_id: string, about: object = { display_name: "Renamed" }): ErrorCall => ({ params: { team_id }, body: about });
const newTeam = () => context.server.given.invitingTeam(context.fixtures.project);
const signedIn = async () => ({ [header.accessToken]: (await context.fixtures.givenTestUser()).accessToken });

const ofMember = (team_id: string): ErrorCall => ({ params: { team_id, user_id: randomUuid() } });
/** Without TeamNotFound: an unknown team is one without the member. */
const memberErrorCases = (said: (teamId: string) => ErrorCall): Record<string, ErrorCase> => {
  const { TeamNotFound: _, ...others } = permissionErrorCases(said);
  return others;
};

/** Adds a user to a team of developers without seats. @param item the item of the seats */
const withSeats =
  (item: object | null): ErrorCase =>
  async () => {
    const { internal, developer } = context.fixtures;
    await configureSeats(item);
    const { id } = await context.server.givenUser();
    return { as: "server", at: internal, params: { team_id: developer.teamId, user_id: id } };
  };

/** The refusals of the calls about teams and their members. */
export const teamErrorCases = {
  "teams.create": {
    InvalidImage: () => ({ as: "server", body: { display_name: "Team", profile_image_url: svg } }),
    InvalidTeamChange: () => ({ as: "server", query: { add_current_user: true }, body: { display_name: "Team" } }),
    UserNotFound: () => ({ as: "server", body: { display_name: "Team", creator_user_id: randomUuid() } }),
  },
  "teams.get": { TeamNotFound: () => ({ as: "server" }), TeamMembershipNotFound: async () => ({ headers: await signedIn() }) },
  "teams.update": {
    ...permissionErrorCases(changing),
    InvalidImage: async () => ({ as: "server", ...changing(await newTeam(), { profile_image_url: svg }) }),
  },
  "teams.remove": {
    ...permissionErrorCases(ofTeam),
    TeamOwnsProjects: () => ({ as: "server", at: context.fixtures.internal, ...ofTeam(context.fixtures.developer.teamId) }),
  },
  "teamMemberships.add": {
    TeamMembershipAlreadyExists: async () => {
      const { id } = await context.fixtures.givenTestUser();
      return { as: "server", params: { team_id: await context.server.given.invitingTeam(context.fixtures.project, id), user_id: id } };
    },
    TeamNotFound: async () => ({ as: "server", params: { team_id: randomUuid(), user_id: context.fixtures.testUser.id } }),
    UserNotFound: async () => ({ as: "server", params: { team_id: await newTeam(), user_id: randomUuid() } }),
    ItemNotFound: withSeats(null),
    ItemQuantityInsufficientAmount: withSeats({ displayName: "Seats", customerType: "team" }),
  },
  "teamMemberships.remove": {
    ...memberErrorCases(ofMember),
    OwnerRoleRequired: ownerErrorCases.OwnerRoleRequired,
    TeamNeedsOwner: ownerErrorCases.TeamNeedsOwner,
  },
  "teamMemberProfiles.list": {
    ...permissionErrorCases((team_id) => ({ query: { team_id } })),
    TeamIdRequired: async () => ({ headers: await signedIn() }),
    UserNotFound: () => ({ as: "server", query: { user_id: randomUuid() } }),
  },
  "teamMemberProfiles.get": memberErrorCases(ofMember),
  "teamMemberProfiles.update": {
    TeamMembershipNotFound: () => ({ as: "server", ...ofMember(randomUuid()), body: { display_name: "Ada" } }),
    InvalidImage: async () => {
      const { id } = await context.fixtures.givenTestUser();
      const team_id = await context.server.given.invitingTeam(context.fixtures.project, id);
      return { as: "server", params: { team_id, user_id: id }, body: { profile_image_url: svg } };
    },
  },
} satisfies Partial<Record<RouteName, Readonly<Record<string, ErrorCase>>>>;

import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { randomUuid } from "../services/random.ts";
import type { RouteName } from "./good-calls.ts";
import { givenInvitation, givenInvitingTeam } from "./invitations.ts";
import { email, type Provocation, type Provoke, stage } from "./provocation.ts";
import { codeRefusals } from "./sign-in-refusals.ts";

const code = async () => (await givenInvitation(stage.server, stage.world.project)).code;

/** Somebody signed in, in a team where they may do what is said. */
async function member(permissionIds: readonly string[] = []) {
  const guest = await stage.world.givenGuest();
  const teamId = await givenInvitingTeam(stage.server, stage.world.project, guest.id, permissionIds);
  return { teamId, headers: { [header.accessToken]: guest.accessToken } };
}

type About = (teamId: string) => Provocation;

/** A server, about a team that nobody has; a stranger, about one; a member without rights, about their own. */
const asServer =
  (said: About): Provoke =>
  () => ({ as: "server", ...said(randomUuid()) });
const asStranger =
  (said: About): Provoke =>
  async () => ({ headers: (await member()).headers, ...said(randomUuid()) });
const asMember =
  (said: About): Provoke =>
  async () => {
    const { teamId, headers } = await member();
    return { headers, ...said(teamId) };
  };

/** What is refused to whoever has no business in a team; `said` names the team. */
const rightsRefusals = (said: About): Record<string, Provoke> => ({
  TeamNotFound: asServer(said),
  TeamMembershipNotFound: asStranger(said),
  TeamPermissionRequired: asMember(said),
});

/** What every use of an invitation refuses to somebody who is signed in. */
const signedInCodeRefusals = (): Record<string, Provoke> =>
  Object.fromEntries(
    Object.entries(codeRefusals(code)).map(([error, provoke]) => [
      error,
      async () => ({ ...(await provoke()), headers: { [header.accessToken]: (await stage.world.givenGuest()).accessToken } }),
    ]),
  );

const inviting = (teamId: string, about: object = {}): Provocation => ({
  body: { email: email(), team_id: teamId, callback_url: "http://localhost:3000/join", ...about },
});

/** What the calls about invitations refuse. */
export const invitationRefusals = {
  "teamInvitations.sendCode": {
    ...rightsRefusals(inviting),
    RedirectUrlNotWhitelisted: async () => {
      const teamId = await givenInvitingTeam(stage.server, stage.world.project);
      return { as: "server", ...inviting(teamId, { callback_url: "https://evil.example/" }) };
    },
    TooManyRequests: async () => {
      const said = inviting(await givenInvitingTeam(stage.server, stage.world.project));
      for (let sent = 0; sent < 5; sent++) {
        await stage.counting.request("POST", "/team-invitations/send-code", {
          as: "server",
          project: stage.world.project,
          body: said.body,
        });
      }
      return { on: stage.counting, as: "server", ...said };
    },
  },
  "teamInvitations.list": rightsRefusals((team_id) => ({ query: { team_id } })),
  "teamInvitations.revoke": {
    ...rightsRefusals((team_id) => ({ params: { invitation_id: randomUuid() }, query: { team_id } })),
    TeamInvitationNotFound: async () => ({
      as: "server",
      params: { invitation_id: randomUuid() },
      query: { team_id: await givenInvitingTeam(stage.server, stage.world.project) },
    }),
  },
  "teamInvitations.accept": signedInCodeRefusals(),
  "teamInvitations.checkCode": codeRefusals(code),
  "teamInvitations.details": signedInCodeRefusals(),
} satisfies Partial<Record<RouteName, Readonly<Record<string, Provoke>>>>;

import { seatItemId } from "#contract/vocabulary/console/developer-roles.ts";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { invitationLimits } from "#contract/vocabulary/teams/teams.ts";
import { randomUuid } from "../../services/random.ts";
import { permissiveConfig } from "../case-fixtures.ts";
import { context, type ErrorCall, type ErrorCase, email } from "../error-cases.ts";
import type { RouteName } from "../route-cases.ts";
import { codeErrorCases } from "../sign-in/sign-in-error-cases.ts";

const code = async () => (await context.server.given.invitation(context.fixtures.project)).code;

/** A signed-in user in a team with the permissions that the case needs. */
async function member(permissionIds: readonly string[] = []) {
  const testUser = await context.fixtures.givenTestUser();
  const teamId = await context.server.given.invitingTeam(context.fixtures.project, testUser.id, permissionIds);
  return { teamId, headers: { [header.accessToken]: testUser.accessToken } };
}

type About = (teamId: string) => ErrorCall;

/** A call as server about an unknown team. */
const asServer =
  (said: About): ErrorCase =>
  () => ({ as: "server", ...said(randomUuid()) });
const asStranger =
  (said: About): ErrorCase =>
  async () => ({ headers: (await member()).headers, ...said(randomUuid()) });
const asMember =
  (said: About): ErrorCase =>
  async () => {
    const { teamId, headers } = await member();
    return { headers, ...said(teamId) };
  };

/** Errors for callers without rights in a team; `said` names the team. */
export const permissionErrorCases = (said: About): Record<string, ErrorCase> => ({
  TeamNotFound: asServer(said),
  TeamMembershipNotFound: asStranger(said),
  TeamPermissionRequired: asMember(said),
});

/** The errors of every use of an invitation by a signed-in user. */
const signedInCodeErrorCases = (): Record<string, ErrorCase> =>
  Object.fromEntries(
    Object.entries(codeErrorCases(code)).map(([error, errorCase]) => [
      error,
      async () => ({ ...(await errorCase()), headers: { [header.accessToken]: (await context.fixtures.givenTestUser()).accessToken } }),
    ]),
  );

/** An account without the invited address, in a project that requires it. */
const asOtherAccount: ErrorCase = async () => {
  const at = await context.server.givenProject({ ...permissiveConfig, "teams.invitationsBoundToAddress": true });
  const { accessToken } = await context.fixtures.givenTestUser({ project: at });
  return { at, headers: { [header.accessToken]: accessToken }, body: { code: (await context.server.given.invitation(at)).code } };
};

const inviting = (teamId: string, about: object = {}): ErrorCall => ({
  body: { email: email(), team_id: teamId, callback_url: "http://localhost:3000/join", ...about },
});

const recoveryCode = async () => (await context.server.given.recoveryCode(context.fixtures.project)).code;
const callbackUrl = "http://localhost:3000/join";
const invitingAgain = async (about: object = {}): Promise<ErrorCall> => {
  const { code, teamId, email } = await context.server.given.recoveryCode(context.fixtures.project);
  return { body: { code, team_id: teamId, email, callback_url: callbackUrl, ...about } };
};

/** Configures the item of the seats of developer teams, of which nothing is included. */
export async function configureSeats(item: object | null): Promise<void> {
  const change = { [`payments.items.${seatItemId}`]: item, "payments.products.self_hosted": null };
  await context.server.request("PATCH", "/internal/config/override", {
    as: "admin",
    project: context.fixtures.internal,
    body: { config_override_string: JSON.stringify(change) },
  });
}

/** Accepts an invitation into a team of developers without seats. @param item the item of the seats */
const withSeats =
  (item: object | null): ErrorCase =>
  async () => {
    const { server, fixtures } = context;
    const { internal } = fixtures;
    await configureSeats(item);
    const { accessToken, email } = await server.givenUser();
    const { code } = await server.given.invitation(internal, { email });
    return { at: internal, headers: { [header.accessToken]: accessToken }, body: { code } };
  };

/** The same by the id of the invitation, which is to the address of the user. */
const byId =
  (errorCase: ErrorCase): ErrorCase =>
  async () => {
    const { body: _, ...call } = await errorCase();
    const { server, fixtures } = context;
    const { id: userId, accessToken } = await fixtures.givenTestUser({ project: fixtures.internal });
    const { id } = await server.given.invitationTo(fixtures.internal, userId);
    return { ...call, headers: { [header.accessToken]: accessToken }, params: { invitation_id: id }, query: { user_id: userId } };
  };

/** The refusals of the calls about invitations. */
export const invitationErrorCases = {
  "accountRecovery.details": codeErrorCases(recoveryCode),
  "accountRecovery.inviteAgain": {
    ...codeErrorCases(recoveryCode, { team_id: randomUuid(), email: email(), callback_url: callbackUrl }),
    TeamInvitationNotFound: () => invitingAgain({ email: email() }),
    TeamNotFound: async () => {
      const call = await invitingAgain();
      const { team_id } = call.body as { team_id: string };
      await context.server.request("DELETE", `/teams/${team_id}`, { as: "server", project: context.fixtures.project });
      return call;
    },
    RedirectUrlNotWhitelisted: () => invitingAgain({ callback_url: "https://evil.example/" }),
    TooManyRequests: async () => {
      const call = await invitingAgain();
      for (const { max } of invitationLimits.perAddress) {
        for (let sent = 0; sent < max; sent++) {
          await context.counting.request("POST", "/account-recovery/invite-again", {
            as: "client",
            project: context.fixtures.project,
            body: call.body,
          });
        }
      }
      return { on: context.counting, ...call };
    },
    IdempotencyKeyReused: async () => {
      const [earlier, call] = [await invitingAgain(), await invitingAgain()];
      const headers = { [header.idempotencyKey]: randomUuid() };
      const { server, fixtures } = context;
      await server.request("POST", "/account-recovery/invite-again", {
        as: "client",
        project: fixtures.project,
        headers,
        body: earlier.body,
      });
      return { ...call, headers };
    },
  },
  "teamInvitations.sendCode": {
    ...permissionErrorCases(inviting),
    RedirectUrlNotWhitelisted: async () => {
      const teamId = await context.server.given.invitingTeam(context.fixtures.project);
      return { as: "server", ...inviting(teamId, { callback_url: "https://evil.example/" }) };
    },
    TooManyRequests: async () => {
      const said = inviting(await context.server.given.invitingTeam(context.fixtures.project));
      for (let sent = 0; sent < 5; sent++) {
        await context.counting.request("POST", "/team-invitations/send-code", {
          as: "server",
          project: context.fixtures.project,
          body: said.body,
        });
      }
      return { on: context.counting, as: "server", ...said };
    },
    IdempotencyKeyReused: async () => {
      const { server, fixtures } = context;
      const [said, other] = await Promise.all([1, 2].map(async () => inviting(await server.given.invitingTeam(fixtures.project))));
      const headers = { [header.idempotencyKey]: randomUuid() };
      await server.request("POST", "/team-invitations/send-code", { as: "server", project: fixtures.project, headers, body: said?.body });
      return { as: "server", ...other, headers };
    },
  },
  "teamInvitations.list": {
    ...permissionErrorCases((team_id) => ({ query: { team_id } })),
    UserNotFound: () => ({ as: "server", query: { user_id: randomUuid() } }),
  },
  "teamInvitations.acceptById": {
    UserNotFound: () => ({ as: "server", params: { invitation_id: randomUuid() }, query: { user_id: randomUuid() } }),
    TeamInvitationNotFound: async () => {
      const { id } = await context.fixtures.givenTestUser();
      const unproven = await context.server.given.invitationTo(context.fixtures.project, id, { isVerified: false });
      return { as: "server", params: { invitation_id: unproven.id }, query: { user_id: id } };
    },
    ItemNotFound: byId(withSeats(null)),
    ItemQuantityInsufficientAmount: byId(withSeats({ displayName: "Seats", customerType: "team" })),
  },
  "teamInvitations.revoke": {
    ...permissionErrorCases((team_id) => ({ params: { invitation_id: randomUuid() }, query: { team_id } })),
    TeamInvitationNotFound: async () => ({
      as: "server",
      params: { invitation_id: randomUuid() },
      query: { team_id: await context.server.given.invitingTeam(context.fixtures.project) },
    }),
  },
  "teamInvitations.accept": {
    ...signedInCodeErrorCases(),
    InvitationForOtherAddress: asOtherAccount,
    ItemNotFound: withSeats(null),
    ItemQuantityInsufficientAmount: withSeats({ displayName: "Seats", customerType: "team" }),
  },
  "teamInvitations.checkCode": codeErrorCases(code),
  "teamInvitations.details": { ...signedInCodeErrorCases(), InvitationForOtherAddress: asOtherAccount },
} satisfies Partial<Record<RouteName, Readonly<Record<string, ErrorCase>>>>;

import type { Contract } from "#contract/index.ts";
import type { Route, RouteTree } from "#contract/kernel/route.ts";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { randomUuid } from "../services/random.ts";
import { givenCliLogin } from "./cli-logins.ts";
import { givenAttempt, givenResetCode, givenSignInCode, givenVerificationCode } from "./codes.ts";
import type { Said } from "./faces.ts";
import { givenInvitation, givenInvitingTeam } from "./invitations.ts";
import { givenNewPasskey, givenPasskey, givenPasskeyAnswer } from "./passkeys.ts";
import type { Guest, SentHeaders, TenantKeys, World } from "./world.ts";

type Names<Tree, Prefix extends string = ""> = {
  [Key in keyof Tree & string]: Tree[Key] extends Route
    ? `${Prefix}${Key}`
    : Tree[Key] extends RouteTree
      ? Names<Tree[Key], `${Prefix}${Key}.`>
      : never;
}[keyof Tree & string];

/** Dotted name of every route of the contract: a table of all of them does not compile with one missing. */
export type RouteName = Names<Contract>;

/** What to say so that a caller who is let in succeeds. */
export interface GoodCall extends Said {
  readonly headers?: SentHeaders;
  /** Whoever calls, where the call does away with its caller. */
  readonly guest?: Guest;
  /** Where to call, where the call does away with its project. */
  readonly at?: TenantKeys;
}

const aUser = async (world: World) => ({ params: { user_id: (await world.givenGuest()).id } });
const aKeySet = {
  description: "Production",
  expires_at_millis: 4_102_444_800_000,
  has_publishable_client_key: true,
  has_secret_server_key: true,
  has_super_secret_admin_key: false,
};
const aKeySetId = async (world: World) => ({ params: { key_set_id: await world.givenKeySet() } });
const anAddress = () => `${randomUuid()}@example.org`;
const ofProject = ({ project }: World) => ({ params: { project_id: project.id } });

/** One call of each route that succeeds, as often as it is made; what it needs is made for it. */
export const goodCalls: Readonly<Record<RouteName, (world: World) => GoodCall | Promise<GoodCall>>> = {
  "auth.password.signUp": () => ({ body: { email: anAddress(), password: "correct horse battery" } }),
  "auth.password.signIn": async ({ server, project }) => {
    const { email, password } = await server.givenUser({ project });
    return { body: { email, password } };
  },
  "auth.password.sendResetCode": () => ({ body: { email: anAddress(), callback_url: "http://localhost:3000/handler/password-reset" } }),
  "auth.password.checkResetCode": async ({ server, project }) => ({ body: { code: (await givenResetCode(server, project)).code } }),
  "auth.password.reset": async ({ server, project }) => ({
    body: { code: (await givenResetCode(server, project)).code, password: "correct horse battery" },
  }),
  "auth.password.update": async ({ server, project }) => {
    const { id, accessToken, refreshToken, password } = await server.givenUser({ project });
    return {
      guest: { id, accessToken, refreshToken, sessionId: "" },
      body: { old_password: password, new_password: "a new horse battery" },
    };
  },
  "auth.password.set": async (world) => ({ guest: await world.givenGuest(), body: { password: "correct horse battery" } }),
  "auth.otp.sendSignInCode": () => ({ body: { email: anAddress(), callback_url: "http://localhost:3000/handler/magic-link-callback" } }),
  "auth.otp.signIn": async ({ server, project }) => ({ body: { code: await givenSignInCode(server, project) } }),
  "auth.otp.checkCode": async ({ server, project }) => ({ body: { code: await givenSignInCode(server, project) } }),
  "auth.mfa.signIn": async ({ server, project }) => {
    const { code, totp } = await givenAttempt(server, project);
    return { body: { type: "totp", totp: totp(), code } };
  },
  "auth.passkey.initiateRegistration": () => ({}),
  "auth.passkey.register": async ({ server, project, guest }) => ({ body: await givenNewPasskey(server, project, guest.id) }),
  "auth.passkey.initiateAuthentication": () => ({}),
  "auth.passkey.signIn": async ({ server, project, givenGuest }) => {
    const device = await givenPasskey(server, project, (await givenGuest()).id);
    return { body: await givenPasskeyAnswer(server, project, device) };
  },
  "auth.anonymous.signUp": () => ({}),
  "auth.cli.start": () => ({ body: {} }),
  "auth.cli.poll": async ({ server, project }) => ({ body: { polling_code: (await givenCliLogin(server, project)).polling_code } }),
  "auth.cli.complete": async ({ server, project, guest }) => ({
    body: { login_code: (await givenCliLogin(server, project)).login_code, refresh_token: guest.refreshToken },
  }),
  "auth.sessions.list": ({ guest }) => ({ query: { user_id: guest.id } }),
  "auth.sessions.create": async (world) => ({ body: { user_id: (await world.givenGuest()).id } }),
  "auth.sessions.remove": async ({ guest, givenSession }) => ({
    guest,
    params: { session_id: (await givenSession(guest.id)).sessionId },
  }),
  "auth.sessions.signOut": async (world) => ({ guest: await world.givenGuest() }),
  "auth.sessions.refresh": ({ guest }) => ({ headers: { [header.refreshToken]: guest.refreshToken } }),
  "auth.oauth.token": ({ project, guest }) => ({
    body: {
      grant_type: "refresh_token",
      refresh_token: guest.refreshToken,
      client_id: project.id,
      client_secret: project.publishableClientKey,
    },
  }),
  "users.me": () => ({}),
  "users.updateMe": () => ({ body: { display_name: "Ada" } }),
  "users.deleteMe": async (world) => ({ guest: await world.givenGuest() }),
  "users.list": () => ({ query: { limit: 2, desc: true } }),
  "users.create": () => ({ body: { primary_email: anAddress(), primary_email_auth_enabled: true } }),
  "users.get": aUser,
  "users.update": async (world) => ({ ...(await aUser(world)), body: { display_name: "Ada", server_metadata: { seen: true } } }),
  "users.remove": aUser,
  "contactChannels.sendPrimaryVerificationCode": async ({ server, project }) => {
    const { id, email, accessToken, refreshToken } = await server.givenUser({ project });
    const callback_url = "http://localhost:3000/handler/email-verification";
    return { guest: { id, accessToken, refreshToken, sessionId: "" }, body: { email, callback_url } };
  },
  "contactChannels.sendVerificationCode": async ({ server, project }) => {
    const { id, accessToken, refreshToken } = await server.givenUser({ project });
    const channel = await server.db.selectFrom("contact_channels").select("id").where("user_id", "=", id).executeTakeFirstOrThrow();
    return {
      guest: { id, accessToken, refreshToken, sessionId: "" },
      params: { user_id: id, contact_channel_id: channel.id },
      body: { callback_url: "http://localhost:3000/handler/email-verification" },
    };
  },
  "contactChannels.verify": async ({ server, project }) => ({ body: { code: (await givenVerificationCode(server, project)).code } }),
  "contactChannels.checkVerificationCode": async ({ server, project }) => ({
    body: { code: (await givenVerificationCode(server, project)).code },
  }),
  "teamInvitations.sendCode": async ({ server, project, guest }) => ({
    body: {
      email: anAddress(),
      team_id: await givenInvitingTeam(server, project, guest.id),
      callback_url: "http://localhost:3000/handler/team-invitation",
    },
  }),
  "teamInvitations.list": async ({ server, project, guest }) => ({
    query: { team_id: await givenInvitingTeam(server, project, guest.id) },
  }),
  "teamInvitations.revoke": async ({ server, project, guest }) => {
    const { id, teamId } = await givenInvitation(server, project, { teamId: await givenInvitingTeam(server, project, guest.id) });
    return { params: { invitation_id: id }, query: { team_id: teamId } };
  },
  "teamInvitations.accept": async (world) => ({ body: { code: (await givenInvitation(world.server, world.project)).code } }),
  "teamInvitations.checkCode": async (world) => ({ body: { code: (await givenInvitation(world.server, world.project)).code } }),
  "teamInvitations.details": async (world) => ({ body: { code: (await givenInvitation(world.server, world.project)).code } }),
  "teams.list": ({ guest }) => ({ query: { user_id: guest.id } }),
  "teams.create": () => ({ body: { display_name: "The first team" } }),
  "teams.get": async (world) => ({ params: { team_id: await world.givenTeam(world.guest.id) } }),
  "internal.projects.list": () => ({}),
  "internal.projects.create": ({ developer }) => ({ body: { display_name: "My app", owner_team_id: developer.teamId } }),
  "internal.projects.transfer": ({ project, developer }) => ({ body: { project_id: project.id, new_team_id: developer.teamId } }),
  "internal.projects.current": () => ({}),
  "internal.projects.update": () => ({ body: { description: "What it is for", config: { passkey_enabled: true } } }),
  "internal.projects.remove": async ({ server, givenGuest }) => {
    const at = await server.givenProject();
    return { at, guest: await givenGuest({ project: at }) };
  },
  "internal.config.get": () => ({}),
  "internal.config.override": () => ({ body: { config_override_string: '{"auth.otp.allowSignIn":true}', dry_run: true } }),
  "internal.apiKeys.list": () => ({}),
  "internal.apiKeys.create": () => ({ body: aKeySet }),
  "internal.apiKeys.get": aKeySetId,
  "internal.apiKeys.update": async (world) => ({ ...(await aKeySetId(world)), body: { description: "Staging" } }),
  "projects.current": () => ({}),
  "projects.jwks": (world) => ({ ...ofProject(world), query: { include_anonymous: true } }),
  "projects.anonymousJwks": ({ project }) => ({ params: { project_id: project.id, document: "jwks.json" } }),
  "internal.auditLog.list": () => ({}),
  "internal.metrics.get": () => ({ query: { include_anonymous: true } }),
  "images.get": async (world) => ({ params: await world.givenImage(world.guest.id) }),
  "platform.greet": () => ({}),
  "platform.checkFeatureSupport": () => ({ body: { feature_name: "teleport" } }),
  "platform.checkVersion": () => ({ body: { clientVersion: "2.8.51" } }),
  "platform.health": () => ({}),
  "platform.ready": () => ({}),
};

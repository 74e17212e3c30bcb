import type { AccessType } from "#contract/kernel/access.ts";
import type { Route } from "#contract/kernel/route.ts";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { newSession } from "../features/sessions/open.ts";
import { randomUuid } from "../services/random.ts";
import { type AccessClaims, createTokens } from "../services/tokens.ts";
import type { TestServer } from "./index.ts";
import { keyHeaders, type ProjectKeys } from "./request.ts";

export type TenantKeys = ProjectKeys & { readonly tenancyId: string };
export type SentHeaders = Readonly<Record<string, string>>;

/** Somebody signed in, without the cost of a password. */
export interface Guest {
  readonly id: string;
  readonly sessionId: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Two projects that have nothing to do with each other, and the means to fill them. */
export interface World {
  readonly server: TestServer;
  /** The project under test; it has a second branch, `side`. */
  readonly project: TenantKeys;
  readonly foreign: TenantKeys;
  /** Somebody signed in to the project, who stays. */
  readonly guest: Guest;
  /** A user of a project, signed in. */
  givenGuest(about?: { project?: TenantKeys; anonymous?: boolean }): Promise<Guest>;
  /** An access token as the server signs it; `abroad` changes the circumstances of its making. */
  token(claims: Partial<AccessClaims>, abroad?: { publicUrl?: string; secondsAgo?: number }): string;
}

/** The configuration that lets clients do everything. */
export const openConfig = {
  auth: { password: { allowSignIn: true }, otp: { allowSignIn: true } },
  users: { allowClientUserDeletion: true },
  teams: { allowClientTeamCreation: true },
  domains: { allowLocalhost: true },
};

export async function createWorld(server: TestServer): Promise<World> {
  const { services } = server.running;
  const project = await server.givenProject(openConfig, ["side"]);
  const foreign = await server.givenProject(openConfig);

  const token: World["token"] = (claims, { publicUrl = services.publicUrl, secondsAgo = 0 } = {}) => {
    const clock = { now: () => new Date(server.clock.now().getTime() - secondsAgo * 1000) };
    return createTokens({ secrets: services.secrets, publicUrl, accessSeconds: services.accessSeconds, clock }).sign({
      sub: randomUuid(),
      project_id: project.id,
      branch_id: "main",
      refresh_token_id: randomUuid(),
      role: "authenticated",
      name: null,
      email: null,
      email_verified: false,
      selected_team_id: null,
      is_anonymous: false,
      ...claims,
    });
  };

  const givenGuest: World["givenGuest"] = async ({ project: where = project, anonymous = false } = {}) => {
    const made = await server.request("POST", "/users", { as: "server", project: where, body: { is_anonymous: anonymous } });
    if (made.status !== 201) throw new Error(`making a user answered ${made.status}: ${made.text}`);
    const session = newSession(where.tenancyId, made.json.id, { ip: "127.0.0.1", requestId: "test" }, server.clock.now());
    await session.insert.execute(server.db);
    const claims = { sub: made.json.id, project_id: where.id, refresh_token_id: session.id, is_anonymous: anonymous };
    return { id: made.json.id, sessionId: session.id, accessToken: token(claims), refreshToken: session.refreshToken };
  };

  return { server, project, foreign, guest: await givenGuest(), givenGuest, token };
}

/** The lowest access type a route lets in. */
export const lowestType = ({ access }: Route): AccessType => (access.from === "open" || access.from === "bare" ? "client" : access.from);

/** Headers of the least caller whom the route lets in. */
export const leastCaller = (route: Route, { project, guest }: Pick<World, "project" | "guest">): SentHeaders => ({
  ...keyHeaders(lowestType(route), project),
  ...(route.access.user === "optional" ? {} : { [header.accessToken]: guest.accessToken }),
});

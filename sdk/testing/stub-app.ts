import { afterEach, beforeEach } from "vitest";
import { type ClientAppOptions, createClientApp } from "../client.ts";
import { accessToken, fixedEffects } from "./fixed-effects.ts";
import { type SeenRequest, type StubResponse, startStub } from "./stub-server.ts";

/** When the world of these tests begins, in milliseconds. */
export const start = Date.UTC(2026, 0, 1);

/** A user as the server answers a client. */
export const me = {
  id: "11111111-1111-4111-8111-111111111111",
  primary_email: "ada@example.org",
  primary_email_verified: false,
  display_name: "Ada",
  profile_image_url: null,
  signed_up_at_millis: start,
  client_metadata: { theme: "dark" },
  client_read_only_metadata: null,
  selected_team_id: null,
  selected_team: null,
  has_password: true,
  otp_auth_enabled: false,
  passkey_auth_enabled: false,
  auth_with_email: true,
  requires_totp_mfa: false,
  oauth_providers: [{ id: "github", account_id: "7", email: null }],
  is_anonymous: false,
};

/** The response of a sign-in: the tokens of a new session. */
export const signedIn = (name = "first", claims: Record<string, unknown> = {}) => ({
  access_token: accessToken(start, { name, refresh_token_id: `session ${name}`, ...claims }),
  refresh_token: `refresh ${name}`,
  is_new_user: false,
  user_id: me.id,
});

/** Returns the token endpoint's response: an access token of that name. */
export const renewed = (name: string): StubResponse => ({
  json: { access_token: accessToken(start, { name }), token_type: "Bearer", expires_in: 600, scope: "legacy" },
});

/** The token endpoint's response when the session is over; it does not hide statuses. */
export const refused: StubResponse = {
  status: 401,
  headers: { "x-stack-known-error": "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED" },
  json: { code: "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED", error: "Gone." },
};

type Answers = Record<string, (request: SeenRequest) => StubResponse | Promise<StubResponse>>;

/** A stub server for each test of the file, with answers by method and path, and apps that call it. */
export function givenStub() {
  let server: Awaited<ReturnType<typeof startStub>>;
  const stub = {
    routes: {} as Answers,
    /** Requests so far, to one path or to all. */
    seen: (path?: string) => server.seen.filter((request) => path === undefined || request.path.split("?")[0] === path),
    url: () => server.url,
    options: (): ClientAppOptions => ({
      baseUrl: `${server.url}/`,
      projectId: "internal",
      publishableClientKey: "pck_test",
      tokenStore: { accessToken: accessToken(start), refreshToken: "refresh" },
      effects: fixedEffects().effects,
    }),
    app: (given: Partial<ClientAppOptions> = {}) => createClientApp({ ...stub.options(), pages: "own", ...given }),
  };
  beforeEach(async () => {
    stub.routes = {};
    server = await startStub((request) => {
      const answer = stub.routes[`${request.method} ${request.path.split("?")[0]}`];
      return answer ? answer(request) : { status: 404, text: `No ${request.method} ${request.path} in this test.` };
    });
  });
  afterEach(() => server.close());
  return stub;
}

// Causes every error that a route declares, over both transports. An error that no test causes is an unchecked promise.
import { type SqlBool, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { declaredErrors } from "#contract/errors/implied.ts";
import * as errors from "#contract/errors/index.ts";
import { contract } from "#contract/index.ts";
import type { ErrorClass } from "#contract/kernel/error.ts";
import { type Route, walk } from "#contract/kernel/route.ts";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { randomUuid } from "../services/random.ts";
import { aiChatErrorCases } from "../testing/ai-chat-cases.ts";
import { apiKeyErrorCases } from "../testing/api-key-error-cases.ts";
import { channelErrorCases, withManyAddresses } from "../testing/channel-error-cases.ts";
import { checkoutErrorCases } from "../testing/checkout-error-cases.ts";
import { cliErrorCases } from "../testing/cli-logins.ts";
import { configErrorCases } from "../testing/config-error-cases.ts";
import { dataVaultErrorCases } from "../testing/data-vault-cases.ts";
import { developerTeamErrorCases, ownerErrorCases } from "../testing/developer-team-cases.ts";
import { emailOutboxErrorCases, emailSendingErrorCases } from "../testing/email-sending-cases.ts";
import { emailSourceErrorCases } from "../testing/email-source-error-cases.ts";
import { context, type ErrorCall, type ErrorCase, email, givenPasswordUser, hashingBusy, password } from "../testing/error-cases.ts";
import { createFixtures, type Fixtures, leastPrivilegedHeaders, permissiveConfig, tenantHeaders } from "../testing/fixtures.ts";
import { startServer, type TestServer } from "../testing/index.ts";
import { integrationErrorCases } from "../testing/integration-error-cases.ts";
import { invitationErrorCases } from "../testing/invitation-error-cases.ts";
import { issuerErrorCases } from "../testing/issuer-error-cases.ts";
import { notificationErrorCases } from "../testing/notification-cases.ts";
import { oauthErrorCases } from "../testing/oauth-error-cases.ts";
import { oauthProviderErrorCases } from "../testing/oauth-provider-error-cases.ts";
import { passkeyErrorCases } from "../testing/passkey-error-cases.ts";
import { paymentErrorCases } from "../testing/payment-cases.ts";
import { permissionErrorCases } from "../testing/permission-cases.ts";
import { definitionErrorCases } from "../testing/permission-definition-cases.ts";
import { projectKeyErrorCases } from "../testing/project-key-error-cases.ts";
import type { RouteName } from "../testing/route-cases.ts";
import { sessionErrorCases } from "../testing/session-error-cases.ts";
import { signInErrorCases } from "../testing/sign-in-error-cases.ts";
import { subscriptionErrorCases } from "../testing/subscription-cases.ts";
import { teamErrorCases } from "../testing/team-error-cases.ts";
import { type CallInput, expectError, transports } from "../testing/transports.ts";
import { webhookErrorCases } from "../testing/webhook-error-cases.ts";

let server: TestServer;
let fixtures: Fixtures;
/** Counts calls. */
let counting: TestServer;
/** Has lost its database. */
let ending: TestServer;
beforeAll(async () => {
  server = await startServer();
  fixtures = await createFixtures(server);
  counting = await startServer({ databaseOf: server, rateLimits: true });
  Object.assign(context, { server, fixtures, counting });
  ending = await startServer();
  await ending.database.close();
});
afterAll(async () => {
  await Promise.all([counting.close(), ending.close()]);
  await server.close();
});

/** What writes of a user refuse, whichever route they come by; `as` and `who` say on whom. */
const writeErrorCases = (who: () => Promise<ErrorCall> | ErrorCall): Record<string, ErrorCase> => {
  const write =
    (body: object | (() => Promise<object>), more: ErrorCall = {}): ErrorCase =>
    async () => ({
      as: "server",
      ...(await who()),
      body: typeof body === "function" ? await body() : body,
      ...more,
    });
  return {
    InvalidImage: write({ profile_image_url: "data:image/svg+xml;base64,PHN2Zy8+" }),
    InvalidUserChange: write({ password, password_hash: `$2b$10$${"a".repeat(53)}` }),
    InvalidPasswordHash: write({ password_hash: "d41d8cd98f00b204e9800998ecf8427e" }),
    PasswordTooShort: write({ primary_email: email(), password: "short" }),
    PasswordTooLong: write({ primary_email: email(), password: "p".repeat(71) }),
    UserEmailAlreadyExists: write(async () => ({ primary_email: (await givenPasswordUser()).email, primary_email_auth_enabled: true })),
    TooManyRequests: write({ primary_email: email(), password }, { meanwhile: hashingBusy }),
  };
};
const noMembership =
  (who: () => Promise<ErrorCall> | ErrorCall): ErrorCase =>
  async () => ({
    as: "server",
    ...(await who()),
    body: { selected_team_id: randomUuid() },
  });

const currentUser = async (): Promise<ErrorCall> => ({ headers: { [header.accessToken]: (await fixtures.givenTestUser()).accessToken } });
const otherUser = async (): Promise<ErrorCall> => ({ params: { user_id: (await fixtures.givenTestUser()).id } });
/** A developer giving away the project under test, to their own team unless `about` names another. */
const transferProject = (about: object = {}, who: Pick<Fixtures["developer"], "accessToken"> = fixtures.developer): ErrorCall => ({
  at: fixtures.internal,
  headers: { [header.accessToken]: who.accessToken },
  body: { project_id: fixtures.project.id, new_team_id: fixtures.developer.teamId, ...about },
});
const createProject = (about: object, who: Pick<Fixtures["developer"], "accessToken"> = fixtures.developer): ErrorCall => ({
  at: fixtures.internal,
  headers: { [header.accessToken]: who.accessToken },
  body: { display_name: "My app", owner_team_id: fixtures.developer.teamId, ...about },
});
const notAnImage = { logo_url: "data:image/svg+xml;base64,PHN2Zy8+" };
const standardProvider = { config: { oauth_providers: [{ id: "nowhere", type: "standard", client_id: "x", client_secret: "y" }] } };
const sharedProvider = { config: { oauth_providers: [{ id: "discord", type: "shared" }] } };
const inProduction = { is_production_mode: true, config: { allow_localhost: true } };

/** A developer with no more than a place in the team that owns the project under test. */
async function givenTeamMember() {
  const testUser = await fixtures.givenTestUser({ project: fixtures.internal });
  const location = { tenancy_id: fixtures.internal.tenancyId, team_id: fixtures.developer.teamId, user_id: testUser.id };
  await server.db
    .insertInto("team_members")
    .values({ ...location, created_at: server.clock.now() })
    .execute();
  return testUser;
}
const unknownUser: ErrorCase = () => ({ as: "server", params: { user_id: randomUuid() }, body: undefined });

const errorCases: Readonly<Partial<Record<RouteName, Readonly<Record<string, ErrorCase>>>>> = {
  ...signInErrorCases,
  ...cliErrorCases,
  ...invitationErrorCases,
  ...passkeyErrorCases,
  ...permissionErrorCases,
  ...definitionErrorCases,
  ...apiKeyErrorCases,
  ...teamErrorCases,
  ...dataVaultErrorCases,
  ...integrationErrorCases,
  ...paymentErrorCases,
  ...subscriptionErrorCases,
  ...notificationErrorCases,
  ...webhookErrorCases,
  ...emailSendingErrorCases,
  ...aiChatErrorCases,
  ...checkoutErrorCases,
  ...issuerErrorCases,
  ...developerTeamErrorCases,
  "users.deleteMe": { TeamNeedsOwner: ownerErrorCases.deletion },
  "internal.users.removeMany": { TeamNeedsOwner: ownerErrorCases.deletionOfMany },
  ...emailSourceErrorCases,
  ...channelErrorCases,
  ...oauthErrorCases,
  ...oauthProviderErrorCases,
  ...sessionErrorCases,
  "users.updateMe": {
    ...writeErrorCases(currentUser),
    TeamMembershipNotFound: noMembership(currentUser),
    TooManyContactChannels: withManyAddresses(({ accessToken }) => ({ headers: { [header.accessToken]: accessToken } })),
    async LastSignInMethod() {
      const { id, accessToken } = await fixtures.givenTestUser();
      await server.db.updateTable("users").set({ otp_auth_enabled: true }).where("id", "=", id).execute();
      return { headers: { [header.accessToken]: accessToken }, body: { otp_auth_enabled: false } };
    },
  },
  "users.create": {
    ...writeErrorCases(() => ({})),
    LastSignInMethod: () => ({
      as: "server",
      body: { primary_email: email(), primary_email_auth_enabled: true, otp_auth_enabled: false },
    }),
    InvalidStandardOauthProviderId: () => ({ as: "server", body: { oauth_providers: [{ id: "nowhere", account_id: "1", email: null }] } }),
    async OauthProviderAccountIdAlreadyUsedForSignIn() {
      const at = await server.givenProject({ "auth.oauth.providers.github": { type: "github", isShared: true, allowSignIn: true } });
      const body = { oauth_providers: [{ id: "github", account_id: "1", email: null }] };
      expect((await server.request("POST", "/users", { as: "server", project: at, body })).status).toBe(201);
      return { as: "server", at, body };
    },
  },
  "users.get": { UserNotFound: unknownUser },
  "users.update": {
    ...writeErrorCases(otherUser),
    TeamMembershipNotFound: noMembership(otherUser),
    TooManyContactChannels: withManyAddresses(({ id }) => ({ as: "server", params: { user_id: id } })),
    async LastSignInMethod() {
      const address = { primary_email: email(), primary_email_auth_enabled: true };
      return { as: "server", ...(await otherUser()), body: { ...address, otp_auth_enabled: false } };
    },
    UserNotFound: () => ({ as: "server", params: { user_id: randomUuid() }, body: { display_name: "Ada" } }),
  },
  "users.remove": { UserNotFound: unknownUser, TeamNeedsOwner: ownerErrorCases.deletionByServer },
  "internal.projects.create": {
    TeamMembershipNotFound: () => createProject({ owner_team_id: randomUuid() }),
    TeamPermissionRequired: async () => createProject({}, await givenTeamMember()),
    InvalidProjectChange: () => createProject(inProduction),
    InvalidImage: () => createProject(notAnImage),
    InvalidStandardOauthProviderId: () => createProject(standardProvider),
    InvalidSharedOauthProviderId: () => createProject(sharedProvider),
  },
  "internal.projects.transfer": {
    ProjectNotFound: () => transferProject({ project_id: randomUuid() }),
    ProjectHasNoOwner: async () => transferProject({ project_id: (await server.givenProject()).id }),
    InternalProjectProtected: () => transferProject({ project_id: "internal" }),
    TeamPermissionRequired: async () => transferProject({}, await givenTeamMember()),
    TeamMembershipNotFound: () => transferProject({ new_team_id: randomUuid() }),
  },
  "internal.projects.update": {
    InvalidProjectChange: () => ({ as: "admin", body: inProduction }),
    InvalidImage: () => ({ as: "admin", body: notAnImage }),
    InvalidStandardOauthProviderId: () => ({ as: "admin", body: standardProvider }),
    InvalidSharedOauthProviderId: () => ({ as: "admin", body: sharedProvider }),
  },
  "internal.projects.remove": { InternalProjectProtected: () => ({ as: "admin", at: fixtures.internal }) },
  ...configErrorCases,
  ...emailOutboxErrorCases,
  ...projectKeyErrorCases,
  "images.get": { ImageNotFound: () => ({}) },
  "platform.health": { NotReady: () => ({ on: ending, query: { db: true } }) },
  "platform.ready": { NotReady: () => ({ on: ending }) },
};

const errorsByName: ReadonlyMap<string, ErrorClass> = new Map(Object.entries(errors) as unknown as [string, ErrorClass][]);
const routes: [string, Route][] = [...walk(contract)];

test("the cases cover exactly the errors that routes declare", () => {
  for (const [name, route] of routes) {
    const covered = Object.keys(errorCases[name as RouteName] ?? {}).map((error) => errorsByName.get(error));
    expect(new Set(covered), name).toEqual(new Set(declaredErrors(route)));
  }
});

/** Input that a route refuses as unknown. In the query where a body is not read. */
const unknownInput = ({ method }: Route): CallInput => ({
  [method === "GET" || method === "DELETE" ? "query" : "body"]: { none_knows: "this" },
});

describe.each(transports)("over $name", (transport) => {
  const cases = routes
    .filter(([, route]) => transport.serves(route))
    .flatMap(([name, route]) =>
      Object.entries(errorCases[name as RouteName] ?? {}).map(([error, errorCase]) => ({ name, route, error, errorCase })),
    );

  // Those per session, and of routes that read no keys, are counted by their handlers (bad-input/rate-table.test.ts).
  const limited = routes
    .filter(([, { limits, access }]) => limits && access.from !== "public")
    .filter(([, route]) => transport.serves(route));
  test.each(limited)("%s rejects calls above its rate limit with Retry-After", async (name, route) => {
    const counted = (route.limits ?? []).filter(({ per }) => per !== "session");
    const { max, seconds } = counted.reduce((least, limit) => (limit.max < least.max ? limit : least));
    const project = await server.givenProject(permissiveConfig);
    // Calls count once the caller is identified, whatever their body.
    const headers = leastPrivilegedHeaders(route, { project, testUser: await fixtures.givenTestUser({ project }) });
    const call = () => transport.call(counting, name, route, headers, unknownInput(route));
    expectError(await call(), errors.SchemaError);
    // The first call is a row with a count of one. The next is the last that the limit allows.
    const { numUpdatedRows } = await server.db
      .updateTable("rate_limits")
      .set({ count: max - 1 })
      .where("tenancy_id", "=", project.tenancyId)
      .where("key", "like", `${name} ${seconds} %`)
      .where("count", "=", 1)
      .executeTakeFirst();
    expect(Number(numUpdatedRows)).toBe(1);
    expectError(await call(), errors.SchemaError);
    const outcome = await call();
    expectError(outcome, errors.TooManyRequests);
    const wait = Number(outcome.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(seconds);
  });

  const others = routes
    .filter(([, { limits, access }]) => !limits && access.from !== "public")
    .filter(([, route]) => transport.serves(route));
  test("every other route rejects calls above the general rate limit", async () => {
    const call = (on: TestServer, name: string, route: Route) =>
      transport.call(on, name, route, leastPrivilegedHeaders(route, fixtures), unknownInput(route));
    // A process takes calls in advance. So one makes the counters, and another that has none yet finds them used up.
    const early = await startServer({ databaseOf: server, rateLimits: true });
    const delayed = await startServer({ databaseOf: server, rateLimits: true });
    const ofCalls = sql<SqlBool>`key LIKE 'calls %'`;
    try {
      for (const [name, route] of others) await call(early, name, route);
      const { numUpdatedRows } = await server.db.updateTable("rate_limits").set({ count: 1_000_000 }).where(ofCalls).executeTakeFirst();
      expect(Number(numUpdatedRows)).toBeGreaterThan(0);
      for (const [name, route] of others) {
        const outcome = await call(delayed, name, route);
        expectError(outcome, errors.TooManyRequests);
        expect(Number(outcome.headers.get("retry-after")), name).toBeGreaterThan(0);
      }
    } finally {
      await Promise.all([early.close(), delayed.close()]);
      await server.db.deleteFrom("rate_limits").where(ofCalls).execute();
    }
  });

  test.each(cases)("$name fails with $error", async ({ name, route, error, errorCase }) => {
    const { as = "client", at = fixtures.project, on = server, headers = {}, meanwhile, ...input } = await errorCase();
    const undo = meanwhile?.();
    try {
      const keys = route.access.from === "public" ? {} : tenantHeaders(as, at);
      expectError(await transport.call(on, name, route, { ...keys, ...headers }, input), errorsByName.get(error) as ErrorClass);
    } finally {
      undo?.();
    }
  });
});

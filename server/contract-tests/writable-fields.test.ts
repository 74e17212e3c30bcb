// Every writable field of every entity comes back as it was written. This covers create, update, and each access type that may write it.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ContactChannel } from "#contract/entities/accounts/contact-channel.ts";
import type { Team } from "#contract/entities/teams/team.ts";
import type { TeamMemberProfile } from "#contract/entities/teams/team-member-profile.ts";
import { ImportedUser } from "#contract/entities/users/imported-user.ts";
import type { OAuthProvider } from "#contract/entities/users/oauth-provider.ts";
import { User } from "#contract/entities/users/user.ts";
import { contract } from "#contract/index.ts";
import { type AccessType, accessTypes, isAtLeast } from "#contract/kernel/access.ts";
import type { EntityInput } from "#contract/kernel/body.ts";
import type { Create, Entity, Field, Update } from "#contract/kernel/entity.ts";
import { listStatuses, type Route, walk } from "#contract/kernel/route.ts";
import { schemaNode } from "#contract/kernel/schema-node.ts";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { banLimits } from "#contract/vocabulary/users/bans.ts";
import {
  chooseCaller,
  createFixtures,
  type Fixtures,
  lowestAccessType,
  type TenantKeys,
  type TestUser,
  tenantHeaders,
} from "../testing/fixtures.ts";
import { startServer, type TestServer } from "../testing/index.ts";
import { pixel } from "../testing/pixel.ts";
import { type RouteName, routeCases } from "../testing/route-cases.ts";
import { makeSample } from "../testing/sample-values.ts";
import { givenPasskey } from "../testing/sign-in/passkeys.ts";
import { toAddress } from "../testing/transports.ts";
import { givenOAuthLink } from "../testing/users/oauth-links.ts";

const termsVersion = "2026-11";
let server: TestServer;
let fixtures: Fixtures;
beforeAll(async () => {
  server = await startServer();
  fixtures = await createFixtures(server);
  const override = {
    "brand.termsVersion": termsVersion,
    "auth.oauth.providers.github": { type: "github", isShared: true, allowSignIn: true },
  };
  const answer = await server.request("PATCH", "/internal/config/override", {
    headers: tenantHeaders("admin", fixtures.project),
    body: { config_override_string: JSON.stringify(override) },
  });
  expect(answer.status, answer.text).toBe(200);
});
afterAll(() => server?.close());

// biome-ignore lint/suspicious/noExplicitAny: answers of every route.
type Json = any;
type Fields = Readonly<Record<string, unknown>>;

/** The value written to a field, and the expected reading. */
interface Sample {
  readonly value: unknown;
  /** Sent in the same body. */
  readonly with?: Fields;
  /** The expected values by the names of the fields read. Default: the field itself, equal. */
  readonly reads?: Fields;
  /** Whether writing null clears the field. Default: where the schema takes null. */
  readonly clears?: Fields | false;
  /** A further proof, of the entity's response to an admin. */
  readonly proof?: (entity: Json, context: Context) => Promise<void>;
}
interface Context {
  readonly testUser: TestUser;
  readonly project: TenantKeys;
}

const image: () => Sample = () => ({
  value: pixel,
  reads: { profile_image_url: expect.stringMatching(/\/images\//) },
  proof: async ({ profile_image_url }) => expect((await fetch(profile_image_url)).status).toBe(200),
});
const newEmail = () => `${crypto.randomUUID()}@example.org`;
const withEmail = (value: unknown): Sample => ({ value, with: { primary_email: newEmail() } });
const signsIn =
  (password: string) =>
  async ({ primary_email: email }: Json, { project }: Context) => {
    const answer = await server.request("POST", "/auth/password/sign-in", { as: "client", project, body: { email, password } });
    expect(answer.status, answer.text).toBe(200);
  };
const password = "correct horse battery";

type Writable<E extends Entity> = keyof Create<E, "admin"> | keyof Update<E, "admin">;
type Special<E extends Entity> = {
  readonly [Name in Writable<E>]?: (context: Context, op: "create" | "update") => Sample | Promise<Sample>;
};

const userSpecials: Special<typeof User> = {
  primary_email: () => ({ value: newEmail() }),
  primary_email_verified: () => withEmail(true),
  primary_email_auth_enabled: () => withEmail(true),
  profile_image_url: image,
  accepted_terms_version: () => ({ value: termsVersion, clears: false }),
  accepted_terms_at_millis: () => ({ value: 1_700_000_000_000, with: { accepted_terms_version: termsVersion }, clears: false }),
  // A ban ends the session with which the field would be cleared.
  banned_until_millis: () => ({ value: banLimits.foreverMillis, clears: false }),
  ban_reason: () => ({ value: "Spam", with: { banned_until_millis: banLimits.foreverMillis }, clears: false }),
  restricted_by_admin_reason: () => ({ value: "Unpaid", with: { restricted_by_admin: true } }),
  restricted_by_admin_private_details: () => ({ value: "Ticket 12", with: { restricted_by_admin: true } }),
  // Each has one possible value.
  country_code: () => ({ value: null }),
  risk_scores: () => ({ value: { sign_up: { bot: 0, free_trial_abuse: 0 } } }),
  selected_team_id: async ({ testUser }) => ({ value: await fixtures.givenTeam(testUser.id) }),
  async passkey_auth_enabled({ testUser, project }) {
    await givenPasskey(server, project, testUser.id);
    // The passkey is not the last way to sign in.
    await givenOAuthLink(server, project, testUser.id);
    return { value: false };
  },
  async is_anonymous({ testUser, project }, op) {
    if (op === "create") return { value: true };
    await server.db
      .updateTable("users")
      .set({ is_anonymous: true })
      .where("tenancy_id", "=", project.tenancyId)
      .where("id", "=", testUser.id)
      .execute();
    return { value: false };
  },
  oauth_providers: () => {
    const link = { id: "github", account_id: crypto.randomUUID(), email: null };
    return { value: [link], reads: { oauth_providers: [{ ...link, type: "github", provider_user_id: link.account_id }] } };
  },
  password: () => ({
    ...withEmail(password),
    with: { primary_email: newEmail(), primary_email_auth_enabled: true },
    reads: { has_password: true },
    clears: { has_password: false },
    proof: signsIn(password),
  }),
  password_hash: () => ({
    value: "$2b$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
    with: { primary_email: newEmail(), primary_email_auth_enabled: true },
    proof: signsIn("U*U"),
    reads: { has_password: true },
  }),
  totp_secret_base64: () => ({
    value: Buffer.alloc(20, 7).toString("base64"),
    reads: { requires_totp_mfa: true },
    clears: { requires_totp_mfa: false },
  }),
};
const teamSpecials: Special<typeof Team> = {
  profile_image_url: image,
  creator_user_id: ({ testUser, project }) => ({
    value: testUser.id,
    reads: {},
    async proof({ id }) {
      const teams = await server.request("GET", `/teams?user_id=${testUser.id}`, { headers: tenantHeaders("admin", project) });
      expect(teams.json.items.map((team: Json) => team.id)).toContain(id);
    },
  }),
};
const memberSpecials: Special<typeof TeamMemberProfile> = { profile_image_url: image };
const channelSpecials: Special<typeof ContactChannel> = {
  user_id: ({ testUser }) => ({ value: testUser.id }),
  type: () => ({ value: "email" }),
  value: () => ({ value: newEmail() }),
};
const providerSpecials: Special<typeof OAuthProvider> = {
  user_id: ({ testUser }) => ({ value: testUser.id }),
  provider_config_id: () => ({ value: "github" }),
  // A field without a value is absent.
  email: () => ({ value: newEmail(), clears: false }),
  account_id: () => ({ value: crypto.randomUUID() }),
};
const specials: Readonly<Record<string, Special<Entity>>> = {
  User: userSpecials,
  Team: teamSpecials,
  TeamMemberProfile: memberSpecials,
  ContactChannel: channelSpecials,
  OAuthProvider: providerSpecials,
};

const isEntityInput = (body: Route["body"]): body is EntityInput => (body as EntityInput | undefined)?.kind === "entity-input";
const routes = [...walk(contract)] as [RouteName, Route][];

/** The route that reads one entity by its id, or by its user's id and its own. */
function routeReading(entity: Entity): Route {
  const found = routes.find(([, { method, returns, params }]) => method === "GET" && returns === entity && params !== undefined);
  if (!found) throw new Error(`no route reads one ${entity.name}`);
  return found[1];
}

/** Writes, and reads the entity back as an admin. */
async function write(
  route: Route,
  entity: Entity,
  access: AccessType,
  { testUser, project }: Context,
  call: { params?: Record<string, string> },
  body: Fields,
) {
  const headers = { ...tenantHeaders(access, project), [header.accessToken]: testUser.accessToken };
  const answer = await server.request(route.method, toAddress(route, call), { headers, body });
  expect(answer.status, answer.text).toBe(listStatuses(route)[0]);
  const reading = routeReading(entity);
  // An entity is read by its id, and by the ids of what it belongs to.
  const names = Object.keys(reading.params?.shape ?? {});
  const params = Object.fromEntries(names.map((name) => [name, answer.json[name] ?? answer.json.id]));
  const read = await server.request("GET", toAddress(reading, { params }), {
    headers: tenantHeaders("admin", project),
  });
  expect(read.status, read.text).toBe(200);
  return { answer: answer.json, read: read.json };
}

const writingRoutes = routes.filter(([, route]) => isEntityInput(route.body));

test("exactly these routes write an entity", () => {
  expect(writingRoutes.map(([name]) => name)).toEqual([
    "users.updateMe",
    "users.create",
    "users.update",
    "contactChannels.create",
    "contactChannels.update",
    "oauthProviders.create",
    "oauthProviders.update",
    "teams.create",
    "teams.update",
    "teamMemberProfiles.update",
  ]);
});

describe.each(writingRoutes)("%s writes", (name, route) => {
  const { entity, op } = route.body as EntityInput;
  const cases = accessTypes
    .filter((access) => isAtLeast(access, lowestAccessType(route)))
    .flatMap((access) =>
      (Object.entries(entity.fields) as [string, Field][])
        .filter(([, field]) => field[op] !== "none" && isAtLeast(access, field[op] as AccessType))
        .map(([key, field]) => ({ access, key, field })),
    );

  test.each(cases)("$key, as $access", async ({ access, key, field }) => {
    const { project } = chooseCaller(route, fixtures);
    const context = { project, testUser: await fixtures.givenTestUser({ project }) };
    const { params, body: required } = await routeCases[name].build({
      ...fixtures,
      testUser: context.testUser,
      givenTestUser: async () => context.testUser,
    });
    const call = params ? { params } : {};
    const special = specials[entity.name]?.[key as never] as Special<Entity>[never] | undefined;
    const sample: Sample = special ? await (special as Json)(context, op) : { value: makeSample(field.input) };
    const { reads = { [key]: sample.value }, clears = { [key]: null } } = sample;

    const allowed = Object.fromEntries(
      Object.entries(sample.with ?? {}).filter(([other]) => Object.hasOwn(entity[op](access).shape, other)),
    );
    const written = await write(route, entity, access, context, call, {
      ...(op === "create" ? (required as Fields) : {}),
      ...allowed,
      [key]: sample.value,
    });
    expect(written.read).toMatchObject(reads);
    const visible = Object.entries(reads).filter(([other]) => entity.readable(access).includes(other));
    expect(written.answer).toMatchObject(Object.fromEntries(visible));
    await sample.proof?.(written.read, context);

    if (op === "create" || !clears || !field.input.safeParse(null).success) return;
    // A new password has ended the session.
    const again = { project, testUser: await fixtures.givenSession(context.testUser.id, { project }) };
    expect((await write(route, entity, access, again, call, { [key]: null })).read).toMatchObject(clears);
  });
});

/** An export has these. An import ignores them, or reads them for its warnings. */
const ofExports = new Set([
  ...["id", "last_active_at_millis", "selected_team_id", "selected_team", "has_password", "auth_with_email"],
  ...["requires_totp_mfa", "otp_auth_disabled", "is_restricted", "restricted_reason"],
  ...["banned_until_millis", "ban_reason", "banned_by"],
  ...["restricted_by_admin", "restricted_by_admin_reason", "restricted_by_admin_private_details"],
]);

describe("an import writes", () => {
  const line = schemaNode(ImportedUser);
  const importSpecials: Special<typeof User> = { ...userSpecials, profile_image_url: () => ({ value: "https://example.org/ada.png" }) };
  const imported = (Object.entries(User.fields) as [keyof typeof userSpecials, Field][]).filter(
    ([key]) => line.kind === "object" && key in line.fields && !ofExports.has(key),
  );

  test.each(imported)("%s", async (key, field) => {
    const { project } = fixtures;
    const context = { project, testUser: await fixtures.givenTestUser({ project }) };
    const sample: Sample = (await importSpecials[key]?.(context, "create")) ?? { value: makeSample(field.input) };
    const lines = JSON.stringify({ external_id: crypto.randomUUID(), ...sample.with, [key]: sample.value });
    const headers = tenantHeaders("admin", project);
    const answer = await server.request("POST", "/internal/users/import", { headers, body: { lines } });
    expect(answer.json.results, answer.text).toMatchObject([{ status: "created" }]);
    const read = await server.request("GET", `/users/${answer.json.results[0].user_id}`, { headers });
    expect(read.json).toMatchObject(sample.reads ?? { [key]: sample.value });
    await sample.proof?.(read.json, context);
  });
});

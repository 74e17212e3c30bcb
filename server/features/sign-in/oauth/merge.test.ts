// What happens when the e-mail address of a provider's account belongs to a user (wire protocol, section 4.8.6).
import { afterAll, describe, expect, test } from "vitest";
import { randomUuid } from "../../../services/random.ts";
import { oauthConfig } from "../../../testing/sign-in/oauth.ts";
import { testClientId } from "../../../testing/sign-in/provider.ts";
import { anAccount, anAddress, startOAuthTest } from "./testing/oauth-test.ts";

const context = await startOAuthTest();
afterAll(context.close);
const { server, start, answer, signIn, readUserId, user, change, listLinks } = context;

const strategies = ["link_method", "raise_error", "allow_duplicates"] as const;
type Strategy = (typeof strategies)[number];
const projects = new Map<Strategy, Awaited<ReturnType<typeof server.givenProject>>>();
for (const strategy of strategies)
  projects.set(
    strategy,
    await server.givenProject(oauthConfig({ oauth: { accountMergeStrategy: strategy }, auth: { allowSignUp: true } })),
  );
const findProject = (strategy: Strategy) => projects.get(strategy) as NonNullable<ReturnType<typeof projects.get>>;

/** A user with a password, and a provider's account with the same address. */
async function given(strategy: Strategy, { channel, provider }: { channel: boolean; provider: boolean }) {
  const project = findProject(strategy);
  const ada = await server.givenUser({ project, email: anAddress() });
  if (channel) await change(ada.id, { primary_email_verified: true }, project);
  return { project, ada, says: { ...anAccount(), email: ada.email, emailVerified: provider } };
}

/** A provider's account that is connected to a user, who does not sign in with it. */
async function givenConnected({ tenancyId }: { tenancyId: string }, userId: string, accountId: string): Promise<string> {
  const id = randomUuid();
  const flags = { allow_sign_in: false, allow_connected_accounts: true };
  const account = { provider_config_id: "google", account_id: accountId, email: null, created_at: server.clock.now() };
  await server.db
    .insertInto("oauth_links")
    .values({ tenancy_id: tenancyId, id, user_id: userId, ...account, ...flags })
    .execute();
  return id;
}

describe.each<[Strategy, channel: boolean, provider: boolean, result: "linked" | "duplicate" | { would_work: boolean }]>([
  ["link_method", true, true, "linked"],
  ["link_method", false, true, { would_work: true }],
  ["link_method", false, false, { would_work: true }],
  ["link_method", true, false, { would_work: false }],
  ["raise_error", true, true, { would_work: false }],
  ["raise_error", false, true, { would_work: false }],
  ["raise_error", true, false, { would_work: false }],
  ["allow_duplicates", true, true, "duplicate"],
  ["allow_duplicates", false, true, "duplicate"],
  ["allow_duplicates", true, false, "duplicate"],
])("with %s, the user's address verified %s and the provider's %s (OAU-08, OAU-09, OAU-11)", (strategy, channel, provider, result) => {
  const name = typeof result === "string" ? `the account is ${result}` : `it is an error, would work: ${result.would_work}`;
  test(name, async () => {
    const { project, ada, says } = await given(strategy, { channel, provider });
    const flow = await start(project);
    const back = await answer(flow, says);
    if (typeof result === "object") {
      expect([back.status, back.json?.code]).toEqual([409, "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE"]);
      expect(back.json.details).toEqual({
        type: "email",
        contact_channel_value: ada.email,
        would_work_if_email_was_verified: result.would_work,
      });
      expect(await listLinks(ada.id)).toEqual([]);
      return;
    }
    expect(back.status, back.text).toBe(303);
    const tokens = (await signIn(project, says)).json;
    if (result === "linked") {
      expect(readUserId(tokens)).toBe(ada.id);
      expect(await listLinks(ada.id)).toMatchObject([{ provider_config_id: "google", account_id: says.accountId, allow_sign_in: true }]);
      return;
    }
    expect(readUserId(tokens)).not.toBe(ada.id);
    expect(await user(readUserId(tokens), project)).toMatchObject({
      primary_email: ada.email,
      primary_email_verified: provider,
      primary_email_auth_enabled: false,
    });
    expect(await listLinks(ada.id)).toEqual([]);
  });
});

test("a merged sign-in is none of a new user, works where sign-up is disabled, and is in the audit log", async () => {
  const project = await server.givenProject(oauthConfig({ auth: { allowSignUp: false } }));
  const email = anAddress();
  const body = { primary_email: email, primary_email_auth_enabled: true, primary_email_verified: true };
  const { id } = (await server.request("POST", "/users", { as: "server", project, body })).json;
  const tokens = await signIn(project, { ...anAccount(), email, emailVerified: true });
  expect(tokens.json).toMatchObject({ is_new_user: false });
  expect(readUserId(tokens.json)).toBe(id);
  const events = await server.db.selectFrom("audit_events").select(["event", "data"]).where("user_id", "=", id).execute();
  expect(events).toContainEqual({ event: "user.oauth_sign_in_added", data: { oauth_provider: "google" } });
});

test("a Microsoft account with the address of a user is neither merged nor made the same by it (OAU-10)", async () => {
  const own = { allowSignIn: true, allowConnectedAccounts: true, isShared: false, clientId: testClientId, clientSecret: "a secret" };
  const project = await server.givenProject(oauthConfig({ oauth: { providers: { microsoft: { ...own, type: "microsoft" } } } }));
  const email = anAddress();
  // What the dialect makes of every Microsoft account.
  const unproven = () => ({ ...anAccount(), email, emailVerified: false });
  const first = await signIn(project, unproven(), {}, "microsoft");
  expect(first.status, first.text).toBe(200);
  const refused = await answer(await start(project, {}, "microsoft"), unproven());
  expect([refused.status, refused.json.code]).toEqual([409, "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE"]);
  expect(await listLinks(readUserId(first.json))).toHaveLength(1);
});

test("a user who signs in with another account of the provider is not merged with a second one", async () => {
  const project = findProject("link_method");
  const email = anAddress();
  const first = await signIn(project, { ...anAccount(), email, emailVerified: true });
  const back = await answer(await start(project), { ...anAccount(), email, emailVerified: true });
  expect([back.status, back.json.code]).toEqual([409, "USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION"]);
  expect(await listLinks(readUserId(first.json))).toHaveLength(1);
});

test("an account registered with a stranger's address neither is merged nor merges: the owner recovers it first", async () => {
  const project = findProject("link_method");
  const { email, ...thief } = await server.givenUser({ project });
  const says = { ...anAccount(), email, emailVerified: true };
  expect((await answer(await start(project), says)).status).toBe(409);
  await change(thief.id, { primary_email_auth_enabled: false }, project);
  const owner = await signIn(project, says);
  expect(owner.json.is_new_user).toBe(true);
  expect(readUserId(owner.json)).not.toBe(thief.id);
});

test("an account that its user has only connected neither signs in nor ends in a code that is refused", async () => {
  const project = findProject("link_method");
  const { ada, says } = await given("link_method", { channel: true, provider: true });
  const linkId = await givenConnected(project, ada.id, says.accountId);
  const refused = await answer(await start(project), says);
  expect([refused.status, refused.json.code]).toEqual([409, "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE"]);
  expect(refused.json.details).toEqual({ type: "email", contact_channel_value: ada.email, would_work_if_email_was_verified: false });
  expect(await listLinks(ada.id)).toMatchObject([{ account_id: says.accountId, allow_sign_in: false }]);

  const call = { as: "server", project, body: { allow_sign_in: true } } as const;
  expect((await server.request("PATCH", `/oauth-providers/${ada.id}/${linkId}`, call)).status).toBe(200);
  expect(readUserId((await signIn(project, says)).json)).toBe(ada.id);
});

test("an account that another user has only connected signs in to the user of its address", async () => {
  const project = findProject("link_method");
  const { ada, says } = await given("link_method", { channel: true, provider: true });
  const bob = await server.givenUser({ project });
  await givenConnected(project, bob.id, says.accountId);
  expect(readUserId((await signIn(project, says)).json)).toBe(ada.id);
  expect(await listLinks(bob.id)).toMatchObject([{ allow_sign_in: false }]);
});

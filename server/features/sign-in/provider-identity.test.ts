import { decodeJwt } from "jose";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { renderConfiguration } from "#contract/config/render.ts";
import type { Project } from "../../kernel/call.ts";
import { transaction } from "../../kernel/transaction.ts";
import { randomUuid } from "../../services/random.ts";
import { anAddress, config, startAnonymousTest } from "../anonymous/testing/anonymous-test.ts";
import { userById } from "../users/queries.ts";
import { type Account, accountByEmail, accountColumns } from "./account.ts";
import type { SignInCall } from "./finish.ts";
import type { Identity } from "./identity.ts";
import { retryOnAccountChange, signInOrUp } from "./sign-in.ts";

// The core of a sign-in with a provider, called as by a route that opens the session at once.
const context = await startAnonymousTest();
afterAll(context.close);
const { server, project, look: readUser, change: updateUser, refresh, givenVisitor: givenAnonymousUser } = context;
const { tenancyId } = project;

async function callOf(anonymous?: { id: string; accessToken: string }): Promise<SignInCall> {
  const { db, clock, running } = server;
  const row = anonymous && (await userById(db, tenancyId, anonymous.id));
  const details: Project = {
    id: project.id,
    branchId: "main",
    configRevision: randomUuid(),
    hasWebhooks: false,
    paymentClockMillis: 0,
    tenancyId,
    displayName: "Project",
    isProductionMode: false,
    ownerTeamId: null,
    config: renderConfiguration(config),
  };
  return {
    project: details,
    user:
      row && anonymous
        ? { row, sessionId: String(decodeJwt(anonymous.accessToken).refresh_token_id), sessionIsActive: true, impersonated: false }
        : null,
    administrator: null,
    accessType: "client",
    origin: { ip: "127.0.0.1", requestId: randomUuid(), languages: "" },
    now: clock.now(),
    db,
    transaction: (work) => transaction(db, work),
    afterCommit: () => {},
    services: running.services,
    serverConfig: running.serverConfig,
    background: running.background,
  };
}

const anIdentity = (more: Pick<Identity, "email"> = {}) => ({
  method: "oauth" as const,
  oauthLink: { id: "github", account_id: randomUuid(), email: null },
  profile: { displayName: "Ada", imageUrl: "https://github.example/ada.png" },
  ...more,
});

/** Signs in with the account at the provider, adds it to the account of a verified address, or signs up. */
async function signInWithProvider(call: SignInCall, identity: ReturnType<typeof anIdentity>) {
  const { id, account_id } = identity.oauthLink;
  const isLink = sql`credential.provider_config_id = ${id} AND credential.account_id = ${account_id}`;
  const tokens = await retryOnAccountChange(async () => {
    const { rows } = await sql<Account>`SELECT ${accountColumns} FROM oauth_links credential
      JOIN users u ON u.tenancy_id = credential.tenancy_id AND u.id = credential.user_id
      WHERE credential.tenancy_id = ${tenancyId}::uuid AND ${isLink}`.execute(call.db);
    const [linked] = rows;
    if (linked) {
      const known = { ...identity, oauthLink: undefined };
      return signInOrUp(call, known, { account: linked, credential: { table: "oauth_links", unchanged: isLink, lock: "SHARE" } });
    }
    const email = identity.email?.value;
    const account = email === undefined ? undefined : await accountByEmail(call.db, tenancyId, email);
    const isAddress = sql`credential.value = ${email ?? ""} AND credential.used_for_auth AND credential.is_verified`;
    return signInOrUp(
      call,
      identity,
      account && { account, credential: { table: "contact_channels", unchanged: isAddress, lock: "SHARE" } },
    );
  });
  if (!tokens) throw new Error("The account changed at each attempt.");
  return tokens;
}

const linksOf = (userId: string) =>
  server.db.selectFrom("oauth_links").select(["provider_config_id", "account_id"]).where("user_id", "=", userId).execute();
const linkRow = ({ oauthLink }: ReturnType<typeof anIdentity>) => ({
  provider_config_id: oauthLink.id,
  account_id: oauthLink.account_id,
});

test("an identity without an e-mail address signs up, and signs in to the same account from then on", async () => {
  const identity = anIdentity();
  const first = await signInWithProvider(await callOf(), identity);
  const second = await signInWithProvider(await callOf(), identity);

  expect([first.is_new_user, second.is_new_user, second.user_id]).toEqual([true, false, first.user_id]);
  expect(decodeJwt(first.access_token)).toMatchObject({ sub: first.user_id, name: "Ada", email: null });
  expect(await readUser(first.user_id)).toMatchObject({
    display_name: "Ada",
    profile_image_url: "https://github.example/ada.png",
    primary_email: null,
    selected_team: { display_name: "Ada's Team" },
  });
  expect(await context.eventsOf(first.user_id)).toEqual([
    ["user.signed_up", "oauth"],
    ["user.signed_in", "oauth"],
  ]);
});

test("an identity without an e-mail address upgrades the anonymous caller, whose password and sessions end", async () => {
  const anonymous = await givenAnonymousUser();
  const email = anAddress();
  await updateUser(anonymous.id, { primary_email: email, password: "known to another person" });
  const identity = anIdentity();

  const tokens = await signInWithProvider(await callOf(anonymous), identity);

  expect(tokens).toMatchObject({ user_id: anonymous.id, is_new_user: true });
  expect(await linksOf(anonymous.id)).toEqual([linkRow(identity)]);
  expect(await readUser(anonymous.id)).toMatchObject({
    is_anonymous: false,
    display_name: "Ada",
    primary_email: email,
    primary_email_auth_enabled: false,
    has_password: false,
  });
  expect(decodeJwt(tokens.access_token)).toMatchObject({ is_anonymous: false, email, email_verified: false });
  expect((await refresh(anonymous.refreshToken)).status).toBe(401);
  expect((await refresh(tokens.refresh_token)).status).toBe(200);
});

test("an identity with the verified address of an account is added to it", async () => {
  const ada = await server.givenUser({ project });
  await updateUser(ada.id, { primary_email_verified: true });
  const identity = anIdentity({ email: { value: ada.email, verified: true } });

  const tokens = await signInWithProvider(await callOf(), identity);

  expect(tokens).toMatchObject({ user_id: ada.id, is_new_user: false });
  expect(await linksOf(ada.id)).toEqual([linkRow(identity)]);
});

test("an account whose address is no longer verified is neither signed in nor changed", async () => {
  const ada = await server.givenUser({ project });
  const identity = anIdentity({ email: { value: ada.email, verified: true } });
  await expect(signInWithProvider(await callOf(), identity)).rejects.toThrow("changed at each attempt");
  expect(await linksOf(ada.id)).toEqual([]);
});

test("of simultaneous sign-ins with a new identity one signs up, and the others sign in to its account", async () => {
  const identity = anIdentity();
  const calls = await Promise.all([1, 2, 3, 4].map(() => callOf()));
  const results = await Promise.all(calls.map((call) => signInWithProvider(call, identity)));
  expect(new Set(results.map(({ user_id }) => user_id)).size).toBe(1);
  expect(results.filter(({ is_new_user }) => is_new_user)).toHaveLength(1);
});

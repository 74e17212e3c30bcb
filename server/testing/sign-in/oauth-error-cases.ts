import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { oauthLimits } from "#contract/vocabulary/sign-in/oauth.ts";
import { randomUuid } from "../../services/random.ts";
import { context, type ErrorCall, type ErrorCase, email } from "../error-cases.ts";
import type { TenantKeys } from "../fixtures.ts";
import type { RouteName } from "../route-cases.ts";
import type { CallInput } from "../transports.ts";
import { givenOAuthLink } from "../users/oauth-provider-cases.ts";
import { authorizeQuery, hostedCodeBody, oauthCalls, oauthConfig, oauthProject, type StartedFlow, testProviders } from "./oauth.ts";
import { type ProviderSays, providerCode } from "./provider.ts";

const calls = () => oauthCalls(context.server);
const shared = () => oauthProject(context.server);
const projectWith = (more: Parameters<typeof oauthConfig>[0]) => context.server.givenProject(oauthConfig(more));
const findSession = async (project: TenantKeys, about: object = {}) => {
  const { givenTestUser, givenSession } = context.fixtures;
  const user = await givenTestUser({ project, ...about });
  return { ...user, ...(await givenSession(user.id, { project, ...about })) };
};

const authorizing =
  (more: (project: TenantKeys) => object | Promise<object> = () => ({}), at = shared, provider = "google"): ErrorCase =>
  async () => {
    const project = await at();
    const query = { ...authorizeQuery(project).query, ...(await more(project)) };
    return { params: { provider_id: provider }, query } satisfies CallInput;
  };
const linking = (token: (project: TenantKeys) => Promise<string>, at = shared) =>
  authorizing(async (project) => ({ type: "link", token: await token(project) }), at);
const accessToken = async (project: TenantKeys) => (await findSession(project)).accessToken;

/** A sign-in whose session has the columns. */
const ofSession = (columns: object) => async (project: TenantKeys) => {
  const user = await findSession(project);
  await context.server.db.updateTable("sessions").set(columns).where("id", "=", user.sessionId).execute();
  return user.accessToken;
};

/** The provider's message when the browser comes back to a project. */
interface Return {
  readonly at?: () => Promise<TenantKeys>;
  readonly says?: ProviderSays | ((project: TenantKeys) => Promise<ProviderSays>);
  readonly start?: (project: TenantKeys) => Promise<Record<string, string>>;
  readonly answer?: Record<string, string>;
  readonly meanwhile?: (flow: StartedFlow, project: TenantKeys) => Promise<unknown>;
  readonly provider?: string;
}
const returning =
  ({ at = shared, says = {}, start, answer, meanwhile, provider }: Return, part: "query" | "body"): ErrorCase =>
  async (): Promise<ErrorCall> => {
    const project = await at();
    const flow = await calls().start(project, await start?.(project));
    await meanwhile?.(flow, project);
    const said = typeof says === "function" ? await says(project) : says;
    const parameters = { state: flow.state, ...(answer ?? { code: providerCode({ accountId: randomUuid(), ...said }) }) };
    return { params: { provider_id: provider ?? flow.provider }, [part]: parameters, headers: { cookie: flow.cookie } };
  };

const takenAddress = async (project: TenantKeys): Promise<ProviderSays> => {
  const { email: value } = await context.server.givenUser({ project });
  return { email: value, emailVerified: true };
};
/** Links an account to the user of a token. */
const asUser = async (project: TenantKeys, accountId: string, token: string) =>
  calls().signIn(project, { accountId }, { type: "link", token });

/** Links as many accounts to a user as one can have. */
async function linkMost({ tenancyId }: TenantKeys, userId: string): Promise<void> {
  for (let count = 0; count < oauthLimits.linksPerUser; count++)
    await givenOAuthLink(context.server, { tenancyId }, userId, { signsIn: false });
}

const callbackCases = (part: "query" | "body"): Record<string, ErrorCase> => {
  const back = (about: Return) => returning(about, part);
  const account = { accountId: randomUuid() };
  const changed = (columns: object) => (_flow: StartedFlow, project: TenantKeys) =>
    context.server.db
      .updateTable("tenancies")
      .set({ config: JSON.stringify(columns), config_revision: randomUuid() })
      .where("id", "=", project.tenancyId)
      .execute();
  const linkFor = async (project: TenantKeys) => ({ type: "link", token: await accessToken(project) });
  return {
    OauthFlowInvalid: back({ provider: "github" }),
    OuterOauthTimeout: back({ says: { failure: "timeout" } }),
    OauthProviderNotFoundOrNotEnabled: back({ at: () => projectWith({}), meanwhile: changed({}) }),
    OauthProviderAccessDenied: back({ answer: { error: "access_denied" } }),
    OauthProviderFailed: back({ says: { failure: "rejected" } }),
    RedirectUrlNotWhitelisted: back({ at: () => projectWith({}), meanwhile: async (_flow, { tenancyId }) => untrust(tenancyId) }),
    ContactChannelAlreadyUsedForAuthBySomeoneElse: back({ says: takenAddress }),
    async OauthConnectionAlreadyConnectedToAnotherUser() {
      const project = await shared();
      await calls().signIn(project, account);
      return back({ start: linkFor, says: account })();
    },
    async UserAlreadyConnectedToAnotherOauthConnection() {
      const project = await projectWith({ oauth: { providers: { google: { ...testProviders.google, allowConnectedAccounts: false } } } });
      const token = await accessToken(project);
      await asUser(project, randomUuid(), token);
      return back({ at: async () => project, start: async () => ({ type: "link", token }) })();
    },
    async TooManyOauthProviders() {
      const project = await shared();
      const user = await findSession(project);
      await linkMost(project, user.id);
      return back({ at: async () => project, start: async () => ({ type: "link", token: user.accessToken }) })();
    },
    SignUpNotEnabled: back({ at: () => projectWith({ auth: { allowSignUp: false } }) }),
    async AccessTokenExpired() {
      const project = await shared();
      const user = await findSession(project);
      return back({
        at: async () => project,
        start: async () => ({ type: "link", token: user.accessToken }),
        meanwhile: () => context.server.db.deleteFrom("sessions").where("id", "=", user.sessionId).execute(),
      })();
    },
  };
};

const untrust = async (tenancyId: string) => {
  const { config } = await context.server.db.selectFrom("tenancies").select("config").where("id", "=", tenancyId).executeTakeFirstOrThrow();
  const without = JSON.stringify({ ...(config as object), domains: { allowLocalhost: false } });
  await context.server.db
    .updateTable("tenancies")
    .set({ config: without, config_revision: randomUuid() })
    .where("id", "=", tenancyId)
    .execute();
};

const exchanging =
  (more: object, says: ProviderSays = {}): ErrorCase =>
  async () => {
    const project = await shared();
    const issued = await calls().code(project, { accountId: randomUuid(), ...says });
    return { body: { ...calls().grant(project, issued), ...more } };
  };
const continuing =
  (more: object): ErrorCase =>
  async () => {
    const user = await context.fixtures.givenTestUser();
    return { headers: { [header.accessToken]: user.accessToken }, body: { ...hostedCodeBody(user), ...more } };
  };
const refreshing = (more: object) => async (): Promise<CallInput> => {
  const { project, testUser } = context.fixtures;
  const body = {
    grant_type: "refresh_token",
    refresh_token: testUser.refreshToken,
    client_id: project.id,
    client_secret: project.publishableClientKey,
  };
  return { body: { ...body, ...more } };
};

/** An exchange before which something changes that the callback has accepted. */
const exchangingAfter =
  (
    meanwhile: (project: TenantKeys, accountId: string) => Promise<unknown>,
    { at = () => projectWith({}), says, start }: Pick<Return, "at" | "start"> & { readonly says?: ProviderSays } = {},
  ): ErrorCase =>
  async () => {
    const project = await at();
    const accountId = randomUuid();
    const issued = await calls().code(project, { accountId, ...says }, await start?.(project));
    await meanwhile(project, accountId);
    return { body: calls().grant(project, issued) };
  };
const configured = (change: object) => (project: TenantKeys) => context.server.configure(change, project.id);
const startLink = async (project: TenantKeys) => ({ type: "link", token: await accessToken(project) });

const changedSinceCases: Record<string, ErrorCase> = {
  OauthProviderNotFoundOrNotEnabled: exchangingAfter(configured({ "auth.oauth.providers.google.allowSignIn": false })),
  RedirectUrlNotWhitelisted: exchangingAfter(configured({ "domains.allowLocalhost": false })),
  SignUpNotEnabled: exchangingAfter(configured({ "auth.allowSignUp": false })),
  async ContactChannelAlreadyUsedForAuthBySomeoneElse() {
    const address = email();
    const taking = (project: TenantKeys) => context.server.givenUser({ project, email: address });
    return exchangingAfter(taking, { says: { email: address, emailVerified: true } })();
  },
  OauthConnectionAlreadyConnectedToAnotherUser: exchangingAfter((project, accountId) => calls().signIn(project, { accountId }), {
    start: startLink,
  }),
  async UserAlreadyConnectedToAnotherOauthConnection() {
    const project = await projectWith({ oauth: { providers: { google: { ...testProviders.google, allowConnectedAccounts: false } } } });
    const token = await accessToken(project);
    return exchangingAfter(() => asUser(project, randomUuid(), token), {
      at: async () => project,
      start: async () => ({ type: "link", token }),
    })();
  },
  async TooManyOauthProviders() {
    const project = await shared();
    const user = await findSession(project);
    return exchangingAfter(() => linkMost(project, user.id), {
      at: async () => project,
      start: async () => ({ type: "link", token: user.accessToken }),
    })();
  },
  AccessTokenExpired: exchangingAfter(
    (project) => context.server.db.deleteFrom("sessions").where("tenancy_id", "=", project.tenancyId).execute(),
    {
      start: startLink,
    },
  ),
};

/** Every refusal of the steps of a sign-in with a provider. */
export const oauthErrorCases = {
  "auth.oauth.authorize": {
    InvalidOauthClientIdOrSecret: authorizing(() => ({ client_id: randomUuid() })),
    InvalidPublishableClientKey: authorizing(() => ({ client_secret: "pck_wrong" })),
    InvalidScope: authorizing(() => ({ scope: "everything" })),
    OauthProviderNotFoundOrNotEnabled: authorizing(undefined, undefined, "discord"),
    RedirectUrlNotWhitelisted: authorizing(() => ({ redirect_uri: "https://evil.example/handler/oauth-callback" })),
    UnparsableAccessToken: authorizing(() => ({ token: "garbage" })),
    AccessTokenExpired: linking(ofSession({ expires_at: new Date(0) })),
    InvalidProjectForAccessToken: linking(() => accessToken(context.fixtures.foreign)),
    AnonymousAuthenticationNotAllowed: linking(async (project) => (await findSession(project, { anonymous: true })).accessToken),
    OauthLinkNeedsUser: authorizing(() => ({ type: "link" })),
    ImpersonationNotAllowed: linking(ofSession({ is_impersonation: true })),
    RecentSignInRequired: linking(ofSession({ created_at: new Date(0) }), () =>
      projectWith({ auth: { sessions: { requireRecentSignIn: true } } }),
    ),
    OauthExtraScopeNotAvailableWithSharedOauthKeys: authorizing(
      async (project) => ({ token: await accessToken(project), provider_scope: "playlist-read" }),
      undefined,
      "spotify",
    ),
    OauthProviderFailed: authorizing(() => ({ provider_scope: "unreachable" })),
    OuterOauthTimeout: authorizing(() => ({ provider_scope: "timeout" })),
  },
  "auth.oauth.callback": callbackCases("query"),
  "auth.oauth.callbackForm": callbackCases("body"),
  "auth.oauth.issueHostedCode": {
    RedirectUrlNotWhitelisted: continuing({ redirect_uri: "https://evil.example/handler/oauth-callback" }),
    RefreshTokenNotFoundOrExpired: continuing({ refresh_token: "0".repeat(52) }),
  },
  "auth.oauth.token": {
    InvalidRequest: refreshing({ refresh_token: undefined }),
    InvalidScope: refreshing({ scope: "everything" }),
    InvalidOauthClientIdOrSecret: refreshing({ client_secret: "wrong" }),
    RefreshTokenNotFoundOrExpired: refreshing({ refresh_token: "0".repeat(52) }),
    InvalidAuthorizationCode: exchanging({ code: "0".repeat(45) }),
    ...changedSinceCases,
    async MultiFactorAuthenticationRequired() {
      const project = await shared();
      const account = { accountId: randomUuid(), email: email() };
      await calls().signIn(project, account);
      const body = { totp_secret_base64: Buffer.from("12345678901234567890").toString("base64") };
      const { user_id } = await context.server.db
        .selectFrom("oauth_links")
        .select("user_id")
        .where("account_id", "=", account.accountId)
        .executeTakeFirstOrThrow();
      await context.server.request("PATCH", `/users/${user_id}`, { as: "server", project, body });
      return exchanging({}, account)();
    },
  },
} satisfies Partial<Record<RouteName, Record<string, ErrorCase>>>;

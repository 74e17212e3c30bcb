import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { oauthLimits } from "#contract/vocabulary/sign-in/oauth.ts";
import type { Outage } from "../../http/simulate-outage.ts";
import { randomUuid } from "../../services/random.ts";
import type { CallInput } from "../call-input.ts";
import type { TenantKeys } from "../case-fixtures.ts";
import { ban, context, createSession, type ErrorCall, type ErrorCase, email, signOut } from "../error-cases.ts";
import type { ProviderAnswer } from "../given-state.ts";
import type { RouteName } from "../route-cases.ts";
import { authorizeQuery, hostedCodeBody, oauthCalls, oauthConfig, oauthProject, type StartedFlow } from "./oauth.ts";
import { rejectingSignIns } from "./sign-up-hook-cases.ts";

export const provider = () => context.server.given.provider;
export const calls = () => oauthCalls(context.server, provider());
export const shared = () => oauthProject(context.server, provider());
export const projectWith = ({ oauth, ...more }: NonNullable<Parameters<typeof oauthConfig>[0]>) =>
  context.server.givenProject(oauthConfig({ ...more, oauth: { providers: provider().providers, ...oauth } }));
/** A project whose provider signs in, and whose users connect no account of it. */
const projectWithoutConnections = () =>
  projectWith({ oauth: { providers: { google: { ...provider().providers.google, allowConnectedAccounts: false } } } });
export const findSession = async (project: TenantKeys, about: object = {}) => {
  const { givenTestUser, givenSession } = context.fixtures;
  const user = await givenTestUser({ project, ...about });
  return { ...user, ...(await givenSession(user.id, { project, ...about })) };
};

const configured = (change: object) => (project: TenantKeys) => context.server.configure(change, project.id);

const authorizing =
  (more: (project: TenantKeys) => object | Promise<object> = () => ({}), at = shared, providerId = "google"): ErrorCase =>
  async () => {
    const project = await at();
    const query = { ...authorizeQuery(project).query, ...(await more(project)) };
    return { params: { provider_id: providerId }, query } satisfies CallInput;
  };
export const during =
  (outage: Outage, errorCase: ErrorCase): ErrorCase =>
  async () => ({ ...(await errorCase()), outage });
const linking = (token: (project: TenantKeys) => Promise<string>, at = shared) =>
  authorizing(async (project) => ({ type: "link", token: await token(project) }), at);
const accessToken = async (project: TenantKeys) => (await findSession(project)).accessToken;

/** A sign-in of another user, in a session that a server creates like this. */
const ofSession = (about: object) => async (project: TenantKeys) =>
  (await createSession((await findSession(project)).id, about, project)).accessToken;
const ofAgedSession = async (project: TenantKeys) => context.server.given.agedSession(project, (await findSession(project)).id);

/** The provider's message when the browser comes back to a project. */
export interface Return {
  readonly at?: () => Promise<TenantKeys>;
  readonly says?: ProviderAnswer | ((project: TenantKeys) => Promise<ProviderAnswer>);
  readonly start?: (project: TenantKeys) => Promise<Record<string, string>>;
  readonly meanwhile?: (flow: StartedFlow, project: TenantKeys) => Promise<unknown>;
  readonly provider?: string;
}
const returning =
  ({ at = shared, says = {}, start, meanwhile, provider }: Return, part: "query" | "body"): ErrorCase =>
  async (): Promise<ErrorCall> => {
    const project = await at();
    const flow = await calls().start(project, await start?.(project));
    await meanwhile?.(flow, project);
    const said = typeof says === "function" ? await says(project) : says;
    const parameters = {
      state: flow.state,
      ...(await context.server.given.provider.answer(flow.url, { accountId: randomUuid(), ...said })),
    };
    return { params: { provider_id: provider ?? flow.provider }, [part]: parameters, headers: { cookie: flow.cookie } };
  };

export const takenAddress = async (project: TenantKeys): Promise<ProviderAnswer> => {
  const { email: value } = await context.server.givenUser({ project });
  return { email: value, emailVerified: true };
};
/** Links an account to the user of a token. */
const asUser = async (project: TenantKeys, accountId: string, token: string) =>
  calls().signIn(project, { accountId }, { type: "link", token });

/** Links as many accounts to a user as one can have. */
async function linkMost(project: TenantKeys, userId: string): Promise<void> {
  for (let count = 0; count < oauthLimits.linksPerUser; count++) await context.server.given.oauthLink(project, userId, { signsIn: false });
}

const callbackCases = (part: "query" | "body"): Record<string, ErrorCase> => {
  const back = (about: Return) => returning(about, part);
  const account = { accountId: randomUuid() };
  const changed = (change: object) => (_flow: StartedFlow, project: TenantKeys) => configured(change)(project);
  const linkFor = async (project: TenantKeys) => ({ type: "link", token: await accessToken(project) });
  return {
    OauthFlowInvalid: back({ provider: "github" }),
    OuterOauthTimeout: during("the provider times out", back({})),
    OauthProviderNotFoundOrNotEnabled: back({ at: () => projectWith({}), meanwhile: changed({ "auth.oauth.providers.google": null }) }),
    OauthProviderAccessDenied: back({ says: { isDenied: true } }),
    OauthProviderFailed: during("the provider rejects", back({})),
    RedirectUrlNotWhitelisted: back({ at: () => projectWith({}), meanwhile: changed({ "domains.allowLocalhost": false }) }),
    ContactChannelAlreadyUsedForAuthBySomeoneElse: back({ says: takenAddress }),
    async OauthConnectionAlreadyConnectedToAnotherUser() {
      const project = await shared();
      await calls().signIn(project, account);
      return back({ start: linkFor, says: account })();
    },
    async UserAlreadyConnectedToAnotherOauthConnection() {
      const project = await projectWithoutConnections();
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
    async UserBanned() {
      const project = await shared();
      const says = await linkedAccount(project);
      await ban(says.userId, project);
      return back({ at: async () => project, says })();
    },
    SignUpRejected: back({ at: () => projectWith({ auth: { signUp: { rules: { all: { outcome: "reject" } } } } }) }),
    SignUpInvitationRequired: back({ at: () => projectWith({ auth: { signUp: { mode: "invite-only" } } }) }),
    SignUpWaitlisted: back({
      at: () => projectWith({ auth: { signUp: { mode: "waitlist" } } }),
      says: { accountId: randomUuid(), email: email() },
    }),
    async AccessTokenExpired() {
      const project = await shared();
      const user = await findSession(project);
      return back({
        at: async () => project,
        start: async () => ({ type: "link", token: user.accessToken }),
        meanwhile: () => signOut(project, user.accessToken),
      })();
    },
  };
};

/** An account that signs its user in. Its id is its address: the development identity knows no other ids. */
export async function linkedAccount(project: TenantKeys) {
  const { id: userId } = await findSession(project);
  const accountId = email();
  await context.server.given.oauthLink(project, userId, { accountId, provider: "google" });
  return { userId, accountId, email: accountId };
}

const exchanging =
  (more: object, says: ProviderAnswer = {}): ErrorCase =>
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
    { at = () => projectWith({}), says, start }: Pick<Return, "at" | "start"> & { readonly says?: ProviderAnswer } = {},
  ): ErrorCase =>
  async () => {
    const project = await at();
    const accountId = randomUuid();
    const issued = await calls().code(project, { accountId, ...says }, await start?.(project));
    await meanwhile(project, accountId);
    return { body: calls().grant(project, issued) };
  };
const startLink = async (project: TenantKeys) => ({ type: "link", token: await accessToken(project) });

const changedSinceCases: Record<string, ErrorCase> = {
  async UserBanned() {
    const project = await shared();
    const says = await linkedAccount(project);
    const issued = await calls().code(project, says);
    await ban(says.userId, project);
    return { body: calls().grant(project, issued) };
  },
  async SignInRejected() {
    const project = await projectWith(rejectingSignIns);
    return { body: calls().grant(project, await calls().code(project, await linkedAccount(project))) };
  },
  OauthProviderNotFoundOrNotEnabled: exchangingAfter(configured({ "auth.oauth.providers.google.allowSignIn": false })),
  RedirectUrlNotWhitelisted: exchangingAfter(configured({ "domains.allowLocalhost": false })),
  SignUpNotEnabled: exchangingAfter(configured({ "auth.allowSignUp": false })),
  SignUpRejected: exchangingAfter(configured({ "auth.signUp.rules.all": { outcome: "reject" } })),
  SignUpInvitationRequired: exchangingAfter(configured({ "auth.signUp.mode": "invite-only" })),
  SignUpWaitlisted: exchangingAfter(configured({ "auth.signUp.mode": "waitlist" }), { says: { email: email() } }),
  async ContactChannelAlreadyUsedForAuthBySomeoneElse() {
    const address = email();
    const taking = (project: TenantKeys) => context.server.givenUser({ project, email: address });
    return exchangingAfter(taking, { says: { email: address, emailVerified: true } })();
  },
  OauthConnectionAlreadyConnectedToAnotherUser: exchangingAfter((project, accountId) => calls().signIn(project, { accountId }), {
    start: startLink,
  }),
  async UserAlreadyConnectedToAnotherOauthConnection() {
    const project = await projectWithoutConnections();
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
  async AccessTokenExpired() {
    const project = await projectWith({});
    const token = await accessToken(project);
    return exchangingAfter(() => signOut(project, token), {
      at: async () => project,
      start: async () => ({ type: "link", token }),
    })();
  },
};

export const withSecondFactor = async (project: TenantKeys, account: ProviderAnswer): Promise<void> => {
  const signedIn = await calls().signIn(project, account);
  const body = { totp_secret_base64: Buffer.from("12345678901234567890").toString("base64") };
  const me = await context.server.request("GET", "/users/me", { as: "client", project, user: signedIn.json.access_token });
  await context.server.request("PATCH", `/users/${me.json.id}`, { as: "server", project, body });
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
    AccessTokenExpired: linking(ofSession({ expires_in_millis: 1 })),
    InvalidProjectForAccessToken: linking(() => accessToken(context.fixtures.foreign)),
    AnonymousAuthenticationNotAllowed: linking(async (project) => (await findSession(project, { anonymous: true })).accessToken),
    OauthLinkNeedsUser: authorizing(() => ({ type: "link" })),
    ImpersonationNotAllowed: linking(ofSession({ is_impersonation: true })),
    RecentSignInRequired: linking(ofAgedSession, () => projectWith({ auth: { sessions: { requireRecentSignIn: true } } })),
    OauthExtraScopeNotAvailableWithSharedOauthKeys: authorizing(
      async (project) => ({ token: await accessToken(project), provider_scope: "playlist-read" }),
      undefined,
      "spotify",
    ),
    OauthProviderFailed: during("the provider is unreachable", authorizing()),
    OuterOauthTimeout: during("the provider times out", authorizing()),
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
      await withSecondFactor(project, account);
      return exchanging({}, account)();
    },
  },
} satisfies Partial<Record<RouteName, Record<string, ErrorCase>>>;

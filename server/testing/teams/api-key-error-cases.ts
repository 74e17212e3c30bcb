import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { listSizes } from "#contract/vocabulary/list-sizes.ts";
import { apiKeyLimits } from "#contract/vocabulary/teams/api-keys.ts";
import { generateApiKey } from "../../features/teams/api-keys/key-format.ts";
import { randomUuid } from "../../services/random.ts";
import { context, type ErrorCall, type ErrorCase } from "../error-cases.ts";
import type { KeyCircumstances } from "../given-state.ts";

const aNewKey = { description: "Continuous integration", expires_at_millis: 4_102_444_800_000 };
const past = () => new Date(Date.now() - 86_400_000);
const ofUser = async (about?: KeyCircumstances) => {
  const { id } = await context.fixtures.givenTestUser();
  return (await context.server.given.apiKey(context.fixtures.project, { type: "user", id }, about)).value;
};
const ofTeam = async (about?: KeyCircumstances) => (await context.server.given.teamKey(context.fixtures.project, undefined, about)).value;
const unknown = async () => generateApiKey({ id: randomUuid(), type: "user", isPublic: false });

const checking =
  (value: () => Promise<string>, more: ErrorCall = {}): ErrorCase =>
  async () => ({
    as: "server",
    body: { api_key: await value() },
    ...more,
  });

/** More checks of unknown keys than are allowed. */
const tooManyMisses =
  (path: string): ErrorCase =>
  async () => {
    const { server, counting } = context;
    const at = await server.givenProject({ apiKeys: { enabled: { user: true, team: true } }, rateLimits: {} });
    const miss = async () => ({ as: "server" as const, body: { api_key: await unknown() } });
    for (let misses = 0; misses < apiKeyLimits.misses[0].max; misses++)
      await counting.request("POST", path, { ...(await miss()), project: at });
    return { ...(await miss()), at, on: counting };
  };

const checkErrorCases = (path: string, right: typeof ofUser, wrong: typeof ofUser): Record<string, ErrorCase> => ({
  ApiKeyNotFound: checking(unknown),
  WrongApiKeyType: checking(wrong),
  ApiKeyRevoked: checking(() => right({ revokedAt: past(), expiresAt: past() })),
  ApiKeyExpired: checking(() => right({ expiresAt: past() })),
  TooManyRequests: tooManyMisses(path),
});

/** The creation of a key for an owner with the maximum number of active keys. */
const creatingTooMany =
  (type: "user" | "team"): ErrorCase =>
  async () => {
    const { server, fixtures } = context;
    const id = type === "user" ? (await fixtures.givenTestUser()).id : await server.given.keyTeam(fixtures.project);
    await server.given.apiKeys(fixtures.project, { type, id }, listSizes.apiKeys);
    return { as: "server", body: { ...aNewKey, [`${type}_id`]: id } };
  };

const asServer =
  (call: ErrorCall): ErrorCase =>
  () => ({ as: "server", ...call });

/** A signed-in user about an unknown team. */
const byStranger =
  (call: ErrorCall): ErrorCase =>
  async () => ({ headers: { [header.accessToken]: (await context.fixtures.givenTestUser()).accessToken }, ...call });

/** Errors for callers about a team; `part` takes its id. */
const teamErrorCases = (call: ErrorCall, part: "query" | "body" = "query"): Record<string, ErrorCase> => {
  const about: ErrorCall = { ...call, [part]: { ...(call[part] as object), team_id: randomUuid() } };
  return { TeamNotFound: asServer(about), ApiKeyNotFound: byStranger(about) };
};

/** The refusals of the calls about API keys of users and teams. */
export const apiKeyErrorCases = {
  "userApiKeys.create": {
    UserNotFound: asServer({ body: { ...aNewKey, user_id: randomUuid() } }),
    TooManyApiKeys: creatingTooMany("user"),
  },
  "userApiKeys.get": { ApiKeyNotFound: asServer({}) },
  "userApiKeys.update": { ApiKeyNotFound: asServer({ body: { revoked: true } }) },
  "userApiKeys.check": checkErrorCases("/user-api-keys/check", ofUser, ofTeam),
  "teamApiKeys.list": teamErrorCases({}),
  "teamApiKeys.create": {
    ...teamErrorCases({ body: aNewKey }, "body"),
    TooManyApiKeys: creatingTooMany("team"),
  },
  "teamApiKeys.get": teamErrorCases({}),
  "teamApiKeys.update": teamErrorCases({ body: { revoked: true } }),
  "teamApiKeys.check": checkErrorCases("/team-api-keys/check", ofTeam, ofUser),
  "credentialScanning.revoke": {
    ApiKeyNotFound: checking(unknown),
    PublicApiKeyCannotBeRevoked: checking(() => ofUser({ isPublic: true })),
    ApiKeyExpired: checking(() => ofTeam({ expiresAt: past() })),
  },
};

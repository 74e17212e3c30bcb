import * as errors from "#contract/errors/index.ts";
import { accessTypes } from "#contract/kernel/access.ts";
import type { ErrorClass } from "#contract/kernel/error.ts";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { randomUuid } from "../../services/random.ts";
import type { CaseFixtures } from "../../testing/case-fixtures.ts";
import { keyHeaders } from "../../testing/case-requests.ts";
import type { Fixtures, RequestHeaders } from "../../testing/fixtures.ts";

/** Access tokens that take some making: of users and developers, by what is particular about them. */
export type TokenName = "ended" | "deleted" | "anonymous" | "ownerToken" | "strangerToken" | "goneAdmin" | "endedAdmin" | "readerToken";

/** A caller whom every route refuses that reads credentials, and the error. */
type WrongCaller = readonly [caller: string, headers: RequestHeaders, refusal: ErrorClass];

/** The key of each access type, and the errors without it and with a wrong one. */
export const keys = {
  client: { name: header.publishableClientKey, absent: errors.ClientAuthenticationRequired, wrong: errors.InvalidPublishableClientKey },
  server: { name: header.secretServerKey, absent: errors.ServerAuthenticationRequired, wrong: errors.InvalidSecretServerKey },
  admin: { name: header.superSecretAdminKey, absent: errors.AdminAuthenticationRequired, wrong: errors.InvalidSuperSecretAdminKey },
} as const;

export const without = (headers: RequestHeaders, name: string): RequestHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name));

/** Headers of a developer of a project. */
export const adminTokenHeaders = ({ project }: Pick<CaseFixtures, "project">, token: string, accessType = "admin"): RequestHeaders => ({
  [header.projectId]: project.id,
  [header.accessType]: accessType,
  [header.adminAccessToken]: token,
});

/** Headers of a user of the project under test. */
export const userHeaders = ({ project }: Pick<CaseFixtures, "project">, token: string): RequestHeaders => ({
  ...keyHeaders("client", project),
  [header.accessToken]: token,
});

/** An access token of the fixtures' user that expired a second ago. */
export const expiredToken = ({ token, testUser }: Fixtures): string =>
  token({ sub: testUser.id, refresh_token_id: testUser.sessionId }, { secondsAgo: 601 });

const tampered = (token: string) => `${token.slice(0, -6)}${token.endsWith("AAAAAA") ? "BBBBBB" : "AAAAAA"}`;

/** The callers whose tokens the server itself has issued, or that have none. */
export function unsignedWrongCallers(fixtures: CaseFixtures, tokens: Readonly<Record<TokenName, string>>): WrongCaller[] {
  const client = keyHeaders("client", fixtures.project);
  const withUser = (token: string) => userHeaders(fixtures, token);
  const asAdmin = (token: string) => adminTokenHeaders(fixtures, token);

  const projectCases: WrongCaller[] = [
    ["a key without an access type", without(client, header.accessType), errors.ProjectKeyWithoutAccessType],
    ["an unknown access type", { ...client, [header.accessType]: "guest" }, errors.InvalidAccessType],
    ["an access type without a project", without(client, header.projectId), errors.AccessTypeWithoutProjectId],
    ["an unknown project", { ...client, [header.projectId]: randomUuid() }, errors.CurrentProjectNotFound],
    ["an unknown branch", { ...client, [header.branchId]: "no-such-branch" }, errors.BranchDoesNotExist],
    ["a branch without a name", { ...client, [header.branchId]: "" }, errors.SchemaError],
    ["a branch with a name too long", { ...client, [header.branchId]: "b".repeat(256) }, errors.SchemaError],
  ];

  const keyCases = accessTypes.flatMap((type): WrongCaller[] => {
    const { name, absent, wrong } = keys[type];
    const right = keyHeaders(type, fixtures.project);
    // A secret of a neighbouring type opens nothing here.
    const neighbour = type === "client" ? "server" : "client";
    const misplaced = Object.values(keyHeaders(neighbour, fixtures.project)).at(-1) as string;
    return [
      [`access type ${type} without its key`, { ...without(right, name), [keys[neighbour].name]: "any" }, absent],
      [`access type ${type} with an empty key`, { ...right, [name]: "", [keys[neighbour].name]: "any" }, absent],
      [`access type ${type} with a ${neighbour}'s key in its own header`, { ...right, [name]: misplaced }, wrong],
      [
        `access type ${type} with the key of another project`,
        { ...keyHeaders(type, fixtures.foreign), [header.projectId]: fixtures.project.id },
        wrong,
      ],
      [
        `access type ${type} with a workflow token`,
        { ...right, [header.workflowToken]: "none" },
        type === "admin" ? errors.AdminAuthenticationRequired : errors.WorkflowTokenDoesNotExist,
      ],
    ];
  });

  const userCases: WrongCaller[] = [
    ["an invalid access token", withUser("nonsense"), errors.UnparsableAccessToken],
    ["a tampered access token", withUser(tampered(fixtures.testUser.accessToken)), errors.UnparsableAccessToken],
    ["an anonymous user's token without the header that allows it", withUser(tokens.anonymous), errors.AnonymousAuthenticationNotAllowed],
    [
      "an anonymous user's token with an invalid value in the header that allows it",
      { ...withUser(tokens.anonymous), [header.allowAnonymousUser]: "1" },
      errors.AnonymousAuthenticationNotAllowed,
    ],
  ];

  const adminCases: WrongCaller[] = [
    ["an invalid admin access token", asAdmin("nonsense"), errors.UnparsableAdminAccessToken],
    ["a tampered admin access token", asAdmin(tampered(tokens.ownerToken)), errors.UnparsableAdminAccessToken],
    ["an admin access token of a revoked session", asAdmin(tokens.endedAdmin), errors.AdminAccessTokenExpired],
    ["an admin access token of the project itself", asAdmin(fixtures.testUser.accessToken), errors.InvalidProjectForAdminAccessToken],
    ["an admin access token of a deleted user", asAdmin(tokens.goneAdmin), errors.AdminUserGone],
    ["an admin access token of a user who does not own the project", asAdmin(tokens.strangerToken), errors.AdminAccessTokenIsNotAdmin],
    [
      "an admin access token of another user with a valid key",
      { ...keyHeaders("admin", fixtures.project), [header.adminAccessToken]: tokens.strangerToken },
      errors.AdminAccessTokenIsNotAdmin,
    ],
  ];

  return [...projectCases, ...keyCases, ...userCases, ...adminCases];
}

/** All of these callers, with tokens that only the server's secret signs. */
export function wrongCallers(fixtures: Fixtures, tokens: Readonly<Record<TokenName, string>>): WrongCaller[] {
  const withUser = (token: string) => userHeaders(fixtures, token);
  const asAdmin = (token: string) => adminTokenHeaders(fixtures, token);
  const user = { sub: fixtures.testUser.id, refresh_token_id: fixtures.testUser.sessionId };
  const internalUser = { project_id: "internal" };
  return [
    ...unsignedWrongCallers(fixtures, tokens),
    [
      "an access token of another issuer",
      withUser(fixtures.token(user, { publicUrl: "https://evil.example" })),
      errors.UnparsableAccessToken,
    ],
    ["an access token of another branch", withUser(fixtures.token({ ...user, branch_id: "side" })), errors.UnparsableAccessToken],
    ["an expired access token", withUser(expiredToken(fixtures)), errors.AccessTokenExpired],
    [
      "an access token of another project",
      withUser(fixtures.token({ ...user, project_id: fixtures.foreign.id })),
      errors.InvalidProjectForAccessToken,
    ],
    [
      "an admin access token of an anonymous user",
      asAdmin(fixtures.token({ ...internalUser, is_anonymous: true })),
      errors.UnparsableAdminAccessToken,
    ],
    ["an expired admin access token", asAdmin(fixtures.token(internalUser, { secondsAgo: 601 })), errors.AdminAccessTokenExpired],
  ];
}

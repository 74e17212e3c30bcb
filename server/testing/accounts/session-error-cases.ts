import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { randomUuid } from "../../services/random.ts";
import { ban, context, type ErrorCall, type ErrorCase, signOut } from "../error-cases.ts";
import type { RouteName } from "../route-cases.ts";
import { codeErrorCases } from "../sign-in/sign-in-error-cases.ts";
import { givenImpersonationCode } from "./impersonation-codes.ts";

const impersonationCode = (userId: string) => givenImpersonationCode(context.server, context.fixtures.project, userId);

const currentUser = async (): Promise<ErrorCall> => ({
  headers: { [header.accessToken]: (await context.fixtures.givenTestUser()).accessToken },
});

/** Every refusal of the calls about sessions. */
export const sessionErrorCases = {
  "auth.sessions.create": {
    UserIdDoesNotExist: () => ({ as: "server", body: { user_id: randomUuid() } }),
    async UserBanned() {
      const { id } = await context.fixtures.givenTestUser();
      await ban(id);
      return { as: "server", body: { user_id: id } };
    },
  },
  "auth.sessions.remove": {
    SessionNotFound: currentUser,
    CannotDeleteCurrentSession: () => ({
      headers: { [header.accessToken]: context.fixtures.testUser.accessToken },
      params: { session_id: context.fixtures.testUser.sessionId },
    }),
  },
  "auth.sessions.removeAll": {
    UserIdDoesNotExist: () => ({ as: "server", query: { user_id: randomUuid() } }),
  },
  "auth.sessions.impersonate": {
    ...codeErrorCases(async () => impersonationCode((await context.fixtures.givenTestUser()).id)),
    async UserBanned() {
      const { id } = await context.fixtures.givenTestUser();
      const code = await impersonationCode(id);
      await ban(id);
      return { body: { code } };
    },
  },
  "auth.sessions.confirm": {
    RefreshTokenNotFoundOrExpired: async () => ({ ...(await currentUser()), body: { refresh_token: "0".repeat(52) } }),
    OtherUserNotAllowed: async () => {
      const { refreshToken } = await context.fixtures.givenTestUser();
      return { ...(await currentUser()), body: { refresh_token: refreshToken } };
    },
  },
  "auth.sessions.signOut": {
    AccessTokenExpired: () => ({}),
    RefreshTokenNotFoundOrExpired: async () => {
      const testUser = await context.fixtures.givenTestUser();
      await signOut(context.fixtures.project, testUser.accessToken);
      return { headers: { [header.accessToken]: testUser.accessToken } };
    },
  },
  "auth.sessions.refresh": {
    RefreshTokenNotFoundOrExpired: () => ({ headers: { [header.refreshToken]: "0".repeat(52) } }),
  },
} satisfies Partial<Record<RouteName, Readonly<Record<string, ErrorCase>>>>;

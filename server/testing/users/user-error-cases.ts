import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { randomUuid } from "../../services/random.ts";
import { withManyAddresses } from "../accounts/channel-error-cases.ts";
import { ownerErrorCases } from "../console/developer-team-cases.ts";
import { context, type ErrorCall, type ErrorCase, email, givenPasswordUser, password } from "../error-cases.ts";
import type { RouteName } from "../route-case.ts";

/** The refusals of writes of a user, whichever route they come by; `as` and `who` say on whom. */
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
    TooManyRequests: write({ primary_email: email(), password }, { outage: "hashing is busy" }),
  };
};
const noMembership =
  (who: () => Promise<ErrorCall> | ErrorCall): ErrorCase =>
  async () => ({
    as: "server",
    ...(await who()),
    body: { selected_team_id: randomUuid() },
  });

const currentUser = async (): Promise<ErrorCall> => ({
  headers: { [header.accessToken]: (await context.fixtures.givenTestUser()).accessToken },
});
const otherUser = async (): Promise<ErrorCall> => ({ params: { user_id: (await context.fixtures.givenTestUser()).id } });
const unknownUser: ErrorCase = () => ({ as: "server", params: { user_id: randomUuid() }, body: undefined });

/** The refusals of the calls about users. */
export const userErrorCases = {
  "users.updateMe": {
    ...writeErrorCases(currentUser),
    TeamMembershipNotFound: noMembership(currentUser),
    TooManyContactChannels: withManyAddresses(({ accessToken }) => ({ headers: { [header.accessToken]: accessToken } })),
    TermsVersionMismatch: async () => {
      const { accessToken } = await context.fixtures.givenTestUser();
      return { headers: { [header.accessToken]: accessToken }, body: { accepted_terms_version: "another" } };
    },
    async LastSignInMethod() {
      const { id, accessToken } = await context.fixtures.givenTestUser();
      const { server, fixtures } = context;
      await server.request("PATCH", `/users/${id}`, { as: "server", project: fixtures.project, body: { otp_auth_enabled: true } });
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
      const at = await context.server.givenProject({
        "auth.oauth.providers.github": { type: "github", isShared: true, allowSignIn: true },
      });
      const body = { oauth_providers: [{ id: "github", account_id: "1", email: null }] };
      const { status, text } = await context.server.request("POST", "/users", { as: "server", project: at, body });
      if (status !== 201) throw new Error(text);
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
  "users.deleteMe": { TeamNeedsOwner: ownerErrorCases.deletion },
  "internal.users.createImpersonationLink": {
    UserNotFound: () => ({ as: "admin", params: { user_id: randomUuid() }, body: { reason: "Ticket 4711" } }),
  },
  "internal.users.removeMany": { TeamNeedsOwner: ownerErrorCases.deletionOfMany },
} satisfies Partial<Record<RouteName, Readonly<Record<string, ErrorCase>>>>;

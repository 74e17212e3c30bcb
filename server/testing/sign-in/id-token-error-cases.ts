import { randomUuid } from "../../services/random.ts";
import { ban, type ErrorCase, email } from "../error-cases.ts";
import type { RouteName } from "../route-cases.ts";
import {
  calls,
  during,
  linkedAccount,
  projectWith,
  provider,
  type Return,
  shared,
  takenAddress,
  withSecondFactor,
} from "./oauth-error-cases.ts";
import { rejectingSignIns } from "./sign-up-hook-cases.ts";

/** A sign-in with an ID token of the provider. */
const withIdToken =
  ({ at = shared, says = {}, more = {} }: Pick<Return, "at" | "says"> & { readonly more?: object } = {}): ErrorCase =>
  async () => {
    const project = await at();
    const said = typeof says === "function" ? await says(project) : says;
    const id_token = provider().idToken({ accountId: randomUuid(), ...said });
    return { at: project, body: { provider_id: "google", id_token, ...more } };
  };
/** Every refusal of a sign-in with an ID token. */
export const idTokenErrorCases = {
  "auth.oauth.signInWithIdToken": {
    IdTokenNotAccepted: withIdToken({ more: { id_token: "garbage" } }),
    OauthProviderFailed: during("the provider is unreachable", withIdToken()),
    OuterOauthTimeout: during("the provider times out", withIdToken()),
    OauthProviderNotFoundOrNotEnabled: withIdToken({ more: { provider_id: "github" } }),
    ContactChannelAlreadyUsedForAuthBySomeoneElse: withIdToken({ says: takenAddress }),
    async UserAlreadyConnectedToAnotherOauthConnection() {
      const project = await shared();
      const address = { email: email(), emailVerified: true };
      await calls().signIn(project, { accountId: randomUuid(), ...address });
      return withIdToken({ says: address })();
    },
    SignUpNotEnabled: withIdToken({ at: () => projectWith({ auth: { allowSignUp: false } }) }),
    SignUpRejected: withIdToken({ at: () => projectWith({ auth: { signUp: { rules: { all: { outcome: "reject" } } } } }) }),
    async UserBanned() {
      const project = await shared();
      const says = await linkedAccount(project);
      await ban(says.userId, project);
      return withIdToken({ says })();
    },
    async SignInRejected() {
      const project = await projectWith(rejectingSignIns);
      return withIdToken({ at: async () => project, says: await linkedAccount(project) })();
    },
    async MultiFactorAuthenticationRequired() {
      const account = { accountId: randomUuid(), email: email() };
      await withSecondFactor(await shared(), account);
      return withIdToken({ says: account })();
    },
  },
} satisfies Partial<Record<RouteName, Record<string, ErrorCase>>>;

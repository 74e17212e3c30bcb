import { failure, success } from "./answers.ts";
import { sampleCode } from "./sample.ts";
import type { State } from "./state.ts";

const error = (name: string, query: string, signedIn = false): State => ({
  name: `error/${name}`,
  page: "error",
  query,
  signedIn,
  shows: "main a",
});
const unsubscribe = "POST /emails/unsubscribe-link";
const signOut = "DELETE /auth/sessions/current";
const press = [{ press: "main button" }] as const;

/** Pages that end a session or a subscription, and pages of errors. */
export const otherStates: readonly State[] = [
  { name: "sign-out/question", page: "sign-out", signedIn: true, shows: "main button" },
  {
    name: "sign-out/busy",
    page: "sign-out",
    signedIn: true,
    answers: { [signOut]: "never" },
    acts: press,
    shows: "main [role=status]",
    loading: true,
  },
  { name: "sign-out/done", page: "sign-out", signedIn: true, answers: { [signOut]: success }, acts: press, shows: "main a" },
  { name: "unsubscribe/question", page: "unsubscribe", query: `code=${sampleCode}`, shows: "main button" },
  {
    name: "unsubscribe/done",
    page: "unsubscribe",
    query: `code=${sampleCode}`,
    answers: { [unsubscribe]: success },
    acts: press,
    shows: "main a",
  },
  {
    name: "unsubscribe/failed",
    page: "unsubscribe",
    query: `code=${sampleCode}`,
    answers: { [unsubscribe]: failure },
    acts: press,
    shows: "[role=alert]",
  },
  { name: "unsubscribe/invalid", page: "unsubscribe", shows: "main a" },
  error("access-denied", "errorCode=OAUTH_PROVIDER_ACCESS_DENIED&requestId=k3n9q0r7w2x5y8z1"),
  error("access-denied-signed-in", "errorCode=OAUTH_PROVIDER_ACCESS_DENIED", true),
  error("address-taken", "errorCode=CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE"),
  error("timeout", "errorCode=OUTER_OAUTH_TIMEOUT&requestId=k3n9q0r7w2x5y8z1"),
  error("app-address", "errorCode=REDIRECT_URI_NOT_REGISTERED&requestId=k3n9q0r7w2x5y8z1"),
  error("unknown", `errorCode=SOME_LONG_CODE_THAT_NO_PAGE_KNOWS&message=${"unbreakable".repeat(20)}&requestId=k3n9q0r7w2x5y8z1`),
  { name: "oauth-callback/no-flow", page: "oauth-callback", shows: "main a" },
  {
    name: "authorize/incomplete",
    page: "authorize",
    boot: { rejectedRequest: { reason: "incomplete", host: "", requestId: "k3n9q0r7w2x5y8z1" } },
    shows: "main p",
  },
  {
    name: "authorize/untrusted",
    page: "authorize",
    boot: { rejectedRequest: { reason: "untrusted", host: "app.example.com", requestId: "k3n9q0r7w2x5y8z1" } },
    shows: "main p",
  },
  { name: "nowhere/not-found", page: "nowhere", shows: "main a" },
];

import { failure } from "./answers.ts";
import { moment, sampleCode, sampleTeam } from "./sample.ts";
import type { Answers, State } from "./state.ts";

const page = "oauth-authorize";
const view = `GET /oauth-authorization-requests/${sampleCode}`;
const decision = `POST /oauth-authorization-requests/${sampleCode}/decision`;
const request = {
  application: {
    id: "app_7k2m9q4x1r8v5t3w6y0z2b4d6f",
    display_name: "Tide Calendar",
    logo_url: null,
    homepage_url: "https://tide.example",
    privacy_policy_url: "https://tide.example/privacy",
    terms_url: "https://tide.example/terms",
    is_first_party: false,
    source: "developer",
  },
  scopes: ["openid", "profile", "email", "offline_access"].map((id) => ({ id, is_granted: false, description: null })),
  resources: [],
  teams: null,
  team_id: null,
  redirect_host: "calendar.tide.example",
  prompt: [],
  login_hint: null,
  needs_sign_in: false,
  needs_consent: true,
  redirect_to: null,
  expires_at_millis: moment,
};
const bare = {
  ...request.application,
  display_name: "Long-name-without-spaces-that-an-app-may-have",
  homepage_url: null,
  privacy_policy_url: null,
  terms_url: null,
};

/** Access to an API of the project, for a team of the user. */
const ofApi = {
  scopes: [...request.scopes, { id: "invoices:read", is_granted: false, description: "Read your invoices" }],
  resources: [{ identifier: "https://invoices.example", display_name: "Invoices" }],
  teams: [
    { id: sampleTeam.id, display_name: sampleTeam.display_name },
    { id: "9e1d7c5a-6b1e-4f3c-8a2d-9c4e5b6a7f81", display_name: "Long-name-without-spaces-that-a-team-may-have" },
  ],
};

const state = (name: string, answers: Answers, rest: Partial<State> = {}): State => ({
  name: `${page}/${name}`,
  page,
  query: `request_id=${sampleCode}`,
  signedIn: true,
  answers,
  shows: "main ul",
  ...rest,
});
const question = { [view]: { json: request } };
const allow = [{ press: "main button + button" }] as const;

/** The consent page: an app requests access to an account. */
export const grantStates: readonly State[] = [
  state("question", question),
  state("own-scopes-and-team", { [view]: { json: { ...request, ...ofApi } } }),
  state("bare-app", { [view]: { json: { ...request, application: bare, redirect_host: "com.example.app" } } }),
  state("unverified-app", { [view]: { json: { ...request, application: { ...bare, source: "registration" } } } }),
  state("loading", { [view]: "never" }, { shows: "main [role=status]", loading: true }),
  state("failed", { [view]: failure }, { shows: "[role=alert]" }),
  state("invalid", { [view]: { status: 404, code: "AUTHORIZATION_REQUEST_NOT_FOUND" } }, { shows: "main p" }),
  state("no-request", {}, { query: "", shows: "main p" }),
  state("busy", { ...question, [decision]: "never" }, { acts: allow, shows: "[aria-busy=true]", loading: true }),
  state(
    "impersonated",
    { ...question, [decision]: { status: 403, code: "IMPERSONATION_NOT_ALLOWED" } },
    { acts: allow, shows: "[role=alert]" },
  ),
  state(
    "native-app",
    { ...question, [decision]: { json: { redirect_to: "com.example.app:/callback?code=c" } } },
    { acts: allow, shows: "main a[href^='com.']" },
  ),
];

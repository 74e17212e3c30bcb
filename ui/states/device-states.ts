import { failure } from "./answers.ts";
import { moment } from "./sample.ts";
import type { Answers, State } from "./state.ts";

const page = "device";
const view = "POST /oauth-device-requests/details";
const decision = "POST /oauth-device-requests/decision";
const wrongCode = { status: 404, code: "USER_CODE_INVALID" } as const;
const request = {
  application: {
    id: "app_7k2m9q4x1r8v5t3w6y0z2b4d6f",
    display_name: "Tide Television",
    logo_url: null,
    homepage_url: "https://tide.example",
    privacy_policy_url: "https://tide.example/privacy",
    terms_url: null,
    is_first_party: false,
    source: "developer",
  },
  scopes: ["openid", "profile", "offline_access"].map((id) => ({ id, is_granted: false, description: null })),
  user_code: "WDJB-MJHT",
  device: { browser: "Firefox 153", system: "Linux", ip: "198.51.100.7", country_code: "DE", city_name: "Hamburg" },
  started_at_millis: moment,
  expires_at_millis: moment,
};
const bare = { browser: null, system: null, ip: "198.51.100.7", country_code: null, city_name: null };

const state = (name: string, answers: Answers, rest: Partial<State> = {}): State => ({
  name: `${page}/${name}`,
  page,
  query: "user_code=WDJB-MJHT",
  signedIn: true,
  answers,
  shows: "main ul",
  ...rest,
});
const question = { [view]: { json: request } };
const allow = [{ press: "main button + button" }] as const;

/** The page for the code of a device. */
export const deviceStates: readonly State[] = [
  state("code", {}, { query: "", shows: "main input" }),
  state("wrong-code", { [view]: wrongCode }, { shows: "[role=alert]" }),
  state("question", question),
  state("bare-device", { [view]: { json: { ...request, device: bare } } }),
  state("loading", { [view]: "never" }, { shows: "main [role=status]", loading: true }),
  state("failed", { [view]: failure }, { shows: "[role=alert]" }),
  state("busy", { ...question, [decision]: "never" }, { acts: allow, shows: "[aria-busy=true]", loading: true }),
  state("allowed", { ...question, [decision]: { json: { is_allowed: true } } }, { acts: allow, shows: "main p" }),
  state("denied", { ...question, [decision]: { json: { is_allowed: false } } }, { acts: allow, shows: "main p" }),
  state("used", { ...question, [decision]: wrongCode }, { acts: allow, shows: "[role=alert]" }),
];

import { failure, list, wholeList } from "./answers.ts";
import { billingAnswers, newCustomerAnswers, ownedProducts } from "./billing-states.ts";
import { addDays, moment, sampleTeam, sampleUser } from "./sample.ts";
import type { Answer, Answers, State } from "./state.ts";

const page = "account-settings";
const user = "GET /users/me";
const signedInWith = (changes: object): Answers => ({ [user]: { json: { ...sampleUser, ...changes } } });

const channel = { user_id: sampleUser.id, type: "email", used_for_auth: false, is_primary: false, is_verified: true };
const channels = list(
  { ...channel, id: "6c1e7a10-8f3a-4d0e-9d53-000000000001", value: sampleUser.primary_email, used_for_auth: true, is_primary: true },
  { ...channel, id: "6c1e7a10-8f3a-4d0e-9d53-000000000002", value: "ada.lovelace@analytical-engines.example" },
  { ...channel, id: "6c1e7a10-8f3a-4d0e-9d53-000000000003", value: "countess@example.net", is_verified: false },
);

const account = { user_id: sampleUser.id, allow_connected_accounts: true };
const accounts = list({
  ...account,
  id: "6c1e7a10-8f3a-4d0e-9d53-000000000004",
  provider_config_id: "google",
  type: "google",
  email: "ada@gmail.example",
  allow_sign_in: true,
});

const applications = list(
  {
    application_id: "app_7k2m9q4x1r8v5t3w6y0z2b4d6f",
    display_name: "Tide Calendar",
    logo_url: null,
    homepage_url: "https://tide.example",
    scopes: ["openid", "profile", "email", "offline_access", "invoices:read"],
    scope_descriptions: { "invoices:read": "Read your invoices" },
    connected_at_millis: addDays(-30),
    last_used_at_millis: moment,
  },
  {
    application_id: "app_7k2m9q4x1r8v5t3w6y0z2b4d6g",
    display_name: "Printer",
    logo_url: null,
    homepage_url: null,
    scopes: ["openid"],
    scope_descriptions: {},
    connected_at_millis: addDays(-3),
    last_used_at_millis: null,
  },
);

const session = { user_id: sampleUser.id, is_impersonation: false, is_current_session: false };
const sessions = list(
  {
    ...session,
    id: "6c1e7a10-8f3a-4d0e-9d53-000000000005",
    created_at: addDays(-2),
    signed_in_at: addDays(-2),
    last_used_at: moment,
    is_current_session: true,
    browser: "Firefox 153",
    system: "Windows",
    last_used_at_end_user_ip_info: { ip: "203.0.113.7", countryCode: "DE", cityName: "Berlin" },
  },
  {
    ...session,
    id: "6c1e7a10-8f3a-4d0e-9d53-000000000006",
    created_at: addDays(-40),
    signed_in_at: addDays(-40),
    last_used_at: addDays(-3),
    browser: "Safari 26",
    system: "iOS",
    last_used_at_end_user_ip_info: { ip: "2001:db8::4" },
  },
);

const categories = wholeList(
  {
    notification_category_id: "7bb82d33-2f54-4a3d-9d23-82739e0d66ef",
    notification_category_name: "Transactional",
    enabled: true,
    can_disable: false,
  },
  {
    notification_category_id: "4f6f8873-3d04-46bd-8bef-18338b1a1b4c",
    notification_category_name: "Marketing",
    enabled: true,
    can_disable: true,
  },
);

const passkeys = wholeList({
  id: "6c1e7a10-8f3a-4d0e-9d53-00000000000a",
  user_id: sampleUser.id,
  name: "iCloud Keychain",
  credential_id: "b2xkIHBhc3NrZXk",
  created_at_millis: addDays(-40),
  last_used_at_millis: moment,
  device_type: "multiDevice",
  backed_up: true,
  transports: ["internal", "hybrid"],
});
const key = { revoked: false, is_public: false, type: "user", user_id: sampleUser.id, created_at_millis: moment };
const keys = list(
  {
    ...key,
    id: "6c1e7a10-8f3a-4d0e-9d53-000000000008",
    description: "Build server",
    last_used_at_millis: moment,
    value: { last_four: "x7q2" },
  },
  {
    ...key,
    id: "6c1e7a10-8f3a-4d0e-9d53-000000000009",
    description: "Old laptop",
    revoked: true,
    manually_revoked_at_millis: moment,
    value: { last_four: "m3p9" },
  },
);

/** A section that reads a list. */
interface Listed {
  readonly section: string;
  readonly route: string;
  /** The answer of a list with items. */
  readonly filled: Answer;
  /** Further requests of a list with items. */
  readonly others?: Answers;
  /** Default: a list in pages. */
  readonly empty?: Answer;
  /** Further requests of an empty list. */
  readonly othersOfEmpty?: Answers;
}

/** Sections that read a list. */
const listed: readonly Listed[] = [
  { section: "emails", route: "GET /contact-channels", filled: channels },
  { section: "connected-accounts", route: "GET /oauth-providers", filled: accounts },
  {
    section: "connected-apps",
    route: "GET /users/me/connected-applications",
    filled: applications,
  },
  { section: "sessions", route: "GET /auth/sessions", filled: sessions },
  {
    section: "notifications",
    route: "GET /emails/notification-preference/me",
    filled: categories,
    empty: wholeList(),
  },
  {
    section: "products",
    route: `GET /payments/products/user/${sampleUser.id}`,
    filled: ownedProducts,
    others: billingAnswers,
    othersOfEmpty: newCustomerAnswers,
  },
  {
    section: "teams",
    route: "GET /teams",
    filled: list(sampleTeam, { ...sampleTeam, id: "9e1d7c5a-6b1e-4f3c-8a2d-9c4e5b6a7f81", display_name: "Difference Engines" }),
  },
  { section: "api-keys", route: "GET /user-api-keys", filled: keys },
];

const content = "main#content section";

function sectionStates({ section, route, filled, others = {}, empty = list(), othersOfEmpty = {} }: Listed): State[] {
  const state = (name: string, answers: Answers, rest: Partial<State> = {}): State => ({
    name: `${page}/${section}-${name}`,
    page,
    hash: section,
    signedIn: true,
    answers,
    shows: content,
    ...rest,
  });
  return [
    state("loading", { [route]: "never" }, { shows: ".skeleton", loading: true }),
    state("empty", { [route]: empty, ...othersOfEmpty }),
    state("filled", { [route]: filled, ...others }),
    state("failed", { [route]: failure }, { shows: "[role=alert]" }),
  ];
}

const section = (name: string, hash: string, answers: Answers = {}, rest: Partial<State> = {}): State => ({
  name: `${page}/${name}`,
  page,
  hash,
  signedIn: true,
  answers,
  shows: content,
  ...rest,
});

/** The account settings, each section. */
export const accountStates: readonly State[] = [
  section("profile", "profile"),
  section("profile-without-name", "profile", signedInWith({ display_name: null })),
  section("profile-loading", "profile", { [user]: "never" }, { shows: ".skeleton", loading: true }),
  section("profile-failed", "profile", { [user]: failure }, { shows: "[role=alert]" }),
  section("profile-offline", "profile", { [user]: "offline" }, { shows: "[role=alert]" }),
  section("security", "security"),
  section(
    "security-passkey",
    "security",
    { ...signedInWith({ passkey_auth_enabled: true }), "GET /auth/passkeys": passkeys },
    { config: { passkey_enabled: true } },
  ),
  section("security-without-passkeys", "security", {}, { config: { passkey_enabled: true }, withoutPasskeys: true }),
  section("security-second-factor", "security", {
    ...signedInWith({ requires_totp_mfa: true }),
    "GET /auth/mfa/backup-codes": { json: { remaining: 8 } },
  }),
  section("security-without-password", "security", signedInWith({ has_password: false })),
  ...listed.flatMap(sectionStates),
  section("account", "account"),
  section("signed-out", "profile", {}, { signedIn: false, shows: "h1" }),
];

import { providerIds } from "#contract/vocabulary/sign-in/providers.ts";
import { accountStates } from "./account-states.ts";
import { failure, known, wholeList } from "./answers.ts";
import { grantStates } from "./grant-states.ts";
import { linkStates } from "./link-states.ts";
import { sampleTeam, sampleUser } from "./sample.ts";
import { signInStates } from "./sign-in-states.ts";
import type { Act, Answers, State } from "./state.ts";

const user = "GET /users/me";
const teams = "GET /teams";

const longName = "Augusta Ada King-Noel, Countess of Lovelace and first of all programmers";
const longTeam = `Royal Society for the ${"Interconnection".repeat(4)} of Analytical Engines`;

const teamNamed = (display_name: string, index: number) => ({
  ...sampleTeam,
  id: `2f1d7c5a-6b1e-4f3c-8a2d-9c4e5b6a8f${String(index).padStart(2, "0")}`,
  display_name,
});
const shortTeams = ["Difference Engines", "Looms", "山田製作所"].map(teamNamed);
const manyTeams = ["Bakers", "Carpenters", "Dyers", "Glaziers", "Masons", "Potters", "Smiths", "Tanners", "Weavers"].map(teamNamed);

const userWith = (changes: object): Answers => ({ [user]: { json: { ...sampleUser, ...changes } } });
const inTeam = { selected_team_id: sampleTeam.id, selected_team: sampleTeam };
const listTeams = (...others: readonly unknown[]): Answers => ({ [teams]: wholeList(sampleTeam, ...others) });

const menuButton = "button[aria-haspopup]";
const openMenu: Act = { press: menuButton };
const openTeams: readonly Act[] = [openMenu, { press: "[role=menu] button" }];
const providers = { enabled_oauth_providers: providerIds.map((id) => ({ id })) };

/** The states of a component: the page is named after it. The sample user is signed in. */
const listStates = (page: string, states: Readonly<Record<string, Omit<State, "name" | "page">>>): State[] =>
  Object.entries(states).map(([name, state]) => ({ signedIn: true, ...state, name: `${page}/${name}`, page }));

/** The hosted pages that are components, too, each by one of its states. */
const pageNames = [
  "sign-in/password",
  "sign-up/password-and-code",
  "forgot-password/form",
  "password-reset/form",
  "email-verification/question",
  "mfa/code",
  "team-invitation/question",
  "cli-auth-confirm/question",
  "waitlist/form",
  "oauth-authorize/question",
  "account-settings/profile",
];
const pageStates = [...signInStates, ...linkStates, ...grantStates, ...accountStates]
  .filter(({ name }) => pageNames.includes(name))
  .map((state): State => {
    const [page = "", name = ""] = state.name.split("/");
    const component = `${page}-component`;
    return { ...state, name: `${component}/${name}`, page: component, shows: state.shows.replace("main#content", "main #content") };
  });

/** States of the components that an app renders by themselves. */
export const componentStates: readonly State[] = [
  ...pageStates,
  ...listStates("user-button", {
    closed: { shows: menuButton },
    "signed-out": { signedIn: false, shows: "main a[href$=sign-in]" },
    loading: { answers: { [user]: "never" }, shows: "main [role=progressbar]", loading: true },
    failed: { answers: { [user]: failure }, shows: "main button[title]" },
    menu: { answers: { [teams]: wholeList() }, acts: [openMenu], shows: "[role=menu]" },
    "menu-with-teams": { answers: { ...userWith(inTeam), ...listTeams() }, acts: [openMenu], shows: "[role=menu]" },
    "long-name": {
      answers: {
        ...userWith({ ...inTeam, display_name: longName, primary_email: `${"ada.".repeat(14)}king@example.org` }),
        ...listTeams(),
      },
      acts: [openMenu],
      shows: "[role=menu]",
    },
    teams: { answers: { ...userWith(inTeam), ...listTeams(...shortTeams) }, acts: openTeams, shows: "[role=dialog] [aria-current]" },
  }),
  ...listStates("team-switcher", {
    closed: { answers: userWith(inTeam), shows: menuButton },
    "none-selected": { shows: menuButton },
    loading: { answers: { [user]: "never" }, shows: "main [role=progressbar]", loading: true },
    open: { answers: { ...userWith(inTeam), ...listTeams(...shortTeams) }, acts: [openMenu], shows: "[role=dialog] [aria-current]" },
    "loading-teams": { answers: { [teams]: "never" }, acts: [openMenu], shows: "[role=dialog] .skeleton", loading: true },
    failed: { answers: { [teams]: failure }, acts: [openMenu], shows: "[role=dialog] [role=alert]" },
    "many-teams": { answers: { ...userWith(inTeam), ...listTeams(...manyTeams) }, acts: [openMenu], shows: "[role=dialog] input" },
    found: {
      answers: listTeams(...manyTeams),
      acts: [openMenu, { fill: "[role=dialog] input", value: "ma" }],
      shows: "[role=dialog] ul:not(:has(> :nth-child(2)))",
    },
    "long-names": {
      answers: {
        ...userWith({ ...inTeam, selected_team: { ...sampleTeam, display_name: longTeam } }),
        [teams]: wholeList({ ...sampleTeam, display_name: longTeam }, ...shortTeams),
      },
      acts: [openMenu],
      shows: "[role=dialog] [aria-current]",
    },
    create: {
      answers: listTeams(),
      acts: [openMenu, { press: "[role=dialog] div > button" }, { press: "[role=dialog] button[type=submit]" }],
      shows: "[role=dialog] [role=alert]:not(:empty)",
    },
  }),
  ...listStates("oauth-buttons", {
    all: { signedIn: false, config: providers, shows: "main button" },
    two: { signedIn: false, config: { enabled_oauth_providers: [{ id: "google" }, { id: "github" }] }, shows: "main button" },
  }),
  ...listStates("credential-sign-in", {
    empty: { signedIn: false, shows: "main input[type=password]" },
    mismatch: {
      signedIn: false,
      answers: { "POST /auth/password/sign-in": known(400, "EMAIL_PASSWORD_MISMATCH") },
      acts: [
        { fill: "main input[type=email]", value: "ada@example.org" },
        { fill: "main input[type=password]", value: "wrong horse battery" },
        { press: "main [type=submit]" },
      ],
      shows: "main [role=alert]:not(:empty)",
    },
  }),
  ...listStates("credential-sign-up", {
    empty: { signedIn: false, shows: "main input[type=password]" },
    closed: { signedIn: false, config: { sign_up_enabled: false }, shows: "main p" },
  }),
  ...listStates("magic-link-sign-in", { empty: { signedIn: false, shows: "main input[type=email]" } }),
  ...listStates("user-avatar", {
    initials: { shows: "main [role=img]" },
    "signed-out": { signedIn: false, shows: "main svg" },
    loading: { answers: { [user]: "never" }, shows: "main .skeleton", loading: true },
  }),
  ...listStates("impersonation-banner", { shown: { impersonated: true, shows: "section button" } }),
  ...listStates("protect", {
    shown: {
      answers: { "GET /project-permissions": wholeList({ id: "review", user_id: sampleUser.id }) },
      shows: "main [data-shown]",
    },
    hidden: { answers: { "GET /project-permissions": wholeList() }, shows: "main [data-hidden]" },
    loading: { answers: { "GET /project-permissions": "never" }, shows: "main .skeleton", loading: true },
  }),
  ...listStates("signed-in", {
    "signed-in": { shows: "main [data-shown]" },
    "signed-out": { signedIn: false, shows: "main [data-hidden]" },
    loading: { answers: { [user]: "never" }, shows: "main .skeleton", loading: true },
  }),
  ...listStates("message-card", { shown: { signedIn: false, shows: "main section button" } }),
];

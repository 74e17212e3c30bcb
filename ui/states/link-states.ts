import { failure, known, refusedCodes, success } from "./answers.ts";
import { moment, sampleCode, sampleTeam, sampleUser } from "./sample.ts";
import type { Answer, State } from "./state.ts";

const query = `code=${sampleCode}`;
const alert = "[role=alert]";
const button = "main button";

/** States of a page whose link is checked first: refused codes, while loading, and after a failure. */
function checkedStates(page: string, route: string): State[] {
  const answers = (answer: Answer) => ({ page, query, answers: { [route]: answer } });
  return [
    { ...answers("never"), name: `${page}/loading`, shows: "main [role=status]", loading: true },
    ...Object.entries(refusedCodes).map(([name, answer]) => ({ ...answers(answer), name: `${page}/${name}`, shows: `${alert}, main a` })),
    { ...answers(failure), name: `${page}/failed`, shows: alert },
    { ...answers("offline"), name: `${page}/offline`, shows: alert },
    { page, query: "code=short", name: `${page}/malformed`, shows: "main a, main p" },
  ];
}

const checkMagicLink = "POST /auth/otp/sign-in/check-code";
const checkReset = "POST /auth/password/reset/check-code";
const checkVerification = "POST /contact-channels/verify/details";
const checkInvitation = "POST /team-invitations/accept/check-code";
const recoveryDetails = "POST /account-recovery/details";
const cliDetails = "POST /auth/cli/details";

const valid: Answer = { json: { is_code_valid: true } };
const press = [{ press: "main button" }] as const;

const magicLinkStates: readonly State[] = [
  ...checkedStates("magic-link-callback", checkMagicLink),
  { name: "magic-link-callback/ready", page: "magic-link-callback", query, answers: { [checkMagicLink]: valid }, shows: button },
  {
    name: "magic-link-callback/busy",
    page: "magic-link-callback",
    query,
    answers: { [checkMagicLink]: valid, "POST /auth/otp/sign-in": "never" },
    acts: press,
    shows: "[aria-busy=true]",
    loading: true,
  },
  {
    name: "magic-link-callback/signed-in",
    page: "magic-link-callback",
    query,
    signedIn: true,
    answers: { [checkMagicLink]: valid },
    shows: "main a",
  },
];

const typePassword = [
  { fill: "input[name=password]", value: "correct horse battery" },
  { press: "main form button[type=submit]" },
] as const;
const sampleRecovery = {
  code: sampleCode,
  passkey: true,
  second_factor: true,
  oauth_providers: ["google"],
  members: [
    {
      team_id: sampleTeam.id,
      team_display_name: sampleTeam.display_name,
      display_name: "Charles Babbage",
      email: "charles@example.org",
      was_member: true,
    },
    {
      team_id: sampleTeam.id,
      team_display_name: sampleTeam.display_name,
      display_name: null,
      email: "mary@example.org",
      was_member: false,
    },
  ],
  teams: [{ team_id: sampleTeam.id, team_display_name: sampleTeam.display_name, is_managed_by_others: true }],
};
const resetState = (name: string, answer: Answer, shows: string, others: State["answers"] = {}): State => ({
  name: `password-reset/${name}`,
  page: "password-reset",
  query,
  answers: { [checkReset]: valid, "POST /auth/password/reset": answer, ...others },
  acts: typePassword,
  shows,
});
const signedIn = { access_token: "a.b.c", refresh_token: "r", is_new_user: false, user_id: sampleUser.id };
const resetStates: readonly State[] = [
  ...checkedStates("password-reset", checkReset),
  { name: "password-reset/form", page: "password-reset", query, answers: { [checkReset]: valid }, shows: "input[name=password]" },
  resetState("common-password", known(400, "PASSWORD_REQUIREMENTS_NOT_MET", { message: "Common.", rule: "common" }), "[aria-invalid=true]"),
  resetState("done", { json: { success: true, email: sampleUser.primary_email } }, "main [role=status]", {
    "POST /auth/password/sign-in": { json: signedIn },
  }),
  resetState("recovered", { json: { success: true, email: sampleUser.primary_email, recovery: sampleRecovery } }, "main section"),
];

const verificationState = (name: string, details: object, shows = button): State => ({
  name: `email-verification/${name}`,
  page: "email-verification",
  query,
  answers: { [checkVerification]: { json: { email: sampleUser.primary_email, is_own: false, other_access: null, ...details } } },
  shows,
});
const otherAccess = { addresses: ["m***@example.org"], oauth_providers: ["github"], passkey: true };
const verificationStates: readonly State[] = [
  ...checkedStates("email-verification", checkVerification),
  verificationState("question", {}),
  { ...verificationState("own", { is_own: true }), signedIn: true },
  verificationState("claimed", { other_access: otherAccess }),
  {
    ...verificationState("verified", {}, "main a"),
    answers: { ...verificationState("", {}).answers, "POST /contact-channels/verify": success },
    acts: press,
  },
  {
    ...verificationState("disowned", {}, "main a"),
    answers: { ...verificationState("", {}).answers, "POST /contact-channels/verify/disown": success },
    acts: [{ press: "main div div button" }],
  },
];

const invitedTeam = {
  team_display_name: sampleTeam.display_name,
  team_profile_image_url: null,
  member_count: 12,
  inviter_display_name: "Charles Babbage",
};
const invited = {
  json: {
    is_code_valid: true,
    ...invitedTeam,
    recipient_email: sampleUser.primary_email,
  },
};
const details = { json: { team_id: sampleTeam.id, ...invitedTeam } };
const targets = { afterSignIn: "/", afterSignUp: "/", afterSignOut: "/" };
const invitation = { page: "team-invitation", query, signedIn: true, boot: { targets } } as const;
const invitationDetails = "POST /team-invitations/accept/details";
const pending = {
  [invitationDetails]: details,
  [`GET /teams/${sampleTeam.id}`]: known(404, "TEAM_NOT_FOUND", { team_id: sampleTeam.id }),
} as const;
const invitationStates: readonly State[] = [
  ...checkedStates("team-invitation", checkInvitation),
  { name: "team-invitation/signed-out", page: "team-invitation", query, answers: { [checkInvitation]: invited }, shows: "main a" },
  { ...invitation, name: "team-invitation/question", answers: pending, shows: button },
  {
    ...invitation,
    name: "team-invitation/joined",
    answers: { ...pending, "POST /team-invitations/accept": { json: {} } },
    acts: press,
    shows: "main a",
  },
  { ...invitation, name: "team-invitation/declined", answers: pending, acts: [{ press: "main button ~ button" }], shows: "main a" },
  {
    ...invitation,
    name: "team-invitation/member",
    answers: { [invitationDetails]: details, [`GET /teams/${sampleTeam.id}`]: { json: sampleTeam } },
    shows: "main a",
  },
  {
    ...invitation,
    name: "team-invitation/other-address",
    answers: { [invitationDetails]: { status: 403, code: "INVITATION_FOR_OTHER_ADDRESS" } },
    shows: "main a",
  },
];

const cli = { page: "cli-auth-confirm", query: `login_code=${sampleCode}`, signedIn: true } as const;
const login = {
  json: { device_name: "ada-laptop", ip: "203.0.113.7", country_code: "DE", city_name: "Berlin", started_at_millis: moment },
};
const cliStates: readonly State[] = [
  { ...cli, name: "cli-auth-confirm/loading", answers: { [cliDetails]: "never" }, shows: "main [role=status]", loading: true },
  { ...cli, name: "cli-auth-confirm/question", answers: { [cliDetails]: login }, shows: button },
  {
    ...cli,
    name: "cli-auth-confirm/confirmed",
    answers: { [cliDetails]: login, "POST /auth/cli/complete": success },
    acts: press,
    shows: "main p:only-of-type",
  },
  {
    ...cli,
    name: "cli-auth-confirm/denied",
    answers: { [cliDetails]: login },
    acts: [{ press: "main button ~ button" }],
    shows: "main p:only-of-type",
  },
  { ...cli, name: "cli-auth-confirm/invalid", answers: { [cliDetails]: { status: 400, code: "INVALID_CLI_LOGIN_CODE" } }, shows: "main p" },
  { ...cli, name: "cli-auth-confirm/failed", answers: { [cliDetails]: failure }, shows: alert },
  { page: "cli-auth-confirm", name: "cli-auth-confirm/no-code", shows: "main p" },
];

const recoveryStates: readonly State[] = [
  ...checkedStates("account-recovery", recoveryDetails),
  {
    name: "account-recovery/list",
    page: "account-recovery",
    query,
    answers: { [recoveryDetails]: { json: sampleRecovery } },
    shows: "main section",
  },
];

/** Pages that links of e-mails and tools open. */
export const linkStates: readonly State[] = [
  ...magicLinkStates,
  ...resetStates,
  ...verificationStates,
  ...invitationStates,
  ...recoveryStates,
  ...cliStates,
];

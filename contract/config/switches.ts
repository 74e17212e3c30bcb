/** A boolean setting of a project. One row is everything there is to say about it. */
export interface Switch {
  readonly default: boolean;
  readonly description: string;
  /** Field of the project's settings (wire protocol, section 4.1), and the lowest access type that sees it. */
  readonly name?: string;
  readonly view?: "client" | "admin";
  /** The error of callers of a route whose access requires the switch (`when`), while it is off. */
  readonly disabled?: { readonly code: string; readonly status: number; readonly message: string };
  /** Set in new projects, where that differs from the default. */
  readonly newProject?: boolean;
  /** Set in project `internal`, where that differs from a new project. */
  readonly internalProject?: boolean;
}

const rows = <const Rows extends Readonly<Record<string, Switch>>>(table: Rows): Rows => table;

/**
 * Every switch of the configuration by its path. The tree, the project's settings, `Access.when`, its errors, new projects and the
 * documents derive from these rows.
 */
export const switches = rows({
  "apiKeys.enabled.team": {
    default: false,
    description: "Whether teams may have API keys",
    name: "allow_team_api_keys",
    view: "client",
    disabled: { code: "TEAM_API_KEYS_DISABLED", status: 400, message: "This project does not allow API keys of teams." },
  },
  "apiKeys.enabled.user": {
    default: false,
    description: "Whether users may have API keys",
    name: "allow_user_api_keys",
    view: "client",
    disabled: { code: "USER_API_KEYS_DISABLED", status: 400, message: "This project does not allow API keys of users." },
  },
  "teams.createPersonalTeamOnSignUp": {
    default: false,
    description: "Whether a personal team is created for each new user",
    name: "create_team_on_sign_up",
    view: "admin",
    internalProject: true,
  },
  "teams.allowClientTeamCreation": {
    default: false,
    description: "Whether clients may create teams",
    name: "client_team_creation_enabled",
    view: "client",
    internalProject: true,
    disabled: {
      code: "CLIENT_TEAM_CREATION_DISABLED",
      status: 403,
      message: "This project does not allow its users to create teams.",
    },
  },
  "teams.invitationsBoundToAddress": {
    default: false,
    description: "Whether only an account with the invited e-mail address may accept an invitation. Accepting verifies the address",
    internalProject: true,
  },
  "users.allowClientUserDeletion": {
    default: false,
    description: "Whether clients may delete their user",
    name: "client_user_deletion_enabled",
    view: "client",
    disabled: {
      code: "CLIENT_USER_DELETION_DISABLED",
      status: 400,
      message: "This project does not allow its users to delete their account.",
    },
  },
  "domains.allowLocalhost": {
    default: false,
    description: "Whether every port of localhost is trusted",
    name: "allow_localhost",
    view: "admin",
    newProject: true,
  },
  "auth.allowSignUp": {
    default: true,
    description:
      "Whether new users may sign up: true unless `auth.signUp.mode` is `closed`. Writing it sets the mode to `open` or `closed`",
    name: "sign_up_enabled",
    view: "client",
  },
  "auth.password.allowSignIn": {
    default: false,
    description: "Whether users may sign in with a password",
    name: "credential_enabled",
    view: "client",
    newProject: true,
  },
  "auth.password.refuseBreached": {
    default: false,
    description: "Whether common and breached passwords are refused for new passwords",
    newProject: true,
  },
  "auth.password.requireChangeOfBreached": {
    default: false,
    description:
      "Whether a sign-in with a common or breached password is refused, and sends a link for a new one. Published clients throw this error, whose message says so. New passwords are refused as by `refuseBreached`",
  },
  "auth.otp.allowSignIn": {
    default: false,
    description: "Whether users may sign in with one-time codes and magic links",
    name: "magic_link_enabled",
    view: "client",
    internalProject: true,
  },
  "auth.passkey.allowSignIn": {
    default: false,
    description: "Whether users may sign in with a passkey",
    name: "passkey_enabled",
    view: "client",
    internalProject: true,
  },
  "auth.passkey.createAfterPassword": {
    default: false,
    description:
      "Whether sign-in pages create a passkey after a sign-in with a password, where the browser's password manager can do it without a dialog",
  },
  "auth.sessions.rotateRefreshTokens": {
    default: false,
    description: "Whether Latchkey's client library receives a new refresh token with each refresh. Other clients keep their token",
  },
  "auth.sessions.requireRecentSignIn": {
    default: false,
    description:
      "Whether sensitive changes by clients require a sign-in within the last 15 minutes. They concern second factors, passkeys, one-time codes, passwords, addresses, linked accounts, new API keys and the deletion of the account. Published account pages do not ask users to sign in again",
    internalProject: true,
  },
  "auth.sessions.notifyNewDevice": {
    default: false,
    description: "Whether users get an e-mail about a sign-in on a device that has not signed in to the account before",
    newProject: true,
  },
  "onboarding.requireEmailVerification": {
    default: false,
    description:
      "Whether users whose primary address is not verified are restricted, with reason `email_not_verified`. Restricted users may sign in",
  },
  "auth.anonymous.allowSignUp": {
    default: true,
    description: "Whether users may sign up anonymously",
    newProject: false,
  },
  "brand.poweredBy": {
    default: true,
    description: 'Whether pages and e-mails show "Powered by Latchkey"',
  },
});

type Switches = typeof switches;
export type SwitchPath = keyof Switches;

/** Names of the switches that a view of the project's settings shows. The admin view also shows those of the client view. */
export type SwitchName<View extends "client" | "admin" = "client" | "admin"> = {
  [Path in SwitchPath]: Switches[Path] extends { name: infer Name extends string; view: View } ? Name : never;
}[SwitchPath];

/** Switches that a route's access may require. */
export type ClientSwitch = {
  [Path in SwitchPath]: Switches[Path] extends { name: infer Name extends string; disabled: object } ? Name : never;
}[SwitchPath];

const entries = Object.entries(switches) as [SwitchPath, Switch][];

/** Maps each switch to its path in the configuration, for one access type or for all. */
export const switchPaths = <View extends "client" | "admin">(view?: View): Readonly<Record<SwitchName<View>, SwitchPath>> =>
  Object.fromEntries(
    entries.flatMap(([path, row]) => (row.name !== undefined && (view === undefined || row.view === view) ? [[row.name, path]] : [])),
  ) as Record<SwitchName<View>, SwitchPath>;

/** Switch values of new projects, and those added for project `internal`. */
export const presetSwitches = (preset: "newProject" | "internalProject"): Readonly<Record<string, boolean>> =>
  Object.fromEntries(entries.flatMap(([path, row]) => (row[preset] === undefined ? [] : [[path, row[preset]]])));

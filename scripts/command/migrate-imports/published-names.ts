/** The facts about the published packages that their apps import. */

/** Our entry points, by the package that they replace. */
export const entryPoints: Readonly<Record<string, string>> = {
  "@stackframe/js": "latchkey/stack/js",
  "@stackframe/react": "latchkey/stack",
  "@stackframe/stack": "latchkey/stack",
};

/** The beginning of the names of all published packages. */
export const publishedScope = "@stackframe/";

/** Names that have no counterpart, and what to do instead. */
export const missingNames: Readonly<Record<string, string>> = {
  InternalApiKeyBaseCrudRead: "use InternalApiKey",
  StackClientAppJson: "StackProvider passes options to the browser itself",
  stackAppInternalsSymbol: "calls are typed in `app.api`",
};

const formProps = ["automaticRedirect", "extraInfo", "firstTab", "mockProject", "noPasswordRepeat"];

/** Properties of components that have no effect here. */
export const missingProps: Readonly<Record<string, readonly string[]>> = {
  AuthPage: formProps,
  CredentialSignUp: ["noPasswordRepeat"],
  SignIn: formProps,
  SignUp: formProps,
  OAuthButton: ["isMock"],
  OAuthButtonGroup: ["mockProject"],
  SelectedTeamSwitcher: ["mockProject", "mockTeams", "mockUser", "triggerClassName"],
  StackHandler: ["componentProps"],
  StackProvider: ["translationOverrides"],
  TeamSwitcher: ["mockProject", "mockTeams", "mockUser", "triggerClassName"],
  UserAvatar: ["border"],
  UserButton: ["mockUser"],
};

/** The style sheet of the components. The published packages have none: their provider writes the styles. */
export const styleSheet = "latchkey/components.css";

/** The component that is around all others of an app. */
export const providerName = "StackProvider";

// Entry point `latchkey/stack`: the names of the published packages for React and Next.js, for an app that moves from them. It has no
// "use client", because server components import it, too. The modules that it imports from the package have it.

import { useClientApp } from "#sdk/react/index.ts";
import type { StackClientApp } from "#sdk/stack/index.ts";

export { useUser } from "#sdk/react/index.ts";
export * from "#sdk/stack/index.ts";
export {
  AccountSettings,
  CliAuthConfirmation,
  CredentialSignIn,
  CredentialSignUp,
  EmailVerification,
  ForgotPassword,
  MagicLinkSignIn,
  MessageCard,
  OAuthButton,
  OAuthButtonGroup,
  PasswordReset,
  SelectedTeamSwitcher,
  SignIn,
  SignUp,
  TeamSwitcher,
  UserAvatar,
} from "../index.ts";
export { AuthPage, type AuthPageProps } from "./auth-page.tsx";
export { StackHandler, type StackHandlerProps } from "./stack-handler.tsx";
export { StackProvider, type StackProviderProps } from "./stack-provider.tsx";
export { StackTheme, type StackThemeProps } from "./stack-theme.tsx";
export { UserButton, type UserButtonProps } from "./user-button.tsx";

/**
 * The app of the nearest provider.
 * @throws Error without a provider, and if its project is not `projectIdMustMatch`
 * @example
 * const app = useStackApp();
 */
export function useStackApp(options: { readonly projectIdMustMatch?: string } = {}): StackClientApp {
  const app = useClientApp();
  const { projectIdMustMatch = app.projectId } = options;
  if (projectIdMustMatch !== app.projectId)
    throw new Error(`The provider has the app of project ${app.projectId}, not of ${projectIdMustMatch}.`);
  return app;
}

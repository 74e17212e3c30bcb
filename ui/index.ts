// Entry point `latchkey/components`: our pages as components of an app, below a `ClientAppProvider` of `latchkey/react`.
export type { AccountSection, AccountSectionId, AccountSettingsProps } from "./app-components/account-settings.tsx";
export { AccountSettings } from "./app-components/account-settings.tsx";
export type { Appearance, ComponentLocale, LatchkeyAppearanceProps } from "./app-components/appearance.tsx";
export { LatchkeyAppearance } from "./app-components/appearance.tsx";
export { CredentialSignIn } from "./app-components/credential-sign-in.tsx";
export { CredentialSignUp } from "./app-components/credential-sign-up.tsx";
export type { LatchkeyHandlerProps } from "./app-components/handler.tsx";
export { LatchkeyHandler } from "./app-components/handler.tsx";
export type { ImpersonationBannerProps } from "./app-components/impersonation-banner.tsx";
export { ImpersonationBanner } from "./app-components/impersonation-banner.tsx";
export {
  CliAuthConfirmation,
  EmailVerification,
  ForgotPassword,
  Mfa,
  OAuthAuthorization,
  PasswordReset,
  TeamInvitation,
} from "./app-components/link-pages.tsx";
export { MagicLinkSignIn } from "./app-components/magic-link-sign-in.tsx";
export type { MessageCardProps } from "./app-components/message-card.tsx";
export { MessageCard } from "./app-components/message-card.tsx";
export type { OAuthButtonProps } from "./app-components/oauth-button.tsx";
export { OAuthButton } from "./app-components/oauth-button.tsx";
export type { OAuthButtonsProps } from "./app-components/oauth-buttons.tsx";
export { OAuthButtons, OAuthButtons as OAuthButtonGroup } from "./app-components/oauth-buttons.tsx";
export type { PageProps } from "./app-components/page-props.ts";
export { PricingTable } from "./app-components/pricing-table.tsx";
export type { PricingTableProps } from "./app-components/pricing-table-props.ts";
export type { ProtectProps } from "./app-components/protect.tsx";
export { Protect } from "./app-components/protect.tsx";
export { RedirectToSignIn } from "./app-components/redirect-to-sign-in.tsx";
export type { SignInProps } from "./app-components/sign-in.tsx";
export { SignIn } from "./app-components/sign-in.tsx";
export { SignUp } from "./app-components/sign-up.tsx";
export type { SessionGateProps } from "./app-components/signed-in.tsx";
export { SignedIn } from "./app-components/signed-in.tsx";
export { SignedOut } from "./app-components/signed-out.tsx";
export type { SingleFormProps } from "./app-components/single-form-props.ts";
export type { TeamSwitcherProps } from "./app-components/team-switcher.tsx";
export { TeamSwitcher, TeamSwitcher as SelectedTeamSwitcher } from "./app-components/team-switcher.tsx";
export type { TextId } from "./app-components/text-id.ts";
export type { UserAvatarProps } from "./app-components/user-avatar.tsx";
export { UserAvatar } from "./app-components/user-avatar.tsx";
export type { UserButtonProps } from "./app-components/user-button.tsx";
export { UserButton } from "./app-components/user-button.tsx";
export type { UserButtonItem } from "./app-components/user-menu.tsx";
export { Waitlist } from "./app-components/waitlist.tsx";

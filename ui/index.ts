// Entry point `latchkey/components`: our pages as components of an app, below a `ClientAppProvider` of `latchkey/react`.
export type { AccountSection, AccountSectionId, AccountSettingsProps } from "./app-components/account-settings.tsx";
export { AccountSettings } from "./app-components/account-settings.tsx";
export type { Appearance, ComponentLocale, LatchkeyAppearanceProps } from "./app-components/appearance.tsx";
export { LatchkeyAppearance } from "./app-components/appearance.tsx";
export type { LatchkeyHandlerProps } from "./app-components/handler.tsx";
export { LatchkeyHandler } from "./app-components/handler.tsx";
export {
  CliAuthConfirmation,
  EmailVerification,
  ForgotPassword,
  Mfa,
  PasswordReset,
  TeamInvitation,
} from "./app-components/link-pages.tsx";
export type { PageProps } from "./app-components/page-props.ts";
export { PricingTable } from "./app-components/pricing-table.tsx";
export type { PricingTableProps } from "./app-components/pricing-table-props.ts";
export type { SignInProps } from "./app-components/sign-in.tsx";
export { SignIn } from "./app-components/sign-in.tsx";
export { SignUp } from "./app-components/sign-up.tsx";
export type { TextId } from "./app-components/text-id.ts";

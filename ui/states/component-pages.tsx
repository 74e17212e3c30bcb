import type { ReactNode } from "react";
import { ClientAppProvider } from "#sdk/react/index.ts";
import { AccountSettings } from "../app-components/account-settings.tsx";
import { CredentialSignIn } from "../app-components/credential-sign-in.tsx";
import { CredentialSignUp } from "../app-components/credential-sign-up.tsx";
import { ImpersonationBanner } from "../app-components/impersonation-banner.tsx";
import {
  CliAuthConfirmation,
  EmailVerification,
  ForgotPassword,
  Mfa,
  OAuthAuthorization,
  PasswordReset,
  TeamInvitation,
} from "../app-components/link-pages.tsx";
import { MagicLinkSignIn } from "../app-components/magic-link-sign-in.tsx";
import { MessageCard } from "../app-components/message-card.tsx";
import { OAuthButtons } from "../app-components/oauth-buttons.tsx";
import { Protect } from "../app-components/protect.tsx";
import { SignIn } from "../app-components/sign-in.tsx";
import { SignUp } from "../app-components/sign-up.tsx";
import { SignedIn } from "../app-components/signed-in.tsx";
import { SignedOut } from "../app-components/signed-out.tsx";
import { TeamSwitcher } from "../app-components/team-switcher.tsx";
import { UserAvatar } from "../app-components/user-avatar.tsx";
import { UserButton } from "../app-components/user-button.tsx";
import { Waitlist } from "../app-components/waitlist.tsx";
import { Badge } from "../components/badge.tsx";
import type { HandlerPage } from "../pages/page-context.ts";

/** A component as an app renders it: in its header, or in its page. */
interface Sample {
  readonly name: string;
  readonly banner?: ReactNode;
  readonly header?: ReactNode;
  readonly content?: ReactNode;
  /** Whether the component is a page, which has its own heading. */
  readonly isPage?: boolean;
}

const skeleton = <span className="skeleton inline-block h-6 w-32" />;
const shown = <span data-shown="">{<Badge variant="good">Children</Badge>}</span>;
const hidden = <span data-hidden="">{<Badge>Fallback</Badge>}</span>;

const toggleTheme = () => {
  const { dataset } = document.documentElement;
  dataset.theme = dataset.theme === "dark" ? "light" : "dark";
};
const sizes = [24, 36, 48, 80];

const pageSample = (name: string, content: ReactNode): Sample => ({ name, content, isPage: true });

const samples: Readonly<Record<string, Sample>> = {
  "sign-in-component": pageSample("SignIn", <SignIn />),
  "sign-up-component": pageSample("SignUp", <SignUp />),
  "forgot-password-component": pageSample("ForgotPassword", <ForgotPassword />),
  "password-reset-component": pageSample("PasswordReset", <PasswordReset />),
  "email-verification-component": pageSample("EmailVerification", <EmailVerification />),
  "mfa-component": pageSample("Mfa", <Mfa />),
  "team-invitation-component": pageSample("TeamInvitation", <TeamInvitation />),
  "cli-auth-confirm-component": pageSample("CliAuthConfirmation", <CliAuthConfirmation />),
  "waitlist-component": pageSample("Waitlist", <Waitlist />),
  "oauth-authorize-component": pageSample("OAuthAuthorization", <OAuthAuthorization />),
  "account-settings-component": pageSample("AccountSettings", <AccountSettings />),
  "user-button": {
    name: "UserButton",
    header: <UserButton items={[{ label: "Billing", href: "#billing" }]} onToggleTheme={toggleTheme} />,
    content: <UserButton showUserInfo />,
  },
  "team-switcher": { name: "TeamSwitcher", content: <TeamSwitcher /> },
  "credential-sign-in": { name: "CredentialSignIn", content: <CredentialSignIn /> },
  "credential-sign-up": { name: "CredentialSignUp", content: <CredentialSignUp /> },
  "magic-link-sign-in": { name: "MagicLinkSignIn", content: <MagicLinkSignIn /> },
  "oauth-buttons": { name: "OAuthButtons", content: <OAuthButtons /> },
  "user-avatar": {
    name: "UserAvatar",
    content: (
      <div className="flex flex-wrap items-center gap-4">
        {sizes.map((size) => (
          <UserAvatar key={size} size={size} />
        ))}
      </div>
    ),
  },
  "impersonation-banner": { name: "ImpersonationBanner", banner: <ImpersonationBanner /> },
  protect: {
    name: "Protect",
    content: (
      <Protect permission="review" loading={skeleton} fallback={hidden}>
        {shown}
      </Protect>
    ),
  },
  "signed-in": {
    name: "SignedIn, SignedOut",
    content: (
      <>
        <SignedIn fallback={skeleton}>{shown}</SignedIn>
        <SignedOut>{hidden}</SignedOut>
      </>
    ),
  },
  "message-card": {
    name: "MessageCard",
    content: (
      <MessageCard title="You are on the list" primaryButtonText="Go on" secondaryButtonText="Back">
        We write to you as soon as there is a place.
      </MessageCard>
    ),
  },
};

/** The page of an app with a component. @throws Error if there is no such component */
export function componentPage(name: string): HandlerPage {
  const sample = samples[name];
  if (!sample) throw new Error(`There is no component ${name}.`);
  return ({ context }) => (
    <ClientAppProvider app={context.app}>
      <Stage {...sample} />
    </ClientAppProvider>
  );
}

function Stage({ name, banner, header, content, isPage = false }: Sample) {
  const Title = isPage ? "p" : "h1";
  return (
    <>
      {banner}
      <header className="flex min-h-16 items-center justify-between border-line border-b bg-surface px-4">
        <span className="font-semibold">Acme Notes</span>
        {header}
      </header>
      <main className={`mx-auto grid grid-cols-1 justify-items-start gap-6 px-4 py-8 ${isPage ? "max-w-5xl" : "max-w-md"}`}>
        <Title className="font-semibold text-xl tracking-tight">{name}</Title>
        <div className="w-full">{content}</div>
      </main>
    </>
  );
}

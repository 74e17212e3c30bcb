import { type ReactNode, useState, useSyncExternalStore } from "react";
import { Button } from "../components/button.tsx";
import { Divider } from "../components/divider.tsx";
import { FormSkeleton } from "../components/form-skeleton.tsx";
import { PasskeyIcon } from "../components/passkey-icon.tsx";
import { markedButton, maxLabeledProviders, ProviderGrid, providerShape } from "../components/provider-grid.tsx";
import { useAsync } from "../components/use-async.ts";
import { credentialFormId } from "../forms/credential-form.tsx";
import { LoadError } from "../forms/error-message.tsx";
import { stepProps } from "../forms/plain-form.tsx";
import { t } from "../locales/i18n.ts";
import { loadMessages } from "../locales/locale.ts";
import { NoMethod } from "./auth-gate.tsx";
import type { EmailCodeProps } from "./email-code.tsx";
import { hasPasskeys } from "./has-passkeys.ts";
import { lastProvider } from "./last-provider.ts";
import { emailCode } from "./on-demand.ts";
import type { HostedProject, PageContext } from "./page-context.ts";
import type { PasskeyProps } from "./passkey.tsx";
import type { ProvidersProps } from "./providers.tsx";

interface SignInMethodsProps {
  context: PageContext;
  project: HostedProject;
  /** Shown if the project has no method. */
  noneTitle: string;
  /** Passkeys are not offered on sign-up: they belong to existing accounts. */
  isSignUp?: boolean;
  /** The form for e-mail and password. */
  children: ReactNode;
}

/** The methods that a project offers, with the form of the selected one. */
export function SignInMethods({ context, project, noneTitle, isSignUp, children }: SignInMethodsProps) {
  const { credential_enabled: hasPassword, magic_link_enabled: hasCode, passkey_enabled: passkeyEnabled } = project.config;
  const [withCode, setWithCode] = useState(!hasPassword);
  const [codeSent, setCodeSent] = useState(false);
  const only = !hasPassword && !hasCode;
  const providerProps = listProviders(context);
  const { ids } = providerProps;
  // A browser without passkeys is mentioned only if there is no other method.
  const isSupported = useHasPasskeys();
  const canUsePasskey = passkeyEnabled && !isSignUp && ((only && ids.length === 0) || isSupported);
  const passkey = canUsePasskey && <LazyPasskey context={context} only={only} />;
  const isLast = only && !passkey;
  const chooseCode = (event: { preventDefault(): void }) => {
    event.preventDefault();
    setWithCode(true);
  };
  const providers = ids.length > 0 && (
    <>
      <LazyProviders context={context} {...providerProps} only={isLast} />
      {!isLast && (
        <div className="noscript:hidden">
          <Divider />
        </div>
      )}
    </>
  );

  if (isLast) return providers || <NoMethod title={noneTitle} hint={t("signIn.noMethodHint", { project: project.display_name })} />;
  if (only)
    return (
      <>
        {providers}
        {passkey}
      </>
    );
  if (withCode) {
    const others: Partial<EmailCodeProps> = hasPassword
      ? { usePassword: () => setWithCode(false) }
      : { otherMethods: passkey && <OtherMethods needsScript>{passkey}</OtherMethods> };
    return (
      <>
        {!hasPassword && !codeSent && providers}
        <LazyEmailCode context={context} project={project} sendNow={hasPassword} onSent={setCodeSent} {...others} />
      </>
    );
  }
  return (
    <>
      {providers}
      {children}
      {(hasCode || passkey) && (
        <OtherMethods needsScript={!hasCode}>
          {hasCode && (
            <Button {...stepProps("address")} form={credentialFormId} formNoValidate wide onClick={chooseCode}>
              {t("signIn.sendCode")}
            </Button>
          )}
          {passkey}
        </OtherMethods>
      )}
    </>
  );
}

interface MethodsSkeletonProps {
  context: PageContext;
  isSignUp?: boolean;
  /** The additions of the form for e-mail and password to its fields. */
  form: { hint?: boolean; link?: boolean };
}

/** Placeholder as tall as the methods of the project. */
export function MethodsSkeleton({ context, isSignUp, form }: MethodsSkeletonProps) {
  const { credential_enabled: hasPassword, magic_link_enabled: hasCode, passkey_enabled: passkeyEnabled } = context.project.config;
  const hasPasskey = passkeyEnabled && !isSignUp && hasPasskeys();
  const otherMethods = Number(hasPassword && hasCode) + Number(hasPasskey && (hasPassword || hasCode));
  const providerProps = listProviders(context);
  const { ids } = providerProps;
  if (ids.length > 0 && !hasPassword && !hasCode) return <ProvidersSkeleton {...providerProps} />;
  return (
    <>
      {ids.length > 0 && (
        <>
          <ProvidersSkeleton {...providerProps} />
          <Divider />
        </>
      )}
      <FormSkeleton {...(hasPassword ? form : { emailOnly: true })} otherMethods={otherMethods} />
    </>
  );
}

/** Methods below the first one; hidden if none of them could be downloaded. */
const OtherMethods = ({ needsScript, children }: { needsScript?: boolean; children: ReactNode }) => (
  <div className={`grid grid-cols-1 gap-6 has-[>:last-child:empty]:hidden ${needsScript ? "noscript:hidden" : ""}`}>
    <Divider />
    <div className="grid grid-cols-1 gap-2.5">{children}</div>
  </div>
);

/** The providers that the project offers. The last used one is marked where there is a choice. */
function listProviders({ project, boot }: PageContext): Pick<ProvidersProps, "ids" | "lastUsed"> {
  const ids = project.config.enabled_oauth_providers.map(({ id }) => id);
  const used = ids.length > 1 ? lastProvider.read(boot.projectId) : null;
  return { ids, lastUsed: ids.find((id) => id === used) };
}

const subscribeNever = () => () => {};

/** Whether the browser supports passkeys. The server assumes it, so that a page with them does not grow. */
const useHasPasskeys = (): boolean => useSyncExternalStore(subscribeNever, hasPasskeys, () => true);

/** The place of the provider buttons, of their size. */
function ProvidersSkeleton({ ids, lastUsed }: Pick<ProvidersProps, "ids" | "lastUsed">) {
  const labeled = ids.length <= maxLabeledProviders;
  return (
    <ProviderGrid count={ids.length}>
      {ids.map((id) => (
        <div key={id} className={labeled && id === lastUsed ? markedButton : ""}>
          <div className={`skeleton rounded-lg ${providerShape(labeled)}`} />
        </div>
      ))}
    </ProviderGrid>
  );
}

/** Loaded after the form, in whose place nothing moves. */
function LazyProviders({ only, ...props }: ProvidersProps & { only: boolean }) {
  const component = useAsync("providers", async () => (await import("./providers.tsx")).Providers);

  // With another method available, a failed download is not worth an error.
  if (component.state === "failed") return only && <LoadError error={component.error} retry={component.retry} />;
  if (component.state === "loading")
    return (
      <div className="noscript:hidden">
        <ProvidersSkeleton {...props} />
      </div>
    );
  return (
    <ProviderGrid count={props.ids.length}>
      <component.value {...props} />
    </ProviderGrid>
  );
}

/** Loaded only if the project and the browser support passkeys. */
function LazyPasskey(props: PasskeyProps) {
  const component = useAsync("passkey", async () => {
    // Without another method, a browser that lacks passkeys is described at once.
    const [{ Passkey }] = await Promise.all([import("./passkey.tsx"), props.only && loadMessages("pages")]);
    return Passkey;
  });

  // With another method available, a failed download is not worth an error.
  if (component.state === "failed") return props.only && <LoadError error={component.error} retry={component.retry} />;
  return component.state === "ready" ? <component.value {...props} /> : <PasskeyPlace {...props} />;
}

/** The button before it works. It looks the same, so that nothing flickers. */
const PasskeyPlace = ({ only }: PasskeyProps) => (
  <div className="grid grid-cols-1 gap-3 noscript:hidden">
    {only && <p className="text-soft-ink">{t("passkey.hint")}</p>}
    <Button wide variant={only ? "primary" : "plain"}>
      <PasskeyIcon />
      {t("passkey.use")}
    </Button>
  </div>
);

/** Loaded on demand: most users sign in with a password. */
function LazyEmailCode(props: EmailCodeProps) {
  const component = useAsync("mailed-code", emailCode.load, emailCode.loaded);

  if (component.state === "failed") return <LoadError error={component.error} retry={component.retry} />;
  return component.state === "ready" ? <component.value {...props} /> : <FormSkeleton emailOnly />;
}

/** Whether the sign-in page of the project starts with an e-mailed code. */
export const startsWithCode = ({ config }: HostedProject): boolean => config.magic_link_enabled && !config.credential_enabled;

/** Whether the project allows sign-up by any method. */
export const canSignUp = ({ config }: HostedProject): boolean =>
  config.sign_up_enabled && (config.credential_enabled || config.magic_link_enabled);

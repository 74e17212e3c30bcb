import { type ComponentType, type ReactNode, useState } from "react";
import { Divider } from "../components/divider.tsx";
import { FormSkeleton } from "../components/form-skeleton.tsx";
import { PasskeyIcon } from "../components/passkey-icon.tsx";
import { countShown, ProviderGrid, providerHeight } from "../components/provider-grid.tsx";
import { TextButton } from "../components/text-button.tsx";
import { useAsync } from "../components/use-async.ts";
import { LoadError } from "../forms/error-message.tsx";
import { formIds, useStepProps } from "../forms/plain-form.tsx";
import { t } from "../locales/i18n.ts";
import { loadMessages } from "../locales/locale.ts";
import type { EmailCodeProps } from "./email-code.tsx";
import { useHasPasskeys } from "./has-passkeys.ts";
import type { NoSignInMethodProps } from "./no-method.tsx";
import { emailCode } from "./on-demand.ts";
import type { HostedProject, PageContext } from "./page-context.ts";
import type { PasskeyProps } from "./passkey.tsx";
import type { ProvidersProps } from "./providers.tsx";

interface OfferedMethods {
  hasPassword: boolean;
  hasCode: boolean;
  /** Whether there is a form for an e-mail address. */
  hasForm: boolean;
  hasPasskey: boolean;
  /** Ids of the providers. */
  ids: readonly string[];
  /** The method of the last sign-in in this browser, where there is a choice. */
  last: string | undefined;
  /** Whether the form for a code is the first one. */
  codeFirst: boolean;
  /** The number of provider buttons. A used passkey, the box of a consent, and a second line of links take the place of one. */
  most: number;
}

/** Characters of the two links below the form that fit into a line. */
const linkCharacters = 40;

/** The methods that the project offers in this browser. Passkeys are not offered on sign-up: they belong to existing accounts. */
function useOfferedMethods(context: PageContext, isSignUp = false): OfferedMethods {
  const { config } = context.project;
  const { credential_enabled: hasPassword, magic_link_enabled: hasCode, passkey_enabled } = config;
  const supported = useHasPasskeys();
  const ids = config.enabled_oauth_providers.map(({ id }) => id);
  const hasForm = hasPassword || hasCode;
  const hasPasskey = passkey_enabled && !isSignUp && supported;
  const own = [hasPassword && ":password", hasCode && ":code", hasPasskey && ":passkey"];
  const offered = [...own.filter((method) => method !== false), ...ids];
  // On sign-up, a form that was used before belongs to another account.
  const last = offered.length > 1 ? (isSignUp ? ids : offered).find((method) => method === context.lastMethod) : undefined;
  const codeFirst = startsWithCode(context, isSignUp);
  // In some languages the two links below the form take a line each.
  const twoLines = own.every(Boolean) && (t("passkey.use") + t("signIn.sendCode")).length > linkCharacters;
  const most = twoLines || last === ":passkey" || (isSignUp && context.boot.brand.termsVersion !== null) ? 3 : 4;
  return { hasPassword, hasCode, hasForm, hasPasskey, ids, last, codeFirst, most };
}

interface SignInMethodsProps {
  context: PageContext;
  isSignUp?: boolean;
  /** The form for e-mail and password. `lastUsed`: whether the last sign-in used it. */
  children(lastUsed: boolean): ReactNode;
}

/** The methods that a project offers: one form, quiet links to what replaces it, and the providers. */
export function SignInMethods({ context, isSignUp = false, children }: SignInMethodsProps) {
  const methods = useOfferedMethods(context, isSignUp);
  const { hasForm, hasPasskey, ids, last, codeFirst, most } = methods;
  const [chosen, setChosen] = useState<"password" | "code">();
  const [codeSent, setCodeSent] = useState(false);
  const withCode = chosen === undefined ? codeFirst : chosen === "code";
  const step = useStepProps(withCode ? "use-password" : "address");
  const waiting = placeholders(methods);

  if (!hasForm && !hasPasskey && ids.length === 0) return <NoSignInMethod context={context} isSignUp={isSignUp} waiting={null} needed />;
  return (
    <MethodsLayout
      {...methods}
      form={
        withCode ? (
          // An address is sent at once only after a press: never while the page loads.
          <EmailCode
            context={context}
            sendNow={chosen === "code"}
            onSent={setCodeSent}
            lastUsed={last === ":code"}
            waiting={<CodeSkeleton />}
            needed
          />
        ) : (
          children(last === ":password")
        )
      }
      otherForm={
        <TextButton
          // The key lets the focus move on to the form.
          key={String(withCode)}
          // Without a script, the button sends the form, and the server answers with the other one.
          {...step}
          form={withCode ? formIds.address : formIds.password}
          formNoValidate
          onClick={(event) => {
            event.preventDefault();
            setChosen(withCode ? "password" : "code");
            setCodeSent(false);
          }}
        >
          {t(withCode ? "signIn.usePassword" : "signIn.sendCode")}
        </TextButton>
      }
      passkey={
        !codeSent && (
          <Passkey context={context} only={!hasForm} lastUsed={last === ":passkey"} waiting={waiting.passkey} needed={!hasForm} />
        )
      }
      providers={
        !codeSent && (
          <Providers context={context} ids={ids} lastUsed={last} most={most} waiting={waiting.providers} needed={!hasForm && !hasPasskey} />
        )
      }
    />
  );
}

/** Placeholder as tall as the methods of the project. */
export function MethodsSkeleton({ context, isSignUp }: { context: PageContext; isSignUp?: boolean }) {
  const methods = useOfferedMethods(context, isSignUp);
  return <MethodsLayout {...methods} {...placeholders(methods)} />;
}

/** The places of all parts, of their sizes. */
const placeholders = (methods: OfferedMethods): MethodsParts => ({
  form: methods.codeFirst ? <CodeSkeleton /> : <FormSkeleton />,
  otherForm: <TextButton>{t(methods.codeFirst ? "signIn.usePassword" : "signIn.sendCode")}</TextButton>,
  passkey: methods.last === ":passkey" || !methods.hasForm ? <div className="skeleton h-10 rounded-lg" /> : <PasskeyPlace />,
  providers: <ProvidersSkeleton count={methods.ids.length} most={methods.most} />,
});

interface MethodsParts {
  form: ReactNode;
  /** A button that replaces the form by the other one. */
  otherForm: ReactNode;
  passkey: ReactNode;
  providers: ReactNode;
}

/** The places of the methods: the form, quiet links below it, and the providers behind the one divider. */
function MethodsLayout({ hasPassword, hasCode, hasForm, hasPasskey, ids, last, form, otherForm, ...parts }: OfferedMethods & MethodsParts) {
  const passkey = hasPasskey && parts.passkey;
  const isButton = !hasForm || last === ":passkey";
  const first = (hasForm || hasPasskey) && (
    <div className="grid grid-cols-1 gap-1">
      {hasForm && form}
      {isButton && passkey && <div className="mt-2 grid grid-cols-1 noscript:hidden">{passkey}</div>}
      <div className="method-links">
        {hasPassword && hasCode && otherForm}
        {!isButton && passkey && <span className="noscript:hidden">{passkey}</span>}
      </div>
    </div>
  );
  return (
    <>
      {first}
      {ids.length > 0 && parts.providers && (
        <div className={`grid grid-cols-1 gap-3 noscript:hidden ${first ? "-mt-3.5" : ""}`}>
          {first && <Divider />}
          {parts.providers}
        </div>
      )}
    </>
  );
}

/** The link before it works. It looks the same, so that nothing flickers. */
const PasskeyPlace = () => (
  <TextButton>
    <PasskeyIcon />
    {t("passkey.use")}
  </TextButton>
);

/** The place of the form for a code, with its hint. */
const CodeSkeleton = () => (
  <div className="grid grid-cols-1 gap-3">
    <div className="skeleton h-[2.8125rem]" />
    <FormSkeleton emailOnly />
  </div>
);

/** The place of the provider buttons, of their size. */
function ProvidersSkeleton({ count, most }: { count: number; most: number }) {
  const shown = countShown(count, most);
  return (
    <ProviderGrid>
      {Array.from({ length: shown }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a placeholder has no identity but its index.
        <div key={index} className={`skeleton rounded-lg ${providerHeight}`} />
      ))}
      {shown < count && <div className="h-5" />}
    </ProviderGrid>
  );
}

interface PartProps {
  /** Fills the place of the part until it is loaded: nothing moves. */
  waiting: ReactNode;
  /** Whether a failed download is an error. With another method available, it is not worth one. */
  needed: boolean;
}

/** A component of a separate download. `known`: the component, if it is there already. */
const separate =
  <Props extends object>(
    name: string,
    load: (props: Props) => Promise<ComponentType<Props>>,
    known?: () => ComponentType<Props> | undefined,
  ) =>
  ({ waiting, needed, ...rest }: Props & PartProps) => {
    const props = rest as unknown as Props;
    const part = useAsync(name, () => load(props), known?.());
    if (part.state === "failed") return needed && <LoadError error={part.error} retry={part.retry} />;
    return part.state === "ready" ? <part.value {...props} /> : waiting;
  };

const Providers = separate<ProvidersProps>("providers", async () => (await import("./providers.tsx")).Providers);

const Passkey = separate<PasskeyProps>("passkey", async ({ only }) => {
  const [part] = await Promise.all([import("./passkey.tsx"), only && loadMessages("pages")]);
  return part.Passkey;
});

const NoSignInMethod = separate<NoSignInMethodProps>("no-method", async () => {
  const [part] = await Promise.all([import("./no-method.tsx"), loadMessages("pages")]);
  return part.NoSignInMethod;
});

const EmailCode = separate<EmailCodeProps>("mailed-code", emailCode.load, () => emailCode.loaded);

/** The facts that select the first form of a page. */
export type FirstFormFacts = Pick<PageContext, "project" | "lastMethod">;

/** Whether a page starts with an e-mailed code. It is the only form, or this browser used it last. On sign-up, that was another account. */
export const startsWithCode = ({ project: { config }, lastMethod }: FirstFormFacts, isSignUp = false): boolean =>
  config.magic_link_enabled && (!config.credential_enabled || (lastMethod === ":code" && !isSignUp));

/** Whether the project allows sign-up by any method, without an invitation. */
export const canSignUp = ({ config }: HostedProject): boolean =>
  config.sign_up_enabled && config.sign_up_mode !== "invite-only" && (config.credential_enabled || config.magic_link_enabled);

import { providerIds } from "#contract/vocabulary/providers.ts";
import { AuthCard } from "../../components/auth-card.tsx";
import { Button } from "../../components/button.tsx";
import { Divider } from "../../components/divider.tsx";
import { Field } from "../../components/field.tsx";
import { Icon } from "../../components/icon.tsx";
import { PasskeyMark } from "../../components/passkey-mark.tsx";
import { text } from "../../locales/text.ts";
import { NoMethod } from "../../pages/arrival.tsx";
import { providerName } from "../provider-name.ts";
import type { MethodsDraft } from "./methods-draft.ts";
import { ProviderMark } from "./provider-mark.tsx";

/** More than this many providers share a row, as marks. */
const widest = 3;

/** The sign-in page as it will be once the choices are saved, made of the page's own parts. Nothing in it can be used. */
export function SignInPreview({ draft, project }: { draft: MethodsDraft; project: string }) {
  const { switches } = draft;
  const providers = providerIds.filter((id) => draft.providers[id].on);
  const typed = switches.password || switches.otp;
  const byCode = switches.password && switches.otp;
  const offered = [
    ...(switches.password ? [text("methods.password")] : []),
    ...(switches.otp ? [text("methods.otp")] : []),
    ...(switches.passkey ? [text("methods.passkey")] : []),
    ...providers.map(providerName),
  ];
  // What the hosted page of this version cannot do yet; its settings are kept for apps and versions that can.
  const later = providers.map(providerName);

  return (
    <section aria-label={text("methods.preview")} className="grid grid-cols-1 gap-3">
      <h2 className="font-semibold text-lg">{text("methods.preview")}</h2>
      <p className="text-soft-ink text-sm">
        {text("methods.previewHint")}
        <span role="status" className="sr-only">
          {" "}
          {offered.length > 0 ? text("methods.offers", { methods: offered.join(", ") }) : text("signIn.noMethod")}
        </span>
      </p>
      <div inert className="grid select-none grid-cols-1 gap-4 rounded-2xl border border-line border-dashed bg-ground p-2 xl:p-3">
        <AuthCard as="p" heading={text("signIn.title", { project })}>
          {offered.length === 0 && <NoMethod statement={text("signIn.noMethod")} hint={text("signIn.noMethodHint", { project })} />}
          {providers.length > 0 && <Providers providers={providers} />}
          {providers.length > 0 && (typed || switches.passkey) && <Divider />}
          {typed && (
            <div className="grid grid-cols-1 gap-4">
              {!switches.password && <p className="text-soft-ink">{text("mailedCode.hint")}</p>}
              <Field label={text("field.email")} autoComplete="off" defaultValue="" />
              {switches.password && (
                <Field
                  label={text("field.password")}
                  autoComplete="off"
                  defaultValue=""
                  aside={
                    <span className="absolute inset-y-1 end-1 inline-flex w-9 items-center justify-center text-soft-ink">
                      <Icon name="eye" />
                    </span>
                  }
                />
              )}
              {switches.password && <span className="text-link justify-self-start text-sm">{text("signIn.forgot")}</span>}
              <Button look="primary" wide>
                {text(switches.password ? "signIn.submit" : "signIn.mailedCode")}
              </Button>
            </div>
          )}
          {typed && (byCode || switches.passkey) && <Divider />}
          {(byCode || switches.passkey) && (
            <div className="grid grid-cols-1 gap-2.5">
              {byCode && <Button wide>{text("signIn.mailedCode")}</Button>}
              {switches.passkey && !typed && <p className="text-soft-ink">{text("passkey.hint")}</p>}
              {switches.passkey && (
                <Button wide look={typed ? "plain" : "primary"}>
                  <PasskeyMark />
                  {text("passkey.use")}
                </Button>
              )}
            </div>
          )}
        </AuthCard>
        {switches.signUp && typed && (
          <p className="text-center text-soft-ink text-sm">
            {text("signIn.other")} <span className="text-link">{text("signIn.otherLink")}</span>
          </p>
        )}
      </div>
      {later.length > 0 && <p className="text-soft-ink text-sm">{text("methods.later", { methods: later.join(", ") })}</p>}
    </section>
  );
}

function Providers({ providers }: { providers: readonly (typeof providerIds)[number][] }) {
  if (providers.length > widest)
    return (
      <div className="grid grid-cols-[repeat(auto-fit,minmax(3.25rem,1fr))] gap-2">
        {providers.map((id) => (
          <Button key={id} wide>
            <ProviderMark id={id} />
          </Button>
        ))}
      </div>
    );
  return (
    <div className="grid grid-cols-1 gap-2">
      {providers.map((id) => (
        <Button key={id} wide>
          <ProviderMark id={id} />
          {text("methods.continueWith", { provider: providerName(id) })}
        </Button>
      ))}
    </div>
  );
}

import { providerIds, providerName } from "#contract/vocabulary/sign-in/providers.ts";
import { AuthCard } from "../../components/auth-card.tsx";
import { Button } from "../../components/button.tsx";
import { Divider } from "../../components/divider.tsx";
import { Field } from "../../components/field.tsx";
import { Icon } from "../../components/icon.tsx";
import { PasskeyIcon } from "../../components/passkey-icon.tsx";
import { ProviderButton } from "../../components/provider-button.tsx";
import { countShown, ProviderGrid } from "../../components/provider-grid.tsx";
import { TextButton } from "../../components/text-button.tsx";
import { t } from "../../locales/i18n.ts";
import { NoMethod } from "../../pages/no-method.tsx";
import { MoreProviders } from "../../pages/providers.tsx";
import type { MethodsDraft } from "./methods-draft.ts";

/** A preview of the sign-in page, built from its components. It is inert. */
export function SignInPreview({ draft, project }: { draft: MethodsDraft; project: string }) {
  const { switches } = draft;
  const providers = [
    ...providerIds.filter((id) => draft.providers[id].on && draft.providers[id].signIn).map((id) => ({ id, name: providerName(id) })),
    ...Object.entries(draft.custom)
      .filter(([, { signIn }]) => signIn)
      .map(([id, { displayName }]) => ({ id, name: displayName.trim() || id })),
  ];
  const shown = countShown(providers.length);
  const hasEmailField = switches.password || switches.otp;
  const codeAsAlternative = switches.password && switches.otp;
  const enabledMethods = [
    ...(switches.password ? [t("methods.password")] : []),
    ...(switches.otp ? [t("methods.otp")] : []),
    ...(switches.passkey ? [t("methods.passkey")] : []),
    ...providers.map(({ name }) => name),
  ];

  return (
    <section aria-label={t("methods.preview")} className="grid grid-cols-1 gap-3">
      <h2 className="font-semibold text-lg">{t("methods.preview")}</h2>
      <p className="text-soft-ink text-sm">
        {t("methods.previewHint")}
        <span role="status" className="sr-only">
          {" "}
          {enabledMethods.length > 0 ? t("methods.offers", { methods: enabledMethods.join(", ") }) : t("signIn.noMethod")}
        </span>
      </p>
      <div inert className="grid select-none grid-cols-1 gap-4 rounded-2xl border border-line border-dashed bg-canvas p-2 xl:p-3">
        <AuthCard as="p" heading={t("signIn.title", { project })}>
          {enabledMethods.length === 0 && <NoMethod title={t("signIn.noMethod")} hint={t("signIn.noMethodHint", { project })} />}
          {hasEmailField && (
            <div className="grid grid-cols-1 gap-4">
              {!switches.password && <p className="text-soft-ink">{t("emailCode.hint")}</p>}
              <Field label={t("field.email")} autoComplete="off" defaultValue="" />
              {switches.password && (
                <Field
                  label={t("field.password")}
                  beside={<span className="bare-link">{t("signIn.forgot")}</span>}
                  autoComplete="off"
                  defaultValue=""
                  aside={
                    <span className="absolute inset-y-1 end-1 inline-flex w-9 items-center justify-center text-soft-ink">
                      <Icon name="eye" />
                    </span>
                  }
                />
              )}
              <Button variant="primary" wide>
                {t(switches.password ? "signIn.submit" : "signIn.sendCode")}
              </Button>
              {(codeAsAlternative || switches.passkey) && (
                <div className="-mt-1 flex flex-wrap justify-center gap-x-5">
                  {codeAsAlternative && <TextButton>{t("signIn.sendCode")}</TextButton>}
                  {switches.passkey && (
                    <TextButton>
                      <PasskeyIcon />
                      {t("passkey.use")}
                    </TextButton>
                  )}
                </div>
              )}
            </div>
          )}
          {switches.passkey && !hasEmailField && (
            <div className="grid grid-cols-1 gap-3">
              <p className="text-soft-ink">{t("passkey.hint")}</p>
              <Button wide variant="primary">
                <PasskeyIcon />
                {t("passkey.use")}
              </Button>
            </div>
          )}
          {providers.length > 0 && (
            <div className="grid grid-cols-1 gap-4">
              {(hasEmailField || switches.passkey) && <Divider />}
              <ProviderGrid>
                {providers.slice(0, shown).map(({ id, name }) => (
                  <ProviderButton key={id} id={id} name={name} />
                ))}
                {shown < providers.length && <MoreProviders />}
              </ProviderGrid>
            </div>
          )}
        </AuthCard>
        {switches.signUp && hasEmailField && (
          <p className="text-center text-soft-ink text-sm">
            {t("signIn.newUser")} <span className="text-link">{t("signIn.createAccount")}</span>
          </p>
        )}
      </div>
    </section>
  );
}

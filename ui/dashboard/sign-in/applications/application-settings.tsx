import { applicationLimits, applicationScopeNames } from "#contract/vocabulary/sign-in/applications.ts";
import type { OAuthApplication, OAuthApplicationChange } from "#sdk/server.ts";
import { Field } from "../../../components/field.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Panel } from "../../../components/panel.tsx";
import { TextArea } from "../../../components/text-area.tsx";
import { toastSuccess } from "../../../components/toast.tsx";
import { FormSummary } from "../../../forms/form-summary.tsx";
import { useAction } from "../../../forms/use-action.tsx";
import { type Form, useForm } from "../../../forms/use-form.tsx";
import { t } from "../../../locales/i18n.ts";
import { describeScope } from "../../../pages/scope-texts.ts";
import { ActionButton } from "../../action-button.tsx";
import { ActionSwitch } from "../../action-switch.tsx";
import { findNameError } from "./create-application-dialog.tsx";
import { findUriError, readUris } from "./redirect-uris.ts";
import { useServerConfig } from "./server-config.ts";

interface PartProps {
  application: OAuthApplication;
}

/** The settings of an application: what users see, its addresses, and what it may request. */
export default function ApplicationSettings({ application }: PartProps) {
  const hasUsers = application.type !== "service";
  return (
    <>
      <Panel title={t("applications.general")} hint={t("applications.generalHint")}>
        <GeneralForm application={application} />
      </Panel>
      {hasUsers && (
        <Panel title={t("applications.addresses")} hint={t("applications.addressesHint")}>
          <AddressForm application={application} />
        </Panel>
      )}
      <Panel title={t("applications.access")} hint={t("applications.accessHint")}>
        <Scopes application={application} hasUsers={hasUsers} />
        <Switches application={application} hasUsers={hasUsers} />
      </Panel>
    </>
  );
}

const links = [
  { name: "logoUrl", label: "applications.logo" },
  { name: "homepageUrl", label: "applications.homepage" },
  { name: "privacyPolicyUrl", label: "applications.privacy" },
  { name: "termsUrl", label: "applications.terms" },
] as const;
type LinkName = (typeof links)[number]["name"];

const isWebAddress = (text: string) => /^https?:\/\//i.test(text) && URL.canParse(text) && text.length <= applicationLimits.url;

function GeneralForm({ application }: PartProps) {
  const initial = {
    name: application.displayName,
    ...(Object.fromEntries(links.map(({ name }) => [name, application[name] ?? ""])) as Record<LinkName, string>),
  };
  const form = useForm<"name" | LinkName>({
    initial,
    validate(values) {
      const nameError = findNameError(values.name);
      const wrong = links.filter(({ name }) => values[name].trim() !== "" && !isWebAddress(values[name].trim()));
      const errors = Object.fromEntries(wrong.map(({ name }) => [name, t("applications.webAddress")]));
      return { ...(nameError && { name: nameError }), ...errors };
    },
    async send(values) {
      const addresses = Object.fromEntries(links.map(({ name }) => [name, values[name].trim() || null]));
      await application.update({ displayName: values.name.trim(), ...addresses });
      toastSuccess(t("applications.saved"));
      return {};
    },
  });
  return (
    <form {...form.props} className="grid grid-cols-1 gap-5">
      <FormSummary form={form} />
      <Field {...form.field("name")} label={t("applications.name")} autoComplete="off" required />
      {links.map(({ name, label }) => (
        <Field
          key={name}
          {...form.field(name)}
          label={t(label)}
          type="url"
          inputMode="url"
          placeholder="https://app.example.org"
          autoComplete="off"
        />
      ))}
      <SaveButton form={form} initial={initial} />
    </form>
  );
}

function AddressForm({ application }: PartProps) {
  const { type, redirectUris, postLogoutRedirectUris, backchannelLogoutUri } = application;
  const initial = {
    redirects: redirectUris.join("\n"),
    logoutRedirects: postLogoutRedirectUris.join("\n"),
    logoutUri: backchannelLogoutUri ?? "",
  };
  const form = useForm<keyof typeof initial>({
    initial,
    validate({ redirects, logoutRedirects, logoutUri }) {
      const uris = readUris(redirects);
      const error = uris.length === 0 ? t("applications.redirectMissing") : findUriError(uris, type);
      const logoutError = findUriError(readUris(logoutRedirects), type);
      const uriError = logoutUri.trim() === "" ? undefined : findUriError([logoutUri.trim()], "web");
      return {
        ...(error && { redirects: error }),
        ...(logoutError && { logoutRedirects: logoutError }),
        ...(uriError && { logoutUri: uriError }),
      };
    },
    async send({ redirects, logoutRedirects, logoutUri }) {
      await application.update({
        redirectUris: readUris(redirects),
        postLogoutRedirectUris: readUris(logoutRedirects),
        backchannelLogoutUri: logoutUri.trim() || null,
      });
      toastSuccess(t("applications.saved"));
      return {};
    },
  });
  const area = { code: true, spellCheck: false, autoCapitalize: "none" } as const;
  return (
    <form {...form.props} className="grid grid-cols-1 gap-5">
      <FormSummary form={form} />
      <TextArea
        {...form.field("redirects")}
        {...area}
        label={t("applications.redirects")}
        hint={t(type === "native" ? "applications.redirectsNativeHint" : "applications.redirectsHint")}
        required
      />
      <TextArea
        {...form.field("logoutRedirects")}
        {...area}
        label={t("applications.logoutRedirects")}
        hint={t("applications.logoutRedirectsHint")}
      />
      <Field
        {...form.field("logoutUri")}
        label={t("applications.logoutUri")}
        hint={t("applications.logoutUriHint")}
        type="url"
        inputMode="url"
        placeholder="https://app.example.org/back-channel-logout"
        autoComplete="off"
      />
      <SaveButton form={form} initial={initial} />
    </form>
  );
}

/** Saves a form; disabled while nothing has changed. */
function SaveButton<Name extends string>({ form, initial }: { form: Form<Name>; initial: Readonly<Record<Name, string>> }) {
  const names = Object.keys(initial) as Name[];
  return (
    <div className="flex justify-end">
      <ActionButton
        type="submit"
        variant="primary"
        disabled={names.every((name) => form.values[name] === initial[name])}
        busyLabel={form.busy ? t("dashboard.saving") : undefined}
      >
        {t("action.save")}
      </ActionButton>
    </div>
  );
}

/** Saves a change immediately, and says so. */
function useChange(application: OAuthApplication) {
  const action = useAction();
  const change = (fields: OAuthApplicationChange) =>
    void action.run(async () => {
      await application.update(fields);
      toastSuccess(t("applications.saved"));
    });
  return { change, busy: action.busy ? t("dashboard.saving") : undefined, error: action.error && <Notice>{action.error}</Notice> };
}

/** The scopes that an application may request. A service has those of the project only. */
function Scopes({ application, hasUsers }: PartProps & { hasUsers: boolean }) {
  const { scopes } = application;
  const { change, busy, error } = useChange(application);
  const own = useServerConfig().data?.oauthServer.scopes ?? {};
  const names = [...(hasUsers ? applicationScopeNames : []), ...Object.keys(own)];
  if (names.length === 0) return null;
  const allow = (scope: string, isAllowed: boolean) =>
    change({ scopes: isAllowed ? [...scopes, scope] : scopes.filter((each) => each !== scope) });
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 font-medium text-sm">{t("applications.scopes")}</legend>
      {names.map((scope) => (
        <ActionSwitch
          key={scope}
          label={describeScope(scope, own[scope]?.description)}
          hint={<code className="font-mono text-[0.8125rem]">{scope}</code>}
          checked={scopes.includes(scope)}
          busy={busy}
          change={(isAllowed) => allow(scope, isAllowed)}
        />
      ))}
      {error}
    </fieldset>
  );
}

function Switches({ application, hasUsers }: PartProps & { hasUsers: boolean }) {
  const { change, busy, error } = useChange(application);
  return (
    <>
      {hasUsers && (
        <ActionSwitch
          label={t("applications.ownApp")}
          hint={t("applications.ownAppHint")}
          checked={application.isFirstParty}
          busy={busy}
          change={(isFirstParty) => change({ isFirstParty })}
        />
      )}
      {hasUsers && (
        <ActionSwitch
          label={t("applications.devices")}
          hint={t("applications.devicesHint")}
          checked={application.isDeviceFlowEnabled}
          busy={busy}
          change={(isDeviceFlowEnabled) => change({ isDeviceFlowEnabled })}
        />
      )}
      <ActionSwitch
        label={t("applications.enabled")}
        hint={t("applications.enabledHint")}
        checked={application.isEnabled}
        busy={busy}
        change={(isEnabled) => change({ isEnabled })}
      />
      {error}
    </>
  );
}

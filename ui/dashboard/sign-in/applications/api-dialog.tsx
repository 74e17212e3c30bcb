import { useState } from "react";
import type { ProjectConfig } from "#contract/config/tree.ts";
import { applicationLimits as limits, type TokenFormat, tokenFormats } from "#contract/vocabulary/sign-in/applications.ts";
import { textLimits } from "#contract/vocabulary/text-limits.ts";
import { Field } from "../../../components/field.tsx";
import { RadioCards } from "../../../components/radio-cards.tsx";
import { toastSuccess } from "../../../components/toast.tsx";
import { useForm } from "../../../forms/use-form.tsx";
import { t } from "../../../locales/i18n.ts";
import { idError } from "../../id-error.ts";
import { useRefresh } from "../../use-refresh.ts";
import { useProject } from "../../workspace.ts";
import { ConfigFormDialog } from "./config-form-dialog.tsx";

interface ApiDialogProps {
  config: ProjectConfig;
  /** The API to edit; a new one without it. */
  id?: string | undefined;
  close(): void;
}

type Name = "id" | "name" | "identifier" | "minutes";

const formatTexts = {
  jwt: { label: "apis.jwt", hint: "apis.jwtHint" },
  opaque: { label: "apis.opaque", hint: "apis.opaqueHint" },
} as const;

const minuteMillis = 60_000;
const minMinutes = limits.resourceLifetimeMillisMin / minuteMillis;
const maxMinutes = limits.resourceLifetimeMillisMax / minuteMillis;
const isIdentifier = (text: string) => /^(?:https?:\/\/|urn:)[^\s#"\\]+$/.test(text) && text.length <= limits.url;

/** Creates or edits an API: its identifier, its scopes, and the form and lifetime of its tokens. */
export function ApiDialog({ config, id: existing, close }: ApiDialogProps) {
  const project = useProject();
  const refresh = useRefresh();
  const { resources, scopes } = config.oauthServer;
  const current = existing === undefined ? undefined : resources[existing];
  const [chosen, setChosen] = useState<readonly string[]>(Object.keys(current?.scopes ?? {}));
  const [format, setFormat] = useState<TokenFormat>(current?.tokenFormat ?? "jwt");
  const form = useForm<Name>({
    initial: {
      id: existing ?? "",
      name: current?.displayName ?? "",
      identifier: current?.identifier ?? "",
      minutes: String((current?.lifetimeMillis ?? limits.accessSeconds * 1000) / minuteMillis),
    },
    validate({ id, name, identifier, minutes }) {
      const invalid = existing === undefined ? idError(id.trim(), Object.keys(resources)) : undefined;
      const isLifetime = Number(minutes) >= minMinutes && Number(minutes) <= maxMinutes;
      return {
        ...(invalid !== undefined && { id: invalid }),
        ...(name.trim().length > textLimits.displayName && { name: t("invalid.tooLong", { max: textLimits.displayName }) }),
        ...(!isIdentifier(identifier.trim()) && { identifier: t("apis.identifierInvalid") }),
        ...(!isLifetime && { minutes: t("apis.lifetimeInvalid", { min: minMinutes, max: maxMinutes }) }),
      };
    },
    async send({ id, name, identifier, minutes }) {
      const key = existing ?? id.trim();
      // By its parts, so that the applications of the API stay.
      const path = `oauthServer.resources.${key}`;
      await project.updateConfig({
        ...(existing === undefined && { [path]: {} }),
        [`${path}.displayName`]: name.trim() || null,
        [`${path}.identifier`]: identifier.trim(),
        [`${path}.scopes`]: Object.fromEntries(chosen.map((scope) => [scope, true])),
        [`${path}.tokenFormat`]: format,
        [`${path}.lifetimeMillis`]: Math.round(Number(minutes) * minuteMillis),
      });
      await refresh("internal.config");
      close();
      toastSuccess(t("apis.saved", { name: name.trim() || key }));
      return undefined;
    },
  });
  const code = { autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const;

  return (
    <ConfigFormDialog title={existing ?? t("apis.create")} form={form} close={close}>
      {existing === undefined && <Field {...form.field("id")} {...code} label={t("apis.id")} placeholder="invoices" required />}
      <Field {...form.field("name")} label={t("applications.name")} autoComplete="off" />
      <Field
        {...form.field("identifier")}
        {...code}
        label={t("apis.identifier")}
        hint={t("apis.identifierHint")}
        placeholder="https://api.example.org"
        required
      />
      <ScopeChoice names={Object.keys(scopes).sort()} chosen={chosen} change={setChosen} />
      <RadioCards<TokenFormat>
        legend={t("apis.format")}
        options={tokenFormats.map((value) => ({ value, label: t(formatTexts[value].label), hint: t(formatTexts[value].hint) }))}
        value={format}
        change={setFormat}
      />
      <Field {...form.field("minutes")} label={t("apis.lifetime")} type="number" min={minMinutes} max={maxMinutes} step="any" required />
    </ConfigFormDialog>
  );
}

interface ScopeChoiceProps {
  names: readonly string[];
  chosen: readonly string[];
  change(chosen: readonly string[]): void;
}

/** A checkbox for each scope of the project. */
function ScopeChoice({ names, chosen, change }: ScopeChoiceProps) {
  if (names.length === 0) return null;
  return (
    <fieldset className="grid min-w-0 gap-1">
      <legend className="mb-1 font-medium text-sm">{t("apis.scopes")}</legend>
      <div className="grid max-h-56 grid-cols-1 overflow-y-auto rounded-lg border border-line px-3 py-1.5">
        {names.map((name) => (
          <label key={name} className="flex min-h-8 min-w-0 items-center gap-3">
            <input
              type="checkbox"
              checked={chosen.includes(name)}
              onChange={({ target }) => change(target.checked ? [...chosen, name] : chosen.filter((other) => other !== name))}
              className="size-6 shrink-0 accent-accent"
            />
            <code className="wrap-anywhere min-w-0 font-mono text-sm">{name}</code>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

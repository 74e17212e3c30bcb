import { useState } from "react";
import { definedPermissions } from "#contract/config/permissions.ts";
import type { ProjectConfig } from "#contract/config/tree.ts";
import { applicationScopes, ownScopePattern } from "#contract/vocabulary/sign-in/applications.ts";
import { textLimits } from "#contract/vocabulary/text-limits.ts";
import { Field } from "../../../components/field.tsx";
import { Select } from "../../../components/select.tsx";
import { TextArea } from "../../../components/text-area.tsx";
import { toastSuccess } from "../../../components/toast.tsx";
import { useForm } from "../../../forms/use-form.tsx";
import { t } from "../../../locales/i18n.ts";
import { useRefresh } from "../../use-refresh.ts";
import { useProject } from "../../workspace.ts";
import { ConfigFormDialog } from "./config-form-dialog.tsx";

interface ScopeDialogProps {
  config: ProjectConfig;
  /** The scope to edit; a new one without it. */
  name?: string | undefined;
  close(): void;
}

/** The error of a new name; undefined if it is valid. */
function findNameError(name: string, config: ProjectConfig): string | undefined {
  if (!ownScopePattern.test(name)) return t("apis.scopeInvalid");
  if (name.length > textLimits.userSpecifiedId) return t("invalid.tooLong", { max: textLimits.userSpecifiedId });
  return Object.hasOwn(applicationScopes, name) || Object.hasOwn(config.oauthServer.scopes, name) ? t("apis.scopeTaken") : undefined;
}

/** Creates or edits a scope: its name, its text on the consent page, and the permission that it requires. */
export function ScopeDialog({ config, name: existing, close }: ScopeDialogProps) {
  const project = useProject();
  const refresh = useRefresh();
  const current = existing === undefined ? undefined : config.oauthServer.scopes[existing];
  const [permission, setPermission] = useState(current?.permission ?? "");
  const form = useForm<"name" | "description">({
    initial: { name: existing ?? "", description: current?.description ?? "" },
    validate({ name, description }) {
      const invalid = existing === undefined ? findNameError(name.trim(), config) : undefined;
      return {
        ...(invalid !== undefined && { name: invalid }),
        ...(description.trim().length > textLimits.reason && { description: t("invalid.tooLong", { max: textLimits.reason }) }),
      };
    },
    async send({ name, description }) {
      const scope = existing ?? name.trim();
      const text = description.trim();
      const entry = { ...(text !== "" && { description: text }), ...(permission !== "" && { permission }) };
      await project.updateConfig({ [`oauthServer.scopes.${scope}`]: entry });
      await refresh("internal.config");
      close();
      toastSuccess(t("apis.saved", { name: scope }));
      return undefined;
    },
  });
  const permissions = [...new Set([...definedPermissions(config, "project"), ...definedPermissions(config, "team"), permission])];

  return (
    <ConfigFormDialog title={existing ?? t("apis.scopeCreate")} form={form} close={close}>
      {existing === undefined && (
        <Field
          {...form.field("name")}
          label={t("apis.scopeName")}
          hint={t("apis.scopeNameHint")}
          placeholder="invoices:read"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      )}
      <TextArea {...form.field("description")} label={t("apis.description")} hint={t("apis.descriptionHint")} />
      <Select
        label={t("apis.permission")}
        options={[{ value: "", label: t("apis.noPermission") }, ...permissions.filter(Boolean).map((value) => ({ value, label: value }))]}
        value={permission}
        change={setPermission}
      />
    </ConfigFormDialog>
  );
}

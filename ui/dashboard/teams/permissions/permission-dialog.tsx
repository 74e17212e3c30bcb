import { useState } from "react";
import { permissionIdPattern } from "#contract/vocabulary/teams/permissions.ts";
import { textLimits } from "#contract/vocabulary/text-limits.ts";
import { isKnownError, type PermissionDefinition } from "#sdk/admin.ts";
import { Button } from "../../../components/button.tsx";
import { Dialog, DialogActions } from "../../../components/dialog.tsx";
import { Field } from "../../../components/field.tsx";
import { toastSuccess } from "../../../components/toast.tsx";
import { FormSummary } from "../../../forms/form-summary.tsx";
import { type FieldErrors, useForm } from "../../../forms/use-form.tsx";
import { t } from "../../../locales/i18n.ts";
import { ActionButton } from "../../action-button.tsx";
import { useRefresh } from "../../use-refresh.ts";
import type { DefinitionCalls } from "./definition-calls.ts";

interface PermissionDialogProps {
  calls: DefinitionCalls;
  /** The definition to edit; a new one without it. */
  definition?: PermissionDefinition;
  /** All definitions of the scope. */
  definitions: readonly PermissionDefinition[];
  close(): void;
}

type Name = "id" | "description";

function validate({ id, description }: Readonly<Record<Name, string>>): FieldErrors<Name> {
  const isId = permissionIdPattern.test(id.trim()) && !id.trim().startsWith("$");
  return {
    ...(isId ? {} : { id: t("permissions.idInvalid") }),
    ...(id.trim().length > textLimits.permissionId ? { id: t("invalid.tooLong", { max: textLimits.permissionId }) } : {}),
    ...(description.length > textLimits.description ? { description: t("invalid.tooLong", { max: textLimits.description }) } : {}),
  };
}

/** Creates or edits a permission: its id, its description, and the permissions that it contains. */
export function PermissionDialog({ calls, definition, definitions, close }: PermissionDialogProps) {
  const [contained, setContained] = useState<readonly string[]>(definition?.containedPermissionIds ?? []);
  const refresh = useRefresh();
  const form = useForm<Name>({
    initial: { id: definition?.id ?? "", description: definition?.description ?? "" },
    validate,
    async send(values) {
      const fields = { id: values.id.trim(), description: values.description.trim(), containedPermissionIds: contained };
      try {
        if (definition) {
          const { id, ...rest } = fields;
          await calls.update(definition.id, { ...rest, ...(id !== definition.id && { id }) });
        } else await calls.create(fields);
        await refresh(calls.group);
      } catch (error) {
        if (isKnownError(error, "PERMISSION_ID_ALREADY_EXISTS")) return { errors: { id: t("permissions.idTaken") } };
        throw error;
      }
      close();
      toastSuccess(t(definition ? "permissions.saved" : "permissions.created", { id: fields.id }));
      return undefined;
    },
  });
  const others = definitions.filter(({ id }) => id !== definition?.id);

  return (
    <Dialog open close={close} title={t(definition ? "permissions.editTitle" : "permissions.createTitle")} locked={form.busy}>
      <form {...form.props} className="grid grid-cols-1 gap-5">
        <FormSummary form={form} />
        <Field
          {...form.field("id")}
          label={t("permissions.id")}
          hint={t(definition ? "permissions.renameHint" : "permissions.idHint")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <Field {...form.field("description")} label={t("permissions.description")} autoComplete="off" />
        <ContainedPermissions others={others} contained={contained} change={setContained} />
        <DialogActions>
          <Button disabled={form.busy} onClick={close}>
            {t("action.cancel")}
          </Button>
          <ActionButton type="submit" variant="primary" busyLabel={form.busy ? t("permissions.saving") : undefined}>
            {t(definition ? "permissions.submitEdit" : "permissions.submitCreate")}
          </ActionButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface ContainedPermissionsProps {
  others: readonly PermissionDefinition[];
  contained: readonly string[];
  change(contained: readonly string[]): void;
}

/** A checkbox for each other permission of the scope. */
function ContainedPermissions({ others, contained, change }: ContainedPermissionsProps) {
  if (others.length === 0) return null;
  return (
    <fieldset className="grid min-w-0 gap-1">
      <legend className="mb-1 font-medium text-sm">{t("permissions.contains")}</legend>
      <div className="grid max-h-56 grid-cols-1 overflow-y-auto rounded-lg border border-line px-3 py-1.5">
        {others.map(({ id }) => (
          <label key={id} className="flex min-h-8 min-w-0 items-center gap-3">
            <input
              type="checkbox"
              checked={contained.includes(id)}
              onChange={({ target }) => change(target.checked ? [...contained, id] : contained.filter((other) => other !== id))}
              className="size-6 shrink-0 accent-accent"
            />
            <code className="min-w-0 wrap-anywhere font-mono text-sm">{id}</code>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

import { type RefObject, useState } from "react";
import {
  type ApplicationType,
  applicationLimits,
  applicationScopeNames,
  applicationTypes,
} from "#contract/vocabulary/sign-in/applications.ts";
import { textLimits } from "#contract/vocabulary/text-limits.ts";
import { PlainError } from "#sdk/client.ts";
import type { NewOAuthApplication } from "#sdk/server.ts";
import { Button } from "../../../components/button.tsx";
import { Dialog, DialogActions } from "../../../components/dialog.tsx";
import { Field } from "../../../components/field.tsx";
import { RadioCards } from "../../../components/radio-cards.tsx";
import { TextArea } from "../../../components/text-area.tsx";
import { FormSummary } from "../../../forms/form-summary.tsx";
import { type FieldErrors, useForm } from "../../../forms/use-form.tsx";
import { t } from "../../../locales/i18n.ts";
import { ActionButton } from "../../action-button.tsx";
import { useProject } from "../../workspace.ts";
import { typeLabels } from "./application-labels.ts";
import { findUriError, readUris } from "./redirect-uris.ts";

interface CreateApplicationDialogProps {
  close(): void;
  /** Called with the application, whose secret the server returns only once. */
  onCreated(application: NewOAuthApplication): void;
  returnFocusTo: RefObject<HTMLElement | null>;
}

type Name = "name" | "redirects";

/** The error of an application's name; undefined if it is valid. */
export function findNameError(name: string): string | undefined {
  if (name.trim() === "") return t("applications.nameMissing");
  return name.trim().length > textLimits.displayName ? t("invalid.tooLong", { max: textLimits.displayName }) : undefined;
}

/** Creates an application: its name, its type, and where its users return to. */
export function CreateApplicationDialog({ close, onCreated, returnFocusTo }: CreateApplicationDialogProps) {
  const { app, displayName: project } = useProject();
  const [type, setType] = useState<ApplicationType>("web");
  const hasUsers = type !== "service";

  function validate({ name, redirects }: Readonly<Record<Name, string>>): FieldErrors<Name> {
    const nameError = findNameError(name);
    const uris = readUris(redirects);
    const uriError = uris.length === 0 ? t("applications.redirectMissing") : findUriError(uris, type);
    return { ...(nameError && { name: nameError }), ...(hasUsers && uriError && { redirects: uriError }) };
  }

  const form = useForm<Name>({
    initial: { name: "", redirects: "" },
    validate,
    async send({ name, redirects }) {
      const forUsers = { redirectUris: readUris(redirects), scopes: [...applicationScopeNames] };
      try {
        onCreated(await app.createOAuthApplication({ displayName: name.trim(), type, ...(hasUsers && forUsers) }));
      } catch (error) {
        if (!(error instanceof PlainError) || error.code !== "TOO_MANY_OAUTH_APPLICATIONS") throw error;
        return { message: t("applications.tooMany", { max: applicationLimits.perBranch }) };
      }
      return undefined;
    },
  });

  return (
    <Dialog
      open
      close={close}
      title={t("applications.create")}
      description={t("applications.createHint", { project })}
      locked={form.busy}
      returnFocusTo={returnFocusTo}
    >
      <form {...form.props} className="grid grid-cols-1 gap-5">
        <FormSummary form={form} />
        <Field {...form.field("name")} label={t("applications.name")} hint={t("applications.nameHint")} autoComplete="off" required />
        <RadioCards<ApplicationType>
          legend={t("applications.type")}
          options={applicationTypes.map((value) => ({ value, label: t(typeLabels[value].label), hint: t(typeLabels[value].hint) }))}
          value={type}
          change={setType}
        />
        {hasUsers && (
          <TextArea
            {...form.field("redirects")}
            label={t("applications.redirects")}
            hint={t(type === "native" ? "applications.redirectsNativeHint" : "applications.redirectsHint")}
            placeholder={type === "native" ? "http://127.0.0.1/callback" : "https://app.example.org/callback"}
            code
            spellCheck={false}
            autoCapitalize="none"
            required
          />
        )}
        <DialogActions>
          <Button disabled={form.busy} onClick={close}>
            {t("action.cancel")}
          </Button>
          <ActionButton type="submit" variant="primary" busyLabel={form.busy ? t("applications.creating") : undefined}>
            {t("applications.create")}
          </ActionButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}

import { useState } from "react";
import { webhookEventTypes } from "#contract/vocabulary/event-names.ts";
import { textLimits } from "#contract/vocabulary/text-limits.ts";
import { webhookLimits } from "#contract/vocabulary/webhooks/webhooks.ts";
import type { NewWebhookEndpoint, WebhookEndpoint, WebhookEventType } from "#sdk/admin.ts";
import { Button } from "../../components/button.tsx";
import { Dialog, DialogActions } from "../../components/dialog.tsx";
import { Field } from "../../components/field.tsx";
import { SwitchRow } from "../../components/switch-row.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { FormSummary } from "../../forms/form-summary.tsx";
import { type FieldErrors, useForm } from "../../forms/use-form.tsx";
import { t } from "../../locales/i18n.ts";
import { ActionButton } from "../action-button.tsx";
import { useProject } from "../workspace.ts";

interface EndpointDialogProps {
  /** The endpoint to edit; a new one without it. */
  endpoint?: WebhookEndpoint;
  close(): void;
  onCreated?(endpoint: NewWebhookEndpoint): void;
}

type Name = "url" | "description";

function validate({ url, description }: Readonly<Record<Name, string>>): FieldErrors<Name> {
  const isUrl = /^https?:\/\//i.test(url.trim()) && URL.canParse(url.trim());
  return {
    ...(isUrl ? {} : { url: t("webhooks.urlInvalid") }),
    ...(url.length > webhookLimits.url ? { url: t("invalid.tooLong", { max: webhookLimits.url }) } : {}),
    ...(description.length > textLimits.description ? { description: t("invalid.tooLong", { max: textLimits.description }) } : {}),
  };
}

/** Creates or edits an endpoint: URL, description and events. */
export function EndpointDialog({ endpoint, close, onCreated }: EndpointDialogProps) {
  const { app } = useProject();
  const [takesAll, setTakesAll] = useState((endpoint?.eventTypes ?? null) === null);
  const [types, setTypes] = useState<readonly WebhookEventType[]>(endpoint?.eventTypes ?? []);
  const [isEnabled, setEnabled] = useState(endpoint?.isEnabled ?? true);

  const form = useForm<Name>({
    initial: { url: endpoint?.url ?? "", description: endpoint?.description ?? "" },
    validate,
    async send({ url, description }) {
      if (!takesAll && types.length === 0) return { message: t("webhooks.eventMissing") };
      const fields = { url: url.trim(), description: description.trim(), eventTypes: takesAll ? null : types };
      if (endpoint) {
        // Enabling forgets failures: it is sent only where it changes.
        await endpoint.update({ ...fields, ...(isEnabled !== endpoint.isEnabled && { isEnabled }) });
        close();
        toastSuccess(t("webhooks.saved"));
      } else onCreated?.(await app.createWebhookEndpoint(fields));
      return undefined;
    },
  });

  return (
    <Dialog open close={close} title={t(endpoint ? "webhooks.editTitle" : "webhooks.createTitle")} locked={form.busy}>
      <form {...form.props} className="grid grid-cols-1 gap-5">
        <FormSummary form={form} />
        <Field
          {...form.field("url")}
          label={t("webhooks.url")}
          type="url"
          inputMode="url"
          placeholder="https://example.org/webhooks"
          autoComplete="off"
          required
        />
        <Field {...form.field("description")} label={t("webhooks.description")} autoComplete="off" />
        {endpoint && <SwitchRow label={t("webhooks.enabled")} checked={isEnabled} change={setEnabled} />}
        <SwitchRow label={t("webhooks.allEvents")} hint={t("webhooks.allEventsHint")} checked={takesAll} change={setTakesAll} />
        {!takesAll && <EventTypes types={types} change={setTypes} />}
        <DialogActions>
          <Button disabled={form.busy} onClick={close}>
            {t("action.cancel")}
          </Button>
          <ActionButton type="submit" variant="primary" busyLabel={form.busy ? t("webhooks.saving") : undefined}>
            {t(endpoint ? "webhooks.submitEdit" : "webhooks.submitCreate")}
          </ActionButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface EventTypesProps {
  types: readonly WebhookEventType[];
  change(types: readonly WebhookEventType[]): void;
  /** Default: all events. */
  among?: readonly WebhookEventType[];
}

/** A checkbox for each event. */
export function EventTypes({ types, change, among = webhookEventTypes }: EventTypesProps) {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-medium text-sm">{t("webhooks.events")}</legend>
      {among.map((type) => (
        <label key={type} className="flex min-h-8 items-center gap-3">
          <input
            type="checkbox"
            checked={types.includes(type)}
            onChange={({ target }) => change(target.checked ? [...types, type] : types.filter((other) => other !== type))}
            className="size-5 shrink-0 accent-accent"
          />
          <code className="font-mono text-sm">{type}</code>
        </label>
      ))}
    </fieldset>
  );
}

import { webhookLimits } from "#contract/vocabulary/webhooks/webhooks.ts";
import type { AuditStream, NewAuditStream } from "#sdk/admin.ts";
import { Field } from "../../../components/field.tsx";
import { FormDialog } from "../../../forms/form-dialog.tsx";
import { useForm } from "../../../forms/use-form.tsx";
import { t } from "../../../locales/i18n.ts";
import { useProject } from "../../workspace.ts";

interface StreamAddressDialogProps {
  /** The stream to change; a new one without it. */
  stream?: AuditStream;
  close(): void;
  onCreated?(stream: NewAuditStream): void;
}

/** Sets the address that the audit log is sent to. */
export function StreamAddressDialog({ stream, close, onCreated }: StreamAddressDialogProps) {
  const { app } = useProject();
  const form = useForm<"url">({
    initial: { url: stream?.url ?? "" },
    validate: ({ url }) =>
      !/^https?:\/\//i.test(url.trim()) || !URL.canParse(url.trim())
        ? { url: t("webhooks.urlInvalid") }
        : url.length > webhookLimits.url
          ? { url: t("invalid.tooLong", { max: webhookLimits.url }) }
          : {},
    async send({ url }) {
      if (!stream) onCreated?.(await app.createAuditStream({ url: url.trim() }));
      else {
        await stream.update({ url: url.trim() });
        close();
      }
      return undefined;
    },
  });
  return (
    <FormDialog
      form={form}
      title={t(stream ? "audit.stream.edit" : "audit.stream.create")}
      {...(!stream && { description: t("audit.stream.createHint") })}
      submit={t(stream ? "audit.stream.save" : "audit.stream.submit")}
      submitting={t("audit.stream.saving")}
      close={close}
    >
      <Field
        {...form.field("url")}
        label={t("audit.stream.url")}
        type="url"
        inputMode="url"
        placeholder="https://example.org/audit-log"
        autoComplete="off"
        required
      />
    </FormDialog>
  );
}

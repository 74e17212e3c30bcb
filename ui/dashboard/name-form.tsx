import { useEffect } from "react";
import { textLimits as limits } from "#contract/vocabulary/text-limits.ts";
import { Button } from "../components/button.tsx";
import { Field } from "../components/field.tsx";
import { FormSummary } from "../forms/form-summary.tsx";
import { useForm } from "../forms/use-form.tsx";
import { t } from "../locales/i18n.ts";
import { useRefresh } from "./use-refresh.ts";
import { useWorkspace } from "./workspace.ts";

/** Edits the developer's display name. */
export function NameForm({ close }: { close(saved: boolean): void }) {
  const { user } = useWorkspace();
  const refresh = useRefresh();
  const form = useForm<"displayName">({
    initial: { displayName: user.displayName ?? "" },
    validate: ({ displayName }) =>
      displayName.trim().length > limits.displayName ? { displayName: t("invalid.tooLong", { max: limits.displayName }) } : {},
    async send({ displayName }) {
      await user.update({ displayName: displayName.trim() || null });
      await refresh("users");
      close(true);
      return undefined;
    },
  });

  // The form replaces the button that opened it and takes its focus.
  const { ref } = form.props;
  useEffect(() => {
    ref.current?.querySelector("input")?.focus();
  }, [ref]);

  return (
    <form {...form.props} className="grid grid-cols-1 gap-3">
      <FormSummary form={form} />
      <Field {...form.field("displayName")} label={t("field.displayName")} autoComplete="name" />
      <div className="flex gap-2">
        <Button type="submit" small variant="primary" busyLabel={form.busy ? t("dashboard.saving") : undefined}>
          {t("action.save")}
        </Button>
        <Button small variant="quiet" disabled={form.busy} onClick={() => close(false)}>
          {t("action.cancel")}
        </Button>
      </div>
    </form>
  );
}

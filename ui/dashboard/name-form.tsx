import { useEffect } from "react";
import { text as limits } from "#contract/vocabulary/limits.ts";
import type { CurrentUser } from "#sdk/client.ts";
import { Button } from "../components/button.tsx";
import { Field } from "../components/field.tsx";
import { FailureText, FormSummary } from "../forms/failure-notice.tsx";
import { useForm } from "../forms/use-form.ts";
import { text } from "../locales/text.ts";

interface NameFormProps {
  user: CurrentUser;
  displayName: string | null;
  /** Called with the new name (null: cleared) once it is saved, with nothing when the change was given up. */
  done(saved: { name: string | null } | undefined): void;
}

/** Changes the name that others see. */
export function NameForm({ user, displayName, done }: NameFormProps) {
  const form = useForm<"displayName">({
    initial: { displayName: displayName ?? "" },
    check: (values) =>
      values.displayName.trim().length > limits.displayName
        ? { displayName: text("invalid.displayNameLong", { max: limits.displayName }) }
        : {},
    async send(values) {
      const name = values.displayName.trim() || null;
      try {
        await user.update({ displayName: name });
        done({ name });
        return undefined;
      } catch (error) {
        return { problem: <FailureText error={error} /> };
      }
    },
  });

  // The form takes the place of the button that was pressed, and the keyboard with it.
  const { ref } = form.props;
  useEffect(() => ref.current?.querySelector("input")?.focus(), [ref]);

  return (
    <form {...form.props} className="grid grid-cols-1 gap-3">
      <FormSummary form={form} />
      <Field {...form.field("displayName")} label={text("field.displayName")} autoComplete="name" />
      <div className="flex gap-2">
        <Button type="submit" small look="primary" busy={form.busy ? text("dashboard.saving") : undefined}>
          {text("action.save")}
        </Button>
        <Button small look="quiet" disabled={form.busy} onClick={() => done(undefined)}>
          {text("action.cancel")}
        </Button>
      </div>
    </form>
  );
}

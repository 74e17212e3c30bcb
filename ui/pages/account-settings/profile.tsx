import { textLimits } from "#contract/vocabulary/text-limits.ts";
import { useUser } from "#sdk/react/index.ts";
import { Button } from "../../components/button.tsx";
import { Field } from "../../components/field.tsx";
import { Panel } from "../../components/panel.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { FormSummary } from "../../forms/form-summary.tsx";
import { useForm } from "../../forms/use-form.tsx";
import { t } from "../../locales/i18n.ts";
import { PictureField } from "./picture-field.tsx";

/** Picture and display name. */
export default function Profile() {
  return (
    <Panel title={t("account.profile")} hint={t("account.profileHint")}>
      <Picture />
      <DisplayName />
    </Panel>
  );
}

function Picture() {
  const user = useUser({ or: "throw", includeRestricted: true });
  return (
    <PictureField
      label={t("image.picture")}
      url={user.profileImageUrl}
      name={user.displayName ?? user.primaryEmail}
      save={(profileImageUrl) => user.update({ profileImageUrl })}
      busyLabel={t("account.saving")}
    />
  );
}

function DisplayName() {
  const user = useUser({ or: "throw", includeRestricted: true });
  const form = useForm<"displayName">({
    initial: { displayName: user.displayName ?? "" },
    validate: ({ displayName }): { displayName?: string } =>
      displayName.length > textLimits.displayName ? { displayName: t("account.nameTooLong", { max: textLimits.displayName }) } : {},
    async send({ displayName }) {
      await user.setDisplayName(displayName.trim() || null);
      toastSuccess(t("account.nameSaved"));
      return {};
    },
  });

  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      <FormSummary form={form} />
      <Field {...form.field("displayName")} label={t("account.name")} autoComplete="name" />
      <div className="flex justify-end">
        <Button
          type="submit"
          variant="primary"
          disabled={form.values.displayName.trim() === (user.displayName ?? "")}
          busyLabel={form.busy ? t("account.saving") : undefined}
        >
          {t("account.save")}
        </Button>
      </div>
    </form>
  );
}

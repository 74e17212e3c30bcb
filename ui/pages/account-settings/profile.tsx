import { type ChangeEvent, useRef, useState } from "react";
import { imageLimits } from "#contract/vocabulary/foundation/images.ts";
import { textLimits } from "#contract/vocabulary/text-limits.ts";
import { useUser } from "#sdk/react/index.ts";
import { Button } from "../../components/button.tsx";
import { Field } from "../../components/field.tsx";
import { Notice } from "../../components/notice.tsx";
import { Panel } from "../../components/panel.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { FormSummary } from "../../forms/form-summary.tsx";
import { imageTypes, readImage } from "../../forms/image-file.ts";
import { useAction } from "../../forms/use-action.tsx";
import { useForm } from "../../forms/use-form.tsx";
import { t } from "../../locales/i18n.ts";
import { Avatar } from "./avatar.tsx";

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
  const action = useAction();
  const [fileError, setFileError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  const save = (profileImageUrl: string | null) =>
    action.run(async () => {
      await user.update({ profileImageUrl });
      toastSuccess(t(profileImageUrl === null ? "account.pictureRemoved" : "account.pictureSaved"));
    });

  async function onFileSelected({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = target.files?.[0];
    if (!file) return;
    const image = await readImage(file, imageLimits.profileBytes);
    // Reset, so that the same file can be chosen again after a failure.
    target.value = "";
    setFileError("error" in image ? image.error : undefined);
    if ("dataUrl" in image) await save(image.dataUrl);
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar url={user.profileImageUrl} name={user.displayName ?? user.primaryEmail} large />
        <div className="grid min-w-48 flex-1 gap-0.5">
          <span className="font-medium">{t("account.picture")}</span>
          <span className="text-soft-ink text-sm">{t("account.pictureHint")}</span>
        </div>
        <div className="flex flex-wrap gap-2">
          <input
            ref={input}
            type="file"
            accept={imageTypes.join(",")}
            aria-label={t("account.picture")}
            className="hidden"
            onChange={(event) => void onFileSelected(event)}
          />
          <Button small busyLabel={action.busy ? t("account.saving") : undefined} onClick={() => input.current?.click()}>
            {t("account.pictureUpload")}
          </Button>
          {user.profileImageUrl && (
            <Button small variant="quiet" disabled={action.busy} onClick={() => void save(null)}>
              {t("account.pictureRemove")}
            </Button>
          )}
        </div>
      </div>
      {(fileError ?? action.error) && <Notice>{fileError ?? action.error}</Notice>}
    </div>
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

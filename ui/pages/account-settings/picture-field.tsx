import { type ChangeEvent, type ComponentProps, type ComponentType, useRef, useState } from "react";
import { imageLimits } from "#contract/vocabulary/foundation/images.ts";
import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { imageTypes, readImage } from "../../forms/image-file.ts";
import { useAction } from "../../forms/use-action.tsx";
import { t } from "../../locales/i18n.ts";
import { Avatar } from "./avatar.tsx";

interface PictureFieldProps {
  label: string;
  /** URL of the picture; null if there is none. */
  url: string | null;
  /** Its first letter replaces a missing picture. */
  name: string | null;
  /** Saves a data URL, or null to remove the picture. */
  save(url: string | null): Promise<unknown>;
  busyLabel: string;
  /** The component of the buttons. Default: `Button`. */
  button?: ComponentType<ComponentProps<typeof Button>>;
}

/** The picture of a user or a team, to replace and to remove. Each is saved immediately. */
export function PictureField({ label, url, name, save, busyLabel, button: Control = Button }: PictureFieldProps) {
  const action = useAction();
  const [fileError, setFileError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  const change = (next: string | null) =>
    action.run(async () => {
      await save(next);
      toastSuccess(t(next === null ? "image.pictureRemoved" : "image.pictureSaved"));
    });

  async function onFileSelected({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = target.files?.[0];
    if (!file) return;
    const image = await readImage(file, imageLimits.profileBytes);
    // Reset, so that the same file can be chosen again after a failure.
    target.value = "";
    setFileError("error" in image ? image.error : undefined);
    if ("dataUrl" in image) await change(image.dataUrl);
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar url={url} name={name} large />
        <div className="grid min-w-48 flex-1 gap-0.5">
          <span className="font-medium">{label}</span>
          <span className="text-soft-ink text-sm">{t("image.pictureHint")}</span>
        </div>
        <div className="flex flex-wrap gap-2">
          <input
            ref={input}
            type="file"
            accept={imageTypes.join(",")}
            aria-label={label}
            className="hidden"
            onChange={(event) => void onFileSelected(event)}
          />
          <Control small busyLabel={action.busy ? busyLabel : undefined} onClick={() => input.current?.click()}>
            {t("image.pictureUpload")}
          </Control>
          {url && (
            <Control small variant="quiet" disabled={action.busy} onClick={() => void change(null)}>
              {t("image.pictureRemove")}
            </Control>
          )}
        </div>
      </div>
      {(fileError ?? action.error) && <Notice>{fileError ?? action.error}</Notice>}
    </div>
  );
}

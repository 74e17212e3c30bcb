import { Image as ImageIcon } from "lucide-react";
import { type ChangeEvent, useId, useRef, useState } from "react";
import { imageLimits } from "#contract/vocabulary/foundation/images.ts";
import { Notice } from "../../../components/notice.tsx";
import { imageTypes, readImage } from "../../../forms/image-file.ts";
import { useAction } from "../../../forms/use-action.tsx";
import { t } from "../../../locales/i18n.ts";
import { ActionButton } from "../../action-button.tsx";

interface LogoFieldProps {
  label: string;
  hint: string;
  /** URL of the current image; null if there is none. */
  url: string | null;
  wide?: boolean;
  /** Saves an image (a data URL) or removes it (null), and shows the success. The field shows what it throws. */
  save(image: string | null): Promise<void>;
}

/** Uploads, replaces or removes a logo. A chosen file is saved immediately. */
export function LogoField({ label, hint, url, wide, save }: LogoFieldProps) {
  const id = useId();
  const action = useAction();
  const [fileError, setFileError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  async function onFileSelected({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = target.files?.[0];
    if (!file) return;
    const image = await readImage(file, imageLimits.logoBytes);
    // Reset, so that the same file can be chosen again after a failure.
    target.value = "";
    setFileError("error" in image ? image.error : undefined);
    if ("dataUrl" in image) await action.run(() => save(image.dataUrl));
  }

  async function remove(): Promise<void> {
    setFileError(undefined);
    await action.run(() => save(null));
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 sm:grid-cols-[9rem_minmax(0,1fr)_auto]">
        <span
          className={`inline-flex h-16 shrink-0 items-center justify-center overflow-hidden rounded-xl border border-line bg-sunken text-soft-ink ${wide ? "w-36" : "w-16"}`}
        >
          {url ? <img src={url} alt={label} className="max-h-full max-w-full object-contain" /> : <ImageIcon className="size-6" />}
        </span>
        <div className="grid gap-0.5">
          <span className="font-medium">{label}</span>
          <span id={`${id}-hint`} className="text-soft-ink text-sm">
            {hint}
          </span>
        </div>
        <div className="col-start-2 flex gap-2 sm:col-start-auto">
          <input
            ref={input}
            type="file"
            accept={imageTypes.join(",")}
            aria-label={label}
            className="hidden"
            onChange={(event) => void onFileSelected(event)}
          />
          <ActionButton
            small
            busyLabel={action.busy ? t("settings.uploading") : undefined}
            aria-describedby={`${id}-hint`}
            onClick={() => input.current?.click()}
          >
            <span>
              {t(url ? "settings.replaceLogo" : "settings.uploadLogo")}
              <span className="sr-only"> {label}</span>
            </span>
          </ActionButton>
          {url && (
            <ActionButton small variant="quiet" disabled={action.busy} onClick={() => void remove()}>
              <span>
                {t("settings.removeLogo")}
                <span className="sr-only"> {label}</span>
              </span>
            </ActionButton>
          )}
        </div>
      </div>
      {(fileError ?? action.error) && <Notice>{fileError ?? action.error}</Notice>}
    </div>
  );
}

import { type ChangeEvent, useId, useRef, useState } from "react";
import { systemTypeface } from "#contract/vocabulary/projects/brand.ts";
import { Notice } from "../../../components/notice.tsx";
import { t } from "../../../locales/i18n.ts";
import { ActionButton } from "../../action-button.tsx";
import { readTypeface, typefaceTypes } from "./brand-file.ts";

interface TypefaceFieldProps {
  /** The typeface of the system, or the URL or data URL of a WOFF2 file. */
  value: string;
  change(value: string): void;
}

/** Chooses the typeface of the pages: that of the reader's system, or a file. */
export function TypefaceField({ value, change }: TypefaceFieldProps) {
  const id = useId();
  const [fileName, setFileName] = useState<string>();
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const isSystem = value === systemTypeface;

  async function onFileSelected({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = target.files?.[0];
    if (!file) return;
    const font = await readTypeface(file);
    // Reset, so that the same file can be chosen again after a failure.
    target.value = "";
    setError("error" in font ? font.error : undefined);
    if (!("dataUrl" in font)) return;
    setFileName(file.name);
    change(font.dataUrl);
  }

  function removeFile(): void {
    setError(undefined);
    setFileName(undefined);
    change(systemTypeface);
    // The button is gone.
    choose.current?.focus();
  }

  return (
    <div className="grid grid-cols-1 gap-2.5">
      <div className="grid gap-0.5">
        <span className="font-medium">{t("brandEditor.typeface")}</span>
        <span id={`${id}-hint`} className="text-soft-ink text-sm">
          {t("brandEditor.typefaceHint")}
        </span>
      </div>
      <p className="wrap-anywhere rounded-lg border border-line bg-sunken px-3 py-2 text-sm">
        {isSystem ? t("brandEditor.typefaceSystem") : (fileName ?? t("brandEditor.typefaceOwn"))}
      </p>
      <div className="flex flex-wrap gap-2">
        <input
          ref={input}
          type="file"
          accept={typefaceTypes.join(",")}
          aria-label={t("brandEditor.typeface")}
          className="hidden"
          onChange={(event) => void onFileSelected(event)}
        />
        <ActionButton ref={choose} small aria-describedby={`${id}-hint`} onClick={() => input.current?.click()}>
          <span>
            {t(isSystem ? "brandEditor.upload" : "brandEditor.replace")}
            <span className="sr-only"> {t("brandEditor.typeface")}</span>
          </span>
        </ActionButton>
        {!isSystem && (
          <ActionButton small variant="quiet" onClick={removeFile}>
            {t("brandEditor.typefaceUseSystem")}
          </ActionButton>
        )}
      </div>
      {error && <Notice>{error}</Notice>}
    </div>
  );
}

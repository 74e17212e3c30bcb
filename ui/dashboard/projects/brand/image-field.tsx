import { Image as ImageIcon } from "lucide-react";
import { type ChangeEvent, useId, useRef, useState } from "react";
import { themeColors } from "#contract/vocabulary/projects/brand-colors.ts";
import { Notice } from "../../../components/notice.tsx";
import { t } from "../../../locales/i18n.ts";
import { ActionButton } from "../../action-button.tsx";
import { RemoveButton } from "../../remove-button.tsx";

interface ImageFieldProps {
  label: string;
  hint: string;
  /** URL or data URL of the image; empty if there is none. */
  value: string;
  wide?: boolean;
  /** The scheme of the pages that show it. */
  scheme?: "light" | "dark";
  /** The MIME types that the dialog of the browser offers. */
  types: readonly string[];
  /** Reads a chosen file as a data URL, or returns why it cannot be used. */
  read(file: File): Promise<{ dataUrl: string } | { error: string }>;
  /** Called with the data URL of a chosen file, or an empty text after the removal. */
  change(value: string): void;
}

/** Chooses, replaces or removes an image. It is shown as it would be on a page of its scheme. */
export function ImageField({ label, hint, value, wide, scheme = "light", types, read, change }: ImageFieldProps) {
  const id = useId();
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);

  async function onFileSelected({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = target.files?.[0];
    if (!file) return;
    const image = await read(file);
    // Reset, so that the same file can be chosen again after a failure.
    target.value = "";
    setError("error" in image ? image.error : undefined);
    if ("dataUrl" in image) change(image.dataUrl);
  }

  function remove(): void {
    setError(undefined);
    change("");
    // The button to remove is gone.
    choose.current?.focus();
  }

  return (
    <div className="grid grid-cols-1 gap-2.5">
      <div className="grid gap-0.5">
        <span className="font-medium">{label}</span>
        <span id={`${id}-hint`} className="text-soft-ink text-sm">
          {hint}
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <span
          className={`inline-flex h-14 shrink-0 items-center justify-center overflow-hidden rounded-xl border border-line p-1.5 ${wide ? "w-32" : "w-14"}`}
          style={{ backgroundColor: themeColors[scheme].surface, color: themeColors[scheme].softInk }}
        >
          {value ? <img src={value} alt={label} className="max-h-full max-w-full object-contain" /> : <ImageIcon className="size-5" />}
        </span>
        <div className="flex flex-wrap gap-1">
          <input
            ref={input}
            type="file"
            accept={types.join(",")}
            aria-label={label}
            className="hidden"
            onChange={(event) => void onFileSelected(event)}
          />
          <ActionButton ref={choose} small aria-describedby={`${id}-hint`} onClick={() => input.current?.click()}>
            <span>
              {t(value ? "brandEditor.replace" : "brandEditor.upload")}
              <span className="sr-only"> {label}</span>
            </span>
          </ActionButton>
          {value && (
            <RemoveButton onClick={remove}>
              <span>
                {t("brandEditor.remove")}
                <span className="sr-only"> {label}</span>
              </span>
            </RemoveButton>
          )}
        </div>
      </div>
      {error && <Notice>{error}</Notice>}
    </div>
  );
}

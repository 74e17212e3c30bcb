import { type ChangeEvent, useId, useRef, useState } from "react";
import { Button } from "../../components/button.tsx";
import { Glyph } from "../../components/glyph.tsx";
import { Notice } from "../../components/notice.tsx";
import { useDeed } from "../../forms/use-deed.tsx";
import { text } from "../../locales/text.ts";
import { pictureFormats, readPicture } from "./picture.ts";

interface LogoFieldProps {
  label: string;
  hint: string;
  /** What it looks like now; null where there is none. */
  address: string | null;
  wide?: boolean;
  /** Keeps another picture (a data URL), or none. Says by itself that it went well; what it throws is shown here. */
  save(picture: string | null): Promise<void>;
}

/** A picture of the project: shown, replaced by a file from this device, removed. It is kept as soon as it is chosen. */
export function LogoField({ label, hint, address, wide, save }: LogoFieldProps) {
  const id = useId();
  const deed = useDeed();
  const [unfit, setUnfit] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  async function choose({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = target.files?.[0];
    if (!file) return;
    const picture = await readPicture(file);
    // Emptied, so that the same file can be chosen again after a failure.
    target.value = "";
    setUnfit("fault" in picture ? picture.fault : undefined);
    if ("dataUrl" in picture) await deed.run(() => save(picture.dataUrl));
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-4">
        <span
          className={`inline-flex h-16 shrink-0 items-center justify-center overflow-hidden rounded-xl border border-line bg-sunken text-soft-ink ${wide ? "w-36" : "w-16"}`}
        >
          {address ? <img src={address} alt={label} className="max-h-full max-w-full object-contain" /> : <Glyph name="image" large />}
        </span>
        <div className="grid min-w-48 flex-1 gap-0.5">
          <span className="font-medium">{label}</span>
          <span id={`${id}-hint`} className="text-soft-ink text-sm">
            {hint}
          </span>
        </div>
        <div className="flex gap-2">
          <input
            ref={field}
            type="file"
            accept={pictureFormats.join(",")}
            aria-label={label}
            className="hidden"
            onChange={(event) => void choose(event)}
          />
          <Button
            small
            busy={deed.busy ? text("settings.uploading") : undefined}
            aria-describedby={`${id}-hint`}
            onClick={() => field.current?.click()}
          >
            <span>
              {text(address ? "settings.replaceLogo" : "settings.uploadLogo")}
              <span className="sr-only"> {label}</span>
            </span>
          </Button>
          {address && (
            <Button small look="quiet" disabled={deed.busy} onClick={() => void deed.run(() => save(null))}>
              <span>
                {text("settings.removeLogo")}
                <span className="sr-only"> {label}</span>
              </span>
            </Button>
          )}
        </div>
      </div>
      {(unfit ?? deed.problem) && <Notice>{unfit ?? deed.problem}</Notice>}
    </div>
  );
}

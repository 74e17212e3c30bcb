import { Check, X } from "lucide-react";
import { useEffect, useState } from "react";
import { Toaster, toast } from "sonner";
import styles from "sonner/dist/styles.css?url";
import { readDirection } from "#contract/vocabulary/locales.ts";
import { activeLanguage, t } from "../locales/i18n.ts";

/** Duration of a toast; milliseconds. It pauses under the pointer. */
const visibleMillis = 5000;

let announceRegion: () => void;
/** A toast that comes before the region would be lost. */
const regionIsThere = new Promise<void>((resolve) => {
  announceRegion = resolve;
});

/** Shows a success message as soon as the region is there. */
export async function showToast(message: string): Promise<void> {
  await regionIsThere;
  toast.success(message);
}

/** The region in which toasts appear. */
export default function ToastRegion() {
  // Runs after the effect in which the library begins to listen.
  useEffect(() => announceRegion(), []);
  // On a phone the bottom has buttons at every width. In a window they are at the end of their row, and toasts at its start.
  const [isPhone] = useState(() => window.matchMedia("(width < 40rem)").matches);
  const start = readDirection(activeLanguage()) === "rtl" ? "right" : "left";
  return (
    <>
      {styles && <link rel="stylesheet" href={styles} precedence="default" />}
      <Toaster
        position={isPhone ? "top-center" : `bottom-${start}`}
        visibleToasts={1}
        containerAriaLabel={t("toast.region")}
        duration={visibleMillis}
        closeButton
        icons={{ success: <Check />, close: <X /> }}
        toastOptions={{
          unstyled: true,
          closeButtonAriaLabel: t("toast.close"),
          classNames: {
            toast:
              "flex w-full items-center gap-3 rounded-xl border border-line bg-surface py-3 ps-4 pe-12 text-ink text-sm shadow-card sm:w-[20rem] lg:w-[15.5rem]",
            icon: "text-good",
            title: "wrap-anywhere font-medium",
            closeButton:
              "absolute end-2 top-2 inline-flex size-8 items-center justify-center rounded-md text-soft-ink hover:bg-sunken hover:text-ink",
          },
        }}
      />
    </>
  );
}

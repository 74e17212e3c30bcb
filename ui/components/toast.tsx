import "sonner/dist/styles.css";
import { Toaster, toast } from "sonner";
import { text } from "../locales/text.ts";
import { Glyph } from "./glyph.tsx";

/** How long a success stays to be read; it can be dismissed before, and pauses under the pointer. */
const stayMillis = 6000;

/** Says that something went well: seen for a while, read out politely. What failed belongs beside its cause instead. */
export function toastDone(message: string): void {
  toast.success(message);
}

/** The place where such messages appear; once on a page. */
export function Toasts() {
  return (
    <Toaster
      position="bottom-right"
      containerAriaLabel={text("toast.region")}
      duration={stayMillis}
      closeButton
      icons={{ success: <Glyph name="check" />, close: <Glyph name="close" /> }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: text("toast.close"),
        classNames: {
          toast:
            "flex w-full items-center gap-3 rounded-xl border border-line bg-surface py-3 ps-4 pe-12 text-ink text-sm shadow-card sm:w-[22rem]",
          icon: "text-good",
          title: "wrap-anywhere font-medium",
          closeButton:
            "absolute end-2 top-2 inline-flex size-8 items-center justify-center rounded-md text-soft-ink hover:bg-sunken hover:text-ink",
        },
      }}
    />
  );
}

import type { ReactNode } from "react";
import { t } from "../locales/i18n.ts";

const id = "latchkey-last-used";

/** Props of a button that has the mark: screen readers announce it with the button. */
export const describedByChip = (on: boolean) => (on ? { "aria-describedby": id } : {});

/** Marks the method of the last sign-in in this browser. Over the corner of its button: the rules of providers allow nothing inside. */
export const LastUsed = ({ on, children }: { on: boolean; children: ReactNode }) => (
  <div className="relative grid">
    {children}
    {on && (
      <span id={id} className="last-used">
        {t("signIn.lastUsed")}
      </span>
    )}
  </div>
);

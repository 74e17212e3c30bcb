import type { ReactNode } from "react";
import { Button } from "../components/button.tsx";
import { t } from "../locales/i18n.ts";

interface ImpersonationBarProps {
  icon: ReactNode;
  /** The name of the user whom the session impersonates. */
  name: string;
  busy: boolean;
  /** Ends the session. */
  end(): void;
}

/** Says whom the session impersonates, and ends it. Its messages are those of the components. */
export const ImpersonationBar = ({ icon, name, busy, end }: ImpersonationBarProps) => (
  <section
    aria-label={t("impersonation.label")}
    className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-warning-line border-b bg-warning-soft px-4 py-2 text-sm text-warning"
  >
    <p className="flex min-w-0 items-center gap-2">
      {icon}
      <span className="min-w-0 wrap-anywhere">{t("impersonation.hint", { name })}</span>
    </p>
    <Button small busyLabel={busy ? t("impersonation.ending") : undefined} onClick={end}>
      {t("impersonation.end")}
    </Button>
  </section>
);

import { toastSuccess } from "../components/toast.tsx";
import { t } from "../locales/i18n.ts";

/** Whether the browser lets a page write to the clipboard. It does not without TLS, except on the same machine. */
export const canCopy = (): boolean => window.isSecureContext;

/** Copies an id to the clipboard, and says so. A browser that denies it stays silent. */
export const copyId = (id: string): void =>
  void navigator.clipboard.writeText(id).then(
    () => toastSuccess(t("table.idCopied")),
    () => {},
  );

import { useSyncExternalStore } from "react";
import { t } from "../locales/i18n.ts";
import { Notice } from "./notice.tsx";

function subscribe(onChange: () => void): () => void {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}

/** Shown while the device is offline, unless an error below says so. */
export function OfflineNotice() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  if (online) return null;
  return (
    <div className="has-[~*_[data-offline]]:hidden">
      <Notice tone="warning">{t("page.offline")}</Notice>
    </div>
  );
}

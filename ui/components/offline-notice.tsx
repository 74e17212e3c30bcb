import { useSyncExternalStore } from "react";
import { text } from "../locales/text.ts";
import { Notice } from "./notice.tsx";

function subscribe(changed: () => void): () => void {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}

/** Says that the device has no network, as long as it has none and no failure below says so. */
export function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (online) return null;
  return (
    <div className="has-[~*_[data-offline]]:hidden">
      <Notice tone="warning">{text("page.offline")}</Notice>
    </div>
  );
}

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

/** Says that the device has no network, as long as it has none. */
export function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return online ? null : <Notice tone="warning">{text("page.offline")}</Notice>;
}

import { lazy, Suspense, useEffect, useState } from "react";

/** Loaded after the page, or with the first toast: a page that was just opened has none. */
const loadRegion = () => import("./toast-region.tsx");
const ToastRegion = lazy(loadRegion);
/** When an idle page loads it; milliseconds after its first render. */
const idleMillis = 2000;

let openRegion: () => void = () => {};

/** Shows a success message for a while. Errors belong beside their cause instead. */
export function toastSuccess(message: string): void {
  openRegion();
  void loadRegion().then(({ showToast }) => showToast(message));
}

/** The region in which toasts appear; once per page. */
export function Toasts() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    openRegion = () => setOpen(true);
    const timer = setTimeout(openRegion, idleMillis);
    return () => clearTimeout(timer);
  }, []);
  return <Suspense key="toasts">{isOpen && <ToastRegion />}</Suspense>;
}

import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import { type AroundNavHandler, Router } from "wouter";
import { Button } from "../components/button.tsx";
import { AlertDialog, DialogActions } from "../components/dialog.tsx";
import { t } from "../locales/i18n.ts";

const UnsavedContext = createContext<(unsaved: boolean) => void>(() => {});

/** Client-side navigation that asks for confirmation before it leaves a page with unsaved changes. */
export function GuardedRouter({ children }: { children: ReactNode }) {
  const unsaved = useRef(false);
  const [pending, setPending] = useState<{ go(): void }>();
  const setUnsaved = useCallback((value: boolean) => {
    unsaved.current = value;
  }, []);

  const aroundNav = useCallback<AroundNavHandler>((navigate, to, options) => {
    if (unsaved.current) setPending({ go: () => navigate(to, options) });
    else navigate(to, options);
  }, []);

  function leave(): void {
    unsaved.current = false;
    setPending(undefined);
    pending?.go();
  }

  return (
    <UnsavedContext value={setUnsaved}>
      <Router aroundNav={aroundNav}>{children}</Router>
      <AlertDialog
        open={pending !== undefined}
        close={() => setPending(undefined)}
        title={t("plan.leaveTitle")}
        description={t("plan.leaveHint")}
      >
        <DialogActions>
          <Button onClick={() => setPending(undefined)}>{t("plan.stay")}</Button>
          <Button variant="danger" onClick={leave}>
            {t("plan.leave")}
          </Button>
        </DialogActions>
      </AlertDialog>
    </UnsavedContext>
  );
}

/** Declares whether the page has unsaved changes. Links and the browser then ask before they leave it. */
export function useUnsavedChanges(unsaved: boolean): void {
  const setUnsaved = useContext(UnsavedContext);

  useEffect(() => {
    if (!unsaved) return;
    // The browser shows its standard confirmation.
    const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", confirmUnload);
    setUnsaved(true);
    return () => {
      window.removeEventListener("beforeunload", confirmUnload);
      setUnsaved(false);
    };
  }, [unsaved, setUnsaved]);
}

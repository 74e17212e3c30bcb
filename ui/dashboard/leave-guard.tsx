import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import { type AroundNavHandler, Router } from "wouter";
import { Button } from "../components/button.tsx";
import { AlertDialog, DialogActions } from "../components/dialog.tsx";
import { text } from "../locales/text.ts";

const UnsavedContext = createContext<(unsaved: boolean) => void>(() => {});

/** Leads from page to page; where something on a page is not saved yet, it asks before leaving it. */
export function GuardedRouter({ children }: { children: ReactNode }) {
  const unsaved = useRef(false);
  const [held, setHeld] = useState<{ go(): void }>();
  const tell = useCallback((now: boolean) => {
    unsaved.current = now;
  }, []);

  const aroundNav = useCallback<AroundNavHandler>((navigate, to, options) => {
    if (unsaved.current) setHeld({ go: () => navigate(to, options) });
    else navigate(to, options);
  }, []);

  function leave(): void {
    unsaved.current = false;
    setHeld(undefined);
    held?.go();
  }

  return (
    <UnsavedContext value={tell}>
      <Router aroundNav={aroundNav}>{children}</Router>
      <AlertDialog
        open={held !== undefined}
        close={() => setHeld(undefined)}
        title={text("plan.leaveTitle")}
        description={text("plan.leaveHint")}
      >
        <DialogActions>
          <Button onClick={() => setHeld(undefined)}>{text("plan.stay")}</Button>
          <Button look="danger" onClick={leave}>
            {text("plan.leave")}
          </Button>
        </DialogActions>
      </AlertDialog>
    </UnsavedContext>
  );
}

/** Says whether something on this page is not saved yet: then links ask before they lead away, and so does the browser. */
export function useUnsaved(unsaved: boolean): void {
  const tell = useContext(UnsavedContext);

  useEffect(() => {
    if (!unsaved) return;
    // The browser asks in its own words.
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", hold);
    tell(true);
    return () => {
      window.removeEventListener("beforeunload", hold);
      tell(false);
    };
  }, [unsaved, tell]);
}

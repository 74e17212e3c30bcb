import { Code } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { Button } from "../../components/button.tsx";
import { t } from "../../locales/i18n.ts";
import type { MenuAct } from "../table/row-menu.tsx";
import { withMessages } from "../with-messages.ts";
import type { CodeSubject } from "./subject-calls.ts";

/** A separate download: most visits do not open it. */
const CodeDrawer = lazy(() => withMessages("code/code-drawer", () => import("./code-drawer.tsx")));

interface CodeAccess {
  /** The act of a menu that opens the code of an object. Reading code changes nothing, so that each role may do it. */
  toAct(subject: CodeSubject, name: string): MenuAct;
  /** The drawer, while it is open. */
  readonly drawer: ReactNode;
}

/** A button that opens the code of an object, where the object has no menu. */
export function CodeButton({ subject, name }: { subject: CodeSubject; name: string }) {
  const { toAct, drawer } = useCode();
  return (
    <>
      <Button small variant="quiet" aria-haspopup="dialog" aria-label={t("code.of", { name })} onClick={toAct(subject, name).act}>
        <Code />
        {t("code.open")}
      </Button>
      {drawer}
    </>
  );
}

/** The code of an object: an act for its menu, and the drawer that it opens. */
export function useCode(): CodeAccess {
  const [opened, setOpened] = useState<{ readonly subject: CodeSubject; readonly name: string }>();
  return {
    toAct: (subject, name) => ({ label: t("code.open"), icon: Code, isRead: true, act: () => setOpened({ subject, name }) }),
    drawer: opened && (
      <Suspense fallback={null}>
        <CodeDrawer {...opened} close={() => setOpened(undefined)} />
      </Suspense>
    ),
  };
}

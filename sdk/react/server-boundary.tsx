import { type ReactNode, Suspense, useState, useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

/**
 * A boundary around the app of a page that a server renders. Without it, a hook that reads data would fail the whole page there. Pages
 * that only a browser renders have none: while data is read again, they keep what they show.
 */
export function ServerBoundary({ children }: { readonly children: ReactNode }): ReactNode {
  const isServerRendered = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
  // Fixed by the first render: with a boundary that comes or goes, React would mount the app anew.
  const [hasBoundary] = useState(isServerRendered);
  return hasBoundary ? <Suspense fallback={null}>{children}</Suspense> : children;
}

import type { ReactNode } from "react";
import { Spinner } from "./button.tsx";
import { SlowNotice } from "./slow-notice.tsx";

interface ProgressProps {
  /** The result; it replaces the progress in the same live region, so that screen readers announce it. */
  result?: ReactNode;
  children: ReactNode;
}

/** A progress text, replaced by its result. Says so if the server takes long. */
export const Progress = ({ result, children }: ProgressProps) => (
  <>
    <p role="status" className="flex items-center gap-2.5 text-soft-ink">
      {result ?? (
        <>
          <Spinner />
          {children}
        </>
      )}
    </p>
    {result === undefined && <SlowNotice />}
  </>
);

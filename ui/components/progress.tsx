import type { ReactNode } from "react";
import { Spinner } from "./button.tsx";
import { SlowNotice } from "./slow-notice.tsx";

interface ProgressProps {
  /** The result; it replaces the progress in the same live region, so that screen readers announce it. */
  result?: ReactNode;
  /** Shown if it takes long. Default: the server does not respond. */
  slow?: string;
  children: ReactNode;
}

/** A progress text, replaced by its result. Says so if it takes long. */
export const Progress = ({ result, slow, children }: ProgressProps) => (
  <>
    <p role="status" className="flex items-center gap-2.5 text-soft-ink">
      {result ?? (
        <>
          <Spinner />
          {children}
        </>
      )}
    </p>
    {result === undefined && <SlowNotice text={slow} />}
  </>
);

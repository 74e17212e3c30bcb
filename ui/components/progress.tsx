import type { ReactNode } from "react";
import { Spinner } from "./button.tsx";

interface ProgressProps {
  /** What has come of it: said in the same place, where a screen reader hears it for certain. */
  done?: ReactNode;
  children: ReactNode;
}

/** Something is under way, in words; stands where its outcome will be. */
export const Progress = ({ done, children }: ProgressProps) => (
  <p role="status" className="flex items-center gap-2.5 text-soft-ink">
    {done ?? (
      <>
        <Spinner />
        {children}
      </>
    )}
  </p>
);

import type { ReactNode } from "react";
import { Spinner } from "./button.tsx";

/** Something is under way, in words; stands where its outcome will be. */
export const Progress = ({ children }: { children: ReactNode }) => (
  <p role="status" className="flex items-center gap-2.5 text-soft-ink">
    <Spinner />
    {children}
  </p>
);

import type { ReactNode } from "react";
import { ProjectLogo } from "./project-logo.tsx";

interface AuthCardProps {
  heading: string;
  /** Element of the heading; a preview is part of a page and uses `p`. */
  as?: "h1" | "p";
  children: ReactNode;
}

/** The card of every handler page: logo, heading and content. */
export function AuthCard({ heading, as: Heading = "h1", children }: AuthCardProps) {
  return (
    <div className="grid grid-cols-1 gap-6 rounded-2xl border border-line bg-surface p-6 shadow-card sm:p-7">
      <div className="grid grid-cols-1 justify-items-start gap-3">
        <ProjectLogo />
        <Heading tabIndex={-1} className="wrap-anywhere font-semibold text-xl leading-snug tracking-tight outline-none">
          {heading}
        </Heading>
      </div>
      {children}
    </div>
  );
}

import { type ReactNode, useRef } from "react";
import { ProjectLogo } from "./project-logo.tsx";
import { useKeptKeyboard } from "./use-kept-keyboard.ts";

interface AuthCardProps {
  heading: string;
  /** A preview is no page of its own, and has no heading of a page. */
  as?: "h1" | "p";
  children: ReactNode;
}

/** The card that every handler page consists of: the logo, the heading, and what there is to do. */
export function AuthCard({ heading, as: Heading = "h1", children }: AuthCardProps) {
  const card = useRef<HTMLDivElement>(null);
  useKeptKeyboard(card);

  return (
    <div ref={card} className="grid grid-cols-1 gap-6 rounded-2xl border border-line bg-surface p-6 shadow-card sm:p-8">
      <div className="grid grid-cols-1 justify-items-start gap-4">
        <ProjectLogo />
        <Heading tabIndex={-1} className="wrap-anywhere font-semibold text-xl leading-snug tracking-tight outline-none">
          {heading}
        </Heading>
      </div>
      {children}
    </div>
  );
}

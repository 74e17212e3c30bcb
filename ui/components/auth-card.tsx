import type { ReactNode } from "react";
import { Mark } from "./icon.tsx";

interface AuthCardProps {
  heading: string;
  /** A preview is no page of its own, and has no heading of a page. */
  as?: "h1" | "p";
  children: ReactNode;
}

/** The card that every handler page consists of: the mark, the heading, and what there is to do. */
export const AuthCard = ({ heading, as: Heading = "h1", children }: AuthCardProps) => (
  <div className="grid grid-cols-1 gap-6 rounded-2xl border border-line bg-surface p-6 shadow-card sm:p-8">
    <div className="grid grid-cols-1 justify-items-start gap-4">
      <Mark />
      <Heading className="wrap-anywhere font-semibold text-xl leading-snug tracking-tight">{heading}</Heading>
    </div>
    {children}
  </div>
);

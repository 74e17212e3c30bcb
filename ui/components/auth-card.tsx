import type { ReactNode } from "react";
import { BrandLogo } from "./brand.tsx";

interface AuthCardProps {
  heading: string;
  /** Element of the heading; a preview is part of a page and uses `p`. */
  as?: "h1" | "p";
  /** The foot of the card: a link to a related page. */
  footer?: ReactNode;
  children: ReactNode;
}

/** The card of every handler page: logo, heading, content and foot. */
export function AuthCard({ heading, as: Heading = "h1", footer, children }: AuthCardProps) {
  return (
    <div data-card="" className="rounded-2xl border border-line bg-surface shadow-card">
      <div className="grid grid-cols-1 gap-5 p-(--card-padding) pb-6">
        <div className="grid grid-cols-1 justify-items-start gap-3.5">
          <BrandLogo />
          <Heading tabIndex={-1} className="card-heading tracking-tight">
            {heading}
          </Heading>
        </div>
        {children}
      </div>
      {footer && <div className="card-foot">{footer}</div>}
    </div>
  );
}

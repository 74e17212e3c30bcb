import type { ReactNode } from "react";

/**
 * The icons of the sign-in pages. The dashboard uses lucide-react, which would add 1.4 kB to the first download: with it, the
 * sign-in page exceeds its budget.
 */
const eye = (
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="3" />
  </>
);
const shapes = {
  alert: <path d="M12 8v5m0 3.5v.01M10.3 3.9 2.4 17.6A2 2 0 0 0 4.1 20.6h15.8a2 2 0 0 0 1.7-3L13.7 3.9a2 2 0 0 0-3.4 0Z" />,
  eye,
  eyeOff: (
    <>
      {eye}
      <path d="M4 4l16 16" />
    </>
  ),
} as const satisfies Record<string, ReactNode>;

/** A decorative icon beside a text; hidden from screen readers. */
export function Icon({ name, large }: { name: keyof typeof shapes; large?: boolean }) {
  return <Drawing large={large}>{shapes[name]}</Drawing>;
}

/** The SVG frame of an icon, in the colour of the text. */
export function Drawing({ large, children }: { large?: boolean | undefined; children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={large ? "size-6 shrink-0" : "size-[1.125rem] shrink-0"}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}

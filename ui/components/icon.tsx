import type { ReactNode } from "react";

const shapes = {
  alert: <path d="M12 8v5m0 3.5v.01M10.3 3.9 2.4 17.6A2 2 0 0 0 4.1 20.6h15.8a2 2 0 0 0 1.7-3L13.7 3.9a2 2 0 0 0-3.4 0Z" />,
  arrowLeft: <path d="m15 6-6 6 6 6" />,
  arrowRight: <path d="m9 6 6 6-6 6" />,
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  copy: (
    <>
      <rect x="9" y="9" width="11" height="11" rx="2" />
      <path d="M5 15a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1h9a1 1 0 0 1 1 1" />
    </>
  ),
  eye: (
    <>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
      <circle cx="12" cy="12" r="3" />
    </>
  ),
  eyeOff: (
    <path d="M4 4l16 16M9.9 5.8A9.6 9.6 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.7 3.4M6.2 7.3A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9.3 9.3 0 0 0 4.7-1.300M9.9 9.900a3 3 0 0 0 4.2 4.2" />
  ),
  mail: (
    <>
      <rect x="3" y="5" width="18" height="14" rx="2" />
      <path d="m3.5 7 8.5 6 8.5-6" />
    </>
  ),
  search: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="m20 20-4.3-4.3" />
    </>
  ),
  user: (
    <>
      <circle cx="12" cy="8" r="4" />
      <path d="M4.5 20.500c1-4 4-6 7.5-6s6.5 2 7.5 6" />
    </>
  ),
  users: (
    <path d="M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6.5 9c.6-3.7 3.2-5.5 6.5-5.500s5.9 1.8 6.5 5.500M15.5 4.300a3.5 3.5 0 0 1 0 6.400m2.2 4.300c2 .7 3.4 2.4 3.8 5" />
  ),
} as const satisfies Record<string, ReactNode>;

/** A drawing that repeats what words beside it say; hidden from screen readers. */
export function Icon({ name, large }: { name: keyof typeof shapes; large?: boolean }) {
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
      {shapes[name]}
    </svg>
  );
}

/** The product's mark: a keyhole. */
export function Mark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" className="size-8 shrink-0">
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path className="fill-on-accent" d="M16 7a5.5 5.5 0 0 0-2.6 10.350L12 25h8l-1.4-7.650A5.5 5.5 0 0 0 16 7Z" />
    </svg>
  );
}

import type { ReactNode } from "react";
import { Drawing } from "./icon.tsx";

const shapes = {
  arrowLeft: <path d="m15 6-6 6 6 6" />,
  arrowRight: <path d="m9 6 6 6-6 6" />,
  chart: <path d="M4 20V10m5.500 10V4m5.500 16v-7m5 7V7" />,
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7.5V12l3 2" />
    </>
  ),
  close: <path d="m6 6 12 12M18 6 6 18" />,
  copy: (
    <>
      <rect x="9" y="9" width="11" height="11" rx="2" />
      <path d="M5 15a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1h9a1 1 0 0 1 1 1" />
    </>
  ),
  folder: <path d="M3 7a2 2 0 0 1 2-2h4l2 2.500h8a2 2 0 0 1 2 2V17a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7Z" />,
  gear: (
    <>
      <circle cx="12" cy="12" r="3" />
      <path d="M12 2.800v2.400m0 13.600v2.400M2.800 12h2.400m13.600 0h2.400M5.500 5.500l1.700 1.700m9.600 9.600 1.700 1.700m0-13-1.700 1.700m-9.600 9.600-1.700 1.700" />
    </>
  ),
  globe: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M3 12h18M12 3c2.500 2.600 3.700 5.600 3.700 9s-1.200 6.400-3.700 9c-2.500-2.600-3.700-5.600-3.700-9S9.500 5.600 12 3Z" />
    </>
  ),
  image: (
    <>
      <rect x="3" y="4.500" width="18" height="15" rx="2" />
      <path d="m4 17 5-5 4 4 2.500-2.500 5 5M15.500 9v.01" />
    </>
  ),
  key: (
    <>
      <circle cx="8" cy="15.500" r="4.500" />
      <path d="m11.300 12.200 8.200-8.200M16 7.500l3 3M13.500 10l2 2" />
    </>
  ),
  lock: (
    <>
      <rect x="4.500" y="10.500" width="15" height="10" rx="2" />
      <path d="M8 10.500V7a4 4 0 0 1 8 0v3.500" />
    </>
  ),
  mail: (
    <>
      <rect x="3" y="5" width="18" height="14" rx="2" />
      <path d="m3.5 7 8.5 6 8.5-6" />
    </>
  ),
  plus: <path d="M12 5v14M5 12h14" />,
  search: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="m20 20-4.3-4.3" />
    </>
  ),
  switch: <path d="m8 9.500 4-4 4 4m-8 5 4 4 4-4" />,
  trash: <path d="M4.500 7h15M9.500 7V4.500h5V7m-8 0 .8 12.500h9.400L17.500 7m-7 3.500v5.500m3-5.500v5.500" />,
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

/** Names one drawing of the developer's pages. */
export type GlyphName = keyof typeof shapes;

/** A drawing of the developer's pages; it repeats what words beside it say, and is hidden from screen readers. */
export function Glyph({ name, large }: { name: GlyphName; large?: boolean }) {
  return <Drawing large={large}>{shapes[name]}</Drawing>;
}

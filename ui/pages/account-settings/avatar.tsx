import { useState } from "react";
import { readInitial } from "#contract/vocabulary/initial.ts";

interface AvatarProps {
  /** URL of the picture; null if there is none. */
  url: string | null;
  /** Its first letter replaces a missing picture. */
  name: string | null;
  large?: boolean;
  /** In a row of a table. */
  small?: boolean;
  /** The logo of an app, which no circle cuts. */
  isLogo?: boolean;
}

/** The picture of a user, a team or an app beside its name; decorative. */
export function Avatar({ url, name, large, small, isLogo }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const size = large ? "size-16 text-2xl" : small ? "size-7 text-xs" : "size-9 text-sm";
  return (
    <span
      aria-hidden="true"
      className={`inline-flex shrink-0 items-center justify-center overflow-hidden bg-accent-soft font-semibold text-accent ${isLogo ? "rounded-lg" : "rounded-full"} ${size}`}
    >
      {url && url !== broken ? (
        <img src={url} alt="" className="size-full object-cover" onError={() => setBroken(url)} />
      ) : (
        readInitial(name)
      )}
    </span>
  );
}

import { useState } from "react";
import { PersonIcon } from "./person-icon.tsx";
import { readInitials } from "./read-initials.ts";

interface PictureProps {
  /** URL of the picture; null if there is none. */
  url: string | null | undefined;
  /** Its initials replace a missing picture. Without a name, a drawing of a person does. */
  name: string | null | undefined;
  /** Width and height in CSS pixels. */
  size: number;
  /** Text for screen readers; empty beside the name. */
  alt: string;
  /** A team has corners, a user none. */
  square?: boolean;
}

/** The picture of a user or a team. An image that cannot be loaded counts as missing. */
export function Picture({ url, name, size, alt, square }: PictureProps) {
  const [broken, setBroken] = useState<string>();
  const initials = readInitials(name);
  const shown = url && url !== broken ? url : undefined;
  return (
    <span
      {...(shown || alt === "" ? { "aria-hidden": alt === "" || undefined } : { role: "img", "aria-label": alt })}
      style={{ width: size, height: size, fontSize: Math.round(size * (initials && initials.length > 1 ? 0.38 : 0.44)) }}
      className={`inline-flex shrink-0 select-none items-center justify-center overflow-hidden bg-accent-soft font-semibold text-accent leading-none ${
        square ? "rounded-lg" : "rounded-full"
      }`}
    >
      {shown ? (
        <img src={shown} alt={alt} width={size} height={size} className="size-full object-cover" onError={() => setBroken(shown)} />
      ) : (
        // Generated content, so that the initials are no part of the name of a button.
        (initials && <span data-initials={initials} className="before:content-[attr(data-initials)]" />) || (
          <span className="size-[56%] [&>svg]:size-full">
            <PersonIcon />
          </span>
        )
      )}
    </span>
  );
}

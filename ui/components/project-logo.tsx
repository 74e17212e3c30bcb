import { createContext, useContext, useState } from "react";
import { Mark } from "./icon.tsx";

interface Logo {
  /** Null where the project has none. */
  readonly address: string | null;
  readonly project: string;
}

/** The logo of the project that a page is about. */
export const LogoContext = createContext<Logo>({ address: null, project: "" });

/** The project's own logo; the product's mark where it has none, or one that cannot be shown. */
export function ProjectLogo() {
  const { address, project } = useContext(LogoContext);
  const [broken, setBroken] = useState<string>();
  if (address === null) return <Mark />;
  // As tall as it will be, whether it is there yet, or never.
  return (
    <span className="flex h-10 max-w-full items-center">
      {address === broken ? (
        <Mark />
      ) : (
        <img src={address} alt={project} className="h-10 max-w-full object-contain" onError={() => setBroken(address)} />
      )}
    </span>
  );
}

import { createContext, useContext, useState } from "react";
import { LatchkeyMark } from "./icon.tsx";

interface Logo {
  /** Null if the project has no logo. */
  readonly url: string | null;
  readonly projectName: string;
}

/** The logo of the current project. */
export const LogoContext = createContext<Logo>({ url: null, projectName: "" });

/** The logo of the project; the product logo if it has none or it cannot be loaded. */
export function ProjectLogo() {
  const { url, projectName } = useContext(LogoContext);
  const [broken, setBroken] = useState<string>();
  if (url === null) return <LatchkeyMark />;
  // A fixed height, so that loading does not shift the layout.
  return (
    <span className="flex h-10 max-w-full items-center">
      {url === broken ? (
        <LatchkeyMark />
      ) : (
        <img src={url} alt={projectName} className="h-10 max-w-full object-contain" onError={() => setBroken(url)} />
      )}
    </span>
  );
}

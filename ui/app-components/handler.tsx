import { type ReactNode, useSyncExternalStore } from "react";
import { useClientApp } from "#sdk/react/index.ts";
import { findPageName } from "./app-context.ts";
import { AppPage } from "./app-page.tsx";
import type { PageProps } from "./page-props.ts";

/** Properties of `LatchkeyHandler`. */
export interface LatchkeyHandlerProps extends PageProps {
  /** The path of the page below the handler path, such as `sign-in`. Default: that of the address. */
  readonly path?: string | undefined;
  /** Default: true. */
  readonly fullPage?: boolean | undefined;
}

/**
 * All pages of the app below `urls.handler`, and at the other addresses of its `urls`. These are sign-in, sign-up, sign-out, callbacks,
 * the pages of links in e-mails, and the account settings. Render it for every address below that path. Unknown paths show "not found".
 *
 * @example
 * <Route path="/handler/*" element={<LatchkeyHandler />} />
 */
export function LatchkeyHandler({ path, fullPage = true, ...props }: LatchkeyHandlerProps): ReactNode {
  const { urls } = useClientApp();
  const address = useSyncExternalStore(subscribe, readAddress, () => "");
  const name = path?.replace(/^\/+|\/+$/g, "") ?? (address === "" ? "sign-in" : (findPageName(urls, address) ?? ""));
  return <AppPage {...props} fullPage={fullPage} name={name} />;
}

const readAddress = () => window.location.href.split(/[?#]/)[0] ?? "";

/** "Back" changes the address without another rendering of the app. */
function subscribe(onChange: () => void): () => void {
  window.addEventListener("popstate", onChange);
  return () => window.removeEventListener("popstate", onChange);
}

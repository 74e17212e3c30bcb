import { useSyncExternalStore } from "react";

/** Whether the browser supports passkeys; old browsers and pages without TLS do not. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential !== "undefined";

const never = () => () => {};

/** The same for components. The server assumes passkeys, so that a page with them does not grow. */
export const useHasPasskeys = (): boolean => useSyncExternalStore(never, hasPasskeys, () => true);

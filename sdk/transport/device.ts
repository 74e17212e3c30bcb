import { deviceKey } from "#contract/vocabulary/browser-storage.ts";

/**
 * An opaque value from the last sign-in on this device. Sent with sign-ins, it keeps the server from counting the failures of
 * strangers against the device. It proves nothing and opens no session.
 */
export interface DeviceStore {
  get(): string | null;
  set(value: string): void;
}

/** The part of a browser that the store needs; reading `localStorage` throws where the user has blocked it. Servers compile without its type. */
export interface DeviceStorage {
  readonly localStorage: { getItem(key: string): string | null; setItem(key: string, value: string): void };
}

/** The value in the browser's storage; in memory where storage is blocked. */
export function deviceStore(browser: DeviceStorage, clientId: string): DeviceStore {
  const key = `${deviceKey}-${clientId}`;
  let inMemory: string | null = null;
  return {
    get() {
      try {
        return browser.localStorage.getItem(key) ?? inMemory;
      } catch {
        return inMemory;
      }
    },
    set(value) {
      inMemory = value;
      try {
        browser.localStorage.setItem(key, value);
      } catch {
        // Storage is blocked or full.
      }
    },
  };
}

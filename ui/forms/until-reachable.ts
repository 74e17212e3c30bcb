import { NetworkError, OfflineError } from "#sdk/client.ts";

/** Delay before the next attempt; milliseconds. The client library has already waited between its own attempts. */
const retryMillis = 2000;

/** Repeats a read until the server can be reached. Rejects with every other error, and while the device is offline. */
export async function untilReachable<Value>(read: () => Promise<Value>): Promise<Value> {
  for (;;) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof NetworkError) || error instanceof OfflineError) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryMillis));
    }
  }
}

import { NetworkError, OfflineError } from "#sdk/client.ts";

/** Delay before the next attempt; milliseconds. The client library has already waited between its own attempts. */
const retryMillis = 2000;

/** Whether the server did not answer. An offline device is another matter: its user can help. */
const isUnreachable = (error: unknown): boolean => error instanceof NetworkError && !(error instanceof OfflineError);

/** Repeats a read until the server can be reached or the signal aborts. Rejects with every other error, and while the device is offline. */
export async function untilReachable<Value>(read: () => Promise<Value>, signal: AbortSignal): Promise<Value> {
  for (;;) {
    try {
      return await read();
    } catch (error) {
      if (!isUnreachable(error) || signal.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryMillis));
    }
  }
}

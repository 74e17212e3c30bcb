import { setTimeout as sleep } from "node:timers/promises";
import type { TestResponse } from "../../../../testing/index.ts";

/** Retries while the hashing queue is full, which on a slow machine is no failure of the call. */
export async function retryWhileBusy(ask: () => Promise<TestResponse>): Promise<TestResponse> {
  for (let attempt = 1; ; attempt++) {
    const answer = await ask();
    if (answer.status !== 429 || attempt === 20) return answer;
    await sleep(250);
  }
}

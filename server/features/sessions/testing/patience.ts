import { setTimeout as sleep } from "node:timers/promises";
import type { Answer } from "../../../testing/index.ts";

/** Asks again while the hashing queue is full: on a slow machine this says nothing of the deed. */
export async function patiently(ask: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const answer = await ask();
    if (answer.status !== 429 || attempt === 20) return answer;
    await sleep(250);
  }
}

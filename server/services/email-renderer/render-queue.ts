import type { EmailValues, RenderOutcome, RenderTask } from "./render-request.ts";

/** A task that waits for a worker, or runs in one. */
export interface QueuedTask extends Omit<RenderTask, "id"> {
  /** Whose share of the workers it takes. */
  readonly share: string;
  readonly emails: readonly EmailValues[];
  readonly resolve: (outcomes: RenderOutcome[]) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Takes the next task off the queue: the first of those whose owner runs the fewest. One owner never takes all workers, so that its
 * slow sources do not stop the e-mails of others.
 * @param running the owners of the tasks that run
 * @param size how many can run
 */
export function nextTask(waiting: QueuedTask[], running: readonly string[], size: number): QueuedTask | undefined {
  const countOf = (share: string) => running.filter((each) => each === share).length;
  let best = -1;
  let least = Math.max(1, size - 1);
  for (const [index, { share }] of waiting.entries()) {
    const count = countOf(share);
    if (count < least) {
      best = index;
      least = count;
    }
    if (least === 0) break;
  }
  return best < 0 ? undefined : waiting.splice(best, 1)[0];
}

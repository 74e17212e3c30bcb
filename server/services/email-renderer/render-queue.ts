import type { EmailValues, RenderTask, TaskOutcome } from "./render-request.ts";

/** A task that waits for a worker, or runs in one. */
export interface QueuedTask extends Omit<RenderTask, "id" | "millis"> {
  /** Whose share of the workers it takes. */
  readonly share: string;
  readonly emails: readonly EmailValues[];
  /** Passes on the outcome of one of its e-mails. */
  readonly settle: (index: number, outcome: TaskOutcome) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Takes the next task off the queue: the first of those whose owner runs the fewest. One owner never takes all workers, so that its
 * slow sources do not stop the e-mails of others.
 * @param running the owners of the tasks that run
 * @param size how many can run
 */
export function nextTask(waiting: QueuedTask[], running: readonly string[], size: number): QueuedTask | undefined {
  const readCount = (share: string) => running.filter((each) => each === share).length;
  let best = -1;
  let least = Math.max(1, size - 1);
  for (const [index, { share }] of waiting.entries()) {
    const count = readCount(share);
    if (count < least) {
      best = index;
      least = count;
    }
    if (least === 0) break;
  }
  return best < 0 ? undefined : waiting.splice(best, 1)[0];
}

/** E-mails of one task at most: they share an engine, whose memory they fill. */
export const maxPerTask = 100;

/**
 * Adds to a task those that wait and have the same sources and owner. An engine that has evaluated the sources of a mailing renders each
 * e-mail in a third of the time.
 */
export function withEqualTasks(waiting: QueuedTask[], task: QueuedTask): QueuedTask {
  const joined = [task];
  let count = task.emails.length;
  for (let index = 0; index < waiting.length; ) {
    const other = waiting[index] as QueuedTask;
    if (isEqual(task, other) && count + other.emails.length <= maxPerTask) {
      joined.push(...waiting.splice(index, 1));
      count += other.emails.length;
    } else index++;
  }
  if (joined.length === 1) return task;
  return {
    ...task,
    emails: joined.flatMap(({ emails }) => emails),
    settle(index, outcome) {
      let start = 0;
      for (const { emails, settle } of joined) {
        if (index < start + emails.length) return settle(index - start, outcome);
        start += emails.length;
      }
    },
    reject: (error) => {
      for (const { reject } of joined) reject(error);
    },
  };
}

function isEqual(one: QueuedTask, other: QueuedTask): boolean {
  const [a, b] = [one.template, other.template];
  const haveSameTemplate = "html" in a ? "html" in b && a.html === b.html : "source" in b && a.source === b.source;
  return (
    haveSameTemplate &&
    one.theme === other.theme &&
    one.preview === other.preview &&
    one.strict === other.strict &&
    one.share === other.share
  );
}

import { emailLimits } from "#contract/vocabulary/emails/email-limits.ts";
import { maxPerTask, nextTask, type QueuedTask, withEqualTasks } from "./render-queue.ts";
import type { RenderError, RenderedEmail, RenderManyRequest, RenderOutcome, RenderRequest, TaskOutcome } from "./render-request.ts";
import { RenderingBusy, RenderWorker } from "./render-worker.ts";

export { RendererUnavailable, RenderingBusy } from "./render-worker.ts";

/** The sources or values of an e-mail cannot be rendered. */
export class RenderFailed extends Error {
  override name = "RenderFailed";
  readonly details: RenderError;
  constructor(details: RenderError) {
    super(details.message);
    this.details = details;
  }
}

/** Renders e-mails from TSX sources, outside of the main thread and without access to anything. */
export interface EmailRenderer {
  /** @throws RenderFailed, RenderingBusy */
  render(request: RenderRequest): Promise<RenderedEmail>;
  /** Renders many e-mails of the same sources, in the order of the request. @throws RenderingBusy */
  renderMany(request: RenderManyRequest): Promise<RenderOutcome[]>;
  /** Ends the workers. Renders that wait fail. */
  close(): Promise<void>;
}

export interface EmailRendererOptions {
  /** Most renders at a time, each in a thread. Default: two, so that one remains for other projects. */
  readonly workers?: number;
  /** How long a worker without work remains. Its memory is about 100 MB. Default: a minute. */
  readonly idleMillis?: number;
  /** How long a render may take. Default: that of the product. Tests lower it. */
  readonly renderMillis?: number;
}

/** Tasks that wait at most. */
const maxWaiting = 500;

/** Creates a renderer. Workers start with the first render. */
export function createEmailRenderer({
  workers: size = 2,
  idleMillis = 60_000,
  renderMillis = emailLimits.renderMillis,
}: EmailRendererOptions = {}): EmailRenderer {
  const waiting: QueuedTask[] = [];
  const workers = new Set<RenderWorker>();
  let isClosed = false;

  function dispatch(): void {
    while (!isClosed) {
      const running = [...workers].flatMap(({ task }) => (task ? [task.share] : []));
      const free = [...workers].find(({ task }) => !task);
      if (!free && workers.size >= size) return;
      const task = nextTask(waiting, running, size);
      if (!task) return;
      const worker = free ?? new RenderWorker({ idleMillis, renderMillis }, { onIdle: dispatch, onEnd: (ended) => workers.delete(ended) });
      workers.add(worker);
      worker.run(withEqualTasks(waiting, task));
    }
  }

  const enqueue = (request: RenderManyRequest): Promise<RenderOutcome[]> =>
    new Promise((resolve, reject) => {
      if (isClosed || waiting.length >= maxWaiting)
        return reject(new RenderingBusy(isClosed ? "The renderer is closed." : "The queue is full."));
      const { template, theme, emails, preview = false, strict = false, share } = request;
      const outcomes: RenderOutcome[] = [];
      const settle = (index: number, outcome: TaskOutcome) => {
        if (outcome === "busy") return reject(new RenderingBusy("The task took too long."));
        outcomes[index] = outcome;
        if (index === emails.length - 1) resolve(outcomes);
      };
      waiting.push({ template, theme, emails, preview, strict, share, settle, reject });
      dispatch();
    });

  return {
    async render(request) {
      const { template, theme, preview = false, strict = false, share, ...values } = request;
      const [outcome] = await enqueue({ template, theme, preview, strict, share, emails: [values] });
      if (!outcome?.ok) throw new RenderFailed(outcome?.error ?? { message: "The e-mail cannot be rendered." });
      return outcome.email;
    },

    async renderMany(request) {
      const outcomes: RenderOutcome[] = [];
      for (let start = 0; start < request.emails.length; start += maxPerTask) {
        outcomes.push(...(await enqueue({ ...request, emails: request.emails.slice(start, start + maxPerTask) })));
      }
      return outcomes;
    },

    async close() {
      isClosed = true;
      for (const { reject } of waiting.splice(0)) reject(new RenderingBusy("The renderer is closed."));
      await Promise.all([...workers].map((worker) => worker.end()));
    },
  };
}

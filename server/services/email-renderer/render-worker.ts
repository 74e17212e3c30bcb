import { Worker } from "node:worker_threads";
import { sourceTexts } from "#contract/vocabulary/emails/source-texts.ts";
import type { QueuedTask } from "./render-queue.ts";
import type { RenderOutcome, WorkerMessage } from "./render-request.ts";

/** Too many e-mails wait for a worker, or the renderer stops. Try again. */
export class RenderingBusy extends Error {
  override name = "RenderingBusy";
  readonly retryAfterSeconds = 2;
}

/** No worker can start, such as for lack of memory. */
export class RendererUnavailable extends RenderingBusy {
  override name = "RendererUnavailable";
}

/** How long a worker may take to start: it compiles the engine and evaluates the bundled packages. */
const startMillis = 30_000;
/** The engine ends most renders itself at the deadline, and its worker remains. The others end with their worker. */
const graceMillis = 500;
/** Memory of the worker's own code, in megabytes. The engines have memory of their own. */
const heapMegabytes = 128;

const timedOut: RenderOutcome = {
  ok: false,
  error: { message: sourceTexts.too_slow },
};
const crashed: RenderOutcome = { ok: false, error: { message: "The source stopped the renderer." } };

/** From sources a loader compiles the worker; a build has it beside the server. */
function startThread(): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: heapMegabytes };
  // Nothing of the process reaches the thread: neither its environment nor its arguments.
  const options = { env: {}, argv: [], execArgv: [], resourceLimits, name: "email-renderer" };
  if (!import.meta.url.endsWith(".ts")) return new Worker(new URL("email-renderer.js", import.meta.url), options);
  const worker = new URL("worker.ts", import.meta.url).href;
  const loader = import.meta.resolve("tsx/esm/api");
  const code = `import(${JSON.stringify(loader)}).then(({ register }) => { register(); return import(${JSON.stringify(worker)}); })`;
  return new Worker(code, { ...options, eval: true });
}

interface WorkerTimes {
  readonly idleMillis: number;
  readonly renderMillis: number;
}

interface WorkerEvents {
  onIdle(): void;
  onEnd(worker: RenderWorker): void;
}

/** A thread that renders one task at a time. It ends after some time without work, or with a render that exceeds its deadline. */
export class RenderWorker {
  readonly #thread = startThread();
  readonly #times: WorkerTimes;
  readonly #events: WorkerEvents;
  /** E-mails of the task that have their outcome: they come in order. */
  #settled = 0;
  #task: QueuedTask | undefined;
  #isReady = false;
  #ids = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(times: WorkerTimes, events: WorkerEvents) {
    this.#times = times;
    this.#events = events;
    // A worker without a task does not hold the process; a task has a timer, which does.
    this.#thread.unref();
    this.#thread.on("message", (message: WorkerMessage) => this.#receive(message));
    // Out of memory, or an error of the worker itself.
    this.#thread.on("error", () => this.#abandon(crashed));
    this.#thread.on("exit", () => this.#abandon(crashed));
  }

  /** The task in progress. */
  get task(): QueuedTask | undefined {
    return this.#task;
  }

  run(task: QueuedTask): void {
    this.#task = task;
    this.#settled = 0;
    this.#ids++;
    this.#expect(this.#isReady ? undefined : startMillis);
    if (this.#isReady) this.#post(task);
  }

  /** Ends the thread. Its task is rejected. */
  async end(): Promise<void> {
    this.#isReady = false;
    this.#abandon(crashed);
    await this.#thread.terminate();
  }

  #post({ template, theme, preview, strict, emails }: QueuedTask): void {
    this.#thread.postMessage({ id: this.#ids, template, theme, preview, strict, emails, millis: this.#times.renderMillis });
  }

  #receive(message: WorkerMessage): void {
    if (message === "ready") {
      this.#isReady = true;
      if (this.#task) this.#post(this.#task);
      this.#expect();
      return;
    }
    if (!this.#task || message.id !== this.#ids) return;
    const task = this.#task;
    task.settle(this.#settled++, message.outcome);
    if (this.#settled < task.emails.length) {
      this.#expect();
      return;
    }
    this.#task = undefined;
    this.#setTimer(this.#times.idleMillis, () => void this.end());
    this.#timer?.unref();
    this.#events.onIdle();
  }

  /** Ends the thread. The e-mail that it was rendering gets this outcome; the others of its task can be tried again. */
  #abandon(outcome: RenderOutcome): void {
    clearTimeout(this.#timer);
    const task = this.#task;
    this.#task = undefined;
    this.#events.onEnd(this);
    if (!task) return;
    void this.#thread.terminate();
    // Not for a reason of the task: it can be tried again.
    if (!this.#isReady) task.reject(new RendererUnavailable("The renderer is not available."));
    else
      for (let index = this.#settled; index < task.emails.length; index++) task.settle(index, index === this.#settled ? outcome : "busy");
    this.#events.onIdle();
  }

  /** Waits for the next message of the thread. */
  #expect(millis = this.#times.renderMillis + graceMillis): void {
    this.#setTimer(millis, () => this.#abandon(timedOut));
  }

  #setTimer(millis: number, action: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(action, millis);
  }
}

import { Worker } from "node:worker_threads";
import { emailLimits } from "#contract/vocabulary/email-limits.ts";
import type { QueuedTask } from "./render-queue.ts";
import type { RenderOutcome, WorkerMessage } from "./render-request.ts";

/** How long a worker may take to start: it compiles the engine and evaluates the bundled packages. */
const startMillis = 30_000;
/** The engine ends most renders itself at the deadline, and its worker remains. The others end with their worker. */
const deadlineMillis = emailLimits.renderMillis + 500;
/** Memory of the worker's own code, in megabytes. The engines have theirs beside it. */
const heapMegabytes = 128;

const timedOut: RenderOutcome = {
  ok: false,
  error: { message: `The source ran for more than ${emailLimits.renderMillis / 1000} seconds.` },
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

interface WorkerEvents {
  onIdle(): void;
  onEnd(worker: RenderWorker): void;
}

/** A thread that renders one task at a time. It ends after some time without work, or with a render that exceeds its deadline. */
export class RenderWorker {
  readonly #thread = startThread();
  readonly #idleMillis: number;
  readonly #events: WorkerEvents;
  readonly #outcomes: RenderOutcome[] = [];
  #task: QueuedTask | undefined;
  #isReady = false;
  #ids = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(idleMillis: number, events: WorkerEvents) {
    this.#idleMillis = idleMillis;
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
    this.#ids++;
    this.#setTimer(this.#isReady ? deadlineMillis : startMillis, () => this.#abandon(timedOut));
    if (this.#isReady) this.#post(task);
  }

  async end(): Promise<void> {
    this.#abandon(crashed);
    await this.#thread.terminate();
  }

  #post({ template, theme, preview, emails }: QueuedTask): void {
    this.#thread.postMessage({ id: this.#ids, template, theme, preview, emails });
  }

  #receive(message: WorkerMessage): void {
    if (message === "ready") {
      this.#isReady = true;
      if (this.#task) this.#post(this.#task);
      this.#setTimer(deadlineMillis, () => this.#abandon(timedOut));
      return;
    }
    if (!this.#task || message.id !== this.#ids) return;
    this.#outcomes.push(message.outcome);
    if (this.#outcomes.length < this.#task.emails.length) {
      this.#setTimer(deadlineMillis, () => this.#abandon(timedOut));
      return;
    }
    const { resolve } = this.#task;
    this.#task = undefined;
    resolve(this.#outcomes.splice(0));
    this.#setTimer(this.#idleMillis, () => void this.end());
    this.#timer?.unref();
    this.#events.onIdle();
  }

  /** Ends the thread. The e-mails of its task that have no outcome yet get this one. */
  #abandon(outcome: RenderOutcome): void {
    clearTimeout(this.#timer);
    const task = this.#task;
    this.#task = undefined;
    this.#events.onEnd(this);
    if (!task) return;
    void this.#thread.terminate();
    task.resolve(task.emails.map((_, index) => this.#outcomes[index] ?? outcome));
    this.#events.onIdle();
  }

  #setTimer(millis: number, action: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(action, millis);
  }
}

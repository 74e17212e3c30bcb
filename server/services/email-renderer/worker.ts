import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { basename } from "node:path";
import { parentPort } from "node:worker_threads";
import type { RenderTask, WorkerMessage } from "./render-request.ts";
import { renderTask } from "./render-task.ts";
import { createSandboxes } from "./sandbox-memory.ts";

/** A third of the processor time of a thread that serves requests, while all processors are busy. */
const niceness = 5;

// One task after the other, each in a new engine, which is made before the task arrives.
const port = parentPort;
if (!port) throw new Error("The e-mail renderer runs in a worker thread.");
lowerPriority();
const send = (message: WorkerMessage) => port.postMessage(message);

const nextSandbox = await createSandboxes();
let sandbox = nextSandbox();

port.on("message", async (task: RenderTask) => {
  const current = await sandbox;
  renderTask(task, current, (index, outcome) => send({ id: task.id, index, outcome }));
  sandbox = nextSandbox();
});
send("ready");

/** Lets the threads that serve requests go first. Linux alone has priorities of threads. */
function lowerPriority(): void {
  try {
    setPriority(Number(basename(readlinkSync("/proc/thread-self"))), niceness);
  } catch {
    // The thread has the priority of its process.
  }
}

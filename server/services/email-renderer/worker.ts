import { parentPort } from "node:worker_threads";
import { lowerThreadPriority } from "../thread-priority.mjs";
import type { RenderTask, WorkerMessage } from "./render-request.ts";
import { renderTask } from "./render-task.ts";
import { createSandboxes } from "./sandbox-memory.ts";

// One task after the other, each in a new engine, which is made before the task arrives.
const port = parentPort;
if (!port) throw new Error("The e-mail renderer runs in a worker thread.");
lowerThreadPriority();
const send = (message: WorkerMessage) => port.postMessage(message);

const nextSandbox = await createSandboxes();
let sandbox = nextSandbox();

port.on("message", async (task: RenderTask) => {
  const current = await sandbox;
  renderTask(task, current, (index, outcome) => send({ id: task.id, index, outcome }));
  sandbox = nextSandbox();
});
send("ready");

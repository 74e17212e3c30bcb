import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";
import { basename } from "node:path";

/** A third of the processor time of a thread that serves requests, while all processors are busy. */
const niceness = 5;

/** Lets the threads that serve requests go before this one. Linux alone has priorities of threads. */
export function lowerThreadPriority() {
  try {
    setPriority(Number(basename(readlinkSync("/proc/thread-self"))), niceness);
  } catch {
    // The thread has the priority of its process.
  }
}

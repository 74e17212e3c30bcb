import { createJobRunner, type JobRunnerOptions } from "../runner.ts";

/** A job runner without random delays, which records its warnings and errors. */
export function createRecordedRunner(options: Omit<JobRunnerOptions, "log" | "random">) {
  const logged: object[] = [];
  const log = { warn: (fields: object) => void logged.push(fields), error: (fields: object) => void logged.push(fields) };
  const runner = createJobRunner({ ...options, log: log as never, random: () => 0 });
  return {
    ...runner,
    logged,
    /** Runs every job that is due. */
    async run() {
      runner.wake();
      await runner.idle();
    },
  };
}

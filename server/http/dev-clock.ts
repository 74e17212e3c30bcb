import { setTimeout as sleep } from "node:timers/promises";
import express, { type Request, type Response, Router } from "express";
import { z } from "zod";
import { SchemaError } from "#contract/errors/index.ts";
import { sendPlainError } from "./error-document.ts";

/** The longest wait for the jobs that a move makes due. */
const jobsMillis = 30_000;

const Move = z.strictObject({ advance_millis: z.int().min(1) });

/** The clock that the routes read and move. */
export interface DevClock {
  now(): Date;
  /** Milliseconds ahead of the real time. */
  aheadMillis(): number;
  /** Moves it on. @returns false if it would be too far ahead */
  advance(millis: number): Promise<boolean>;
  /** Runs the jobs that are due; resolves when there are no more. */
  jobsIdle(): Promise<void>;
}

/**
 * `GET /dev/clock` shows the time of the server, and `POST /dev/clock` with `advance_millis` moves it on. Mount it in development only.
 * Sessions, codes, tokens, keys and payments expire by this clock. The response waits for the jobs that are due then, 30 seconds at most.
 * The body must be JSON: a page of another origin cannot send that without a preflight.
 * @param publicUrl where the server is reached
 */
export function clockRouter(clock: DevClock, publicUrl: string): Router {
  const shown = () => ({ now_millis: clock.now().getTime(), ahead_millis: clock.aheadMillis() });
  const refuse = (request: Request, response: Response, message: string) =>
    sendPlainError(request, response, new SchemaError({ message }), publicUrl);
  /** @returns whether the jobs ended in time */
  const waitForJobs = async () => {
    const waiting = new AbortController();
    const timedOut = sleep(jobsMillis, false, { ref: false, signal: waiting.signal }).catch(() => false);
    return Promise.race([clock.jobsIdle().then(() => true), timedOut]).finally(() => waiting.abort());
  };

  return Router()
    .get("/dev/clock", (_request, response) => void response.set("cache-control", "no-store").json(shown()))
    .post("/dev/clock", express.json({ limit: "1kb" }), async (request, response) => {
      response.set("cache-control", "no-store");
      const move = Move.safeParse(request.body);
      if (!move.success) {
        refuse(request, response, 'The body must be JSON: {"advance_millis": a positive integer}.');
        return;
      }
      // The lease of a job that runs would expire with the move, and the job would run twice.
      await waitForJobs();
      if (!(await clock.advance(move.data.advance_millis))) {
        refuse(request, response, "The clock may be at most 100 years ahead of the real time.");
        return;
      }
      const areJobsDone = await waitForJobs();
      response.json({ ...shown(), are_jobs_done: areJobsDone });
    });
}

import { setTimeout as sleep } from "node:timers/promises";
import { NeedsClock, NotTried, reasons } from "./not-tried.ts";
import type { RecordingSender } from "./send-recorded.ts";

const clockPath = "/dev/clock";
/** A move counts once so many looks in turn show it: other processes of the server follow later. */
const agreeingLooks = 4;
const waitMillis = 10_000;
const pollMillis = 100;

/** The clock of a development server, which moves forward only. */
export interface RemoteClock {
  /** Whether cases may move it now. */
  isReleased: boolean;
  /** The time of the server, in milliseconds since the epoch. */
  now(): number;
  /** Whether it can be moved: the server is in development. */
  isOffered(): boolean;
  /** Milliseconds by which the server is ahead of the real time. */
  aheadMillis(): number;
  /** Waits for a move by so much. @throws NeedsClock until it is released, NotTried where the server has none */
  advance(millis: number): Promise<void>;
  /** How many cases wait for a move. */
  waiting(): number;
  /** Makes the shortest move that cases wait for, for all that wait for it, then renews what has expired. */
  moveNext(): Promise<void>;
  /** Runs after each move. */
  onMoved(renew: () => Promise<void>): void;
}

/** Reads the clock of a server, which is that of this host unless the server offers another. */
export async function remoteClock({ send }: Pick<RecordingSender, "send">): Promise<RemoteClock> {
  const look = () => send(clockPath, { method: "GET", headers: {}, body: undefined });
  const shown = await look();
  const isOffered = shown.status === 200;
  let ahead: number = isOffered ? JSON.parse(shown.text).ahead_millis : 0;
  let waiting: { readonly millis: number; readonly resolve: () => void; readonly reject: (error: unknown) => void }[] = [];
  let renew: () => Promise<void> = async () => {};
  const clock: RemoteClock = {
    isReleased: false,
    now: () => Date.now() + ahead,
    isOffered: () => isOffered,
    aheadMillis: () => ahead,
    async advance(millis) {
      if (!isOffered) throw new NotTried(reasons.clock);
      if (!clock.isReleased) throw new NeedsClock();
      return new Promise((resolve, reject) => void waiting.push({ millis, resolve, reject }));
    },
    waiting: () => waiting.length,
    async moveNext() {
      const millis = Math.min(...waiting.map((each) => each.millis));
      const moved = waiting.filter((each) => each.millis === millis);
      waiting = waiting.filter((each) => each.millis !== millis);
      const error = await move(millis).then(
        () => undefined,
        (failure: unknown) => failure,
      );
      for (const { resolve, reject } of moved)
        if (error === undefined) resolve();
        else reject(error);
    },
    onMoved: (work) => {
      renew = work;
    },
  };
  async function move(millis: number): Promise<void> {
    const { status, text } = await send(clockPath, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ advance_millis: millis }),
    });
    if (status !== 200) throw new Error(`${clockPath} answered ${status}: ${text}`);
    ahead = JSON.parse(text).ahead_millis;
    const end = performance.now() + waitMillis;
    for (let agreeing = 0; agreeing < agreeingLooks; ) {
      agreeing = JSON.parse((await look()).text).ahead_millis >= ahead ? agreeing + 1 : 0;
      if (performance.now() > end) throw new Error("a process of the server did not see that the clock moved");
      if (agreeing === 0) await sleep(pollMillis);
    }
    await renew();
  }
  return clock;
}

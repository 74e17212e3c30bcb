import type { ServerResponse } from "node:http";

/** A moment in the record of requests. */
export interface LoadMark {
  readonly at: number;
  readonly busyMillis: number;
}

/** How many requests the server works on. */
export interface RequestLoad {
  /** Counts a request until its response is sent or its connection is closed. */
  readonly count: (request: unknown, response: Pick<ServerResponse, "once">) => void;
  mark(): LoadMark;
  /** The requests in progress since then, on average. */
  meanSince(mark: LoadMark): number;
}

export function createRequestLoad(now: () => number = () => performance.now()): RequestLoad {
  let inProgress = 0;
  let changedAt = now();
  /** Milliseconds of all requests together. */
  let total = 0;
  const advance = () => {
    const at = now();
    total += inProgress * (at - changedAt);
    changedAt = at;
  };
  const end = () => {
    advance();
    inProgress--;
  };
  return {
    count(_request, response) {
      advance();
      inProgress++;
      response.once("close", end);
    },
    mark() {
      advance();
      return { at: changedAt, busyMillis: total };
    },
    meanSince({ at, busyMillis }) {
      advance();
      return changedAt > at ? (total - busyMillis) / (changedAt - at) : inProgress;
    },
  };
}

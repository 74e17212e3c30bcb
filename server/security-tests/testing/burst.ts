import type { TestResponse, TestServer } from "../../testing/index.ts";

export type Call = (at: TestServer, n: number) => Promise<Pick<TestResponse, "status">>;

/** Calls that many times over all the processes with four connections each; answers how often each status came. */
export async function burst(processes: readonly TestServer[], times: number, call: Call): Promise<Record<number, number>> {
  const came: Record<number, number> = {};
  let next = 0;
  const connection = async (at: TestServer) => {
    for (let n = next++; n < times; n = next++) {
      const { status } = await call(at, n);
      came[status] = (came[status] ?? 0) + 1;
    }
  };
  await Promise.all(processes.flatMap((at) => Array.from({ length: 4 }, () => connection(at))));
  return came;
}

/** The limit counters of a project. */
export const rateLimitRows = async ({ db }: TestServer, tenancyId: string) =>
  (await db.selectFrom("rate_limits").select("key").where("tenancy_id", "=", tenancyId).execute()).map(({ key }) => key);

/** Makes a counter say that so many calls have come, in a window that begins now. */
export function givenRateLimitRow({ db, clock }: TestServer, tenancyId: string, key: string, count: number, seconds = 60) {
  const end = new Date(clock.now().getTime() + seconds * 1000);
  return db.insertInto("rate_limits").values({ tenancy_id: tenancyId, key, window_ends_at: end, count }).execute();
}

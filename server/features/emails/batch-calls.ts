/**
 * Batches calls. All calls that arrive while `work` runs are passed to its next call together.
 * @param work returns one result for each item, in their order
 */
export function batchCalls<Item, Result>(work: (items: readonly Item[]) => Promise<readonly Result[]>): (item: Item) => Promise<Result> {
  let waiting: { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    // Calls of the same turn of the event loop belong together.
    await null;
    while (waiting.length > 0) {
      const calls = waiting;
      waiting = [];
      try {
        const results = await work(calls.map(({ item }) => item));
        for (const [index, { resolve }] of calls.entries()) resolve(results[index] as Result);
      } catch (error) {
        for (const { reject } of calls) reject(error);
      }
    }
    isRunning = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isRunning) void run();
    });
}

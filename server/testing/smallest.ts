/**
 * The smallest of several measurements: other processes of the machine lengthen some, a defect of the product lengthens all.
 * @param most enough: the first measurement that is not above it ends the series
 */
export async function smallest(most: number, measure: () => Promise<number>, attempts = 40): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < attempts && least > most; attempt++) least = Math.min(least, await measure());
  return least;
}

/** How long `work` takes, in milliseconds. */
export async function measureMillis(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** How often a test of random values or moments repeats: a few times in each run, and many times before a release, with TEST_THOROUGH=1. */
export const repetitions = (few: number, many: number): number => (process.env.TEST_THOROUGH === "1" ? many : few);

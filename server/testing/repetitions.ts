/** Whether the tests try everything, as before a release: TEST_THOROUGH=1. */
export const isThorough = process.env.TEST_THOROUGH === "1";

/** How often a test of random values or moments repeats. TEST_THOROUGH=1 selects the larger number, for a run before a release. */
export const repetitions = (few: number, many: number): number => (isThorough ? many : few);

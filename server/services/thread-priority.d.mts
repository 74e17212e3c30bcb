/** Lets the threads that serve requests go before this one. Linux alone has priorities of threads. */
export function lowerThreadPriority(): void;

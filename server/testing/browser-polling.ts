import coreBundle from "playwright-core/lib/coreBundle";

type Action = (progress: unknown, continuePolling: symbol) => Promise<unknown>;

interface Frame {
  retryWithProgressAndTimeouts(progress: unknown, pauses: readonly number[], action: Action): Promise<unknown>;
}

const { Page } = coreBundle.server;

/** Milliseconds between two looks at a page. */
const longestPause = 100;

/**
 * Makes Playwright look for an element every 100 ms at least. After five attempts it would look every 500 ms. A fifth of the suite's time
 * would pass while the element is already there. No option changes that, hence this change of its class `Frame`,
 * which the library does not export. The first frame of a page leads to it.
 */
export function pollFaster(): void {
  const { mainFrame } = Page.prototype;
  Page.prototype.mainFrame = function (this: unknown) {
    const frame = mainFrame.call(this) as Frame;
    const { retryWithProgressAndTimeouts } = frame;
    if (typeof retryWithProgressAndTimeouts !== "function") throw new Error("Playwright polls otherwise: adapt browser-polling.ts.");
    const proto = Object.getPrototypeOf(frame) as Frame;
    proto.retryWithProgressAndTimeouts = function (progress, pauses, action) {
      return retryWithProgressAndTimeouts.call(
        this,
        progress,
        pauses.map((pause) => Math.min(pause, longestPause)),
        action,
      );
    };
    Page.prototype.mainFrame = mainFrame;
    return frame;
  };
}

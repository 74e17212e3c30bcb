/** The facts that a call reveals about its caller. Each may have an innocent cause, so only several of them count. */
export interface RiskFacts {
  /** Calls of the network in the last minutes, this one included. */
  readonly recentCalls: number;
  /** Whether the address is of a provider whose addresses are thrown away. */
  readonly isDisposable: boolean;
  /** The User-Agent header; undefined without one. */
  readonly userAgent: string | undefined;
  /** The Accept-Language header; empty without one. */
  readonly languages: string;
}

/** Calls of a network until they look automated: an office or a school has several users. */
const usualCalls = 5;

/** Programs that name themselves: browsers without a window, drivers of browsers, and HTTP libraries. */
const automated = /headless|phantomjs|selenium|webdriver|puppeteer|playwright|curl\/|wget\/|python|scrapy|go-http|java\/|libwww|axios\//i;

/** The points of each fact. */
const points = { manyCalls: 2, disposable: 2, automated: 2, noUserAgent: 1, noLanguages: 1 } as const;
/** The points from which a challenge is required. */
const threshold = 2;

/** The points of a call; 0 is an ordinary browser. */
export function scoreRisk({ recentCalls, isDisposable, userAgent, languages }: RiskFacts): number {
  let score = 0;
  if (recentCalls > usualCalls) score += points.manyCalls;
  if (isDisposable) score += points.disposable;
  if (userAgent === undefined) score += points.noUserAgent;
  else if (automated.test(userAgent)) score += points.automated;
  if (languages === "") score += points.noLanguages;
  return score;
}

/** Whether a call looks automated. */
export const looksAutomated = (facts: RiskFacts): boolean => scoreRisk(facts) >= threshold;

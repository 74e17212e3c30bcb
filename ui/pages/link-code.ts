import { pageParameters } from "#contract/vocabulary/pages.ts";

/** The code that a mail's link brought to the page; empty where there is none. */
export const linkCode = (): string => new URLSearchParams(window.location.search).get(pageParameters.code) ?? "";

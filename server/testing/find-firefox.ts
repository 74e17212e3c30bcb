import { existsSync } from "node:fs";

/** Where systems install Firefox (Debian: `apt-get install firefox-esr`). */
const installed = ["/usr/bin/firefox-esr", "/usr/bin/firefox"];

/** The Firefox that FIREFOX_PATH names, else the machine's own; undefined if there is none. */
export const findFirefox = (): string | undefined => process.env.FIREFOX_PATH ?? installed.find(existsSync);

import { string } from "../vocabulary/text.ts";
import { textLimits } from "../vocabulary/text-limits.ts";
import { environmentLevel, group } from "./leaf.ts";
import { toOrigin } from "./trusted-url.ts";

/** Whether a target is a path. Browsers read `//host`, `/\host` and `/` before a tab or a line break as URLs of another host. */
export const isRelativeTarget = (target: string): boolean => /^\/(?![/\\\s])/.test(`${target}?`);

const target = string(textLimits.url).refine(
  (value) => isRelativeTarget(value) || toOrigin(value) !== undefined,
  "must be a path that starts with one slash, or an http or https URL",
);
const targetLeaf = (description: string) => environmentLevel(target.optional(), `${description}. A URL must be of a trusted domain`);

/** Where the hosted pages continue. */
export const urls = group({
  home: targetLeaf("Page to which the hosted pages lead by default: / of the first trusted domain without a wildcard"),
  afterSignIn: targetLeaf("Page after a sign-in. Default: urls.home"),
  afterSignUp: targetLeaf("Page after a sign-up. Default: urls.home"),
  afterSignOut: targetLeaf("Page after a sign-out. Default: urls.home"),
});

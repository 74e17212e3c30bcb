/**
 * Parses a URL. It replaces `URL.canParse`: of Node 20, after some thousand calls, that refuses each URL with a letter such as ü.
 * @returns undefined for text that is no URL
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/**
 * Whether a page of the same origin as a URL led here. A site can omit its origin from the referrer, but never send another one. Where an
 * app omits it (`Referrer-Policy: no-referrer`), the user confirms.
 */
export const isLinkedFrom = (url: string | null | undefined): boolean =>
  typeof url === "string" &&
  URL.canParse(url) &&
  URL.canParse(document.referrer) &&
  new URL(url).origin === new URL(document.referrer).origin;

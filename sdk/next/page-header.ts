/** The request header in which the proxy passes a page's path and query to server components. Next.js does not pass them. */
export const pageHeader = "x-latchkey-page";

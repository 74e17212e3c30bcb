/** Next.js reports no error with this digest: the browser renders what the server left out. */
const digest = "BAILOUT_TO_CLIENT_SIDE_RENDERING";

/**
 * On a server, leaves a component to the browser: React sends the fallback of the nearest `<Suspense>`. In a browser, does nothing.
 * @throws Error on a server
 */
export function leaveToBrowser(): void {
  if (typeof window === "undefined") throw Object.assign(new Error("Read in the browser: put <Suspense> above the component."), { digest });
}

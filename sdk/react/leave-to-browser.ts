/** Next.js reports no error with this digest: the browser renders what the server left out. */
const digest = "BAILOUT_TO_CLIENT_SIDE_RENDERING";

/** The error with which a server leaves a component to the browser: React sends the fallback of the nearest `<Suspense>`. */
export const leaveToBrowser = (): Error => Object.assign(new Error("Read in the browser: put <Suspense> above the component."), { digest });

/** The longest wait for a response of the server. */
const responseMillis = 70_000;

/** Calls a route of development: those below `/dev`. @throws Error with the response's text, if it is no success */
export async function callDevelopmentRoute<Output>(url: string, path: string, body?: object): Promise<Output> {
  const init = body === undefined ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetch(new URL(path, url), { ...init, signal: AbortSignal.timeout(responseMillis) });
  if (response.ok) return (await response.json()) as Output;
  const reason =
    response.status === 404 ? "Tests need a server in development mode, of this version, and an existing project." : await response.text();
  throw new Error(`${url}${path} answered ${response.status}. ${reason}`);
}

/** Responses of the provider are smaller; a larger one is an error. */
const maxBytes = 5_000_000;

/** `fetch` for the provider's client: follows no redirects, and reads a response up to a bound. The caller's signal is its deadline. */
export const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: "error" });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new TypeError("The response is too large.");
    chunks.push(chunk);
  }
  return new Response(size === 0 ? null : Buffer.concat(chunks), { status: response.status, headers: response.headers });
};

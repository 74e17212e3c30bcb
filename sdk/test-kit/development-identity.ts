/** The fields of the consent page. */
export interface Consent {
  readonly email: string;
  readonly behaviour?: string;
  readonly decision?: "allow" | "deny";
}

/**
 * A browser at the development identity provider, up to the redirect to the client.
 * @param pageUrl the authorization request
 * @param at the origin that reaches the provider, if it is not the one of its pages
 * @returns the address of the client, with the response
 */
export async function consentAt(pageUrl: URL | string, consent: Consent, at?: string): Promise<URL> {
  const cookies = new Map<string, string>();
  const visit = async (url: URL, init: RequestInit = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(at === undefined ? url : new URL(url.pathname + url.search, at), {
      ...init,
      redirect: "manual",
      headers: { ...init.headers, cookie },
    });
    for (const header of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    return response;
  };
  const findLocation = (response: Response, from: URL) => {
    const location = response.headers.get("location");
    if (location === null) throw new Error(`${from} answered ${response.status} without a location`);
    return new URL(location, from);
  };

  const start = new URL(pageUrl);
  const page = findLocation(await visit(start), start);
  const shown = await visit(page);
  if (shown.status !== 200) throw new Error(`the consent page answered ${shown.status}`);
  const resume = findLocation(await visit(page, { method: "POST", body: new URLSearchParams({ ...consent }) }), page);
  return findLocation(await visit(resume), resume);
}

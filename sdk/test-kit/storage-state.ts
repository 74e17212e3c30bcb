import { type CookieJar, cookieStore } from "../session/cookie-store.ts";

/** A cookie as Playwright and Puppeteer set it. */
export interface SessionCookie {
  readonly name: string;
  readonly value: string;
  readonly domain: string;
  readonly path: string;
  /** Seconds since 1970. */
  readonly expires: number;
  readonly httpOnly: boolean;
  readonly secure: boolean;
  readonly sameSite: "Lax";
}

/** The state of a browser in which a user is signed in, in the form of Playwright's `storageState`. */
export interface StorageState {
  readonly cookies: SessionCookie[];
  readonly origins: { readonly origin: string; readonly localStorage: { readonly name: string; readonly value: string }[] }[];
}

/** A browser without pages, which collects what a page writes to `document.cookie`. */
function createJar({ protocol, hostname }: URL, nowMillis: number): { jar: CookieJar; cookies: () => SessionCookie[] } {
  const cookies = new Map<string, SessionCookie>();
  const write = (line: string) => {
    const [pair = "", ...attributes] = line.split("; ");
    const [name = "", value = ""] = [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)];
    const maxAge = attributes.find((attribute) => attribute.startsWith("Max-Age="))?.slice("Max-Age=".length);
    if (maxAge === "0") return void cookies.delete(name);
    const expires = maxAge === undefined ? -1 : Math.floor(nowMillis / 1000) + Number(maxAge);
    const common = { domain: hostname, path: "/", httpOnly: false, sameSite: "Lax" } as const;
    cookies.set(name, { name, value, ...common, expires, secure: attributes.includes("Secure") });
  };
  const document = {
    get cookie() {
      return [...cookies.values()].map(({ name, value }) => `${name}=${value}`).join("; ");
    },
    set cookie(line: string) {
      write(line);
    },
  };
  return { jar: { document, location: { protocol, hostname } }, cookies: () => [...cookies.values()] };
}

/** Returns the cookies of a session, as the page of an app writes them with `tokenStore: "cookie"`. */
export function storageStateFrom(
  { accessToken, refreshToken }: { readonly accessToken: string; readonly refreshToken: string },
  projectId: string,
  appOrigin: string,
): StorageState {
  const nowMillis = Date.now();
  const { jar, cookies } = createJar(new URL(appOrigin), nowMillis);
  cookieStore(jar, projectId, () => nowMillis).set({ accessToken, refreshToken });
  return { cookies: cookies(), origins: [] };
}

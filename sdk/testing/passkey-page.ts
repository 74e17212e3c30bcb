import { vi } from "vitest";

/** The options that a browser passes to the authenticator, as far as tests read them. */
export interface CeremonyOptions {
  readonly mediation?: string;
  readonly signal: AbortSignal;
  readonly publicKey: {
    readonly rpId?: string;
    readonly rp?: { readonly id: string };
    readonly challenge: ArrayBuffer;
    readonly user?: { readonly id: ArrayBuffer };
  };
}

/** An authenticator's response as JSON (WebAuthn level 3, section 5.1). */
interface CredentialJson {
  readonly id: string;
  readonly response: Readonly<Record<string, unknown>>;
}

type Authenticate = (options: CeremonyOptions) => CredentialJson | Promise<CredentialJson>;

const bytes = (text: string) => new Uint8Array(Buffer.from(text, "base64url")).buffer;

/** base64url of what a browser has as bytes. */
export const toText = (buffer: ArrayBuffer): string => Buffer.from(buffer).toString("base64url");

/** A credential as the page's scripts see it: bytes where the JSON has text. */
function readCredential({ id, response: { transports, ...parts } }: CredentialJson) {
  const response = Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, typeof text === "string" ? bytes(text) : null]));
  return {
    id,
    rawId: bytes(id),
    type: "public-key",
    response: { ...response, getTransports: () => transports },
    authenticatorAttachment: "platform",
    getClientExtensionResults: () => ({}),
  };
}

/** A page of `app.example.org` with a simulated browser that has passkeys. `vi.unstubAllGlobals()` removes it. */
export function passkeyPage({
  get,
  create,
  suggests = () => true,
}: {
  get?: Authenticate;
  create?: Authenticate;
  suggests?: () => boolean | Promise<boolean>;
}) {
  const requested: CeremonyOptions[] = [];
  const saved: Record<string, string> = {};
  const went: string[] = [];
  const document = Object.assign(new EventTarget(), {
    cookie: "",
    visibilityState: "visible",
    querySelectorAll: () => [{}],
  });
  let watch = () => {};
  const watched = new Promise<void>((resolve) => (watch = resolve));
  const listen = document.addEventListener.bind(document);
  document.addEventListener = (type: string, ...more: [EventListener]) => {
    if (type === "visibilitychange") watch();
    listen(type, ...more);
  };
  const answering = (answer: Authenticate | undefined) => async (options: CeremonyOptions) => {
    requested.push(options);
    options.signal.throwIfAborted();
    if (!answer) throw new DOMException("There is no user to prompt.", "NotAllowedError");
    const stopped = new Promise<never>((_, reject) => options.signal.addEventListener("abort", () => reject(options.signal.reason)));
    return readCredential(await Promise.race([answer(options), stopped]));
  };
  const go = (url: string) => void went.push(url);
  const location = {
    href: "https://app.example.org/handler/sign-in",
    protocol: "https:",
    hostname: "app.example.org",
    assign: go,
    replace: go,
  };
  vi.stubGlobal("document", document);
  vi.stubGlobal("location", location);
  vi.stubGlobal("window", {
    document,
    location,
    sessionStorage: { setItem: (key: string, value: string) => void (saved[key] = value) },
  });
  vi.stubGlobal("navigator", { credentials: { get: answering(get), create: answering(create) } });
  const PublicKeyCredential = Object.assign(() => undefined, { isConditionalMediationAvailable: async () => suggests() });
  vi.stubGlobal("PublicKeyCredential", PublicKeyCredential);
  return {
    requested,
    saved,
    went,
    /** Resolves once the page waits for its visibility to change. */
    watched,
    look: (visible: boolean) => {
      document.visibilityState = visible ? "visible" : "hidden";
      document.dispatchEvent(new Event("visibilitychange"));
    },
  };
}

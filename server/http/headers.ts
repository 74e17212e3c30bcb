import { createHash } from "node:crypto";
import type { RequestHandler, Response } from "express";
import helmet from "helmet";
import { cors } from "#contract/vocabulary/headers.ts";
import { requestLimits } from "#contract/vocabulary/request-limits.ts";
import { seconds } from "#contract/vocabulary/time.ts";

/**
 * The fixed headers of every answer below `/api/`, errors and preflights included (wire protocol, sections 1.7 and 1.11).
 * A route's own `cache-control` overrides this one.
 */
export const apiHeaders: Readonly<Record<string, string>> = Object.freeze({
  "access-control-allow-origin": cors.origin,
  "access-control-allow-methods": cors.methods.join(", "),
  "access-control-allow-headers": cors.allow.join(", "),
  "access-control-expose-headers": cors.expose.join(", "),
  "access-control-max-age": String(cors.maxAge),
  "cache-control": "no-store, max-age=0",
  // A response is data: opened in a browser, it must not load, run or be framed.
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cross-origin-resource-policy": "cross-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
});

/** An Accept-Language header, cut to a length that any list of preferences fits. */
export const acceptedLanguages = (header: string | undefined): string => (header ?? "").slice(0, requestLimits.languageChars);

/** Strict-Transport-Security for a year where the server is reached over TLS; otherwise nothing. */
export const transportHeaders = (publicUrl: string): Readonly<Record<string, string>> =>
  isHttps(publicUrl) ? { "strict-transport-security": `max-age=${seconds.year}; includeSubDomains` } : {};

const isHttps = (url: string) => new URL(url).protocol === "https:";

// The pages use passkeys and the clipboard. Every other feature is denied, also to embedded content.
const permissionsPolicy = (payment: boolean) =>
  [
    ...["camera", "display-capture", "geolocation", "microphone", "midi", "serial", "usb"].map((feature) => `${feature}=()`),
    payment ? 'payment=(self "https://js.stripe.com")' : "payment=()",
    ...["publickey-credentials-create", "publickey-credentials-get", "clipboard-write"].map((feature) => `${feature}=(self)`),
  ].join(", ");

export interface PageOptions {
  /** Where the server is reached: pages call the API there, and TLS is insisted on if it is https. Without it neither. */
  publicUrl?: string | undefined;
  /** Content security directives of one page that needs others than the rest. */
  directives?: Readonly<Record<string, readonly string[]>>;
  /** Which pages may show this one in a frame. Default: none. */
  frame?: "deny" | "sameorigin";
  /** Whether the page and Stripe's form on it may request a payment of the browser. */
  payment?: boolean;
}

/**
 * Allows one style element of a page, by its hash (CSP Level 3, section 2.3.1). Nothing changes for pages that allow every style element.
 * @param response with the headers of `pageHeaders`
 * @param css the content of the element
 */
export function allowStyle(response: Response, css: string): void {
  const name = "content-security-policy";
  const hash = createHash("sha256").update(css).digest("base64");
  response.setHeader(name, String(response.getHeader(name)).replace(/(style-src [^;]*'self');/, `$1 'sha256-${hash}';`));
}

/** Sets the security headers of the server's own HTML pages and their assets. */
export function pageHeaders({ publicUrl, directives, frame = "deny", payment = false }: PageOptions): RequestHandler {
  const setHelmetHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", "https:", "data:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(publicUrl === undefined ? [] : [new URL(publicUrl).origin])],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        ...directives,
      },
    },
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    referrerPolicy: { policy: "no-referrer" },
    strictTransportSecurity: publicUrl !== undefined && isHttps(publicUrl) ? { maxAge: seconds.year, includeSubDomains: true } : false,
    xFrameOptions: { action: frame },
    // Relics that no browser in use reads.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
  });
  const permissions = permissionsPolicy(payment);
  return (req, res, next) => {
    res.setHeader("permissions-policy", permissions);
    setHelmetHeaders(req, res, next);
  };
}

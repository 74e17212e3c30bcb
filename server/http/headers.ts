import type { RequestHandler } from "express";
import helmet from "helmet";
import { cors } from "#contract/vocabulary/headers.ts";
import { envelope, seconds } from "#contract/vocabulary/limits.ts";

/**
 * The fixed headers of every answer below `/api/`, errors and preflights included (wire protocol, sections 1.7 and 1.11).
 * A route's own `cache-control` goes over the one here.
 */
export const apiHeaders: Readonly<Record<string, string>> = Object.freeze({
  "access-control-allow-origin": cors.origin,
  "access-control-allow-methods": cors.methods.join(", "),
  "access-control-allow-headers": cors.allow.join(", "),
  "access-control-expose-headers": cors.expose.join(", "),
  "access-control-max-age": String(cors.maxAge),
  "cache-control": "no-store, max-age=0",
  // An answer is data: opened in a browser it may load nothing, run nothing and be framed by nobody.
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cross-origin-resource-policy": "cross-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
});

/** An Accept-Language header, cut to as many characters as anybody's preferences take. */
export const languagesIn = (header: string | undefined): string => (header ?? "").slice(0, envelope.languageChars);

/** Tells browsers to come by TLS only, for a year, where the server is reached by TLS; otherwise nothing. */
export const transportHeaders = (publicUrl: string): Readonly<Record<string, string>> =>
  isSecure(publicUrl) ? { "strict-transport-security": `max-age=${seconds.year}; includeSubDomains` } : {};

const isSecure = (url: string) => new URL(url).protocol === "https:";

// Passkeys and the clipboard are what the pages use; the rest is denied to them and to whatever they might embed.
const permissions = [
  ...["camera", "display-capture", "geolocation", "microphone", "midi", "payment", "serial", "usb"].map((feature) => `${feature}=()`),
  ...["publickey-credentials-create", "publickey-credentials-get", "clipboard-write"].map((feature) => `${feature}=(self)`),
].join(", ");

export interface PageOptions {
  /** Where the server is reached: pages call the API there, and TLS is insisted on if it is https. Without it neither. */
  publicUrl?: string | undefined;
  /** Content security directives of one page that needs others than the rest. */
  directives?: Readonly<Record<string, readonly string[]>>;
}

/** Sets the security headers of the server's own HTML pages and their assets. */
export function pageHeaders({ publicUrl, directives }: PageOptions): RequestHandler {
  const secure = helmet({
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
    strictTransportSecurity: publicUrl !== undefined && isSecure(publicUrl) ? { maxAge: seconds.year, includeSubDomains: true } : false,
    xFrameOptions: { action: "deny" },
    // Relics that no browser in use reads.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
  });
  return (req, res, next) => {
    res.setHeader("permissions-policy", permissions);
    secure(req, res, next);
  };
}

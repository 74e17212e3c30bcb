import { createHmac, timingSafeEqual } from "node:crypto";
import { parseCookie } from "cookie";
import type { Request, Response } from "express";
import { hostOnlyPrefix } from "#contract/vocabulary/browser-storage.ts";
import { randomToken } from "../services/random.ts";
import type { Secrets } from "../services/secrets.ts";

const purpose = "page-forms";

/** Forms that are sent without a script: their tokens, and whether a request is from such a form. */
export interface FormTokens {
  /** A token for the next form of a browser, which gets a cookie for all of its tokens. */
  issue(request: Request, response: Response, clientId: string): string;
  /** Whether this browser received the token from a page of the project, and the form is from no other site. */
  isOwn(request: Request, clientId: string, token: string | undefined): boolean;
}

/**
 * Makes tokens of a random value in a cookie (double submit). Each token is new: a page is compressed, and a repeated one could be guessed
 * from its length (BREACH).
 */
export function createFormTokens(secrets: Secrets, publicUrl: string): FormTokens {
  const { origin, protocol } = new URL(publicUrl);
  const secure = protocol === "https:";
  const name = `${secure ? hostOnlyPrefix : ""}latchkey-form`;

  const readCookie = ({ headers }: Request) => {
    const value = headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[name];
    return value !== undefined && /^[0-9a-z]{52}$/.test(value) ? value : undefined;
  };
  const sign = (key: Buffer, cookie: string, clientId: string, nonce: string) =>
    createHmac("sha256", key)
      .update(JSON.stringify([cookie, clientId, nonce]))
      .digest();

  return {
    issue(request, response, clientId) {
      const cookie = readCookie(request) ?? randomToken();
      // Sent again with each page, so that it outlives the last form. Lax: a link from an app must not replace that of an open form.
      response.cookie(name, cookie, { path: "/", httpOnly: true, sameSite: "lax", secure });
      const nonce = randomToken();
      return `${nonce}.${sign(secrets.derive(purpose, 32), cookie, clientId, nonce).toString("base64url")}`;
    },
    isOwn(request, clientId, token) {
      const site = request.get("sec-fetch-site");
      if (site !== undefined && site !== "same-origin") return false;
      // "null" is the origin of a page without referrers, as ours are.
      const sender = request.get("origin");
      if (sender !== undefined && sender !== "null" && sender !== origin) return false;
      const [nonce = "", signature = ""] = (token ?? "").split(".");
      const cookie = readCookie(request);
      if (cookie === undefined || nonce === "") return false;
      const given = Buffer.from(signature, "base64url");
      return secrets.deriveAll(purpose, 32).some((key) => {
        const expected = sign(key, cookie, clientId, nonce);
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
    },
  };
}

import express from "express";
import request from "supertest";
import { describe, expect, test } from "vitest";
import { apiHeaders, pageHeaders, transportHeaders } from "./headers.ts";

const pageAt = async (publicUrl: string, directives: Record<string, string[]> = {}) => {
  const app = express().use(pageHeaders({ publicUrl, directives }));
  app.get("/", (_, res) => void res.send("<p>hello</p>"));
  return (await request(app).get("/")).headers as Record<string, string>;
};

const directives = (headers: Record<string, string>) =>
  Object.fromEntries(
    (headers["content-security-policy"] ?? "").split(";").map((d) => [d.trim().split(" ")[0], d.trim().split(" ").slice(1).join(" ")]),
  );

describe("API responses", () => {
  test("can be read from any origin without credentials", () => {
    expect(apiHeaders["access-control-allow-origin"]).toBe("*");
    expect(apiHeaders).not.toHaveProperty("access-control-allow-credentials");
  });

  test("allow all request headers of the protocol and expose the response headers", () => {
    const allowed = apiHeaders["access-control-allow-headers"]?.split(", ");
    expect(allowed).toEqual(
      expect.arrayContaining([
        "content-type",
        "authorization",
        "x-stack-access-type",
        "x-stack-override-error-status",
        "ngrok-skip-browser-warning",
      ]),
    );
    const exposed = apiHeaders["access-control-expose-headers"]?.split(", ");
    expect(exposed).toEqual(
      expect.arrayContaining(["content-type", "retry-after", "x-stack-actual-status", "x-stack-known-error", "x-stack-request-id"]),
    );
    expect(apiHeaders["access-control-allow-methods"]).toBe("GET, POST, PUT, PATCH, DELETE, OPTIONS");
    expect(apiHeaders["access-control-max-age"]).toBe("86400");
  });

  test("forbid caching, sniffing, framing and scripts", () => {
    expect(apiHeaders).toMatchObject({
      "cache-control": "no-store, max-age=0",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "cross-origin-resource-policy": "cross-origin",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    });
    expect(Object.isFrozen(apiHeaders)).toBe(true);
  });

  test("require TLS only if the public URL uses it", () => {
    expect(transportHeaders("https://auth.example.org")).toEqual({ "strict-transport-security": "max-age=31536000; includeSubDomains" });
    expect(transportHeaders("http://localhost:8102")).toEqual({});
  });
});

describe("pages", () => {
  test("allow scripts, styles and connections of the server only", async () => {
    expect(directives(await pageAt("http://localhost:8102"))).toEqual({
      "default-src": "'none'",
      "script-src": "'self'",
      "style-src": "'self'",
      "img-src": "'self' https: data:",
      "font-src": "'self'",
      "connect-src": "'self' http://localhost:8102",
      "base-uri": "'none'",
      "form-action": "'self'",
      "object-src": "'none'",
      "frame-ancestors": "'none'",
    });
  });

  test("can override one directive for a page", async () => {
    const policy = directives(await pageAt("http://localhost:8102", { styleSrc: ["'self'", "'unsafe-inline'"] }));
    expect(policy["style-src"]).toBe("'self' 'unsafe-inline'");
    expect(policy["script-src"]).toBe("'self'");
  });

  test("send no referrer and no framework name, and forbid framing, sniffing and openers", async () => {
    const headers = await pageAt("https://auth.example.org/");
    expect(headers).toMatchObject({
      "cross-origin-opener-policy": "same-origin-allow-popups",
      "cross-origin-resource-policy": "same-origin",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "strict-transport-security": "max-age=31536000; includeSubDomains",
    });
    expect(headers["permissions-policy"]).toContain("camera=()");
    expect(headers["permissions-policy"]).toContain("publickey-credentials-get=(self)");
    expect(headers).not.toHaveProperty("x-powered-by");
  });

  test("do not require TLS for an http URL", async () => {
    expect(await pageAt("http://localhost:8102")).not.toHaveProperty("strict-transport-security");
  });
});

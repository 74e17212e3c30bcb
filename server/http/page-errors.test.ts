import express from "express";
import pino from "pino";
import request from "supertest";
import { beforeEach, expect, test } from "vitest";
import { TooManyRequests } from "#contract/errors/index.ts";
import { withRetryAfter } from "../rate-limits/retry-after.ts";
import { pageErrors } from "./page-errors.ts";

let lines: string[];
let app: express.Express;
beforeEach(() => {
  lines = [];
  app = express();
  app.get("/broken", () => {
    throw new Error("a secret of the database");
  });
  app.get("/busy", () => {
    throw withRetryAfter(new TooManyRequests("Too many pages"), 7);
  });
  const log = pino({}, { write: (line) => void lines.push(line) });
  for (const ending of pageErrors({ log, publicUrl: "http://localhost" })) app.use(ending);
});

test("an unknown path is a document with the request id and advice for browsers, and plain text for others", async () => {
  const document = await request(app).get("/nothing").set("accept", "text/html,*/*");
  expect(document.status).toBe(404);
  expect(document.headers["content-type"]).toMatch(/^text\/html/);
  expect(document.text).toContain("<h1>There is nothing at this path.</h1>");
  expect(document.text).toContain("Check the address.");
  expect(document.text).toContain(`Request ID: <code>${document.headers["x-stack-request-id"]}</code>`);
  expect(document.headers["content-security-policy"]).toContain("default-src 'none'");

  const text = await request(app).get("/nothing").set("accept", "*/*");
  expect([text.status, text.text]).toEqual([404, "There is nothing at this path."]);
});

test("a page that fails is logged with the request id that it shows, and reveals nothing", async () => {
  const { status, text, headers } = await request(app).get("/broken").set("accept", "text/html");
  expect(status).toBe(500);
  expect(text).toContain("Something went wrong on our side.");
  expect(text).not.toContain("a secret");
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ requestId: headers["x-stack-request-id"], msg: "a page failed" });
});

test("a rate limit says when to try again", async () => {
  const { status, headers } = await request(app).get("/busy").set("accept", "text/html");
  expect([status, headers["retry-after"]]).toEqual([429, "7"]);
});

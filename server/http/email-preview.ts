import express, { type RequestHandler, Router } from "express";
import { emailPreview } from "#contract/vocabulary/emails/email-preview.ts";
import { pageHeaders } from "./headers.ts";

// E-mails bring inline styles, which the policy of the dashboard forbids, and a document of the frame itself would inherit.
const headers = pageHeaders({
  directives: {
    styleSrc: ["'unsafe-inline'"],
    scriptSrc: ["'none'"],
    imgSrc: ["https:", "data:"],
    formAction: ["'none'"],
    frameAncestors: ["'self'"],
    sandbox: ["allow-popups", "allow-popups-to-escape-sandbox"],
  },
  frame: "sameorigin",
});

/** Other sites could show a page of theirs at our address. */
const isFrameOfDashboard: RequestHandler = (request, response, next) => {
  if (request.get("sec-fetch-site") === "same-origin" && request.get("sec-fetch-dest") === "iframe") next();
  else response.status(403).type("text/plain").send("This page is a part of the dashboard.");
};

/** `POST /email-preview`: answers the HTML of the form, for a frame of the dashboard. It has no origin and runs no script. */
export const emailPreviewRouter = (): Router =>
  Router().post(
    emailPreview.path,
    headers,
    isFrameOfDashboard,
    express.urlencoded({ extended: false, limit: emailPreview.formBytes, parameterLimit: 1 }),
    (request, response) => {
      const html: unknown = request.body?.[emailPreview.field];
      response
        .set("cache-control", "no-store")
        .type("html")
        .send(typeof html === "string" ? html : "");
    },
  );

import express, { Router } from "express";
import { emailPreview } from "#contract/vocabulary/emails/email-preview.ts";
import { isFrameOfDashboard } from "./frame-of-dashboard.ts";
import { pageHeaders } from "./headers.ts";

// E-mails bring inline styles, which the policy of the dashboard forbids, and a document of the frame itself would inherit.
const headersWith = (remote: readonly string[]) =>
  pageHeaders({
    directives: {
      styleSrc: ["'unsafe-inline'"],
      scriptSrc: ["'none'"],
      imgSrc: [...remote, "data:"],
      fontSrc: ["'self'", ...remote, "data:"],
      formAction: ["'none'"],
      frameAncestors: ["'self'"],
      sandbox: ["allow-popups", "allow-popups-to-escape-sandbox"],
    },
    frame: "sameorigin",
  });

/** `POST /email-preview`: answers the HTML of the form, for a frame of the dashboard. It has no origin and runs no script. */
export function emailPreviewRouter(): Router {
  const router = Router();
  const readForm = express.urlencoded({ extended: false, limit: emailPreview.formBytes, parameterLimit: 1 });
  const pages = [
    [emailPreview.path, ["https:"]],
    [emailPreview.localPath, ["'self'"]],
  ] as const;
  for (const [path, remote] of pages)
    router.post(path, headersWith(remote), isFrameOfDashboard, readForm, (request, response) => {
      const html: unknown = request.body?.[emailPreview.field];
      response
        .set("cache-control", "no-store")
        .type("html")
        .send(typeof html === "string" ? html : "");
    });
  return router;
}

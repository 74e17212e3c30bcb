import type { RequestHandler } from "express";

/** Rejects requests that are not for a frame of our own pages. Other sites could show a page of theirs at our address. */
export const isFrameOfDashboard: RequestHandler = (request, response, next) => {
  if (request.get("sec-fetch-site") === "same-origin" && request.get("sec-fetch-dest") === "iframe") next();
  else response.status(403).type("text/plain").send("This page is a part of the dashboard.");
};

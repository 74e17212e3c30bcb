import { anyone } from "../../kernel/access.ts";
import { rawBody } from "../../kernel/body.ts";
import { noContent } from "../../kernel/returns.ts";
import { route } from "../../kernel/route.ts";

/** Data that later published clients upload by themselves. */
const upload = {
  method: "POST",
  description: "For later published clients, which call it by themselves. Nothing is stored: this server has no analytics.",
  access: anyone,
  body: rawBody("application/json", "application/octet-stream"),
  largeBody: true,
  returns: noContent,
} as const;

export const analyticsRoutes = {
  uploadEvents: route({ ...upload, path: "/analytics/events/batch", summary: "Discard a batch of analytics events" }),
  uploadReplay: route({ ...upload, path: "/session-replays/batch", summary: "Discard a part of a recorded browser session" }),
};

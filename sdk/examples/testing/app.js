// app.js
import express from "express";
import { createServerApp, verifyWebhook, WebhookVerificationError } from "latchkey/server";

/** An app with a page, an API and an endpoint of webhooks. @param {string} webhookSecret the secret of the endpoint */
export function createApp(webhookSecret) {
  // Reads LATCHKEY_API_URL, LATCHKEY_PROJECT_ID, LATCHKEY_PUBLISHABLE_CLIENT_KEY and LATCHKEY_SECRET_SERVER_KEY.
  const latchkey = createServerApp({});
  /** @type {string[]} */
  const welcomed = [];
  const app = express();

  app.get("/", async (request, response) => {
    const user = await latchkey.getUser({ tokenStore: request });
    response.send(`<!doctype html><title>Notes</title><h1>${user === null ? "Sign in first" : "Your notes"}</h1>`);
  });
  app.get("/me", async (request, response) => {
    const user = await latchkey.getUser({ tokenStore: request });
    if (user === null) response.status(401).json({ error: "Sign in first." });
    else response.json({ email: user.primaryEmail });
  });
  app.post("/remind", async (request, response) => {
    const user = await latchkey.getUser({ tokenStore: request, or: "throw" });
    await latchkey.sendEmail({ userIds: [user.id], subject: "Your notes", html: "<p>You have notes.</p>" });
    response.sendStatus(204);
  });
  app.get("/welcomed", (_request, response) => void response.json(welcomed));
  app.post("/webhooks", express.text({ type: "application/json" }), async (request, response) => {
    try {
      const event = await verifyWebhook(request.body, request.headers, webhookSecret);
      if (event.type === "user.created" && event.data.primary_email) welcomed.push(event.data.primary_email);
      response.sendStatus(204);
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error;
      response.sendStatus(400);
    }
  });
  return app;
}

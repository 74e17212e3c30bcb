import { createApp } from "./app.js";

createApp(process.env.WEBHOOK_SECRET ?? "").listen(process.env.PORT ?? 3000);

import { createClientApp } from "latchkey/client";
import { secureTokenStore } from "./secure-token-store";

export const app = createClientApp({
  baseUrl: "http://localhost:8102",
  projectId: "YOUR_PROJECT_ID",
  publishableClientKey: "YOUR_PUBLISHABLE_CLIENT_KEY",
  tokenStore: secureTokenStore,
  redirectMethod: "none",
});

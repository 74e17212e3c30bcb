import type { Catalogue } from "../messages.ts";
import { messages } from "./sign-in.ts";

export const catalogue: Catalogue = {
  // Part of the first download, so that errors can be shown when nothing else can be loaded.
  signIn: async () => messages,
  pages: async () => (await import("./pages.ts")).messages,
  dashboard: async () => (await import("./dashboard.ts")).messages,
};

import type { Catalogue } from "../messages.ts";

export const catalogue: Catalogue = {
  signIn: async () => (await import("./sign-in.ts")).messages,
  pages: async () => (await import("./pages.ts")).messages,
  dashboard: async () => (await import("./dashboard.ts")).messages,
};

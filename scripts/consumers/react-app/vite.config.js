import { defineConfig } from "vite";

const version = process.env.REACT ?? "19";

/** One build for each version of React: `REACT=18 vite build`. */
export default defineConfig({
  build: { outDir: `dist-${version}` },
  resolve: {
    alias: version === "18" ? { react: "react18", "react-dom": "react-dom18" } : {},
    dedupe: ["@tanstack/react-query"],
  },
});

import { defineConfig } from "@hey-api/openapi-ts";

export default defineConfig(
  ["client", "server", "admin"].map((name) => ({
    input: `./documents/${name}.json`,
    output: `./generated/hey-api/${name}`,
    plugins: ["@hey-api/client-fetch", "@hey-api/typescript", "@hey-api/sdk"],
  })),
);

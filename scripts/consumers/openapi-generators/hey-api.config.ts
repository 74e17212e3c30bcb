import { defineConfig } from "@hey-api/openapi-ts";

export default defineConfig(
  (process.env.DOCUMENTS ?? "client").split(" ").map((name) => ({
    input: `./documents/${name}.json`,
    output: `./generated/hey-api/${name}`,
    plugins: ["@hey-api/client-fetch", "@hey-api/typescript", "@hey-api/sdk"],
  })),
);

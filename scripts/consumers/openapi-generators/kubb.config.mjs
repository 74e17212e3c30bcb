import { defineConfig } from "@kubb/core";
import { pluginClient } from "@kubb/plugin-client";
import { pluginOas } from "@kubb/plugin-oas";
import { pluginTs } from "@kubb/plugin-ts";
import { pluginZod } from "@kubb/plugin-zod";

const folder = (path) => ({ path, barrelType: false });

export default defineConfig({
  root: ".",
  input: { path: "./documents/client.json" },
  output: { path: "./generated/kubb/client", clean: true, format: false, lint: false, barrelType: false },
  plugins: [
    pluginOas({ generators: [], validate: false }),
    pluginTs({ output: folder("types") }),
    pluginZod({ output: folder("zod") }),
    pluginClient({ output: folder("clients"), client: "fetch" }),
  ],
});

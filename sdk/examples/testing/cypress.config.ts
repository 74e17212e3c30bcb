import { defineConfig } from "cypress";
import { cypressTasks } from "latchkey/testing";
import { startApp } from "./tests/start-app.ts";

export default defineConfig({
  e2e: {
    specPattern: "cypress/*.cy.ts",
    supportFile: "cypress/support.ts",
    async setupNodeEvents(on, config) {
      const app = await startApp();
      on("task", { ...cypressTasks(app.server) });
      on("after:run", () => app.close());
      return { ...config, baseUrl: app.url };
    },
  },
});

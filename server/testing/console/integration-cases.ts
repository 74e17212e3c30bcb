import { randomUuid } from "../../services/random.ts";
import type { RouteCase, RouteName } from "../route-case.ts";
import { platformHeader } from "./integration-clients.ts";

/** Rows of the routes of platforms. */
export const integrationRouteCases = {
  "integrations.projects.provision": { statements: 6, build: () => ({ headers: platformHeader, body: { display_name: "My app" } }) },
  "integrations.projects.transferStatus": {
    statements: 1,
    build: async ({ server }) => ({ headers: platformHeader, query: { project_id: (await server.given.provisionedProject()).id } }),
  },
  "integrations.projects.startTransfer": {
    statements: 2,
    build: async ({ server }) => ({ headers: platformHeader, body: { project_id: (await server.given.provisionedProject()).id } }),
  },
  "integrations.projects.checkTransfer": {
    statements: 2,
    build: async ({ server }) => ({ body: { code: await server.given.transferCode() } }),
  },
  "integrations.projects.confirmTransfer": {
    statements: 7,
    build: async ({ server }) => ({ body: { code: await server.given.transferCode() } }),
  },
  "integrations.domains.list": { statements: 1, build: () => ({}) },
  "integrations.domains.create": { statements: 6, build: () => ({ body: { domain: `https://${randomUuid()}.acme.example` } }) },
  "integrations.domains.remove": {
    statements: 6,
    build: async ({ server, project }) => {
      const body = { domain: `https://${randomUuid()}.acme.example` };
      await server.request("POST", "/integrations/custom/domains", { as: "admin", project, body });
      return { params: body };
    },
  },
} satisfies Partial<Record<RouteName, RouteCase>>;

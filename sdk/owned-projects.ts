import { registerOwnedProjects } from "./objects/developer-methods.ts";

// Separate from the client app, so that builds of apps do not contain it. An app whose developers own projects imports `latchkey/admin`.
registerOwnedProjects(async () => (await import("./objects/console/owned-project.ts")).ownedProjectMethods);

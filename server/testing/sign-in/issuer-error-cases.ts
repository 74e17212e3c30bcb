import { randomUuid } from "../../services/random.ts";

const unknownProject = { JwksProjectNotFound: () => ({ params: { project_id: randomUuid() } }) };

/** Errors of the public documents below the issuers of access tokens. */
export const issuerErrorCases = {
  "projects.jwks": unknownProject,
  "projects.openidConfiguration": unknownProject,
  "projects.anonymousOpenidConfiguration": unknownProject,
};

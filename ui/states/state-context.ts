import type { PageBoot } from "#contract/entities/foundation/page-boot.ts";
import { handlerPath } from "#contract/vocabulary/paths.ts";
import { createClientApp } from "#sdk/client.ts";
import type { HostedContext } from "../pages/page-context.ts";
import { type Answering, createAnswering } from "./answering.ts";
import { success, wholeList } from "./answers.ts";
import { makeTokens, sampleUser } from "./sample.ts";
import type { Answers, State } from "./state.ts";

/** Answers that pages request beside those of their states. */
const common: Answers = {
  "GET /users/me": { json: sampleUser },
  "GET /emails/notification-preference/me": wholeList(),
  "DELETE /auth/sessions/current": success,
  // The prompt of the autofill list, which the page opens at its own time.
  "POST /auth/passkey/initiate-passkey-authentication": "never",
};

/** A state that a page can render: its context, whose app has no network, and the requests of the page. */
export interface StateContext {
  readonly context: HostedContext;
  readonly answering: Answering;
}

/** The boot data of a page whose address names a project. */
export type ProjectBoot = PageBoot & Pick<HostedContext, "project">;

/** Creates the context of a page in a state. Its boot data and those of the state need not be of one project. */
export function createStateContext(boot: ProjectBoot, state: State): StateContext {
  const answering = createAnswering(state.answers ?? {}, { ...common, "GET /projects/current": { json: boot.project } });
  const app = createClientApp({
    baseUrl: window.location.origin,
    projectId: boot.projectId,
    publishableClientKey: boot.publishableClientKey,
    tokenStore: state.signedIn ? makeTokens() : "memory",
    deviceCookie: true,
    redirectMethod: "none",
    maxRetryAfterMillis: 10_000,
    effects: { fetch: answering.fetch, online: answering.online },
  });
  return {
    context: { boot, app, project: boot.project, base: handlerPath, returnTo: null, redirects: stay, lastMethod: state.lastMethod },
    answering,
  };
}

/** A state stays: the page would leave for another one. */
const stay: HostedContext["redirects"] = { pending: false, replace() {}, reload() {} };

import type { RouteCase } from "../route-case.ts";

/** A secret that signs calls of an endpoint. */
export const hookSecret = `whsec_${Buffer.from("the secret of a sign-up hook").toString("base64")}`;

/** An endpoint without a server. A project with it rejects what it would decide about. */
export const unreachableHook = { url: "http://localhost:9/", secret: hookSecret };

/** Sections of a configuration by which every sign-in is rejected. */
export const rejectingSignIns = { auth: { signUp: { hook: { ...unreachableHook, onSignUp: false, onSignIn: true } } } };

/** Valid calls of the routes about the sign-up hook. */
export const signUpHookRouteCases = {
  "internal.signUpHook.listDecisions": { statements: 2, build: () => ({}) },
  "internal.signUpHook.test": {
    statements: 1,
    build: async ({ server, project }) => {
      // It decides about nothing but tests.
      const change = { "auth.signUp.hook": { ...unreachableHook, onSignUp: false } };
      const body = { config_override_string: JSON.stringify(change) };
      const changed = await server.request("PATCH", "/internal/config/override", { as: "admin", project, body });
      if (changed.status !== 200) throw new Error(changed.text);
      return { body: { event: "sign_up" } };
    },
  },
} as const satisfies Record<string, RouteCase>;

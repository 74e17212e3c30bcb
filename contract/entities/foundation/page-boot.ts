import type { z } from "zod";
import type { Brand } from "../../vocabulary/projects/brand.ts";
import type { ClientProject } from "../projects/project.ts";

/** Where the hosted pages continue: a path of the server, or a trusted URL. Null: they show that the user is signed in or out. */
export interface PageTargets {
  readonly afterSignIn: string | null;
  readonly afterSignUp: string | null;
  readonly afterSignOut: string | null;
}

/** Why the server rejected the authorization request of an app, with the id of its trace. */
export interface RejectedRequest {
  readonly reason: "incomplete" | "untrusted";
  /** Host of the untrusted URL. */
  readonly host: string;
  readonly requestId: string;
}

/** The facts that a hosted page needs before its first request. The server writes it as JSON into the `boot` element of the document. */
export interface PageBoot {
  /** Public URL of the server, without a trailing slash. */
  readonly apiUrl: string;
  /** Followed by `#` and the branch, if it is not `main`. */
  readonly projectId: string;
  readonly projectName: string;
  /** The project's brand; the default one if the address names no project. */
  readonly brand: Brand;
  readonly publishableClientKey: string;
  /** The language of the page (BCP 47): that of the user, else of the app, else of the browser. */
  readonly locale: string;
  readonly development: boolean;
  /** On the sign-in page: the token with which its form is sent without a script. */
  readonly formToken?: string | undefined;
  /** Whether a page of the same origin led here (Fetch Metadata, `Sec-Fetch-Site`). False where the browser does not say so. */
  readonly sameOrigin: boolean;
  /** On the authorization page only, if the server rejected the request in its address. */
  readonly rejectedRequest?: RejectedRequest | undefined;
  /** On the sign-out page only, if an app requested to continue at one of its URLs. It is the target after the sign-out. */
  readonly returnsToApp?: boolean | undefined;
  /** Replaces Stripe's own script, in development. On the pages with a payment form only. */
  readonly stripeScript?: string | undefined;
  /** Whether the project runs the dashboard and has no account yet: the first one becomes the owner of the server. */
  readonly needsOwner?: boolean | undefined;
  /** Whether the project sells products. */
  readonly hasProducts: boolean;
  /** Whether applications sign users in with the project (`oauthServer.isEnabled`). */
  readonly hasApplications: boolean;
  /** Where the pages continue. */
  readonly targets: PageTargets;
  /**
   * The response to `GET /projects/current`, so that the page does not wait for it. Of the OAuth providers, only those with usable
   * keys. Null: the address names no project.
   */
  readonly project: z.output<typeof ClientProject> | null;
  /**
   * In the dashboard of a signed-in developer. The responses to its first reads by their paths, and the session of these reads.
   * No response contains a secret.
   */
  readonly preloaded?: { readonly sessionId: string; readonly bodies: Readonly<Record<string, unknown>> } | undefined;
  /** OAuth providers with usable keys whose accounts can be connected; some of them are not for sign-in. */
  readonly connectableProviders: readonly { readonly id: string; readonly display_name?: string | undefined }[];
}

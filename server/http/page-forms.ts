import express, { type Request, type Response, Router } from "express";
import type { PageBoot } from "#contract/entities/foundation/page-boot.ts";
import {
  type CallOutcome,
  type FormCall,
  formFields,
  type PageRenderer,
  type RequestedPage,
} from "#contract/entities/foundation/page-renderer.ts";
import { ApiError, KnownError } from "#contract/kernel/error.ts";
import { requestHeaders, responseHeaders } from "#contract/vocabulary/headers.ts";
import { randomRequestId } from "../services/random.ts";
import type { FormTokens } from "./form-tokens.ts";
import { allowStyle } from "./headers.ts";
import { createRequestLog } from "./log-request.ts";
import { continueDocument, type PageTemplate, renderPlainDocument } from "./page-document.ts";
import { readLanguages } from "./page-locale.ts";
import { errorBody } from "./reply.ts";
import { type RestOptions, receivedDevice, returnDevice } from "./rest.ts";

/** The calls that forms may make. */
const formCalls: readonly string[] = [
  "auth.password.signIn",
  "auth.otp.sendSignInCode",
  "auth.otp.signIn",
  "auth.mfa.signIn",
  "auth.oauth.issueHostedCode",
];

/** The part of the API that forms call. */
export type FormApi = Pick<RestOptions, "served" | "execute" | "log" | "clientOf" | "secureCookies">;

export interface PageFormsOptions {
  readonly publicUrl: string;
  readonly api: FormApi;
  readonly tokens: FormTokens;
  /** The renderer of the page; undefined where none is built. */
  readonly renderer: () => Promise<PageRenderer | undefined>;
  readonly template: () => Promise<PageTemplate>;
  /** The boot data of a hosted page; undefined if its address names no project. */
  readonly bootFor: (request: Request, response: Response) => Promise<PageBoot | undefined>;
  /** Whether the authorization request in the address of a page is rejected. */
  readonly isRejected: (clientId: string, query: URLSearchParams) => Promise<boolean>;
}

/**
 * The sign-in form of browsers without a script, or before it has run. Each form makes one call of the API, in the same
 * pipeline and with the same rate limits. The session is set as cookies.
 */
export function pageForms(options: PageFormsOptions, paths: readonly string[]): Router {
  const { publicUrl, tokens } = options;
  const logRequest = createRequestLog(options.api.log);
  // As the renderer reads addresses.
  const router = Router({ caseSensitive: true });
  const readForm = express.urlencoded({ extended: false, limit: "16kb", parameterLimit: 20 });
  router.post([...paths], readForm, async (request, response, next) => {
    const renderer = await options.renderer();
    const boot = renderer && (await options.bootFor(request, response));
    if (!renderer || !boot) return next();
    const requestId = randomRequestId();
    logRequest(request, response, requestId, request.path);
    response.set(responseHeaders.requestId, requestId);
    const page = readRequestedPage(request, boot, publicUrl);
    const template = await options.template();
    const fields = readFields(request.body);
    const token = tokens.issue(request, response, boot.projectId);
    const send = (status: number, content: string) => {
      const { html, css } = renderPlainDocument(template, boot, content);
      if (css) allowStyle(response, css);
      response.status(status).set("cache-control", "no-store").type("html").send(html);
    };
    if (!tokens.isOwn(request, boot.projectId, fields[formFields.token])) return send(403, renderer.refuseForm(page, token));

    const sending: Sending = { request, response, requestId };
    let answer = await renderer.answerForm(page, { fields, token });
    if ("call" in answer) {
      const outcome = await carryOut(options.api, sending, boot, answer.call);
      answer = await renderer.answerForm(page, { fields, token, outcome });
    }
    if ("call" in answer) throw new Error("A form makes one call.");
    if ("html" in answer) return send(answer.status, answer.html);
    for (const cookie of answer.cookies) response.append("set-cookie", cookie);
    let { location } = answer;
    // The user has just signed in for the app. A rejected request is described by its page.
    if (answer.issueCode && !(await options.isRejected(boot.projectId, new URL(location, page.url).searchParams)))
      location = renderer.continueToApp(page, location, await carryOut(options.api, sending, boot, answer.issueCode));
    leave(response, boot, page, location);
  });
  return router;
}

/** The page that a request names, as the renderer reads it. */
export const readRequestedPage = (request: Request, boot: PageBoot, publicUrl: string): RequestedPage => ({
  url: new URL(request.originalUrl, publicUrl).href,
  boot,
  cookies: request.headers.cookie ?? "",
});

/** The fields of a form. Of repeated ones, the last counts: a button comes after the fields of its form. */
function readFields(body: unknown): Record<string, string> {
  if (typeof body !== "object" || body === null) return {};
  const entries = Object.entries(body).map(([name, value]) => [name, Array.isArray(value) ? value.at(-1) : value] as const);
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

/** A form that a browser sent, and the response to it. */
interface Sending {
  readonly request: Request;
  readonly response: Response;
  readonly requestId: string;
}

/** Calls the API for the browser, as the page's script would. */
async function carryOut(api: FormApi, { request, response, requestId }: Sending, boot: PageBoot, call: FormCall): Promise<CallOutcome> {
  const endpoint = formCalls.includes(call.route) ? api.served.find(({ name }) => name === call.route) : undefined;
  if (!endpoint) throw new Error(`A form may not call ${call.route}.`);
  const [projectId = "", branchId] = boot.projectId.split("#", 2);
  const headers: Readonly<Record<string, string | undefined>> = {
    [requestHeaders.projectId]: projectId,
    [requestHeaders.branchId]: branchId,
    [requestHeaders.accessType]: "client",
    [requestHeaders.publishableClientKey]: boot.publishableClientKey,
    [requestHeaders.accessToken]: call.accessToken,
  };
  const line = { params: {}, query: {} };
  // Only a browser has the cookie of the form, so it holds that of the device, too.
  const device = { ...receivedDevice(request, api.secureCookies), isHeld: true };
  try {
    const reply = await api.execute(endpoint, {
      line,
      readInput: async () => ({ ...line, body: call.body }),
      headers: (name) => headers[name],
      origin: { requestId, ...api.clientOf(request), languages: readLanguages(request), device, signIn: undefined },
      requestLine: `POST ${request.path.slice(0, 200)}`,
    });
    returnDevice(response, device, api.secureCookies);
    return { data: reply.kind === "data" ? reply.data : undefined };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    response.set({ ...error.headers });
    return { status: error.status, headers: errorHeaders(error, requestId), text: JSON.stringify(errorBody(error)) };
  }
}

const errorHeaders = (error: ApiError, requestId: string): Record<string, string> => ({
  ...error.headers,
  ...(error instanceof KnownError && { [responseHeaders.knownError]: error.code }),
  [responseHeaders.errorCode]: error.code,
  [responseHeaders.requestId]: requestId,
});

/** Continues at a path of the server, or at the trusted URL of an app. Browsers apply `form-action` to redirects, not to a new visit. */
function leave(response: Response, boot: PageBoot, page: RequestedPage, location: string): void {
  response.set("cache-control", "no-store");
  const target = new URL(location, page.url);
  if (target.origin === new URL(page.url).origin) response.redirect(303, target.pathname + target.search + target.hash);
  else response.type("html").send(continueDocument(boot, target));
}

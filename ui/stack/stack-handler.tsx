import type { ReactNode } from "react";
import { LatchkeyHandler } from "../index.ts";
import { inServerComponent } from "./server-component.ts";

/** The properties of a page of Next.js with a parameter for all parts of the path. */
interface RouteProps {
  readonly params?: Readonly<Record<string, unknown>> | PromiseLike<Readonly<Record<string, unknown>>>;
}

/** Properties of `StackHandler`. */
export interface StackHandlerProps {
  /** Default: true. */
  readonly fullPage?: boolean;
  /** In Next.js: the properties of the page. */
  readonly routeProps?: unknown;
  /** Has no effect: the pages use the app of the provider. */
  readonly app?: unknown;
  /** Has no effect: the pages read the address. */
  readonly location?: string;
}

/**
 * All pages of the app below `urls.handler`.
 * @example
 * export default (props) => <StackHandler app={stackServerApp} routeProps={props} fullPage />;
 */
export function StackHandler({ fullPage = true, routeProps }: StackHandlerProps): ReactNode {
  if (inServerComponent && routeProps) return handlerPage(routeProps as RouteProps, fullPage);
  return <LatchkeyHandler fullPage={fullPage} />;
}

async function handlerPage({ params }: RouteProps, fullPage: boolean) {
  const path = Object.values((await params) ?? {}).find(Array.isArray);
  return <LatchkeyHandler fullPage={fullPage} path={path?.join("/")} />;
}

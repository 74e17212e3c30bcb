import type { PageBoot } from "#contract/entities/foundation/page-boot.ts";
import type { Brand } from "#contract/vocabulary/projects/brand.ts";
import type { HostedProject } from "../pages/page-context.ts";

/**
 * An answer in place of the server's: data, or an error with its code. `never`: the request does not end. `offline`: the device has no
 * network.
 */
export type Answer = { readonly json: unknown } | ErrorAnswer | "never" | "offline";

/** An error response. */
interface ErrorAnswer {
  readonly status: number;
  /** Code of the error catalogue, with its details. */
  readonly known?: string;
  readonly details?: unknown;
  /** Code of another error. */
  readonly code?: string;
  readonly retryAfterSeconds?: number;
}

/** Answers by method and path below the API's base, such as `GET /users/me`. */
export type Answers = Readonly<Record<string, Answer>>;

/** One act of the visitor on an element, which a CSS selector names: a value to type, or a click. */
export type Act = { readonly fill: string; readonly value: string } | { readonly press: string };

/** A hosted page in one state, without a server: its boot data, answers by route, and what the visitor did. */
export interface State {
  /** Unique: the page and the state, such as `sign-in/wrong-password`. */
  readonly name: string;
  /** Path of the page below the handler path, or `purchase`, or the name of a component. */
  readonly page: string;
  /** Replaces boot data of the sample project. */
  readonly boot?: Partial<Omit<PageBoot, "project" | "brand">>;
  /** Replaces parts of the default brand. */
  readonly brand?: Partial<Brand>;
  /** Replaces settings of the sample project. */
  readonly config?: Partial<HostedProject["config"]>;
  /** Whether the sample user is signed in. */
  readonly signedIn?: boolean;
  /** Whether the session impersonates the user. */
  readonly impersonated?: boolean;
  /** Every one of them must be requested. */
  readonly answers?: Answers;
  /** Query of the page's address, such as `code=…`. */
  readonly query?: string;
  /** Fragment of the page's address, such as a section of the account settings. */
  readonly hash?: string;
  /** The acts of the visitor, in this order. */
  readonly acts?: readonly Act[];
  /** CSS selector of the element that only this state has; the page is complete when it is there. */
  readonly shows: string;
  /** Whether placeholders and busy buttons are a part of the state. */
  readonly loading?: boolean;
  /** Whether the browser has no passkeys. */
  readonly withoutPasskeys?: boolean;
  /** The method of the last sign-in in this browser. */
  readonly lastMethod?: string;
}

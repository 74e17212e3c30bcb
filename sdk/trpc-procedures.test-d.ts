import type { TRPCMutationProcedure, TRPCQueryProcedure } from "@trpc/server";
import type { Contract } from "#contract/index.ts";
import type { AccessType } from "#contract/kernel/access.ts";
import type { InputOf, IsForBrowsers, OutputOf, Route } from "#contract/kernel/route.ts";
import type { Procedures } from "./trpc-router.ts";

type ClientProcedures = Procedures<"client">;
type ServerProcedures = Procedures<"server">;
type AdminProcedures = Procedures<"admin">;

/**
 * The router type has the procedures that the contract exposes. Names, kinds, inputs and outputs are the same for each access type. Compiled
 * with everything else; a difference names its procedure below.
 */

type AccessTypesUpTo = { client: "client"; server: "client" | "server"; admin: AccessType };

/** Whether a route has a procedure for callers of type A. Forms, redirects, bytes, routes below the server root and for platforms have none. */
type HasProcedure<R extends Route, A extends AccessType> = R extends
  | { accepts: string }
  | { base: string }
  | { access: { integration: true } }
  ? false
  : IsForBrowsers<R> extends true
    ? false
    : R["access"]["from"] extends AccessTypesUpTo[A] | "open" | "public"
      ? true
      : false;

/** The input of a procedure; optional if it has no required field. */
type Input<R extends Route, A extends AccessType> = [keyof InputOf<R, A>] extends [never]
  ? // biome-ignore lint/suspicious/noConfusingVoidType: tRPC's type of an optional input.
    void
  : Record<never, never> extends InputOf<R, A>
    ? // biome-ignore lint/suspicious/noConfusingVoidType: as above.
      InputOf<R, A> | void
    : InputOf<R, A>;

interface Definition<R extends Route, A extends AccessType> {
  input: Input<R, A>;
  output: OutputOf<R, A>;
  meta: object;
}

type Procedure<R extends Route, A extends AccessType> = R["method"] extends "GET"
  ? TRPCQueryProcedure<Definition<R, A>>
  : TRPCMutationProcedure<Definition<R, A>>;

interface BuiltProcedure {
  readonly _def: { readonly type: unknown; readonly $types: { readonly input: unknown; readonly output: unknown } };
}

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

type Wrong<R extends Route, P, A extends AccessType, Name extends string> =
  HasProcedure<R, A> extends true
    ? P extends BuiltProcedure
      ?
          | (Same<P["_def"]["type"], Procedure<R, A>["_def"]["type"]> extends true ? never : `${Name}: kind`)
          | (Same<P["_def"]["$types"]["input"], Input<R, A>> extends true ? never : `${Name}: input`)
          | (Same<P["_def"]["$types"]["output"], OutputOf<R, A>> extends true ? never : `${Name}: output`)
      : `${Name}: missing`
    : P extends undefined
      ? never
      : `${Name}: not a procedure of ${A}`;

type Member<Tree, Key extends string> = Tree extends Record<Key, infer P> ? P : undefined;

type AllWrong<Tree, Printed, A extends AccessType, Prefix extends string = ""> =
  | {
      [Key in keyof Tree & string]: Tree[Key] extends Route
        ? Wrong<Tree[Key], Member<Printed, Key>, A, `${Prefix}${Key}`>
        : AllWrong<Tree[Key], Member<Printed, Key>, A, `${Prefix}${Key}.`>;
    }[keyof Tree & string]
  | `${Prefix}${Exclude<keyof Printed & string, keyof Tree>}: not in the contract`;

const nothing = <Wrong extends never>(): Wrong[] => [];

nothing<AllWrong<Contract, ClientProcedures, "client">>();
nothing<AllWrong<Contract, ServerProcedures, "server">>();
nothing<AllWrong<Contract, AdminProcedures, "admin">>();

// The comparison itself can fail: against another access type's procedures it names what differs.
const differs = <Wrong extends string>(...names: [Wrong] extends [never] ? ["there must be a difference"] : [Wrong]) => names;
differs<AllWrong<Contract, ServerProcedures, "client">>("users.list: not a procedure of client");
differs<AllWrong<Contract, ClientProcedures, "server">>("users.list: missing");
differs<AllWrong<Contract, ClientProcedures, "server">>("users.me: output");
differs<AllWrong<Pick<Contract, "teams">, ClientProcedures, "client">>("users: not in the contract");

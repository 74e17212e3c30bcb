// After a change of the contract, an error here means: run `npm run generate`.
import type { z } from "zod";
import type { ProjectConfig as ContractConfig } from "#contract/config/tree.ts";
import type { AuditEventName, readAuditDataSchema } from "#contract/entities/console/audit-data.ts";
import type { webhookData } from "#contract/entities/webhooks/webhook-event.ts";
import type { Contract } from "#contract/index.ts";
import type { AccessType } from "#contract/kernel/access.ts";
import type { Entity, View } from "#contract/kernel/entity.ts";
import type { ErrorClass, KnownErrorClass, PlainErrorClass } from "#contract/kernel/error.ts";
import type { InputOf, IsForBrowsers, OutputOf, Route } from "#contract/kernel/route.ts";
import type { AdminApi } from "./generated/admin.ts";
import type { AuditEventData } from "./generated/audit-event-data.ts";
import type { ClientApi } from "./generated/client.ts";
import type { ProjectConfig } from "./generated/project-config.ts";
import type { ServerApi } from "./generated/server.ts";
import type { WebhookPayloads } from "./generated/webhook-payloads.ts";

/**
 * The printed types say what the contract infers. For every route and access type, input, output and declared codes are the same. Exactly
 * the open routes are there. Compiled with everything else; a difference names its route below.
 */

type Includes<Actual extends AccessType, From> = From extends "open" | "public"
  ? true
  : { client: "client"; server: "client" | "server"; admin: AccessType }[Actual] extends infer Below
    ? From extends Below
      ? true
      : false
    : never;

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
type Offered<R extends Route, A extends AccessType> =
  IsForBrowsers<R> extends true ? false : R["access"] extends { readonly integration: true } ? false : Includes<A, R["access"]["from"]>;
type TakesInput<R extends Route, A extends AccessType> = [keyof InputOf<R, A>] extends [never] ? false : true;

type FirstOf<F> = F extends (...parameters: infer P) => unknown ? NonNullable<P[0]> : never;
type AnswerOf<F> = F extends (...parameters: never[]) => Promise<infer R> ? R : never;
type DataOf<F> = AnswerOf<F> extends infer R ? (R extends { status: "ok"; data: infer Data } ? Data : never) : never;
type ErrorOf<F> = AnswerOf<F> extends infer R ? (R extends { status: "error"; error: infer E } ? E : never) : never;
type CodesOf<F> = ErrorOf<F> extends infer E ? (E extends { code: infer Code } ? Exclude<Code, undefined> : never) : never;
type TeamCodes<R extends Route> = R["access"] extends { may: { error: KnownErrorClass<infer Code> } }
  ? "TEAM_NOT_FOUND" | Code
  : R["access"] extends { may: infer May extends NonNullable<Route["access"]["may"]> }
    ?
        | (May extends { whenTeamMissing: PlainErrorClass<infer Code> } ? Code : never)
        | (May extends { member: string } ? (May extends { whenTeamMissing: unknown } ? "TEAM_NOT_FOUND" : never) : "TEAM_NOT_FOUND")
        | "TEAM_MEMBERSHIP_NOT_FOUND"
        | (May["permissions"] extends readonly [] ? never : "TEAM_PERMISSION_REQUIRED")
    : never;
type DeclaredCodes<R extends Route> =
  | TeamCodes<R>
  | (R["errors"] extends readonly (infer E)[]
      ? E extends ErrorClass
        ? E extends KnownErrorClass<infer Code>
          ? Code
          : E extends PlainErrorClass<infer Code>
            ? Code
            : never
        : never
      : never);

type Wrong<R extends Route, F, A extends AccessType, Name extends string> =
  Offered<R, A> extends true
    ?
        | (Same<DataOf<F>, OutputOf<R, A>> extends true ? never : `${Name}: output`)
        | (TakesInput<R, A> extends true ? (Same<FirstOf<F>, InputOf<R, A>> extends true ? never : `${Name}: input`) : never)
        | (Same<CodesOf<F>, DeclaredCodes<R>> extends true ? never : `${Name}: errors`)
    : F extends undefined
      ? never
      : `${Name}: not open to ${A}`;

type Member<Api, Key extends string> = Api extends Record<Key, infer F> ? F : undefined;

type AllWrong<Tree, Api, A extends AccessType, Prefix extends string = ""> = {
  [Key in keyof Tree & string]: Tree[Key] extends Route
    ? Wrong<Tree[Key], Member<Api, Key>, A, `${Prefix}${Key}`>
    : AllWrong<Tree[Key], Member<Api, Key>, A, `${Prefix}${Key}.`>;
}[keyof Tree & string];

const nothing = <Wrong extends never>(): Wrong[] => [];

nothing<AllWrong<Contract, ClientApi, "client">>();
nothing<AllWrong<Contract, ServerApi, "server">>();
nothing<AllWrong<Contract, AdminApi, "admin">>();

// The comparison itself can fail: against another access type's tree it names what differs.
const differs = <Wrong extends string>(...names: [Wrong] extends [never] ? ["there must be a difference"] : [Wrong]) => names;
differs<AllWrong<Contract, ServerApi, "client">>("users.list: not open to client");
differs<AllWrong<Contract, ClientApi, "server">>("users.me: output");

const same: Same<ProjectConfig, ContractConfig> = true;
void same;

// Each event has a type, and it is that of the declared data.
type DeclaredData<Event> = Event extends Entity ? View<Event, "server"> : Event extends z.ZodType ? z.output<Event> : never;
type WrongData<Declared, Printed> = {
  [Event in keyof Declared | keyof Printed]: Event extends keyof Declared & keyof Printed
    ? Same<Declared[Event], Printed[Event]> extends true
      ? never
      : Event
    : Event;
}[keyof Declared | keyof Printed];
type DeclaredWebhooks = { [Event in keyof typeof webhookData]: DeclaredData<(typeof webhookData)[Event]> };
type DeclaredAuditData = { [Event in AuditEventName]: z.output<ReturnType<typeof readAuditDataSchema<Event>>> };

nothing<WrongData<DeclaredWebhooks, WebhookPayloads>>();
nothing<WrongData<DeclaredAuditData, AuditEventData>>();
differs<WrongData<DeclaredAuditData, Omit<AuditEventData, "team.joined">>>("team.joined");
differs<WrongData<DeclaredAuditData, AuditEventData & { "user.deleted": { id: string } }>>("user.deleted");

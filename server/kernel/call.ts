import type { Kysely } from "kysely";
import type { ProjectConfig } from "#contract/config/tree.ts";
import type { SchemaError } from "#contract/errors/index.ts";
import type { AccessType } from "#contract/kernel/access.ts";
import type { HeadersOf, InputOf, Route, RouteTree } from "#contract/kernel/route.ts";
import type { DeveloperRole } from "#contract/vocabulary/console/developer-roles.ts";
import type { AgentRight } from "#contract/vocabulary/projects/agent-tokens.ts";
import type { Db, Schema } from "../database/schema.ts";
import type { UserRow } from "../database/user-row.ts";
import type { Services } from "../services/index.ts";
import type { BackgroundJobs } from "./background-jobs.ts";
import type { ReplicaRead } from "./replica-read.ts";
import type { RedirectReply, ReplyOf } from "./reply.ts";
import type { ServerConfig } from "./server-config.ts";
import type { SignInNotes } from "./sign-in-step.ts";

/** The project of a call and the branch whose data it works on. */
export interface Project {
  readonly id: string;
  readonly branchId: string;
  /** Leads the key of every row of this project and branch. */
  readonly tenancyId: string;
  readonly displayName: string;
  readonly isProductionMode: boolean;
  readonly ownerTeamId: string | null;
  readonly config: ProjectConfig;
  /** Changes with every change of the configuration. */
  readonly configRevision: string;
  /** Whether events are recorded: there is an endpoint, which may be paused, or a Svix server takes them. */
  readonly hasWebhooks: boolean;
  /** By how much its development clock for payments is ahead (core/payments-now.ts). */
  readonly paymentClockMillis: number;
}

/** The user of the access token. */
export interface Caller {
  readonly row: UserRow;
  /** The session the token belongs to. */
  readonly sessionId: string;
  /** False if the session has ended; only routes with `Access.allowEndedSession` are called then. */
  readonly sessionIsActive: boolean;
  /** Whether a developer acts as the user in this session. */
  readonly impersonated: boolean;
}

/** A developer who administers the project with a session of project `internal`. */
export interface Administrator {
  readonly userId: string;
  /** Null where an agent acts for the developer. */
  readonly sessionId: string | null;
  /** The team that owns the project, and the developer's role in it. */
  readonly teamId: string;
  readonly role: DeveloperRole;
}

/** A coding agent that calls with its token. */
export interface Agent {
  /** The id of its token. */
  readonly id: string;
  readonly name: string;
}

/** A valid agent token, with the branch that it is for. */
export interface AgentCredential extends Agent {
  readonly rights: readonly AgentRight[];
  readonly hash: Buffer;
  readonly tenancyId: string;
  readonly projectId: string;
  readonly branchId: string;
  readonly lastUsedAt: Date | null;
}

/** The data that a device holds from its last sign-in (features/foundation/known-device.ts). */
export interface DeviceExchange {
  /** The value that it sent. */
  readonly received: string | undefined;
  /** Whether it sends the value at later sign-ins: it has done so, or is a browser with our client library. */
  readonly isHeld?: boolean;
  /** The value that it gets. */
  issued?: string;
}

/** Where a call came from, for logs, sessions, rate limits and emails. */
export interface Origin {
  readonly requestId: string;
  /** The address of the socket, or the one that a trusted proxy reports. */
  readonly ip: string;
  /** ISO 3166-1 alpha-2, as a trusted proxy reports it; undefined without one. */
  readonly country?: string | undefined;
  /** The Accept-Language header, cut to a bounded length; empty without one. */
  readonly languages: string;
  /** The User-Agent header, cut to a bounded length; undefined without one. It is parsed before it is stored. */
  readonly userAgent?: string | undefined;
  /** Undefined where the transport cannot return a value. */
  readonly device?: DeviceExchange | undefined;
  /** Findings about the sign-in that the call is a step of. Undefined for other calls. */
  readonly signIn?: SignInNotes | undefined;
}

type When<R extends Route, Bare, Open, Project> = R["access"]["from"] extends "public"
  ? Bare
  : R["access"]["from"] extends "open"
    ? Open
    : Project;

/** Everything a handler works with. */
export interface Call<R extends Route = Route> {
  readonly input: InputOf<R>;
  readonly headers: HeadersOf<R>;
  readonly origin: Origin;
  readonly accessType: When<R, null, AccessType | null, AccessType>;
  readonly project: When<R, null, Project | null, Project>;
  readonly user: R["access"] extends { readonly user: "required"; readonly userOf: "any" } ? Caller : Caller | null;
  /** The developer who calls with a session instead of a secret key. */
  readonly administrator: Administrator | null;
  /** The agent that calls, for its developer or for the project. */
  readonly agent: Agent | null;
  /** The platform that calls, on routes with `integration`. */
  readonly integrationClientId: R["access"] extends { readonly integration: true } ? string : null;
  readonly db: Db;
  /** Reads what may be a few seconds old, from the replica where there is one. */
  readonly readReplica: ReplicaRead;
  /** Runs a transaction, for handlers that write in more than one statement. Throwing rolls back. */
  readonly transaction: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  /** Identifies and authorizes the caller again, between the parts of a long call. Throws the error with which it is refused now. */
  readonly recheck: () => Promise<void>;
  /** Runs an effect after the handler has returned and its writes are committed. */
  readonly afterCommit: (effect: () => void) => void;
  readonly serverConfig: ServerConfig;
  readonly services: Services;
  readonly background: BackgroundJobs;
  readonly now: Date;
}

export type Handler<R extends Route> = (call: Call<R>) => Promise<ReplyOf<R>> | ReplyOf<R>;

/** A call whose input breaks the schema of its route. */
export interface InvalidCall extends Pick<Call, "origin" | "db" | "serverConfig" | "services" | "now"> {
  /** Null where the route takes no credentials. */
  readonly project: Project | null;
  /** The parameters as sent, before validation. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly header: (name: string) => string | undefined;
}

/** Records that a call was refused for its input. It may return a redirect; the error is thrown otherwise. */
export type InvalidInputHandler = (call: InvalidCall, error: SchemaError) => Promise<RedirectReply | undefined>;

/** One handler for each route, in the tree of the routes. A missing one does not compile. */
export type Handlers<Tree extends RouteTree> = {
  readonly [K in keyof Tree]: Tree[K] extends Route ? Handler<Tree[K]> : Tree[K] extends RouteTree ? Handlers<Tree[K]> : never;
};

export type RootDb = Kysely<Schema>;

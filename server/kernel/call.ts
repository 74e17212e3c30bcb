import type { Kysely } from "kysely";
import type { ProjectConfig } from "#contract/configuration/tree.ts";
import type { AccessType } from "#contract/kernel/access.ts";
import type { HeadersOf, InputOf, OutputOf, Route, RouteTree } from "#contract/kernel/route.ts";
import type { Db, Schema } from "../database/schema.ts";
import type { Services } from "../services/index.ts";
import type { UserRow } from "./user.ts";

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
}

/** The user who came along with an access token. */
export interface Caller {
  readonly row: UserRow;
  /** The session the token belongs to. */
  readonly sessionId: string;
  /** False when the session has been ended; only routes that admit it (`Access.endedSession`) ever see that. */
  readonly sessionLives: boolean;
  /** Whether somebody else acts as the user in it. */
  readonly impersonated: boolean;
}

/** A developer who acts as a project's admin by a session of project `internal`. */
export interface Administrator {
  readonly userId: string;
  readonly sessionId: string;
}

/** Where a call came from, for logs, sessions, limits and mails. */
export interface Origin {
  readonly requestId: string;
  /** The socket's address, or what a trusted proxy says. */
  readonly ip: string;
  /** The Accept-Language header, cut to what is worth reading; empty without one. */
  readonly languages: string;
}

type When<R extends Route, Bare, Open, Project> = R["access"]["from"] extends "bare"
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
  readonly user: R["access"]["user"] extends "optional" | "of clients" | "own of clients" ? Caller | null : Caller;
  /** Whether an access token came along whose user has been deleted. */
  readonly userGone: boolean;
  /** Who acts as the project's admin, where no secret key does. */
  readonly administrator: Administrator | null;
  readonly db: Db;
  /** Opens the one unit of a handler that writes in more than one statement; throwing in it rolls back. */
  readonly unit: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  /** Runs once the handler has succeeded, everything it wrote being committed. */
  readonly afterCommit: (effect: () => void) => void;
  readonly services: Services;
  readonly now: Date;
}

export type Handler<R extends Route> = (call: Call<R>) => Promise<OutputOf<R>> | OutputOf<R>;

/** One handler for each route of a group, of the very same shape; a missing one does not compile. */
export type Handlers<Tree extends RouteTree> = {
  readonly [K in keyof Tree]: Tree[K] extends Route ? Handler<Tree[K]> : Tree[K] extends RouteTree ? Handlers<Tree[K]> : never;
};

export type RootDb = Kysely<Schema>;

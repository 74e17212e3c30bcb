// Checked by the compiler alone: a line marked @ts-expect-error that compiles is the failure.
import { createTRPCClient, httpBatchLink, TRPCClientError } from "@trpc/client";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { expectTypeOf } from "vitest";
import type { Contract } from "#contract/index.ts";
import type { InputOf, OutputOf } from "#contract/kernel/route.ts";
import type { KnownErrorData, LatchkeyRouter } from "./trpc-router.ts";

const links = [httpBatchLink({ url: "https://auth.example.org/trpc" })];
const client = createTRPCClient<LatchkeyRouter>({ links });
const server = createTRPCClient<LatchkeyRouter<"server">>({ links });

type ClientInputs = inferRouterInputs<LatchkeyRouter>;
type ServerOutputs = inferRouterOutputs<LatchkeyRouter<"server">>;

// The input is the contract's flat input, by access type; trpc-procedures.test-d.ts compares all of them.
expectTypeOf<ClientInputs["auth"]["password"]["signIn"]>().toEqualTypeOf<InputOf<Contract["auth"]["password"]["signIn"], "client">>();
expectTypeOf<ClientInputs["users"]["updateMe"]>().not.toHaveProperty("server_metadata");

// The output is the caller's view, as JSON.
export const visibleFields = async () => {
  const mine = await client.users.me.query();
  expectTypeOf(mine.display_name).toEqualTypeOf<string | null>();
  // @ts-expect-error clients are not shown what servers keep of a user
  mine.server_metadata;

  const users = await server.users.list.query({ limit: 10 });
  expectTypeOf(users.items[0]?.primary_email_auth_enabled).toEqualTypeOf<boolean | undefined>();
  expectTypeOf(users.pagination.next_cursor).toEqualTypeOf<string | null>();
  expectTypeOf(await server.platform.greet.query()).toEqualTypeOf<string>();
};
expectTypeOf<ServerOutputs["users"]["me"]["last_active_at_millis"]>().toEqualTypeOf<number>();
expectTypeOf<keyof OutputOf<Contract["users"]["me"], "server">>().toEqualTypeOf<keyof ServerOutputs["users"]["me"]>();

export const rejectedCalls = async () => {
  // Input is optional only where every field is optional.
  await server.users.list.query();
  await client.users.deleteMe.mutate();
  // @ts-expect-error the password is missing
  await client.auth.password.signIn.mutate({ email: "ada@example.org" });
  // @ts-expect-error no such parameter
  await client.auth.password.signIn.mutate({ email: "ada@example.org", password: "correct horse", remember: true });
  // @ts-expect-error of a wrong type
  await server.users.list.query({ limit: "10" });
  // @ts-expect-error clients have no server_metadata to send
  await client.users.updateMe.mutate({ server_metadata: {} });
  // @ts-expect-error the path's parameter is missing
  await server.users.get.query({});
  // @ts-expect-error reading is a query
  await client.users.me.mutate();
  // @ts-expect-error clients may not list users
  await client.users.list.query();
  // @ts-expect-error a form has no procedure
  await client.auth.oauth.token.mutate({ grant_type: "refresh_token" });
  // @ts-expect-error nor have bytes
  await client.images.get.query({ tenancy_id: "", image_id: "" });
  // @ts-expect-error nor redirects
  await client.projects.anonymousJwks.query({ project_id: "" });
  // @ts-expect-error routes at the server's root are no procedures
  await client.platform.health.query();
  // @ts-expect-error no such group
  await client.nothing.here.query();
};

// An error has its code, and the code its details.
export const typedErrors = (error: unknown): number | null | undefined => {
  if (!(error instanceof TRPCClientError)) return undefined;
  const known = (error as TRPCClientError<LatchkeyRouter>).data?.known;
  expectTypeOf(known).toEqualTypeOf<KnownErrorData | null | undefined>();
  switch (known?.code) {
    case "PASSWORD_TOO_SHORT":
      return known.details.min_length;
    case "ACCESS_TYPE_REQUIRED":
      return known.details;
    // @ts-expect-error no such code
    case "NO_SUCH_CODE":
      return undefined;
    default:
      return undefined;
  }
};

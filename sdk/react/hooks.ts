import { type UseMutationOptions, useMutation, useQuery } from "@tanstack/react-query";
import { clientLimits } from "#contract/vocabulary/client-library.ts";
import type { ClientApi } from "../generated/client.ts";
import type { CallOptions } from "../transport/procedures.ts";
import { type Result, unwrap } from "../transport/result.ts";
import { useClientApp, useClientQueryClient } from "./provider.tsx";
import { clientQueryKey } from "./query-client.ts";
import { useSuspendedQuery } from "./suspended-query.ts";

/** The factories of the generated hooks. Hooks only subscribe; query-client.ts invalidates queries after calls. */

type Call<Input extends readonly unknown[], Data, Failure> = (
  api: ClientApi,
  options: CallOptions,
  ...input: Input
) => Promise<Result<Data, Failure>>;

function useQueryOptions<Input extends readonly unknown[], Data, Failure>(
  group: string,
  route: string,
  call: Call<Input, Data, Failure>,
  input: Input,
) {
  const { api } = useClientApp();
  return {
    // Groups are keyed by their parts, so that a parent group's staleness reaches its children.
    queryKey: clientQueryKey(...group.split("."), route, ...input),
    queryFn: async ({ signal }: { signal: AbortSignal }) => unwrap(await call(api, { signal }, ...input)),
    gcTime: clientLimits.cacheGraceMillis,
  };
}

/** A hook that reads: data, pending and error states; declared errors arrive in `error`, typed. */
export const queryHook =
  <Input extends readonly unknown[], Data, Failure>(group: string, route: string, call: Call<Input, Data, Failure>) =>
  (...input: Input) =>
    useQuery<Data, Failure | Error>(useQueryOptions(group, route, call, input), useClientQueryClient());

/** The same, suspending until the data is there; errors go to the error boundary. */
export const suspenseQueryHook =
  <Input extends readonly unknown[], Data, Failure>(group: string, route: string, call: Call<Input, Data, Failure>) =>
  (...input: Input) =>
    useSuspendedQuery<Data, Failure | Error>(useQueryOptions(group, route, call, input));

/** A hook that acts: `mutate(input)`, with declared errors in `error`, typed. */
export const mutationHook =
  <Input extends readonly unknown[], Data, Failure>(call: Call<Input, Data, Failure>) =>
  (options: Omit<UseMutationOptions<Data, Failure | Error, Input[0]>, "mutationFn"> = {}) => {
    const { api } = useClientApp();
    return useMutation<Data, Failure | Error, Input[0]>(
      {
        ...options,
        mutationFn: async (input: Input[0]) => unwrap(await call(api, {}, ...([input] as unknown as Input))),
      },
      useClientQueryClient(),
    );
  };

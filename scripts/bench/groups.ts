import type { Entry } from "./measure.ts";
import type { RequestName, Target } from "./target.ts";

/** The targets of a run. */
export interface Targets {
  readonly ours?: Target;
  /** The product with 10 000 users, in a run with a million. */
  readonly oursOfTenThousand?: Target;
  readonly secondProcess?: Target;
  readonly embedded?: Target;
  readonly floor: Target;
  readonly express: Target;
  readonly peer?: Target;
}

/** Entries that are measured in turn, never at the same time. */
export interface Group {
  readonly name: string;
  readonly entries: readonly Entry[];
  /** The maximum number of rounds, and the seconds added to each. */
  readonly atMostRounds?: number;
  readonly secondsMore?: number;
  readonly warm: boolean;
}

export const connections = 16;
const manyConnections = 64;

/** The groups of a run in order: reads before writes that fill tables. */
export function listGroups(field: Targets): Group[] {
  const { ours, oursOfTenThousand, secondProcess, embedded, floor, express, peer } = field;
  const entry = (key: string, target: Target | undefined, request: RequestName, at = connections): Entry[] =>
    target ? [{ key, target, request, connections: at }] : [];
  const compared = (request: RequestName): Entry[] => [
    ...entry("ours", ours, request),
    ...entry("floor", floor, request),
    ...entry("peer", peer, request),
  ];

  return [
    { name: "me", warm: true, entries: [...compared("me"), ...entry("express", express, "me"), ...entry("embedded", embedded, "me")] },
    { name: "refresh", warm: true, entries: compared("refresh") },
    {
      name: "firstPage",
      warm: true,
      entries: [...compared("firstPage"), ...entry("small", oursOfTenThousand, "firstPage"), ...entry("embedded", embedded, "firstPage")],
    },
    { name: "deepPage", warm: true, entries: [...compared("deepPage"), ...entry("small", oursOfTenThousand, "deepPage")] },
    { name: "search", warm: true, entries: compared("search") },
    {
      name: "crowd",
      warm: true,
      secondsMore: 1,
      atMostRounds: 3,
      entries: (["me", "refresh", "firstPage", "deepPage", "search"] as const)
        .flatMap((request) => [
          ...entry(request, ours, request, manyConnections),
          ...entry(`${request} floor`, floor, request, manyConnections),
        ])
        .map((each) => ({ ...each, openFirst: true })),
    },
    { name: "batch", warm: true, atMostRounds: 3, entries: [...entry("single", ours, "me"), ...entry("ten", ours, "tenOfMe")] },
    {
      name: "twoProcesses",
      warm: false,
      atMostRounds: 3,
      entries:
        ours && secondProcess
          ? [
              ...entry("one", ours, "me"),
              { ...withConcurrent("both", ours, "me"), concurrent: { target: secondProcess, request: "me", connections } },
            ]
          : [],
    },
    {
      name: "hashing",
      warm: false,
      entries: ours
        ? [
            ...entry("alone", ours, "me"),
            { ...withConcurrent("disturbed", ours, "me"), concurrent: { target: ours, request: "signIn", connections: 8 } },
          ]
        : [],
    },
    {
      name: "oneByOne",
      warm: false,
      atMostRounds: 3,
      entries: [...entry("signIn", ours, "signIn", 1), ...entry("signUp", ours, "signUp", 1), ...entry("hash", floor, "hash", 1)],
    },
    {
      name: "passwords",
      warm: false,
      secondsMore: 1,
      entries: [
        ...entry("signIn", ours, "signIn"),
        ...entry("signUp", ours, "signUp"),
        ...entry("hash", floor, "hash"),
        ...entry("insert", floor, "insert"),
        ...entry("peerSignIn", peer, "signIn"),
        ...entry("peerSignUp", peer, "signUp"),
      ],
    },
  ];
}

const withConcurrent = (key: string, target: Target, request: RequestName) => ({ key, target, request, connections });

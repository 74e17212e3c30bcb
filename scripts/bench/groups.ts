import type { Contestant, RequestName } from "./contestant.ts";
import type { Entry } from "./measure.ts";

/** Everybody who takes part in a run. Only the product is sure to be there. */
export interface Field {
  readonly ours?: Contestant;
  /** Ours with ten thousand people, in a run with a million. */
  readonly oursSmall?: Contestant;
  readonly twin?: Contestant;
  readonly embedded?: Contestant;
  readonly floor: Contestant;
  readonly express: Contestant;
  readonly peer?: Contestant;
}

/** What is measured interleaved: its entries compete for the machine one after another, never at once. */
export interface Group {
  readonly name: string;
  readonly entries: readonly Entry[];
  /** Of the rounds asked for, how many at most; and how much longer than asked for each lasts. */
  readonly atMostRounds?: number;
  readonly secondsMore?: number;
  readonly warm: boolean;
}

export const connections = 16;
const crowd = 64;

/** The groups of a run in their order: what only reads before what fills tables. */
export function groupsOf(field: Field): Group[] {
  const { ours, oursSmall, twin, embedded, floor, express, peer } = field;
  const entry = (key: string, contestant: Contestant | undefined, request: RequestName, at = connections): Entry[] =>
    contestant ? [{ key, contestant, request, connections: at }] : [];
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
      entries: [...compared("firstPage"), ...entry("small", oursSmall, "firstPage"), ...entry("embedded", embedded, "firstPage")],
    },
    { name: "deepPage", warm: true, entries: [...compared("deepPage"), ...entry("small", oursSmall, "deepPage")] },
    { name: "search", warm: true, entries: compared("search") },
    {
      name: "crowd",
      warm: false,
      atMostRounds: 3,
      entries: (["me", "refresh", "firstPage", "deepPage", "search"] as const).flatMap((request) => entry(request, ours, request, crowd)),
    },
    { name: "batch", warm: true, atMostRounds: 3, entries: [...entry("single", ours, "me"), ...entry("ten", ours, "tenOfMe")] },
    {
      name: "twoProcesses",
      warm: false,
      atMostRounds: 3,
      entries:
        ours && twin
          ? [...entry("one", ours, "me"), { ...besides("both", ours, "me"), beside: { contestant: twin, request: "me", connections } }]
          : [],
    },
    {
      name: "hashing",
      warm: false,
      entries: ours
        ? [
            ...entry("alone", ours, "me"),
            { ...besides("disturbed", ours, "me"), beside: { contestant: ours, request: "signIn", connections: 8 } },
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

const besides = (key: string, contestant: Contestant, request: RequestName) => ({ key, contestant, request, connections });

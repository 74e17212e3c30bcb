import { expect, test } from "vitest";
import { countFilters, readUserList, type UserListState, userListOptions, writeUserList } from "./user-list-state.ts";

const initial = readUserList(new URLSearchParams());
const day = 86_400_000;
const full: UserListState = {
  query: "ada & co",
  teamId: "3c1f",
  verified: false,
  method: "passkey",
  signedUpDays: 30,
  activeDays: -90,
  order: "name-reversed",
  cursors: ["a1", "b2"],
};

test("a state is written to the URL and read again; the default writes nothing", () => {
  expect(readUserList(new URLSearchParams(writeUserList(full)))).toEqual(full);
  expect(writeUserList(initial)).toBe("");
  expect(initial).toMatchObject({ query: "", order: "newest", cursors: [] });
});

test("values that the page does not offer are left out", () => {
  const read = readUserList(new URLSearchParams("verified=maybe&method=magic&signed-up=12&active=-7&order=random&team="));
  expect(read).toEqual(initial);
});

test("a state becomes the options of the call", () => {
  expect(userListOptions(full, 100 * day)).toEqual({
    orderBy: "displayName",
    desc: true,
    query: "ada & co",
    teamId: "3c1f",
    verified: false,
    method: "passkey",
    signedUpAfter: new Date(70 * day),
    lastActiveBefore: new Date(10 * day),
    cursor: "b2",
  });
  expect(userListOptions({ ...initial, activeDays: 7 }, 8 * day)).toEqual({
    orderBy: "signedUpAt",
    desc: true,
    lastActiveAfter: new Date(day),
  });
  expect([countFilters(full), countFilters(initial)]).toEqual([5, 0]);
});

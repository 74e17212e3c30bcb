import { expect } from "vitest";
import type { ImportResult } from "#contract/entities/users/imported-user.ts";
import type { ProjectKeys, TestServer } from "../../../testing/index.ts";

// Imports and exports of users, by the server under test.

/** A project with a method of each kind. */
export const importConfig = {
  auth: { password: { allowSignIn: true }, otp: { allowSignIn: true } },
  "auth.oauth.providers.github": { type: "github", isShared: true, allowSignIn: true },
};
export const address = () => `${crypto.randomUUID()}@example.org`;

export const lines = (...users: (object | string)[]) =>
  users.map((user) => (typeof user === "string" ? user : JSON.stringify(user))).join("\n");
export const statuses = (results: readonly ImportResult[]) => results.map(({ status }) => status);

/** Imports lines, and returns the result of each. */
export const importer =
  (server: () => TestServer) =>
  async (project: ProjectKeys, text: string, more: object = {}, at = server()): Promise<ImportResult[]> => {
    const answer = await at.request("POST", "/internal/users/import", { as: "admin", project, body: { lines: text, ...more } });
    expect(answer.status, answer.text).toBe(200);
    return answer.json.results;
  };

/** Exports all users as text. @param query what follows the path */
export const exporter =
  (server: () => TestServer) =>
  async (project: ProjectKeys, query = ""): Promise<string> =>
    (await server().request("GET", `/internal/users/export${query}`, { as: "admin", project })).text;

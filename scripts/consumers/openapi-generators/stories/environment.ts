declare const process: { readonly env: Readonly<Record<string, string | undefined>> };

/** A variable of the story: its server and project. */
const read = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set.`);
  return value;
};

export const baseUrl = `${read("SERVER_URL")}/api/v1`;
export const keyHeaders = {
  accept: "application/json",
  "x-stack-project-id": read("PROJECT_ID"),
  "x-stack-access-type": "client",
  "x-stack-publishable-client-key": read("CLIENT_KEY"),
};

export const credentials = { email: `${crypto.randomUUID()}@example.org`, password: "correct horse battery" };
/** No channel has it. */
export const unknownId = "3f8a1c7e-9b24-4d56-a1e0-5c6d7e8f9a0b";

/** The observations of a story; the test compares them. */
export interface Seen {
  readonly isSameUser: boolean;
  readonly metadata: unknown;
  readonly team: string | undefined;
  readonly minLength: unknown;
  readonly codes: readonly (string | undefined)[];
}
export const report = (seen: Seen): void => console.log(JSON.stringify(seen));

// Checked by the compiler alone: a line marked @ts-expect-error that compiles is the failure.
import { expectTypeOf } from "vitest";
import { z } from "zod";
import { anyone, serverOnly } from "./access.ts";
import { anyBody, createInput, updateInput } from "./body.ts";
import { entity, field } from "./entity.ts";
import { asList, asPage } from "./page.ts";
import { redirectOnly, text } from "./returns.ts";
import { type HeadersOf, type InputOf, type OutputOf, route } from "./route.ts";

const Note = entity("Note", {
  id: field(z.string()),
  title: field(z.string(), { write: "client", required: true }),
  server_metadata: field(z.string(), { read: "server", write: "server" }),
});
const common = { summary: "A call", access: anyone } as const;

const update = route({
  ...common,
  method: "PATCH",
  path: "/notes/{note_id}",
  params: z.strictObject({ note_id: z.string() }),
  query: z.strictObject({ quiet: z.boolean().optional() }),
  body: updateInput(Note),
  headers: z.object({ "if-match": z.string() }),
  returns: Note,
});
const create = route({ ...common, method: "POST", path: "/notes", body: createInput(Note), returns: Note, statuses: [201] });
const paged = route({ ...common, method: "GET", path: "/notes", returns: asPage(Note) });
const listed = route({ ...common, method: "GET", path: "/few", returns: asList(Note) });
const schemaReply = route({
  ...common,
  method: "POST",
  path: "/plain",
  body: z.strictObject({ email: z.string() }),
  returns: z.object({ ok: z.literal(true) }),
});
const echo = route({ ...common, method: "POST", path: "/echo", body: anyBody, returns: text });
const redirected = route({ ...common, method: "GET", path: "/away", returns: redirectOnly, redirects: [303, 307] });

// Path, query and body are one flat object, by access type.
expectTypeOf<InputOf<typeof update, "client">>().toEqualTypeOf<{
  note_id: string;
  quiet?: boolean | undefined;
  readonly title?: string | undefined;
}>();
expectTypeOf<InputOf<typeof update, "server">["server_metadata"]>().toEqualTypeOf<string | undefined>();
expectTypeOf<InputOf<typeof create, "client">>().toEqualTypeOf<{ readonly title: string }>();
expectTypeOf<InputOf<typeof schemaReply>>().toEqualTypeOf<{ email: string }>();
expectTypeOf<InputOf<typeof echo>>().toEqualTypeOf<{ body: unknown }>();
expectTypeOf<HeadersOf<typeof update>>().toEqualTypeOf<{ "if-match": string }>();

// Answers, by access type; handlers give the fullest.
expectTypeOf<OutputOf<typeof update, "client">>().toEqualTypeOf<{ readonly id: string; readonly title: string }>();
expectTypeOf<OutputOf<typeof update>>().toEqualTypeOf<{ readonly id: string; readonly title: string; readonly server_metadata: string }>();
expectTypeOf<OutputOf<typeof paged, "client">["items"][number]>().toEqualTypeOf<{ readonly id: string; readonly title: string }>();
expectTypeOf<OutputOf<typeof paged>["pagination"]>().toEqualTypeOf<{ next_cursor: string | null }>();
expectTypeOf<OutputOf<typeof listed>["is_paginated"]>().toEqualTypeOf<false>();
expectTypeOf<OutputOf<typeof schemaReply>>().toEqualTypeOf<{ ok: true }>();
expectTypeOf<OutputOf<typeof echo>>().toEqualTypeOf<string>();
expectTypeOf<OutputOf<typeof redirected>>().toEqualTypeOf<never>();

type Handler<R extends typeof update | typeof create | typeof schemaReply> = (input: InputOf<R>) => OutputOf<R>;

export const completeReply: Handler<typeof create> = ({ title }) => ({ id: "1", title, server_metadata: "" });
// @ts-expect-error the response lacks what servers and admins read
export const incompleteReply: Handler<typeof create> = ({ title }) => ({ id: "1", title });
// @ts-expect-error the response is of a wrong type
export const wrongReply: Handler<typeof schemaReply> = () => ({ ok: "yes" });
// @ts-expect-error no such parameter
export const unknownInput: Handler<typeof schemaReply> = ({ password }) => ({ ok: password === "" });

// @ts-expect-error clients have no server_metadata to send
export const serverFieldFromClient: InputOf<typeof update, "client"> = { note_id: "1", server_metadata: "x" };
// @ts-expect-error the path's parameter is missing
export const missingParameter: InputOf<typeof update, "client"> = { title: "x" };
// @ts-expect-error a path begins with a slash
route({ ...common, method: "GET", path: "notes", returns: Note });
// @ts-expect-error no such method
route({ ...common, method: "FETCH", path: "/notes", returns: Note });
// @ts-expect-error a route says who may call it
route({ summary: "A call", method: "GET", path: "/notes", returns: Note });
// @ts-expect-error no such switch
route({ ...common, method: "GET", path: "/notes", access: { ...serverOnly, when: "client_flying_enabled" }, returns: Note });
// @ts-expect-error an error is a class, not its code
route({ ...common, method: "GET", path: "/notes", returns: Note, errors: ["NOTE_NOT_FOUND"] });

// Checked by the compiler alone: a line marked @ts-expect-error that compiles is the failure.
import { expectTypeOf } from "vitest";
import { z } from "zod";
import { anyone, serverOnly } from "./access.ts";
import { entity, field } from "./entity.ts";
import { list, page } from "./page.ts";
import { anyBody, changing, creating, type HeadersOf, type InputOf, type OutputOf, redirect, route, text } from "./route.ts";

const Note = entity("Note", {
  id: field(z.string()),
  title: field(z.string(), { write: "client", required: true }),
  server_metadata: field(z.string(), { read: "server", write: "server" }),
});
const said = { summary: "A call", access: anyone } as const;

const update = route({
  ...said,
  method: "PATCH",
  path: "/notes/{note_id}",
  params: z.strictObject({ note_id: z.string() }),
  query: z.strictObject({ quiet: z.boolean().optional() }),
  body: changing(Note),
  headers: z.object({ "if-match": z.string() }),
  returns: Note,
});
const create = route({ ...said, method: "POST", path: "/notes", body: creating(Note), returns: Note, status: 201 });
const notes = route({ ...said, method: "GET", path: "/notes", returns: page(Note) });
const few = route({ ...said, method: "GET", path: "/few", returns: list(Note) });
const plain = route({
  ...said,
  method: "POST",
  path: "/plain",
  body: z.strictObject({ email: z.string() }),
  returns: z.object({ ok: z.literal(true) }),
});
const echo = route({ ...said, method: "POST", path: "/echo", body: anyBody, returns: text });
const away = route({ ...said, method: "GET", path: "/away", returns: redirect(307) });

// Path, query and body are one flat object, by access type.
expectTypeOf<InputOf<typeof update, "client">>().toEqualTypeOf<{
  note_id: string;
  quiet?: boolean | undefined;
  readonly title?: string | undefined;
}>();
expectTypeOf<InputOf<typeof update, "server">["server_metadata"]>().toEqualTypeOf<string | undefined>();
expectTypeOf<InputOf<typeof create, "client">>().toEqualTypeOf<{ readonly title: string }>();
expectTypeOf<InputOf<typeof plain>>().toEqualTypeOf<{ email: string }>();
expectTypeOf<InputOf<typeof echo>>().toEqualTypeOf<{ body: unknown }>();
expectTypeOf<HeadersOf<typeof update>>().toEqualTypeOf<{ "if-match": string }>();

// Answers, by access type; handlers give the fullest.
expectTypeOf<OutputOf<typeof update, "client">>().toEqualTypeOf<{ readonly id: string; readonly title: string }>();
expectTypeOf<OutputOf<typeof update>>().toEqualTypeOf<{ readonly id: string; readonly title: string; readonly server_metadata: string }>();
expectTypeOf<OutputOf<typeof notes, "client">["items"][number]>().toEqualTypeOf<{ readonly id: string; readonly title: string }>();
expectTypeOf<OutputOf<typeof notes>["pagination"]>().toEqualTypeOf<{ next_cursor: string | null }>();
expectTypeOf<OutputOf<typeof few>["is_paginated"]>().toEqualTypeOf<false>();
expectTypeOf<OutputOf<typeof plain>>().toEqualTypeOf<{ ok: true }>();
expectTypeOf<OutputOf<typeof echo>>().toEqualTypeOf<string>();
expectTypeOf<OutputOf<typeof away>>().toEqualTypeOf<string>();

type Handler<R extends typeof update | typeof create | typeof plain> = (input: InputOf<R>) => OutputOf<R>;

export const good: Handler<typeof create> = ({ title }) => ({ id: "1", title, server_metadata: "" });
// @ts-expect-error the answer lacks what servers and admins read
export const thin: Handler<typeof create> = ({ title }) => ({ id: "1", title });
// @ts-expect-error the answer is of a wrong type
export const wrong: Handler<typeof plain> = () => ({ ok: "yes" });
// @ts-expect-error no such parameter
export const eager: Handler<typeof plain> = ({ password }) => ({ ok: password === "" });

// @ts-expect-error clients have no server_metadata to send
export const smuggled: InputOf<typeof update, "client"> = { note_id: "1", server_metadata: "x" };
// @ts-expect-error the path's parameter is missing
export const lost: InputOf<typeof update, "client"> = { title: "x" };
// @ts-expect-error a path begins with a slash
route({ ...said, method: "GET", path: "notes", returns: Note });
// @ts-expect-error no such method
route({ ...said, method: "FETCH", path: "/notes", returns: Note });
// @ts-expect-error a route says who may call it
route({ summary: "A call", method: "GET", path: "/notes", returns: Note });
// @ts-expect-error no such switch
route({ ...said, method: "GET", path: "/notes", access: { ...serverOnly, when: "client_flying_enabled" }, returns: Note });
// @ts-expect-error an error is a class, not its code
route({ ...said, method: "GET", path: "/notes", returns: Note, errors: ["NOTE_NOT_FOUND"] });

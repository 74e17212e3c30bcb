import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listRemovedUses, listRemovedUsesOfSource } from "./unused-react.ts";

const root = join(import.meta.dirname, "..");

test("no page and no part of the client library needs what the build removes from React", () => {
  const files = ["ui", "sdk"]
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)))
    // The examples are apps with a build of their own, and so are the apps whose files the overview shows.
    .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test.") && !file.startsWith(join("sdk", "examples")))
    .filter((file) => !file.endsWith("framework-files.ts"));
  expect(files.length).toBeGreaterThan(300);
  for (const file of files) expect(listRemovedUsesOfSource(readFileSync(join(root, file), "utf8")), file).toEqual([]);
});

test.each([
  'import { useState, useTransition } from "react";',
  'import React, { unstable_ViewTransition as V } from "react";',
  'import {useFormStatus} from "react-dom"',
  'import * as React from "react"; const [pending] = React.useActionState(act, 0);',
])("%s is found", (code) => {
  expect(listRemovedUses(code)).toHaveLength(1);
});

test.each(["<form method='post' action={send}>", "<button formAction={send}>", "<my-widget />", "<Fragment ref={list}>"])(
  "%s is found",
  (source) => {
    expect(listRemovedUsesOfSource(source)).toHaveLength(1);
  },
);

test("words that only resemble them are not found", () => {
  const code = 'import { Activity } from "lucide-react"; import { useDeferredValue, startTransition } from "react"; preload();';
  expect(listRemovedUsesOfSource(`${code} <form action={emailPreview.path}>`)).toEqual([]);
});

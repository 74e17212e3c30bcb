import { expect, test } from "vitest";
import { previewHtml } from "./preview-html.ts";

test("media queries for a colour scheme apply as chosen, and links open new tabs", () => {
  const html = "<html><head lang=en><style>@media (prefers-color-scheme:dark){p{color:red}}</style></head><body></body></html>";
  expect(previewHtml(html, "dark")).toContain("@media (min-width: 0){p{color:red}}");
  expect(previewHtml(html, "light")).toContain("@media (max-width: 0){p{color:red}}");
  expect(previewHtml(html, "dark")).toContain('<head lang=en><base target="_blank"><style>:root{color-scheme:dark}');
  expect(previewHtml("<p>Hello</p>", "light")).toMatch(/^<base target="_blank">.*<p>Hello<\/p>$/);
});

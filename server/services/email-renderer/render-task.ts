import { compile, type FormatCallback } from "html-to-text";
import type { QuickJSHandle } from "quickjs-emscripten-core";
import { cutText } from "#contract/vocabulary/cut-text.ts";
import { emailLimits } from "#contract/vocabulary/emails/email-limits.ts";
import { sourceTexts } from "#contract/vocabulary/emails/source-texts.ts";
import { compileSource, importedNamePosition, importPosition, SourceError, type SourceFile, sourcePosition } from "./compile-source.ts";
import type { EmailSources, EmailValues, RenderedEmail, RenderOutcome, RenderTask, TaskOutcome } from "./render-request.ts";
import type { Sandbox } from "./sandbox-memory.ts";

const maxMessageLength = 1000;
const maxWarnings = 20;

/** The time of a task, in deadlines of one e-mail. Slow sources of one project must not stop the e-mails of others. */
const maxDeadlines = 2;

/** Renders the e-mails of a task in one engine, and passes each outcome on as it is there. */
export function renderTask(task: RenderTask, sandbox: Sandbox, pass: (index: number, outcome: TaskOutcome) => void): void {
  const endAt = performance.now() + maxDeadlines * task.millis;
  let deadline = 0;
  sandbox.runtime.setInterruptHandler(() => performance.now() > deadline);
  const attempt = (work: () => RenderedEmail): RenderOutcome => {
    deadline = performance.now() + task.millis;
    try {
      return { ok: true, email: work() };
    } catch (error) {
      return { ok: false, error: (error instanceof SourceError ? error : engineError(error)).details };
    }
  };

  let render: ((values: EmailValues) => RenderedEmail) | undefined;
  for (const [index, values] of task.emails.entries()) {
    if (performance.now() > endAt) {
      pass(index, "busy");
      continue;
    }
    pass(
      index,
      attempt(() => {
        render ??= load(task, sandbox);
        return render(values);
      }),
    );
  }
}

/** Evaluates the modules of a task. @throws SourceError */
function load(task: RenderTask, engine: Sandbox): (values: EmailValues) => RenderedEmail {
  const { template, theme } = task;
  const { context } = engine;
  const sandbox = context.getProp(context.global, "emailSandbox");
  const call = (name: string, args: QuickJSHandle[]): QuickJSHandle => {
    const result = context.callFunction(context.getProp(sandbox, name), context.undefined, args);
    if (result.error) throw developerError(engine, result.error, task);
    return result.value;
  };
  const evaluateModule = (file: SourceFile, source: string): QuickJSHandle => {
    const body = context.evalCode(compileSource(file, source, task.strict), `${file}.tsx`);
    if (body.error) throw developerError(engine, body.error, task);
    return call("evaluate", [body.value]);
  };
  if (task.strict) call("beStrict", []);
  const themeModule = theme === null ? context.undefined : evaluateModule("theme", theme);
  const templateModule = "html" in template ? context.undefined : evaluateModule("template", template.source);
  const html = "html" in template ? template.html : undefined;

  return (values) => {
    const request = context.newString(JSON.stringify({ values, preview: task.preview, html }));
    const result = call("render", [templateModule, themeModule, request]);
    const text = context.typeof(result) === "string" ? context.getString(result) : "";
    result.dispose();
    request.dispose();
    return toEmail(text);
  };
}

/** The response of the engine as an e-mail. Its text comes from the developer's code: nothing of it is trusted. */
function toEmail(text: string): RenderedEmail {
  // The engine answers a text that it has no memory for as an empty one.
  if (text === "") throw new SourceError(sourceTexts.too_long);
  if (text.length > 2 * emailLimits.html) throw tooLong();
  const { html, subject, notificationCategory, warnings } = JSON.parse(text) as Record<string, unknown>;
  if (typeof html !== "string" || html === "") throw new SourceError(sourceTexts.empty);
  if (html.length > emailLimits.html) throw tooLong();
  const document = `<!doctype html>${html}`;
  return {
    html: document,
    text: textPart(document),
    subject: typeof subject === "string" ? subject : undefined,
    notificationCategory: typeof notificationCategory === "string" ? notificationCategory : undefined,
    warnings: Array.isArray(warnings) ? warnings.filter((each) => typeof each === "string").slice(0, maxWarnings) : [],
  };
}

const tooLong = () => new SourceError(`The e-mail is longer than ${emailLimits.html} characters.`);

const tooMuchMemory = `The source needs more than ${emailLimits.renderMegabytes} MB of memory.`;

/** Messages of the engine about its limits, and of React's production build, in words for the developer. */
const explanations: readonly [RegExp, string][] = [
  [/^interrupted$/, sourceTexts.too_slow],
  [/out of memory/i, tooMuchMemory],
  [/^(invalid string length|string too long)$/, "The source makes a text that is too long."],
  [/stack overflow|Maximum call stack/i, "The source recurses too deeply."],
  [/React error #31\b|^Objects are not valid as a React child/, "An object is not valid as a child of an element."],
  [/React error #130\b/, "A component is undefined. Check its import and its name."],
  [/React error #(426|460|482)\b/, "A component waits for a promise. E-mails are rendered at once."],
  [/React error #62\b/, "The prop style must be an object."],
  [/React error #(60|61|137)\b/, "An element without content, such as Img or Hr, must not have children."],
  [/React error #321\b/, "A hook was called outside of a component."],
];

/** Describes an error that the developer's code has thrown, with its position. */
function developerError({ context, isFull }: Sandbox, thrown: QuickJSHandle, { template, theme }: EmailSources): SourceError {
  const readText = (name: string): string => {
    const result = context.getProp(thrown, name);
    return context.typeof(result) === "string" ? cutText(context.getString(result), 10_000) : "";
  };
  const isObject = context.typeof(thrown) === "object";
  const raw = isObject ? readText("message") : String(context.dump(thrown));
  // Without memory for an error, the engine throws null.
  const unnamed = isFull() ? tooMuchMemory : "The source threw an error.";
  const reason = cutText(explanations.find(([pattern]) => pattern.test(raw))?.[1] ?? (raw || unnamed), maxMessageLength);

  const sources = { template: "html" in template ? "" : template.source, theme: theme ?? "" };
  const name = /^The module "(.+)" cannot be imported\.$/.exec(raw)?.[1];
  for (const file of name ? (["template", "theme"] as const) : []) {
    const position = importPosition(sources[file], name ?? "");
    if (position) return new SourceError(reason, file, position);
  }
  const [, module = "", missing] = /^(\S+) has no export ([\w$]+)\.$/.exec(raw) ?? [];
  for (const file of missing ? (["template", "theme"] as const) : []) {
    const position = importedNamePosition(sources[file], module, missing ?? "");
    if (position) return new SourceError(reason.slice(0, -1), file, position);
  }
  const frame = isObject ? /\b(template|theme)\.tsx:(\d+)(?::(\d+))?/.exec(readText("stack")) : null;
  if (!frame) return new SourceError(reason);
  const file = frame[1] as SourceFile;
  return new SourceError(reason, file, sourcePosition(file, sources[file], { line: Number(frame[2]), column: Number(frame[3] ?? 1) }));
}

/** An abort of the engine, such as one without memory. It says nothing that a developer can use. */
const engineError = (error: unknown) =>
  new SourceError(
    error instanceof RangeError || /memory|overflow/i.test(String(error))
      ? "The source needs too much memory or recurses too deeply."
      : "The source stopped the renderer.",
  );

/** A button: its label, and the link on the next line. */
const button: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 });
  walk(element.children, builder);
  builder.addLineBreak();
  builder.addInline(element.attribs.href ?? "", { noWordTransform: true });
  builder.closeBlock({ trailingLineBreaks: 2 });
};

const toText = compile({
  formatters: { button },
  wordwrap: false,
  limits: { maxInputLength: 2_000_000, maxDepth: 200, maxChildNodes: 10_000, maxBaseElements: 1 },
  selectors: [
    // The preview text, padded with invisible characters.
    { selector: "[data-skip-in-text]", format: "skip" },
    { selector: "img", format: "skip" },
    { selector: "a[style*='display:inline-block']", format: "button" },
    { selector: "a", options: { hideLinkHrefIfSameAsText: true, linkBrackets: false, noAnchorUrl: true } },
    ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
});

/** The plain text part of an e-mail. Lines are not wrapped, so that links and codes stay in one piece. */
const textPart = (html: string): string =>
  `${toText(html)
    .replaceAll(/[ \t]+$/gm, "")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim()}\n`;

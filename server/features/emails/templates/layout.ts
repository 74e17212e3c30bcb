/** The parts of an e-mail, as plain text; rendering escapes them. */
export interface EmailLayout {
  language: string;
  /** Display name of the project, shown at the top. */
  project: string;
  title: string;
  greeting: string;
  message: string;
  /** The button, and the text that precedes its address. */
  action?: { label: string; link: string; hint: string } | undefined;
  /** A code to enter instead of following the link, and the text that precedes it. */
  code?: { hint: string; typed: string } | undefined;
  /** Facts about the event, such as its time. */
  facts?: readonly { name: string; value: string }[] | undefined;
  /** What to do, a paragraph each. */
  advice?: readonly string[] | undefined;
  /** Small print, a paragraph each. */
  notes: readonly string[];
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text as HTML, safe between tags and in quoted attributes. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

const font = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const paragraph = (text: string, style: string, name = "words") =>
  `<p class="${name}" style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;

const small = "font-size:14px;line-height:20px;color:#52606d";

// For mail clients with a dark mode; others use the inline styles.
const dark = `@media (prefers-color-scheme: dark) {
.page { background: #12171d !important }
.card { background: #1b222b !important; border-color: #303b47 !important }
.head, .title, .code { color: #f0f4f8 !important }
.words { color: #d9e2ec !important }
.note, .name { color: #a3b1c0 !important }
.rule { border-color: #303b47 !important }
.link { color: #8ab4ff !important }
.button { background: #2f63e6 !important }
}`;

const codeHtml = ({ hint, typed }: NonNullable<EmailLayout["code"]>) => `${paragraph(hint, "")}
<p class="code" style="margin:0 0 24px;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:30px;line-height:36px;font-weight:650;letter-spacing:6px;color:#102a43">${escapeHtml(typed)}</p>
`;

const buttonHtml = ({ label, link }: NonNullable<EmailLayout["action"]>) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0"><tr><td class="button" style="border-radius:8px;background:#1d4ed8">
<a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 24px;${font};font-size:16px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a>
</td></tr></table>
`;

const bareLinkHtml = ({ link, hint }: NonNullable<EmailLayout["action"]>) =>
  `<p class="note rule" style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e8ecf0;${small}">${escapeHtml(hint)}<br>
<a class="link" href="${escapeHtml(link)}" style="color:#1d4ed8;word-break:break-all">${escapeHtml(link)}</a></p>
`;

const factHtml = ({ name, value }: NonNullable<EmailLayout["facts"]>[number]) =>
  `<tr><td class="name" style="padding:0 16px 8px 0;vertical-align:top;white-space:nowrap;color:#52606d">${escapeHtml(name)}</td><td class="words" style="padding:0 0 8px;word-break:break-word">${escapeHtml(value)}</td></tr>
`;

const factsHtml = (facts: NonNullable<EmailLayout["facts"]>) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 16px;${font};font-size:16px;line-height:24px;color:#1f2933">
${facts.map(factHtml).join("")}</table>
`;

/** The HTML part. Tables and inline styles, which every mail client supports; it loads no image, script, font or style sheet. */
export function renderHtml(layout: EmailLayout): string {
  const { action, code, facts, advice = [] } = layout;
  const notes = layout.notes.map((note) => paragraph(note, small, "note")).join("\n");
  return `<!doctype html>
<html lang="${escapeHtml(layout.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(layout.title)}</title>
<style>
${dark}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f3f5f7">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(layout.message)}</div>
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f5f7">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td class="head" style="padding:0 8px 16px;${font};font-size:15px;font-weight:600;color:#3e4c59">${escapeHtml(layout.project)}</td></tr>
<tr><td class="card words" style="padding:32px 32px ${action ? 32 : 16}px;background:#ffffff;border:1px solid #dfe4e9;border-radius:12px;${font};font-size:16px;line-height:24px;color:#1f2933">
<h1 class="title" style="margin:0 0 20px;font-size:22px;line-height:28px;font-weight:650;color:#102a43">${escapeHtml(layout.title)}</h1>
${paragraph(layout.greeting, "")}
${paragraph(layout.message, "")}
${action ? buttonHtml(action) : ""}${facts ? factsHtml(facts) : ""}${advice.map((text) => paragraph(text, "")).join("\n")}${code ? codeHtml(code) : ""}${notes}
${action ? bareLinkHtml(action) : ""}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** The plain text part: the same texts, with the link on its own line. */
export const renderText = ({ action, code, facts = [], advice = [], ...layout }: EmailLayout): string =>
  `${[
    layout.title,
    layout.greeting,
    layout.message,
    ...(action ? [action.link] : []),
    ...(code ? [code.hint, code.typed] : []),
    ...(facts.length > 0 ? [facts.map(({ name, value }) => `${name}: ${value}`).join("\n")] : []),
    ...advice,
    ...layout.notes,
    layout.project,
  ].join("\n\n")}\n`;

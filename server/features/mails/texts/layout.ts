/** The parts of a mail. Plain text throughout; the layout escapes it. */
export interface Letter {
  language: string;
  /** Names the sender at the top. */
  project: string;
  title: string;
  greeting: string;
  message: string;
  /** The one click that a mail asks for, and the words above its bare address. */
  action?: { label: string; link: string; hint: string } | undefined;
  /** A code to type instead of following the link, and the words above it. */
  code?: { hint: string; typed: string } | undefined;
  /** What is known of what the mail tells of. */
  facts?: readonly { name: string; value: string }[] | undefined;
  /** What to do about it, a paragraph each. */
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

// Where the reader's program is dark and knows these rules; all others show what the inline styles say.
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

const codeHtml = ({ hint, typed }: NonNullable<Letter["code"]>) => `${paragraph(hint, "")}
<p class="code" style="margin:0 0 24px;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:30px;line-height:36px;font-weight:650;letter-spacing:6px;color:#102a43">${escapeHtml(typed)}</p>
`;

const buttonHtml = ({ label, link }: NonNullable<Letter["action"]>) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0"><tr><td class="button" style="border-radius:8px;background:#1d4ed8">
<a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 24px;${font};font-size:16px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a>
</td></tr></table>
`;

const bareLinkHtml = ({ link, hint }: NonNullable<Letter["action"]>) =>
  `<p class="note rule" style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e8ecf0;${small}">${escapeHtml(hint)}<br>
<a class="link" href="${escapeHtml(link)}" style="color:#1d4ed8;word-break:break-all">${escapeHtml(link)}</a></p>
`;

const factHtml = ({ name, value }: NonNullable<Letter["facts"]>[number]) =>
  `<tr><td class="name" style="padding:0 16px 8px 0;vertical-align:top;white-space:nowrap;color:#52606d">${escapeHtml(name)}</td><td class="words" style="padding:0 0 8px;word-break:break-word">${escapeHtml(value)}</td></tr>
`;

const factsHtml = (facts: NonNullable<Letter["facts"]>) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 16px;${font};font-size:16px;line-height:24px;color:#1f2933">
${facts.map(factHtml).join("")}</table>
`;

/** The HTML part. Tables and inline styles, since mail programs know little else; no image, script, font or style is fetched. */
export function letterHtml(letter: Letter): string {
  const { action, code, facts, advice = [] } = letter;
  const notes = letter.notes.map((note) => paragraph(note, small, "note")).join("\n");
  return `<!doctype html>
<html lang="${escapeHtml(letter.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(letter.title)}</title>
<style>
${dark}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f3f5f7">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(letter.message)}</div>
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f5f7">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td class="head" style="padding:0 8px 16px;${font};font-size:15px;font-weight:600;color:#3e4c59">${escapeHtml(letter.project)}</td></tr>
<tr><td class="card words" style="padding:32px 32px ${action ? 32 : 16}px;background:#ffffff;border:1px solid #dfe4e9;border-radius:12px;${font};font-size:16px;line-height:24px;color:#1f2933">
<h1 class="title" style="margin:0 0 20px;font-size:22px;line-height:28px;font-weight:650;color:#102a43">${escapeHtml(letter.title)}</h1>
${paragraph(letter.greeting, "")}
${paragraph(letter.message, "")}
${action ? buttonHtml(action) : ""}${facts ? factsHtml(facts) : ""}${advice.map((text) => paragraph(text, "")).join("\n")}${code ? codeHtml(code) : ""}${notes}
${action ? bareLinkHtml(action) : ""}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** The plain part: the same words, the link whole on a line of its own. */
export const letterText = ({ action, code, facts = [], advice = [], ...letter }: Letter): string =>
  `${[
    letter.title,
    letter.greeting,
    letter.message,
    ...(action ? [action.link] : []),
    ...(code ? [code.hint, code.typed] : []),
    ...(facts.length > 0 ? [facts.map(({ name, value }) => `${name}: ${value}`).join("\n")] : []),
    ...advice,
    ...letter.notes,
    letter.project,
  ].join("\n\n")}\n`;

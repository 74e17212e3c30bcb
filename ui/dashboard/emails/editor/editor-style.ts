import { defaultHighlightStyle, HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

/** The colours of CodeMirror's default highlighting, replaced by those of the page, which follow its scheme. */
const colours: Readonly<Record<string, string>> = {
  "#708": "var(--accent)",
  "#219": "var(--warning)",
  "#164": "var(--warning)",
  "#a11": "var(--good)",
  "#e40": "var(--good)",
  "#00f": "var(--ink)",
  "#30a": "var(--ink)",
  "#085": "var(--accent)",
  "#167": "var(--accent)",
  "#256": "var(--accent)",
  "#00c": "var(--ink)",
  "#940": "var(--soft-ink)",
  "#f00": "var(--danger)",
};

const highlighting = HighlightStyle.define(
  defaultHighlightStyle.specs.map(({ color, ...spec }) => ({ ...spec, ...(color && { color: colours[color] ?? "var(--soft-ink)" }) })),
);

const theme = EditorView.theme({
  "&": { color: "var(--ink)", backgroundColor: "var(--surface)", fontSize: "0.8125rem", height: "100%" },
  "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "-2px" },
  ".cm-scroller": { fontFamily: "var(--code-font)", lineHeight: "1.6", overflow: "auto", scrollbarColor: "var(--field-line) transparent" },
  ".cm-content": { caretColor: "var(--ink)", paddingBlock: "0.75rem" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "var(--sunken)", color: "var(--soft-ink)", borderColor: "var(--line)" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "color-mix(in srgb, var(--accent) 7%, transparent)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "color-mix(in srgb, var(--accent) 25%, transparent)",
  },
  ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": { backgroundColor: "var(--accent-soft)", outline: "1px solid var(--accent)" },
  ".cm-tooltip": { backgroundColor: "var(--surface)", color: "var(--ink)", border: "1px solid var(--line)", borderRadius: "0.5rem" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--on-accent)" },
  ".cm-diagnostic": { padding: "0.5rem 0.75rem", whiteSpace: "pre-wrap" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--danger)" },
  ".cm-deletedChunk, .cm-deletedLine": { backgroundColor: "var(--danger-soft)" },
  ".cm-changedLine, .cm-insertedLine": { backgroundColor: "var(--good-soft)" },
  "&.cm-merge-b .cm-changedText, .cm-changedText": { background: "color-mix(in srgb, var(--good) 9%, transparent)" },
  ".cm-deletedChunk .cm-deletedText": { background: "color-mix(in srgb, var(--danger) 9%, transparent)" },
  ".cm-collapsedLines": { color: "var(--soft-ink)", background: "var(--sunken)" },
});

/** The look of the source editor in both schemes. */
export const editorStyle: Extension = [theme, syntaxHighlighting(highlighting)];

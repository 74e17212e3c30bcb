import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { javascript, javascriptLanguage, localCompletionSource } from "@codemirror/lang-javascript";
import { bracketMatching, indentOnInput } from "@codemirror/language";
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import type { Text } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from "@codemirror/view";
import { useEffect, useLayoutEffect, useRef } from "react";
import { completeSource } from "./completions.ts";
import { editorStyle } from "./editor-style.ts";
import type { SourceProblem } from "./error-position.ts";

interface SourceEditorProps {
  label: string;
  value: string;
  change(value: string): void;
  /** Marked at its line and column. */
  problem: SourceProblem | undefined;
}

/**
 * An editor of TSX. It is in a shadow root, where CodeMirror adopts style sheets. Into a document it inserts style elements, which our
 * content security policy forbids. Tab moves on to the next control.
 */
export default function SourceEditor({ label, value, change, problem }: SourceEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const changed = useRef(change);
  changed.current = change;
  const initial = useRef(value);

  useEffect(() => {
    const element = host.current as HTMLDivElement;
    const root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
    const editor = new EditorView({
      parent: root as unknown as Element,
      root,
      doc: initial.current,
      extensions: [
        lineNumbers(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        lintGutter(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        autocompletion({ override: [completeSource, localCompletionSource] }),
        keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...completionKeymap, ...lintKeymap]),
        javascript({ jsx: true, typescript: true }),
        // Beside the preview, a pane is narrower than a line.
        EditorView.lineWrapping,
        javascriptLanguage.data.of({ closeBrackets: { brackets: ["(", "[", "{", "'", '"', "`"] } }),
        EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
        EditorView.updateListener.of((update) => update.docChanged && changed.current(update.state.doc.toString())),
        editorStyle,
      ],
    });
    view.current = editor;
    return () => {
      view.current = undefined;
      editor.destroy();
    };
  }, [label]);

  // A value from elsewhere, such as a proposal or the saved source. In a later effect it could be older than what was typed meanwhile.
  useLayoutEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === value) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);

  useEffect(() => {
    const editor = view.current;
    if (editor) editor.dispatch(setDiagnostics(editor.state, problem ? [readDiagnostic(problem, editor.state.doc)] : []));
  }, [problem]);

  return <div ref={host} className="h-[26rem] overflow-hidden rounded-lg border border-field-line lg:h-[max(32rem,calc(100dvh-24rem))]" />;
}

/** The mark of a problem, from its column to the line's end. The first line if its position is unknown. */
function readDiagnostic({ message, line = 1, column = 1 }: SourceProblem, doc: Text): Diagnostic {
  const marked = doc.line(Math.min(Math.max(1, line), doc.lines));
  const from = Math.min(marked.from + column - 1, marked.to);
  return { from, to: marked.to, severity: "error", message };
}

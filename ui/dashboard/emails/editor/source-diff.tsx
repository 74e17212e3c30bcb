import { javascript } from "@codemirror/lang-javascript";
import { unifiedMergeView } from "@codemirror/merge";
import { EditorState } from "@codemirror/state";
import { EditorView, lineNumbers } from "@codemirror/view";
import { useEffect, useRef } from "react";
import { editorStyle } from "./editor-style.ts";

interface SourceDiffProps {
  label: string;
  before: string;
  after: string;
}

/** The difference of two sources, line by line. In a shadow root, as the editor is. */
export default function SourceDiff({ label, before, after }: SourceDiffProps) {
  const host = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = host.current as HTMLDivElement;
    const root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
    const view = new EditorView({
      parent: root as unknown as Element,
      root,
      doc: after,
      extensions: [
        lineNumbers(),
        unifiedMergeView({ original: before, mergeControls: false, collapseUnchanged: { margin: 3, minSize: 6 } }),
        javascript({ jsx: true, typescript: true }),
        EditorState.readOnly.of(true),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ "aria-label": label, "aria-readonly": "true", tabindex: "0" }),
        editorStyle,
      ],
    });
    return () => view.destroy();
  }, [label, before, after]);

  return <div ref={host} className="max-h-[50dvh] min-h-32 overflow-auto rounded-lg border border-line" />;
}

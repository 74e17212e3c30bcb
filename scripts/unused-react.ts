// React DOM is most of the first download, and a bundler removes nothing from its modules. This removes what no page uses. That is view
// transitions, references to fragments, resource hints, actions of forms, and boundaries in the HTML of a server.
import type { Plugin } from "vite";

/** Run for view transitions, fragments with a `ref`, resource hints and the other uses that are named here only. */
const unusedFunctions: readonly string[] = [
  ...["getViewTransitionName", "getViewTransitionClassName", "applyViewTransitionName", "restoreViewTransitionName"],
  ...["applyViewTransitionToHostInstances", "applyViewTransitionToHostInstancesRecursive", "restoreViewTransitionOnHostInstances"],
  ...["commitAppearingPairViewTransitions", "commitEnterViewTransitions", "commitDeletedPairViewTransitions"],
  ...["commitExitViewTransitions", "commitNestedViewTransitions", "restorePairedViewTransitions", "restoreEnterOrExitViewTransitions"],
  ...["restoreNestedViewTransitions", "measureViewTransitionHostInstancesRecursive", "measureNestedViewTransitions"],
  ...["trackEnterViewTransitions", "scheduleViewTransitionEvent", "reportViewTransitionError", "startViewTransition"],
  ...["createViewTransitionInstance", "commitNewChildToFragmentInstance", "deleteChildFromFragmentInstance"],
  // Boundaries and activities in the server's HTML, which has none, and lists of boundaries.
  ...["updateDehydratedSuspenseComponent", "updateActivityComponent", "updateSuspenseListComponent", "initSuspenseListRenderState"],
  ...[
    "hideOrUnhideDehydratedBoundary",
    "clearHydrationBoundary",
    "accumulateOrCreateContinuousQueuedReplayableEvent",
    "findFirstSuspended",
  ],
  ...["cutOffTailIfNeeded", "queueIfContinuousEvent", "attemptExplicitHydrationTarget", "attemptReplayContinuousQueuedEvent"],
  // Actions of forms, their state, and transitions.
  ...["mountActionState", "updateActionStateImpl", "dispatchActionState", "runActionStateAction", "extractEvents$1"],
  ...["startTransition", "ensureFormComponentIsStateful", "defaultOnDefaultTransitionIndicator"],
  // Custom elements, the memory of React's compiler, positions of fragments, and names of components in the stacks of errors.
  ...["setPropOnCustomElement", "useMemoCache", "validateDocumentPositionWithFiberTree", "describeNativeComponentFrame"],
  ...["describeFiber", "findCurrentFiberUsingSlowPath"],
  ...["prefetchDNS", "preconnect", "preload", "preloadModule", "preinitStyle", "preinitScript", "preinitModuleScript"],
];

const unusedMethods = /^(?:FragmentInstance|ViewTransitionPseudoElement)\.prototype\.\w+ = function [\s\S]*?^\};\n/gm;
const unusedExports = /^exports\.(?:prefetchDNS|preconnect|preload|preloadModule|preinit|preinitModule) = function [\s\S]*?^\};\n/gm;

/** Exports of React that need what is removed. */
const needing = [
  ...["useTransition", "useActionState", "useFormState", "useFormStatus", "Activity", "ViewTransition", "SuspenseList", "useMemoCache"],
  ...["prefetchDNS", "preconnect", "preload", "preloadModule", "preinit", "preinitModule"],
].map((name) => new RegExp(`(?:^|[^\\w$])(?:unstable_)?${name}(?:$|[^\\w$])`));
const imports = /\bimport\b([^;"']*?)\bfrom\s*["']react(?:-dom|\/compiler-runtime)?["']/g;

/** JSX that needs what is removed: actions of forms, custom elements, and references to fragments. A form may name the path of a page. */
const needingElements = [/<form\b[^>]*\saction=\{(?!\w+\.path\})/, /\sformAction=/, /<[a-z]+-[a-z-]+[\s/>]/, /<Fragment\b[^>]*\sref=/];

/** Lists the parts of a module that need what is removed. */
export function listRemovedUses(code: string): string[] {
  const imported = [...code.matchAll(imports)].map(([, names = ""]) => names);
  const members = [...code.matchAll(/\bReact(?:DOM)?\.(\w+)/g)].map(([, name = ""]) => name);
  return [...imported, ...members].filter((names) => needing.some((pattern) => pattern.test(names))).map((names) => names.trim());
}

/** Lists the uses in a source with JSX, too. */
export const listRemovedUsesOfSource = (source: string): string[] => [
  ...listRemovedUses(source),
  ...needingElements.flatMap((pattern) => pattern.exec(source)?.[0] ?? []),
];

/** @throws Error if React has changed, so that a part is no longer found */
function without(code: string, part: RegExp, replacement = ""): string {
  const changed = code.replace(part, () => replacement);
  if (changed === code) throw new Error(`React DOM no longer has ${part}; check what of scripts/unused-react.ts is still needed.`);
  return changed;
}

const withoutFunction = (code: string, name: string) =>
  without(code, new RegExp(`^function ${name.replace("$", "\\$")}\\([^{}]*\\) \\{\\n[\\s\\S]*?^\\}`, "m"), `function ${name}() {}`);

/**
 * Removes functions of React DOM that never run in our pages. Fails the build if React no longer has one of them, or if a module needs one.
 */
export const withoutUnusedReact: Plugin = {
  name: "without-unused-react",
  apply: "build",
  transform(code, id) {
    if (id.endsWith("/react-dom/cjs/react-dom.production.js")) return { code: without(code, unusedExports), map: null };
    if (!id.endsWith("/react-dom/cjs/react-dom-client.production.js")) {
      const uses = /\/node_modules\/react(?:-dom)?\//.test(id) ? [] : listRemovedUses(code);
      if (uses.length > 0) throw new Error(`${id} needs what scripts/unused-react.ts removes: ${uses.join(", ")}`);
      return null;
    }
    return { code: unusedFunctions.reduce(withoutFunction, without(code, unusedMethods)), map: null };
  },
};

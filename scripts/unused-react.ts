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

/** @throws Error if React has changed, so that a part is no longer found */
function without(code: string, part: RegExp, replacement = ""): string {
  const changed = code.replace(part, () => replacement);
  if (changed === code) throw new Error(`React DOM no longer has ${part}; check what of scripts/unused-react.ts is still needed.`);
  return changed;
}

const withoutFunction = (code: string, name: string) =>
  without(code, new RegExp(`^function ${name.replace("$", "\\$")}\\([^{}]*\\) \\{\\n[\\s\\S]*?^\\}`, "m"), `function ${name}() {}`);

/** Removes functions of React DOM that never run in our pages. Fails the build if React no longer has one of them. */
export const withoutUnusedReact: Plugin = {
  name: "without-unused-react",
  apply: "build",
  transform(code, id) {
    if (id.endsWith("/react-dom/cjs/react-dom.production.js")) return { code: without(code, unusedExports), map: null };
    if (!id.endsWith("/react-dom/cjs/react-dom-client.production.js")) return null;
    return { code: unusedFunctions.reduce(withoutFunction, without(code, unusedMethods)), map: null };
  },
};

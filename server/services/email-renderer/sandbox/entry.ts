// First: the packages take from it what QuickJS lacks.
import "./shims.ts";
import * as arktype from "arktype";
import * as components from "./components.tsx";
import * as emails from "./emails-module.ts";
import { connectHost } from "./host.ts";
import { refuseCalls, refusePlaceholders } from "./placeholders.ts";
import { type ModuleExports, renderEmail, type SandboxRequest } from "./render-email.tsx";
import { styledReact, styledRuntime } from "./styled-elements.ts";

/**
 * A module whose missing exports are an error when a source reads them. React would render the value `undefined` of one, and name no import.
 * The default export is the module itself.
 */
const strictModule = (name: string, exports: Readonly<Record<string, unknown>>): unknown =>
  new Proxy(exports, {
    get(target, key, module) {
      // Read by the interoperation with CommonJS, and by `await`.
      if (key === "__esModule") return true;
      if (key === "default") return module;
      if (typeof key !== "string" || key === "then" || Object.hasOwn(target, key)) return Reflect.get(target, key);
      throw new Error(`${name} has no export ${key}.`);
    },
  });

type Callable = ((...args: unknown[]) => unknown) & { readonly call?: unknown };

/** Compiled sources call imported functions by `call`, which the callable objects of arktype do not have. */
const withCall = (value: unknown): unknown =>
  typeof value !== "function" || typeof (value as Callable).call === "function"
    ? value
    : new Proxy(value as Callable, {
        get: (target, key) =>
          key === "call"
            ? (_self: unknown, ...args: unknown[]) => target(...args)
            : (target as unknown as Record<PropertyKey, unknown>)[key],
      });

const callableArktype = Object.fromEntries(Object.entries(arktype).map(([name, value]) => [name, withCall(value)]));

/** The modules that sources may import (wire protocol, section 4.7). The compiled JSX imports `react/jsx-runtime`. */
const importable = new Map<string, unknown>(
  Object.entries({
    react: strictModule("react", { ...styledReact }),
    "react/jsx-runtime": styledRuntime,
    "@react-email/components": strictModule("@react-email/components", { ...components }),
    arktype: strictModule("arktype", callableArktype),
    "@stackframe/emails": strictModule("@stackframe/emails", { ...emails }),
  }),
);

function requireModule(name: string): unknown {
  const module = importable.get(name);
  if (module === undefined) throw new Error(`The module ${JSON.stringify(name)} cannot be imported.`);
  return module;
}

/** Runs the function that wraps a compiled module. */
function evaluate(body: (require: unknown, module: object, exports: object) => void): ModuleExports {
  const module = { exports: {} };
  body(requireModule, module, module.exports);
  return module.exports;
}

/** The functions that the host calls. It passes and receives text only. */
Object.defineProperty(globalThis, "emailSandbox", {
  value: Object.freeze({
    connect: connectHost,
    evaluate,
    beStrict: refusePlaceholders,
    render: (template: ModuleExports | undefined, theme: ModuleExports | undefined, request: string) =>
      renderEmail(template, theme, JSON.parse(request) as SandboxRequest),
  }),
});

// The packages are loaded.
refuseCalls();

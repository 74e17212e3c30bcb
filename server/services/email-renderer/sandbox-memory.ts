import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import variantModule from "@jitl/quickjs-wasmfile-release-sync";
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
  type QuickJSSyncVariant,
} from "quickjs-emscripten-core";
import { emailLimits } from "#contract/vocabulary/emails/email-limits.ts";
import { sandboxSource } from "./generated/sandbox.ts";
import { answerSandbox } from "./sandbox-host.ts";

// At runtime the default export of the package, whose types describe the file for CommonJS.
const variant = variantModule as unknown as QuickJSSyncVariant;

const pageBytes = 65_536;
/** The memory for the bundled packages, with room for sources. A render that needs more makes the memory grow. */
const initialPages = 512;
const maxPages = (emailLimits.renderMegabytes * 1024 * 1024) / pageBytes;
const maxStackBytes = 512 * 1024;

/** A JavaScript engine with the bundled packages, and nothing of a project. */
export interface Sandbox {
  readonly runtime: QuickJSRuntime;
  readonly context: QuickJSContext;
  /** Whether its memory has grown to the limit. */
  isFull(): boolean;
}

/**
 * Creates engines in fresh memory. Evaluating the bundled packages takes half a second, so it happens once. Each engine is a new instance
 * of the WebAssembly module. Its memory is overwritten by that of the first, which no project has used. What a stack overflow or an abort
 * leaves behind ends with its instance.
 */
export async function createSandboxes(): Promise<() => Promise<Sandbox>> {
  const path = createRequire(import.meta.url).resolve("@jitl/quickjs-wasmfile-release-sync/wasm");
  const wasmModule = await WebAssembly.compile(readFileSync(path));
  // The limit of the engine itself does not hold for all allocations. That of the memory does.
  const newMemory = () => new WebAssembly.Memory({ initial: initialPages, maximum: maxPages });

  const instantiate = async (wasmMemory: WebAssembly.Memory): Promise<Sandbox> => {
    const engine = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmModule, wasmMemory }));
    const runtime = engine.newRuntime();
    const isFull = () => wasmMemory.buffer.byteLength >= maxPages * pageBytes;
    return { runtime, context: runtime.newContext(), isFull };
  };

  let memory = newMemory();
  const first = await instantiate(memory);
  first.runtime.setMaxStackSize(maxStackBytes);
  first.context.unwrapResult(first.context.evalCode(sandboxSource, "sandbox.js")).dispose();
  const snapshot = trimmed(new Uint8Array(memory.buffer));

  return async () => {
    if (memory.buffer.byteLength > initialPages * pageBytes) memory = newMemory();
    else new Uint8Array(memory.buffer).fill(0);
    // The engine allocates deterministically, so that the new instance has its runtime and its context at the same addresses.
    const sandbox = await instantiate(memory);
    new Uint8Array(memory.buffer).set(snapshot);
    connectHost(sandbox.context);
    return sandbox;
  };
}

/** Gives an engine the functions of texts that it lacks. Only texts pass between both. */
function connectHost(context: QuickJSContext): void {
  const readText = (handle: QuickJSHandle | undefined) => (handle && context.typeof(handle) === "string" ? context.getString(handle) : "");
  const host = context.newFunction("host", (operation, values) => context.newString(answerSandbox(readText(operation), readText(values))));
  const sandbox = context.getProp(context.global, "emailSandbox");
  const connect = context.getProp(sandbox, "connect");
  context.unwrapResult(context.callFunction(connect, context.undefined, host)).dispose();
  for (const handle of [connect, sandbox, host]) handle.dispose();
}

/** A copy without the zeros at the end. */
function trimmed(bytes: Uint8Array): Uint8Array {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end--;
  return bytes.slice(0, end);
}

/**
 * A module whose missing exports are an error when a source reads them. React would render the value `undefined` of one, and name no import.
 * The default export is the module itself.
 */
export const strictModule = (name: string, exports: Readonly<Record<string, unknown>>): unknown =>
  new Proxy(exports, {
    get(target, key, module) {
      // Read by the interoperation with CommonJS, and by `await`.
      if (key === "__esModule") return true;
      if (key === "default") return module;
      if (typeof key !== "string" || key === "then" || Object.hasOwn(target, key)) return Reflect.get(target, key);
      throw new Error(`${name} has no export ${key}.`);
    },
  });

// Imports the handlers, and with them the server, side by side. Vitest reads the imports of a module one after the other, which takes longer.
const handlers = import.meta.glob("../features/*/handlers.ts");
await Promise.all(Object.values(handlers).map((load) => load()));

export {};

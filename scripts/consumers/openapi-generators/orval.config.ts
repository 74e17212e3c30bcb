const project = (name: string) => ({
  input: `./documents/${name}.json`,
  output: { mode: "split" as const, target: `./generated/orval/${name}/api.ts`, client: "fetch" as const },
});

export default Object.fromEntries((process.env.DOCUMENTS ?? "client").split(" ").map((name) => [name, project(name)]));
